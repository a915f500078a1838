"""Wards of a municipality: 9-A(1)-(4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from core.exercise import conduct
from core.model import Figures, Group, Kind, Records
from core.results import BodyResult
from tests.build import rules, seats
from tests.up_records import carried, counts, town

PROFILE = rules("up-wards-1994")


def one(records: Records, by=PROFILE) -> BodyResult:  # type: ignore[no-untyped-def]
    (body,) = conduct(records, by, "2028", {}, trace=True).bodies
    return body


def nine() -> Records:
    """Nine wards: ST 1, SC 2, BC 2; shares all different, ward 1 has the largest everywhere."""
    of_ward = [Figures(1000 + at, 200 - at, 300 - at, 500 - at) for at in range(9)]
    return town(9, Figures(9000, 1000, 2000, 4000), of_ward)


def test_st_first_then_sc_bc_and_women_in_general_by_population() -> None:
    body = one(nine())
    assert counts(body.numbers) == {"ST": (1, 1), "SC": (2, 1), "BC": (2, 1), "UR": (4, 0)}
    assert seats(body) == {
        "1": "ST(W)", "2": "SC(W)", "3": "SC", "4": "BC(W)", "5": "BC",
        "6": "UR", "7": "UR", "8": "UR", "9": "UR",
    }  # fmt: skip
    sc_first = one(nine(), rules("up-wards-1994", order="SC,ST,BC"))
    assert (seats(sc_first)["1"], seats(sc_first)["3"]) == ("SC(W)", "ST(W)")


def test_shares_come_from_the_totals_of_the_body() -> None:
    assert one(nine()).numbers[Group.SC].total == 2
    more = nine()
    body = replace(more.bodies[0], population=Figures(9000, 1000, 3000, 4000))
    assert one(replace(more, bodies=(body,))).numbers[Group.SC].total == 3


@pytest.mark.parametrize(
    ("growth", "limit", "counted"),
    [(Fraction(50), "50", True), (Fraction(101, 2), "50", False), (Fraction(60), "60", True),
     (None, "50", True)],
)  # fmt: skip
def test_a_grown_ward_has_no_history(growth: Fraction | None, limit: str, counted: bool) -> None:
    records = nine()
    wards = tuple(replace(ward, growth=growth) for ward in records.wards)
    history = (carried("T1", "2023", "ST", "1"),)
    body = one(
        replace(records, wards=wards, history=history), rules("up-wards-1994", growth_limit=limit)
    )
    assert (seats(body)["1"] == "ST(W)") is not counted


def test_a_new_ward_and_a_new_body_have_no_history() -> None:
    records = replace(nine(), history=(carried("T1", "2023", "ST", "1"),))
    assert seats(one(records))["2"] == "ST(W)"
    new_ward = replace(records, wards=tuple(replace(one_, new=True) for one_ in records.wards))
    assert seats(one(new_ward))["1"] == "ST(W)"
    new_body = replace(records, bodies=(replace(records.bodies[0], new=True),))
    assert seats(one(new_body))["1"] == "ST(W)"


def test_history_of_the_office_and_of_wards_that_are_no_more_is_left_aside() -> None:
    history = (carried("T1", "2023", "ST"), carried("T1", "2023", "ST", "77"))
    assert one(replace(nine(), history=history)).seats == one(nine()).seats


def test_a_ward_without_persons_has_no_share_and_is_never_taken() -> None:
    of_ward = [Figures(0, 0, 0, 0), Figures(1000, 0, 0, 0), Figures(1001, 0, 5, 0)]
    body = one(town(3, Figures(3000, 0, 2000, 0), of_ward))
    assert body.numbers[Group.SC].total == 2
    assert seats(body) == {"1": "UR", "2": "UR", "3": "SC(W)"}
    assert [(told.code, told.parameters["number"]) for told in body.findings] == [
        ("offices-not-placed", 1)
    ]


def test_women_that_find_no_ward_are_told() -> None:
    of_ward = [Figures(1000 + at, 0, 0, 0) for at in range(3)]
    body = one(town(3, Figures(3000, 0, 3000, 0), of_ward))
    # All three wards should go to SC, one to a woman, and nobody of SC lives in any of them.
    assert counts(body.numbers)["SC"] == (3, 1)
    assert [told.code for told in body.findings] == ["offices-not-placed", "women-below-third"]
    below = body.findings[1].parameters
    assert (below["women"], below["seats"]) == (0, 3)


def test_survey_figures_above_the_total_are_computed() -> None:
    of_ward = [Figures(1000 + at, 400 - at, 400 - at, 900 - at) for at in range(5)]
    body = one(town(5, Figures(5000, 3000, 2500, 4500), of_ward))
    assert counts(body.numbers) == {"ST": (3, 1), "SC": (2, 1), "BC": (0, 0), "UR": (0, 0)}


def test_a_tie_names_wards_as_the_input_writes_them() -> None:
    of_ward = [Figures(1000, 100, 0, 0)] * 3
    records = town(3, Figures(3000, 1000, 0, 0), of_ward)
    (question,) = one(records).questions
    assert (question.body, question.draw, question.pool) == ("T1", "TIE-ST", ("1", "2", "3"))
    assert question.labels == ("001", "002", "003")


def test_a_withheld_body_is_marked() -> None:
    records = nine()
    withheld = replace(records, bodies=(replace(records.bodies[0], withheld=True),))
    assert one(withheld).withheld
    state = conduct(withheld, PROFILE, "2028", {}).state
    assert state[Kind.NPP].bodies == 1

"""Section 9-A(1)-(4) and (5)(b): roundings, the limit of 27%, women."""

from __future__ import annotations

import pytest

from core.law.profile import profile_named, profiles
from core.law.uttar_pradesh import (
    OFFICE_CLAUSES,
    WARD_CLAUSES,
    largest_remainder,
    reserved,
    summed,
    with_women,
)
from core.model import Figures, Group, Kind
from core.results import Count
from core.texts import LANGUAGES, section

ORDER = (Group.SC, Group.ST, Group.BC)
CLAUSES = OFFICE_CLAUSES[Kind.NP]


def totals(seats: int, figures: Figures, order: tuple[Group, ...] = ORDER) -> dict[str, int]:
    return {group.value: n for group, n in reserved(seats, figures, order, CLAUSES, []).items()}


@pytest.mark.parametrize(("persons", "expected"), [(249, 2), (250, 2), (251, 3), (50, 0), (51, 1)])
def test_exactly_one_half_is_dropped_for_sc_and_st(persons: int, expected: int) -> None:
    assert totals(10, Figures(1000, persons, persons, 0))["SC"] == expected
    assert totals(10, Figures(1000, persons, persons, 0))["ST"] == expected


@pytest.mark.parametrize(
    ("persons", "expected"), [(199, 1), (200, 2), (299, 2), (300, 2), (900, 2)]
)
def test_bc_without_the_remainder_and_at_most_27_percent(persons: int, expected: int) -> None:
    assert totals(10, Figures(1000, 0, 0, persons))["BC"] == expected


def test_each_takes_at_most_what_is_left_in_the_order_of_the_rules() -> None:
    # A survey may count more than there are people.
    figures = Figures(1000, 700, 700, 700)
    assert totals(10, figures) == {"SC": 7, "ST": 3, "BC": 0, "UR": 0}
    st_first = (Group.ST, Group.SC, Group.BC)
    assert totals(10, figures, st_first) == {"ST": 7, "SC": 3, "BC": 0, "UR": 0}


def test_the_working_names_seats_persons_total_and_quotient() -> None:
    steps: list = []
    reserved(10, Figures(1000, 0, 251, 900), ORDER, CLAUSES, steps)
    sc = steps[0]
    assert (sc.clause, sc.rule, sc.result) == ("9-A(5)(b)(i)", "up-proportion", 3)
    assert dict(sc.figures) | {"quotient": None} == {
        "group": "SC", "seats": 10, "persons": 251, "total": 1000, "quotient": None,
    }  # fmt: skip
    assert [(one.clause, one.rule, one.applied) for one in steps[2:]] == [
        ("9-A(5)(b)(ii)", "up-bc-proportion", True),
        ("9-A(5)(b)(ii)", "up-bc-limit", True),
    ]


def women(seats: int, sc: int, st: int, bc: int) -> dict[str, int | None]:
    unreserved = seats - sc - st - bc
    of_group = {Group.SC: sc, Group.ST: st, Group.BC: bc, Group.UR: unreserved}
    numbers = with_women(seats, of_group, WARD_CLAUSES, [])
    assert numbers[Group.UR] == Count(unreserved, numbers[Group.UR].women)
    return {group.value: count.women for group, count in numbers.items()}


@pytest.mark.parametrize(
    ("seats", "categories", "expected"),
    [
        (10, (1, 1, 3), (1, 1, 1, 1)),
        (5, (1, 0, 2), (1, 0, 1, 0)),
        (1, (1, 0, 0), (1, 0, 0, 0)),
        (1, (0, 0, 0), (0, 0, 0, 1)),
        # Single offices go to women: more than a third, so none in general.
        (3, (1, 1, 1), (1, 1, 1, 0)),
        # Everything reserved: no unreserved seat is left for women in general.
        (9, (9, 0, 0), (3, 0, 0, 0)),
    ],
)
def test_women(seats: int, categories: tuple, expected: tuple) -> None:
    assert tuple(women(seats, *categories)[group] for group in ("SC", "ST", "BC", "UR")) == expected


def test_a_single_office_cites_clause_g() -> None:
    steps: list = []
    with_women(3, {Group.SC: 1, Group.ST: 0, Group.BC: 0, Group.UR: 2}, CLAUSES, steps)
    assert ("9-A(5)(g)(i)", "up-women-single") in {(one.clause, one.rule) for one in steps}


def test_largest_remainder_by_size_then_by_name() -> None:
    assert largest_remainder(2, {"b": 1, "a": 1, "c": 4}) == {"a": 0, "b": 0, "c": 2}
    assert largest_remainder(1, {"b": 2, "a": 2, "c": 2}) == {"a": 1, "b": 0, "c": 0}
    assert largest_remainder(2, {"a": 3, "b": 3, "c": 0}) == {"a": 1, "b": 1, "c": 0}
    assert largest_remainder(0, {"a": 0}) == {"a": 0}


def test_municipal_councils_and_nagar_panchayats_have_their_own_clauses() -> None:
    assert OFFICE_CLAUSES[Kind.NPP].distribution[Group.ST] == "9-A(5)(c)(ii)"
    assert OFFICE_CLAUSES[Kind.NP].distribution[Group.BC] == "9-A(5)(e)(iii)"
    assert OFFICE_CLAUSES[Kind.NPP].allotment[Group.UR] == "9-A(5)(d)(iv)"
    assert OFFICE_CLAUSES[Kind.NP].allotment[Group.SC] == "9-A(5)(f)(i)"


def test_population_of_several_bodies() -> None:
    assert summed([Figures(10, 1, 2, 3), Figures(20, 1, None, 4)]) == Figures(30, 2, 2, 7)


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        ("up-offices-2023", {"history_from": "2023", "unit": "local", "order": "SC,ST,BC",
                             "women": "unit_ceil"}),
        ("up-offices-pre-2023", {"history_from": "none", "unit": "state", "order": "SC,ST,BC",
                                 "women": "unit_ceil"}),
        ("up-wards-1994", {"history_from": "none", "growth_limit": "50", "order": "ST,SC,BC"}),
    ],
)  # fmt: skip
def test_profiles(profile: str, expected: dict[str, str]) -> None:
    parameters = profile_named(profile).parameters
    assert {name: one.default for name, one in parameters.items()} == expected


def test_the_notes_of_every_profile_are_words_in_three_languages() -> None:
    keys = {note for profile in profiles().values() for note in profile.notes}
    for language in LANGUAGES:
        assert set(section(language, "profile_notes")) == keys

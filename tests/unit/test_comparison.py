"""What changed between a draft and the final order, body by body, and why."""

from __future__ import annotations

from dataclasses import replace

from core.comparison import Comparison, Difference, SeatChange, Source, Version, compare, reason
from core.exercise import conduct
from core.law.profile import Rules
from core.lots.question import Answers
from core.model import Figures, HistoryRow, Records
from core.results import Count
from core.texts import LANGUAGES
from tests.build import rules
from tests.up_records import carried, office, town

WHOLE = rules("up-offices-pre-2023")
BODIES = tuple(office(f"A{at}", 1000 + at, sc=400 - 30 * at) for at in range(6))


def version(
    records: Records, by: Rules = WHOLE, answers: Answers | None = None, election: str = "2028"
) -> Version:
    return Version(records, conduct(records, by, election, answers or {}))


def compared(after: Records, by: Rules = WHOLE) -> Comparison:
    return compare(version(Records(BODIES)), version(after, by))


def corrected(code: str, figures: Figures, history: tuple[HistoryRow, ...] = ()) -> Records:
    bodies = tuple(
        replace(body, population=figures) if body.code == code else body for body in BODIES
    )
    return Records(bodies, history=history)


def test_nothing_changed() -> None:
    found = compared(Records(BODIES[::-1]))
    assert (found.parameters, found.numbers, found.bodies) == ((), {}, ())


def test_a_corrected_figure_changes_its_body_and_another_one() -> None:
    # A2 overtakes A0 and A1; A1 loses its place by that.
    found = compared(corrected("A2", Figures(1002, 0, 450, 0)))
    assert [(one.code, one.seats) for one in found.bodies] == [
        ("A0", (SeatChange(None, "SC(W)", "SC"),)),
        ("A1", (SeatChange(None, "SC", "UR"),)),
        ("A2", (SeatChange(None, "UR", "SC(W)"),)),
    ]
    assert found.bodies[2].why == (Difference(Source.FIGURES, "population.sc", 340, 450),)
    assert found.bodies[1].why == (Difference(Source.OTHER_BODIES, "A2", None, None),)
    assert found.changed_seats == 3
    assert not found.numbers


def test_a_corrected_figure_without_an_effect_is_listed_as_well() -> None:
    found = compared(corrected("A4", Figures(1004, 0, 281, 0)))
    (body,) = found.bodies
    assert (body.code, body.seats) == ("A4", ())
    assert body.why == (Difference(Source.FIGURES, "population.sc", 280, 281),)


def test_history_and_flags() -> None:
    history = (carried("A0", "2023", "SC"),)
    found = compared(Records(BODIES, history=history))
    (a0,) = (one for one in found.bodies if one.code == "A0")
    assert a0.why == (Difference(Source.HISTORY, "2023", None, "SC"),)
    withheld = (replace(BODIES[0], withheld=True), *BODIES[1:])
    (body,) = compared(Records(withheld)).bodies
    assert body.why == (Difference(Source.FIGURES, "withheld", False, True),)


def test_parameters_and_numbers() -> None:
    before = version(Records(BODIES))
    after = version(Records(BODIES), rules("up-offices-pre-2023", unit="local"))
    found = compare(before, after)
    assert found.parameters == (Difference(Source.PARAMETERS, "unit", "state", "local"),)
    # One District alone has no share above the State's: of two SC offices one is not placed.
    changes = {place: [one.group for one in changed] for place, changed in found.numbers.items()}
    assert set(changes) == {("NP", "State"), ("NP", "Ballia")}
    ballia = {one.group: (one.before, one.after) for one in found.numbers["NP", "Ballia"]}
    assert ballia["SC"] == (Count(0, 0), Count(1, 1))
    moved = next(one for one in found.bodies if one.code == "A1")
    assert moved.why == found.parameters


def test_lots_are_the_reason_where_nothing_else_differs() -> None:
    equal = Records(tuple(office(f"A{at}", 1000) for at in range(3)))
    (question,) = conduct(equal, WHOLE, "2028", {}).questions
    one, other = (version(equal, answers={question.key: (label,)}) for label in ("A0", "A2"))
    found = compare(one, other)
    assert [body.code for body in found.bodies] == ["A0", "A2"]
    assert found.bodies[0].why == (Difference(Source.LOTS, "", None, None),)


def test_bodies_added_and_removed() -> None:
    found = compared(Records((*BODIES[1:], office("B0", 900))))
    by_code = {one.code: one for one in found.bodies}
    assert by_code["A0"].seats == (SeatChange(None, "SC(W)", None),)
    assert by_code["A0"].why[0].source is Source.REMOVED
    assert by_code["B0"].why[0].source is Source.ADDED


def test_wards() -> None:
    of_ward = [Figures(1000 + at, 0, 300 - at, 0) for at in range(4)]
    records = town(4, Figures(4000, 0, 1000, 0), of_ward)
    by = rules("up-wards-1994")
    wards = list(records.wards)
    wards[3] = replace(wards[3], population=Figures(1003, 0, 500, 0))
    found = compare(version(records, by), version(replace(records, wards=tuple(wards)), by))
    (body,) = found.bodies
    assert SeatChange("4", "UR(W)", "SC(W)") in body.seats
    assert body.why == (Difference(Source.FIGURES, "population.sc", 297, 500, "004"),)


def test_every_reason_is_a_sentence() -> None:
    assert reason(Difference(Source.FIGURES, "population.sc", 340, 450), "en") == (
        "SC population: 340 → 450"
    )
    withheld = Difference(Source.FIGURES, "withheld", False, True)
    assert reason(withheld, "en") == "Withheld: No → Yes"
    for language in LANGUAGES:
        for source in Source:
            of_body = reason(Difference(source, "population.sc", 1, 2), language)
            assert of_body
            assert "{" not in of_body
        for source in (Source.FIGURES, Source.HISTORY, Source.ADDED, Source.REMOVED):
            assert "004" in reason(Difference(source, "2023", None, None, "004"), language)

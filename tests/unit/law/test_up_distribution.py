"""Offices over Divisions and Districts: 9-A(5)(c), (e)."""

from __future__ import annotations

from collections.abc import Mapping

from core.law.up_distribution import Shared, Unit, distribute, women_over_state
from core.law.uttar_pradesh import OFFICE_CLAUSES
from core.model import Figures, Group, Kind

CLAUSE = "9-A(5)(e)(i)"


def unit(name: str, bodies: int, persons: int, total: int = 1000) -> Unit:
    return Unit(name, bodies, Figures(total, 0, persons, 0))


def shared(number: int, *units: Unit, free: Mapping[str, int] | None = None) -> Shared:
    figures = Figures(
        sum(one.population.whole for one in units),
        0,
        sum(one.population.of(Group.SC) for one in units),
        0,
    )
    state = Unit("State", sum(one.bodies for one in units), figures)
    left = {one.name: one.bodies for one in units} | dict(free or {})
    return distribute(units, state, Group.SC, number, left, CLAUSE)


def rules(of: Shared, name: str) -> list[tuple[str, bool]]:
    return [(step.rule, step.applied) for step in of.steps[name]]


def test_whole_parts_then_one_at_a_time_by_descending_share() -> None:
    # Limit 3/10; entitlements 4 x 1/10, 3 x 3/10, 3 x 3/10: no whole part, 3 left.
    found = shared(3, unit("A", 4, 100), unit("B", 3, 400), unit("C", 3, 500))
    assert found.numbers == {"A": 0, "B": 1, "C": 2}
    assert not found.findings


def test_the_limit_is_the_share_of_offices_in_the_state() -> None:
    found = shared(2, unit("A", 5, 900), unit("B", 5, 10))
    # 5 x min(9/10, 2/10) = 1; the second comes in a round.
    assert found.numbers == {"A": 2, "B": 0}
    assert ("up-unit-limit", True) in rules(found, "A")
    assert ("up-unit-limit", False) in rules(found, "B")


def test_a_unit_without_a_free_body_is_passed_over() -> None:
    found = shared(4, unit("A", 1, 900), unit("B", 4, 500), unit("C", 5, 10))
    assert found.numbers == {"A": 1, "B": 3, "C": 0}
    assert ("up-round-full", False) in rules(found, "A")


def test_the_whole_part_never_exceeds_the_free_bodies() -> None:
    found = shared(8, unit("A", 5, 900), unit("B", 5, 700), free={"A": 2})
    assert found.numbers == {"A": 2, "B": 3}
    assert ("up-unit-free", True) in rules(found, "A")
    (told,) = found.findings
    assert (told.code, told.parameters["number"]) == ("offices-not-placed", 3)


def test_a_round_that_places_nothing_ends_with_the_number_left() -> None:
    # Every share is the State's own: nobody stands above it.
    found = shared(1, unit("A", 3, 200), unit("B", 3, 200))
    assert found.numbers == {"A": 0, "B": 0}
    (told,) = found.findings
    assert told.code == "offices-not-placed"
    assert told.parameters == {"category": "SC", "number": 1}


def test_equal_shares_by_persons_then_by_name_and_both_are_told() -> None:
    by_persons = shared(
        1, unit("A", 2, 300), unit("B", 2, 600, 2000), unit("C", 2, 10), unit("D", 2, 10)
    )
    assert by_persons.numbers == {"A": 0, "B": 1, "C": 0, "D": 0}
    (told,) = by_persons.findings
    assert told.code == "unit-tie"
    assert told.parameters == {
        "category": "SC", "units": ("B", "A"), "decided_by": "population",
    }  # fmt: skip
    by_name = shared(1, unit("B", 2, 300), unit("A", 2, 300), unit("C", 4, 10))
    assert by_name.numbers == {"A": 1, "B": 0, "C": 0}
    assert by_name.findings[0].parameters["decided_by"] == "name"


def test_equal_shares_that_decide_nothing_are_not_told() -> None:
    found = shared(2, unit("A", 2, 300), unit("B", 2, 300), unit("C", 4, 10))
    assert found.numbers == {"A": 1, "B": 1, "C": 0}
    assert not found.findings


def test_a_unit_without_an_office_shows_why() -> None:
    found = shared(3, unit("A", 4, 100), unit("B", 3, 400), unit("C", 3, 500))
    last = found.steps["A"][-2:]
    assert [(step.rule, step.applied) for step in last] == [
        ("up-share-not-above", False),
        ("up-unit-none", True),
    ]
    assert dict(last[0].figures)["state"] > dict(last[0].figures)["share"]
    # B stood second in the second round, when one office was left.
    ended = next(step for step in found.steps["B"] if step.rule == "up-round-ended")
    assert dict(ended.figures) == {"group": "SC", "round": 2, "place": 2, "left": 1}


def test_nothing_to_distribute() -> None:
    found = shared(0, unit("A", 3, 200))
    assert found.numbers == {"A": 0}
    assert rules(found, "A") == [("up-state-none", False)]


def test_women_spread_over_the_state() -> None:
    units = [unit("A", 3, 0), unit("B", 3, 0), unit("C", 3, 0)]
    totals = {
        "A": {Group.SC: 1, Group.ST: 0, Group.BC: 0, Group.UR: 2},
        "B": {Group.SC: 1, Group.ST: 0, Group.BC: 0, Group.UR: 2},
        "C": {Group.SC: 2, Group.ST: 0, Group.BC: 0, Group.UR: 1},
    }
    numbers, _ = women_over_state(units, totals, OFFICE_CLAUSES[Kind.NP])
    # SC: 2 of 4 women, quotas 1/2, 1/2, 1: one for C, then by name. All: 3 of 9, one is left;
    # of the unreserved A and B have the larger remainder, A comes first.
    women = {
        name: [numbers[name][group].women for group in (Group.SC, Group.UR)] for name in totals
    }
    assert women == {"A": [1, 1], "B": [0, 0], "C": [1, 0]}

"""The distribution to a unit as a table, read from its working."""

from __future__ import annotations

from fractions import Fraction

from core.explain import sentence
from core.law.up_table import UnitLine, unit_lines
from core.model import Group
from core.texts import section
from tests.build import rules
from tests.up_records import office, run, unit


def bodies() -> list:
    """A: 4 bodies of 100, B: 3 of 400, C: 3 of 500 SC in a thousand; SC 3 of 10 in the State."""
    return [
        office(f"{name}{at}", 1000, unit=name, sc=sc)
        for name, number, sc in (("A", 4, 100), ("B", 3, 400), ("C", 3, 500))
        for at in range(number)
    ]


def line(name: str, group: Group = Group.SC) -> UnitLine:
    lines = unit_lines(unit(run(bodies()), name).steps)
    assert [one.group for one in lines] == [Group.SC, Group.ST, Group.BC]
    return next(one for one in lines if one.group is group)


def test_share_limit_entitlement_base_and_rounds() -> None:
    assert line("C") == UnitLine(
        Group.SC, 2, 1500, 3000, Fraction(1, 2), Fraction(3, 10), True, Fraction(9, 10), 0, (1, 2),
    )  # fmt: skip


def test_a_unit_without_an_office_names_the_rule() -> None:
    found = line("A")
    assert (found.number, found.rounds, found.limited) == (0, (), False)
    assert found.why_none == "up-share-not-above-not"
    assert found.why_none in section("en", "explain_up")
    assert line("B").why_none == "up-round-ended-not"


def test_a_category_that_the_state_does_not_have() -> None:
    assert line("A", Group.ST) == UnitLine(Group.ST, why_none="up-state-none-not")


def test_the_state_as_one_unit_has_the_number_only() -> None:
    result = run(bodies(), by=rules("up-offices-pre-2023"))
    (sc, *_) = unit_lines(unit(result, "State").steps)
    assert sc == UnitLine(Group.SC, 3)


def test_numbers_agree_with_the_result() -> None:
    result = run(bodies())
    for one in result.units:
        for of_group in unit_lines(one.steps):
            assert of_group.number == one.numbers[of_group.group].total
            gained = (of_group.base or 0) + len(of_group.rounds)
            assert gained == of_group.number
    for body in result.bodies:
        assert body.unit == body.code[0]
        assert all(sentence(step, "hi") for step in body.steps)

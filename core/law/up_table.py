"""The distribution of offices to one unit as a table: a line for each category, from its working.

What screens and working sheets show beside each other: share, limit, entitlement, whole part, the
rounds in which the unit received one more, and its number (9-A(5)(c), (e)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from core.explanation import Figure, Step
from core.model import RESERVED_GROUPS, Group


@dataclass(frozen=True, slots=True)
class UnitLine:
    """One category in one unit. None: the State has no such office, or is the only unit.

    `rounds` are the numbers of the rounds that gave one more; `why_none` is the rule that kept the
    unit out of the (further) rounds, a key of the texts of the working, or empty.
    """

    group: Group
    number: int = 0
    persons: int | None = None
    total: int | None = None
    share: Fraction | None = None
    limit: Fraction | None = None
    limited: bool = False
    entitlement: Fraction | None = None
    base: int | None = None
    rounds: tuple[int, ...] = ()
    why_none: str = ""


_OUT = ("up-nothing-left", "up-share-not-above", "up-round-full", "up-round-ended", "up-state-none")


def unit_lines(steps: Iterable[Step]) -> tuple[UnitLine, ...]:
    """The lines of a unit from its steps, in the order in which the categories were distributed."""
    lines: dict[Group, UnitLine] = {}
    for one in steps:
        figures = dict(one.figures)
        group = figures.get("group")
        if group in RESERVED_GROUPS:
            key = Group(str(group))
            read = _read(lines.get(key, UnitLine(key)), one, figures)
            if read is not None:
                lines[key] = read
    return tuple(lines.values())


def _read(line: UnitLine, one: Step, figures: dict[str, Figure]) -> UnitLine | None:
    """The line with what a step adds; None for a step that is not about the distribution."""
    if one.rule in _OUT:
        return replace(line, why_none=f"{one.rule}-not")
    reader = _READERS.get(one.rule)
    return reader(line, one, figures) if reader else None


def _share(line: UnitLine, one: Step, figures: dict[str, Figure]) -> UnitLine:
    persons, total = _whole(figures["persons"]), _whole(figures["total"])
    return replace(line, persons=persons, total=total, share=_fraction(one.result))


def _limit(line: UnitLine, one: Step, figures: dict[str, Figure]) -> UnitLine:
    return replace(line, limit=_fraction(figures["limit"]), limited=one.applied)


def _base(line: UnitLine, one: Step, figures: dict[str, Figure]) -> UnitLine:
    entitlement = _fraction(figures["entitlement"])
    return replace(line, entitlement=entitlement, base=_whole(one.result))


def _free(line: UnitLine, one: Step, figures: dict[str, Figure]) -> UnitLine:
    return replace(line, base=_whole(one.result))


def _round(line: UnitLine, one: Step, figures: dict[str, Figure]) -> UnitLine:
    return replace(line, rounds=(*line.rounds, _whole(figures["round"])))


def _number(line: UnitLine, one: Step, figures: dict[str, Figure]) -> UnitLine:
    return replace(line, number=_whole(one.result))


_READERS: Mapping[str, Callable[[UnitLine, Step, dict[str, Figure]], UnitLine]] = {
    "up-unit-share": _share,
    "up-unit-limit": _limit,
    "up-unit-base": _base,
    "up-unit-free": _free,
    "up-round": _round,
    "up-unit-number": _number,
    "up-unit-none": _number,
    "up-unit-state": _number,
}


def _whole(value: Figure) -> int:
    assert isinstance(value, int)
    return value


def _fraction(value: Figure) -> Fraction:
    assert isinstance(value, (int, Fraction))
    return Fraction(value)

"""The working of a figure as data: which clause, which rule, which figures, which result.

Screens, orders, the attached JSON and `vantu explain` render the same steps; texts for the rules
stand in resources/i18n under `explain`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

Figure = int | Fraction | str | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a working.

    `clause` cites the statute ("9(2)"), `rule` is the key of its text, `figures` are the values put
    into the formula by name, `result` what came out. `applied` is False for a rule that was looked
    at and did not apply; its text then says why.
    """

    clause: str
    rule: str
    figures: tuple[tuple[str, Figure], ...] = ()
    result: Figure = None
    applied: bool = True


def step(clause: str, rule: str, result: Figure = None, /, **figures: Figure) -> Step:
    """A step that applied."""
    return Step(clause, rule, tuple(figures.items()), result)


def not_applied(clause: str, rule: str, /, **figures: Figure) -> Step:
    """A rule that was looked at and did not apply."""
    return Step(clause, rule, tuple(figures.items()), None, applied=False)

"""What an exercise gives: numbers, seats, open questions, findings and the working, per body."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.explanation import Step
from core.findings import Finding
from core.lots.question import Question
from core.model import Group, Kind


@dataclass(frozen=True, slots=True)
class Count:
    """Seats of a group and how many of them are for women (None: a lot decides it)."""

    total: int
    women: int | None


Numbers = Mapping[Group, Count]


@dataclass(frozen=True, slots=True)
class Seat:
    """A ward (None: the office of President) and what it carries.

    `category` is one of the eight, or "SC?" while the women of the group are not fixed, or None
    while an open question stands before the group.
    """

    ward: str | None
    label: str
    category: str | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of a ranking list, for screens and working sheets.

    `women`: the line is among the first of the list, which go to women (None: a lot decides it);
    always False where the law draws the women by lots.
    """

    label: str
    persons: int
    whole: int
    outcome: str  # "chosen", "repeated", "kept", "served", "taken", "none", "tied", "below"
    women: bool | None = False


@dataclass(frozen=True, slots=True)
class Ranking:
    """The ranking of one group, highest share first, with what became of each line."""

    group: Group
    number: int
    lines: tuple[Ranked, ...]


@dataclass(frozen=True, slots=True)
class BodyResult:
    """The result of one body. `unit`: of which unit its office is; empty where there is none."""

    code: str
    name: str
    kind: Kind
    numbers: Numbers
    seats: tuple[Seat, ...]
    questions: tuple[Question, ...] = ()
    findings: tuple[Finding, ...] = ()
    steps: tuple[Step, ...] = ()
    rankings: tuple[Ranking, ...] = ()
    withheld: bool = False
    unit: str = ""


@dataclass(frozen=True, slots=True)
class UnitResult:
    """A Division, a District or the State as the unit in which offices are distributed."""

    kind: Kind
    unit: str
    bodies: int
    numbers: Numbers
    questions: tuple[Question, ...] = ()
    findings: tuple[Finding, ...] = ()
    steps: tuple[Step, ...] = ()
    rankings: tuple[Ranking, ...] = ()


@dataclass(frozen=True, slots=True)
class StateResult:
    """Sums over all bodies of one kind."""

    kind: Kind
    bodies: int
    seats: int
    numbers: Numbers
    findings: tuple[Finding, ...] = ()
    steps: tuple[Step, ...] = ()
    withheld: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """A whole exercise."""

    rules: str
    parameters: Mapping[str, str | int]
    election: str
    state: Mapping[Kind, StateResult]
    bodies: tuple[BodyResult, ...]
    units: tuple[UnitResult, ...] = ()
    input_sha256: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)

    @property
    def questions(self) -> tuple[Question, ...]:
        """Every open question, of bodies and of units."""
        of_bodies = (question for body in self.bodies for question in body.questions)
        of_units = (question for unit in self.units for question in unit.questions)
        return (*of_bodies, *of_units)

"""The history of a part as a grid: members by elections, the cycles in it, who is next.

Plain values for the screen, the printed page and the workbook. Nothing here is decided: the grid
shows what the replay of the rotation finds (TPR Act 2018 s.9(8)-(9); U.P. Act s.9-A(5)(h)).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.allotment.ranking import ranked
from core.allotment.rotation import Turn, replay
from core.insight.parts import Lane, Part
from core.law.profile import Rules
from core.model import Category, Group
from core.results import Numbers

COUNTS = "counts"
BEFORE = "before-history"  # an election that never counts by the rules (Explanations I, II; 9(8))
FIRST_TERM = "first-of-pair"  # only the last election of a pair counts (first proviso of 9(8))
NEW_BODY = "new-body"


@dataclass(frozen=True, slots=True)
class Election:
    """A column of the grid; `why` is one of the four words above, `clause` what makes it so."""

    id: str
    why: str
    clause: str = ""

    @property
    def counts(self) -> bool:
        return self.why == COUNTS


@dataclass(frozen=True, slots=True)
class Line:
    """A member with what it carried in each election (None: nothing known)."""

    label: str
    written: str
    name: str
    cells: tuple[Category | None, ...]
    fresh: bool

    def times(self, category: Category) -> int:
        """How often it carried the category, whether it counts or not."""
        return self.cells.count(category)


@dataclass(frozen=True, slots=True)
class Cycle:
    """A cycle of a category: from its first election to the one that completed it (None: runs).

    `served` in the order in which they were served, then by label; of a complete cycle everybody.
    """

    number: int
    first: str
    last: str | None
    served: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """One who may come next. `turn` is the next election but how many, by rank alone and with
    today's number: 1 is the election now prepared. None where lots decide or the number is 0."""

    label: str
    persons: int
    whole: int
    served: bool
    turn: int | None


@dataclass(frozen=True, slots=True)
class Turns:
    """Everything about one of the eight categories in a part."""

    category: Category
    carries: frozenset[Category]
    decides: bool
    by_lot: bool
    number: int | None
    cycles: tuple[Cycle, ...]
    repeated: Mapping[str, tuple[str, ...]]  # election -> those served already who came again
    passed: Mapping[str, tuple[str, ...]]  # election -> those who still waited then, if any came
    before: Mapping[str, frozenset[str]]  # election -> those served when it began
    served: tuple[str, ...]
    waiting: tuple[str, ...]
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A part with its history. `gone`: wards of the history that are no more, with their cells."""

    id: str
    name: str
    elections: tuple[Election, ...]
    lines: tuple[Line, ...]
    gone: tuple[Line, ...]
    turns: Mapping[Category, Turns]
    first_term: str

    def line(self, label: str) -> Line:
        return next(line for line in self.lines if line.label == label)


def grid_of(part: Part, election: str, numbers: Numbers | None = None) -> Grid:
    """The grid of a part; `election` is the one now prepared, `numbers` its seats if known."""
    rotating = part.rotating(part.counted)
    if numbers is None:
        numbers = part.allot(part.counted, election, {}).numbers
    ids = sorted({row.election for _, row in part.rows})
    counted = {row.election for _, row in part.counted}
    return Grid(
        part.id,
        part.name,
        tuple(_election(one, part.rules, rotating, counted) for one in ids),
        _lines(part, ids),
        _gone(part, ids),
        {lane.category: turns_of(part, lane, rotating, numbers) for lane in part.lanes()},
        part.first_term(),
    )


def _election(
    election: str, rules: Rules, rotating: Mapping[str, object], counted: set[str]
) -> Election:
    parameters = rules.profile.parameters
    if not rules.counts(election):
        return Election(election, BEFORE, parameters["history_from"].clause)
    if election not in counted:
        return Election(election, NEW_BODY)
    if election in rotating:
        return Election(election, COUNTS)
    return Election(election, FIRST_TERM, parameters["terms_per_rotation"].clause)


def _lines(part: Part, ids: Sequence[str]) -> tuple[Line, ...]:
    carried: dict[str, dict[str, Category]] = {label: {} for label in part.members}
    for label, row in part.rows:
        if label:
            carried[label][row.election] = row.category
    return tuple(
        Line(
            label,
            entry.written,
            entry.name,
            tuple(carried[label].get(election) for election in ids),
            entry.fresh,
        )
        for label, entry in part.members.items()
    )


def _gone(part: Part, ids: Sequence[str]) -> tuple[Line, ...]:
    carried: dict[tuple[str, str], dict[str, Category]] = {}
    for label, row in part.rows:
        if not label:
            carried.setdefault((row.label, row.number), {})[row.election] = row.category
    return tuple(
        Line(label, number, "", tuple(cells.get(election) for election in ids), fresh=False)
        for (label, number), cells in sorted(carried.items())
    )


def turns_of(
    part: Part, lane: Lane, rotating: Mapping[str, Mapping[str, Category]], numbers: Numbers
) -> Turns:
    """Cycles, served set and candidates of one category."""
    carriers = [
        {label for label, category in carried.items() if category in lane.carries}
        for carried in rotating.values()
    ]
    turns = list(replay(carriers, lane.eligible))
    served = turns[-1].served if turns else frozenset()
    number = _number(lane.category, numbers)
    ordered = _ranked(part, lane, served)
    return Turns(
        lane.category,
        lane.carries,
        lane.decides,
        lane.by_lot,
        number,
        tuple(_cycles(tuple(rotating), carriers, turns)) if lane.eligible else (),
        {
            election: tuple(sorted(turn.repeated))
            for election, turn in zip(rotating, turns, strict=True)
            if turn.repeated
        },
        {
            election: tuple(sorted(lane.eligible - turn.served))
            for election, turn in zip(rotating, turns, strict=True)
            if turn.repeated and not turn.completed
        },
        dict(zip(rotating, (frozenset(), *(turn.served for turn in turns)), strict=False)),
        tuple(sorted(served)),
        tuple(sorted(lane.eligible - served)),
        tuple(
            Candidate(
                label,
                part.persons(label, lane.category.group),
                part.members[label].figures.whole,
                label in served,
                None if lane.by_lot or not number else 1 + at // number,
            )
            for at, label in enumerate(ordered)
        ),
    )


def _number(category: Category, numbers: Numbers) -> int | None:
    """Seats now: of a group in all, of its women where the category is a women's one."""
    count = numbers[category.group]
    if category.women:
        return count.women
    if category is Category.UR:
        return None if count.women is None else count.total - count.women
    return count.total


def _ranked(part: Part, lane: Lane, served: frozenset[str]) -> list[str]:
    """Who is not served by rank, behind them who is."""
    group = lane.category.group
    if lane.by_lot and group is Group.UR:
        return sorted(lane.eligible, key=lambda label: (label in served, label))
    return ranked(lane.eligible, lambda label: (label not in served, *part.key(label, group)))


def _cycles(elections: Sequence[str], carriers: list[set[str]], turns: list[Turn]) -> list[Cycle]:
    found: list[Cycle] = []
    order: list[str] = []
    first = ""
    for election, carrying, turn in zip(elections, carriers, turns, strict=True):
        fresh = sorted(carrying - turn.repeated)
        if not first and not carrying:
            continue
        first = first or election
        order += [label for label in fresh if label not in order]
        if turn.completed:
            found.append(Cycle(len(found) + 1, first, election, tuple(order)))
            order = sorted(turn.served)
            first = election if order else ""
    if first:
        found.append(Cycle(len(found) + 1, first, None, tuple(order)))
    return found

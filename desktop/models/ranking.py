"""The ranking of a body's wards (or a unit's bodies), line by line, with what became of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from core.law.profile import Rules
from core.lots.question import Question, QuestionKind
from core.model import Category, Group, HistoryRow
from core.results import Count, Numbers, Ranked, Ranking

Carried = tuple[str, Category]  # election, category

# Outcomes that give the seat to the group of the list.
TAKEN_BY_THE_LIST = ("chosen", "repeated", "kept", "drawn")


@dataclass(frozen=True, slots=True)
class Line:
    """One ward or body in a list. `by` is who took it before, `earlier` what it carried before.

    `alarm`: a tie that lots decide, or a seat of the group where nobody of the group is counted.
    """

    rank: int
    label: str
    name: str
    persons: int
    whole: int
    outcome: str
    women: bool | None
    seat: str | None
    by: Group | None = None
    earlier: tuple[Carried, ...] = ()
    alarm: bool = False

    @property
    def share(self) -> Fraction:
        return Fraction(self.persons, self.whole) if self.whole else Fraction(0)


@dataclass(frozen=True, slots=True)
class Section:
    """The list of one group: `count` seats to be filled, highest share first."""

    group: Group
    count: Count
    lines: tuple[Line, ...]

    @property
    def largest(self) -> Fraction:
        """The largest share of the list: the longest bar. For women in general: 1."""
        return max((line.share for line in self.lines), default=Fraction(0))


def carried_by(history: Iterable[HistoryRow], rules: Rules) -> dict[str, tuple[Carried, ...]]:
    """What each label carried in the elections that count, oldest first."""
    found: dict[str, list[Carried]] = {}
    for row in sorted(history, key=lambda row: (row.election, row.label)):
        if rules.counts(row.election):
            found.setdefault(row.label, []).append((row.election, row.category))
    return {label: tuple(rows) for label, rows in found.items()}


def sections(
    rankings: Sequence[Ranking],
    numbers: Numbers,
    names: Mapping[str, str],
    seats: Mapping[str, str | None],
    carried: Mapping[str, tuple[Carried, ...]],
    questions: Sequence[Question] = (),
) -> tuple[Section, ...]:
    """The lists in the order in which the law goes through them.

    `questions` are those that are open: wards without voters among which lots decide.
    """
    taken: dict[str, Group] = {}
    drums = {
        question.category: frozenset(question.labels)
        for question in questions
        if question.kind is QuestionKind.NO_VOTERS
    }
    made: dict[Group, Section] = {}
    for ranking in rankings:
        group = ranking.group
        before = made.get(group)
        lines = tuple(
            _line(rank, line, group, names, seats, carried, taken, drums.get(group, frozenset()))
            for rank, line in enumerate(ranking.lines, 1)
        )
        for line in ranking.lines:
            if line.outcome in TAKEN_BY_THE_LIST:
                taken.setdefault(line.label, group)
        if before is not None:
            lines = _with_kept(before.lines, lines)
        made[group] = Section(group, numbers.get(group, Count(ranking.number, None)), lines)
    return tuple(made.values())


def _line(
    rank: int,
    line: Ranked,
    group: Group,
    names: Mapping[str, str],
    seats: Mapping[str, str | None],
    carried: Mapping[str, tuple[Carried, ...]],
    taken: Mapping[str, Group],
    drum: frozenset[str],
) -> Line:
    seat = seats.get(line.label)
    outcome = line.outcome
    holds = group is not Group.UR and seat is not None and seat[:2] == group.value
    if taken.get(line.label, group) is not group:
        outcome = "taken"  # also where the rotation would have left it out
    elif outcome == "none" and holds:
        outcome = "drawn"
    elif line.label in drum:
        outcome = "drum"
    of_group = tuple(one for one in carried.get(line.label, ()) if one[1].group is group)
    return Line(
        rank,
        line.label,
        names.get(line.label, line.label),
        line.persons,
        line.whole,
        outcome,
        getattr(line, "women", False),
        seat,
        taken.get(line.label) if outcome == "taken" else None,
        of_group,
        alarm=outcome in ("tied", "drum", "drawn") or (holds and not line.persons),
    )


def _with_kept(first: tuple[Line, ...], second: tuple[Line, ...]) -> tuple[Line, ...]:
    """Second term of a pair: what was kept was settled in a list of its own, before the rest."""
    kept = {line.label for line in first if line.outcome == "kept"}
    return tuple(
        replace(line, outcome="kept", by=None) if line.label in kept else line for line in second
    )

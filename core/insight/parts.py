"""The parts in which turns are counted: the wards of a body, or the offices of a unit.

A part knows its members, what they carried, which of it counts, and how the law would allot them
in an election. Everything that looks at history stands on this one view of the three laws.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property

from core.allotment import ranked_list
from core.allotment.case import Case
from core.allotment.ranking import ShareKeys
from core.exercise import gram_panchayat
from core.law.profile import Rules
from core.law.telangana import BcShare
from core.lots.question import Answers, Question
from core.model import Body, Category, Figures, Group, HistoryRow, Ward
from core.results import Numbers

Row = tuple[str, HistoryRow]  # label of the member ("" = of none there is today), what it carried


@dataclass(frozen=True, slots=True)
class Entry:
    """A member: a ward, or a body with its office. `fresh`: it begins without history."""

    label: str
    written: str
    name: str
    figures: Figures
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Lane:
    """How the turns of one of the eight categories are counted.

    `carries` are the categories that serve a member for it, `eligible` those who can be served.
    `decides`: the allotment leaves out who is served; else the turns are only shown. `by_lot`:
    within the category lots decide and not the rank.
    """

    category: Category
    carries: frozenset[Category]
    eligible: Set[str]
    decides: bool
    by_lot: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the members carry in an election as far as the answers reach."""

    categories: Mapping[str, str | None]
    questions: tuple[Question, ...]
    numbers: Numbers


class Part(ABC):
    """Members whose turns are counted together."""

    def __init__(
        self, id_: str, name: str, rules: Rules, entries: Iterable[Entry], rows: Iterable[Row]
    ) -> None:
        self.id = id_
        self.name = name
        self.rules = rules
        self.members = {entry.label: entry for entry in sorted(entries, key=lambda one: one.label)}
        self.rows: tuple[Row, ...] = tuple(
            sorted(rows, key=lambda row: (row[1].election, row[0], row[1].body, row[1].number))
        )

    @cached_property
    def counted(self) -> tuple[Row, ...]:
        """The rows as the allotment takes them: those of fresh members belong to nobody."""
        fresh = {label for label, entry in self.members.items() if entry.fresh}
        return tuple(("" if label in fresh else label, row) for label, row in self.rows)

    @abstractmethod
    def allot(self, rows: Sequence[Row], election: str, answers: Answers) -> Outcome:
        """The allotment of an election after `rows`, which have the form of `counted`."""

    @abstractmethod
    def rotating(self, rows: Sequence[Row]) -> Mapping[str, Mapping[str, Category]]:
        """The elections that count for served sets, oldest first, with what members carried."""

    @abstractmethod
    def first_term(self) -> str:
        """The election whose wards stay, because a pair of terms is running; else empty."""

    @abstractmethod
    def lanes(self) -> tuple[Lane, ...]:
        """The eight categories with the way their turns are counted."""

    @abstractmethod
    def row(self, label: str, election: str, category: Category) -> HistoryRow:
        """A row of the history for a member."""

    def persons(self, label: str, group: Group) -> int:
        return self.members[label].figures.of(group)

    def key(self, label: str, group: Group) -> tuple[int, ...]:
        """Sorts members as the law ranks them for a group, highest last."""
        figures = self.members[label].figures
        return self._keys.key(figures.of(group), figures.whole)

    @cached_property
    def _keys(self) -> ShareKeys:
        return ShareKeys(entry.figures.whole for entry in self.members.values())

    def eligible(self, group: Group) -> frozenset[str]:
        """Who can be served for a group: with a person of it; in general everybody."""
        return frozenset(
            label for label in self.members if group is Group.UR or self.persons(label, group)
        )


class Village(Part):
    """The wards of a Gram Panchayat: TPR Act 2018 s.9."""

    def __init__(
        self,
        body: Body,
        wards: Iterable[Ward],
        history: Iterable[HistoryRow],
        rules: Rules,
        share: BcShare,
    ) -> None:
        wards = tuple(wards)
        by_voters = rules.rank_by == "voters"
        known = {ward.label for ward in wards}
        super().__init__(
            body.code,
            body.name,
            rules,
            (
                Entry(
                    ward.label,
                    ward.number,
                    ward.name,
                    ward.voters if by_voters else ward.population,
                    body.new or ward.new,
                )
                for ward in wards
            ),
            ((row.label if row.label in known else "", row) for row in history),
        )
        self.body = body
        self._plain = replace(body, new=False)
        self._wards = tuple(replace(ward, new=False) for ward in wards)
        self._share = share

    @cached_property
    def counted(self) -> tuple[Row, ...]:
        # A new body has no elections at all; a new ward leaves those of its body as they are.
        return () if self.body.new else Part.counted.__get__(self)

    def _case(self, rows: Iterable[Row], election: str) -> Case:
        given = (row if row.label == label else replace(row, label=label) for label, row in rows)
        return Case(self._plain, self._wards, given, self.rules, election)

    def allot(self, rows: Sequence[Row], election: str, answers: Answers) -> Outcome:
        found = gram_panchayat(self._case(rows, election), self._share, answers)
        return Outcome(
            {seat.label: seat.category for seat in found.seats}, found.questions, found.numbers
        )

    def rotating(self, rows: Sequence[Row]) -> Mapping[str, Mapping[str, Category]]:
        return self._case(rows, "").rotating

    def first_term(self) -> str:
        case = self._case(self.counted, "")
        return next(reversed(case.elections)) if case.first_term is not None else ""

    def lanes(self) -> tuple[Lane, ...]:
        by_group = self.rules.rotation == "caste_group"
        return tuple(
            Lane(
                category,
                _group_of(category)
                if by_group and not category.women and category is not Category.UR
                else frozenset({category}),
                self.eligible(category.group),
                category is not Category.UR or not by_group,
                category.women or category is Category.UR,
            )
            for category in Category
        )

    def row(self, label: str, election: str, category: Category) -> HistoryRow:
        return HistoryRow(self.id, self.members[label].written, label, election, category)


class Listed(Part):
    """The wards of a municipality or the offices of a unit: U.P. Municipalities Act s.9-A."""

    def __init__(
        self,
        id_: str,
        name: str,
        field: ranked_list.Field,
        rules: Rules,
        entries: Iterable[Entry],
        rows: Iterable[Row],
        codes: Mapping[str, str] | None,
    ) -> None:
        super().__init__(id_, name, rules, entries, rows)
        self._field = field
        self._codes = codes  # of offices: label -> code of the body

    @property
    def numbers(self) -> Numbers:
        return self._field.numbers

    def allot(self, rows: Sequence[Row], election: str, answers: Answers) -> Outcome:
        known = ((label, row) for label, row in rows if label)
        field = replace(
            self._field, election=election, carried=ranked_list.carried(known, self.rules)
        )
        found = ranked_list.allot(field, answers)
        return Outcome(found.categories, found.questions, field.numbers)

    def rotating(self, rows: Sequence[Row]) -> Mapping[str, Mapping[str, Category]]:
        by_election: dict[str, dict[str, Category]] = {}
        for label, row in sorted(rows, key=lambda one: one[1].election):
            if self.rules.counts(row.election):
                carried = by_election.setdefault(row.election, {})
                if label:
                    carried[label] = row.category
        return by_election

    def first_term(self) -> str:
        return ""

    def key(self, label: str, group: Group) -> tuple[int, ...]:
        if group is Group.UR:  # women in general: by the whole population
            return (self.members[label].figures.whole,)
        return super().key(label, group)

    def lanes(self) -> tuple[Lane, ...]:
        return tuple(
            Lane(
                category,
                frozenset({category})
                if category.women or category is Category.UR
                else _group_of(category),
                self.eligible(category.group),
                # Women of a category are the first of its list and have no turns of their own.
                category is Category.UR_W or not (category.women or category is Category.UR),
                False,
            )
            for category in Category
        )

    def row(self, label: str, election: str, category: Category) -> HistoryRow:
        if self._codes is not None:
            return HistoryRow(self._codes[label], "", "", election, category)
        return HistoryRow(self.id, self.members[label].written, label, election, category)


def _group_of(category: Category) -> frozenset[Category]:
    return frozenset(Category.of(category.group, women=women) for women in (False, True))

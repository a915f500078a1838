"""What several sources say of earlier elections: agreed, disputed, settled; never merged.

The census file is one source; packets, published lists and what was typed from old papers are
others. Where they disagree the officer settles the matter with a reason, and that holds as long as
no source says something new.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from core.lots.record import Person
from core.model import Category, HistoryRow

Place = tuple[str, str, str]  # code of the body, label of the ward or "", election


@dataclass(frozen=True, slots=True)
class Said:
    """A statement of a source about one ward or office in one election.

    `id` is its number in the register, None for a row of the census file. Without a `category` it
    takes back the one that it `replaces`. With `against` it settles a dispute: the categories that
    stood against each other. `replaced`: a later version stands in its place.
    """

    id: int | None
    body: str
    number: str
    label: str
    election: str
    category: Category | None
    source: str
    replaces: int | None = None
    against: frozenset[Category] | None = None
    reason: str = ""
    by: Person | None = None
    at: str = ""
    replaced: bool = False

    @property
    def place(self) -> Place:
        return self.body, self.label, self.election

    @property
    def stands(self) -> bool:
        return self.category is not None and not self.replaced

    def row(self, category: Category) -> HistoryRow:
        """The row of the history for the place of this statement."""
        return HistoryRow(self.body, self.number, self.label, self.election, category)


@dataclass(frozen=True, slots=True)
class Dispute:
    """One ward or office in one election, with every source's word; `settled` once decided."""

    said: tuple[Said, ...]
    settled: Said | None = None

    @property
    def place(self) -> Place:
        return self.said[0].place

    @property
    def categories(self) -> frozenset[Category]:
        return frozenset(one.category for one in self.said if one.category is not None)


@dataclass(frozen=True, slots=True)
class Sourced:
    """The history over all sources, and the places on which they do not agree."""

    history: tuple[HistoryRow, ...]
    disputes: tuple[Dispute, ...]


def unsettled(disputes: Iterable[Dispute]) -> tuple[Dispute, ...]:
    """Those that wait for the officer."""
    return tuple(one for one in disputes if one.settled is None)


def of_file(row: HistoryRow, file: str) -> Said:
    """A row of the census file as a statement; `file` is its name."""
    return Said(None, row.body, row.number, row.label, row.election, row.category, file)


def weighed(history: Iterable[HistoryRow], said: Iterable[Said], file: str = "") -> Sourced:
    """The rows of the census file and the statements of other sources, laid side by side.

    Until a dispute is settled the row of the file, else the oldest statement, stands in the
    history, so that figures can be shown; nothing may be confirmed on it.
    """
    by_place: dict[Place, list[Said]] = defaultdict(list)
    for one in said:
        if one.stands:
            by_place[one.place].append(one)
    rows: list[HistoryRow] = []
    stated: dict[Place, list[Said]] = defaultdict(list)
    for row in history:
        place = (row.body, row.label, row.election)
        if place in by_place:
            stated[place].append(of_file(row, file))
        else:
            rows.append(row)
    disputes = []
    for place, others in sorted(by_place.items()):
        statements = (*stated[place], *(one for one in others if one.against is None))
        if not statements:
            continue  # a settlement of what has been taken back
        chosen = statements[0]
        if len({one.category for one in statements}) > 1:
            dispute = Dispute(statements, _ruling(others, statements))
            disputes.append(dispute)
            chosen = dispute.settled or chosen
        if chosen.category is not None:
            rows.append(chosen.row(chosen.category))
    return Sourced(tuple(rows), tuple(disputes))


def _ruling(others: Iterable[Said], statements: Iterable[Said]) -> Said | None:
    """The settlement that knew every category said now; a later one goes before an earlier."""
    now = {one.category for one in statements}
    found = [one for one in others if one.against is not None and now <= one.against]
    return found[-1] if found else None

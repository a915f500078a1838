"""History from more than one source: where two sources disagree both are shown, none is merged."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.model import Category, HistoryRow


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One ward or office in one election, with what each source says of it."""

    body: str
    label: str
    number: str
    election: str
    said: Mapping[str, Category]


@dataclass(frozen=True, slots=True)
class Sourced:
    """The rows on which no two sources disagree, with who has them, and those that need a word."""

    agreed: Mapping[HistoryRow, tuple[str, ...]]
    disputed: tuple[Disagreement, ...]


def by_source(sources: Mapping[str, Iterable[HistoryRow]]) -> Sourced:
    """Histories of several sources laid side by side; `sources` by the name that people read."""
    said: dict[tuple[str, str, str], dict[str, HistoryRow]] = defaultdict(dict)
    for name, rows in sources.items():
        for row in rows:
            said[row.body, row.label, row.election][name] = row
    agreed: dict[HistoryRow, tuple[str, ...]] = {}
    disputed = []
    for (body, label, election), rows_of in sorted(said.items()):
        first = next(iter(rows_of.values()))
        if len({row.category for row in rows_of.values()}) == 1:
            agreed[first] = tuple(rows_of)
        else:
            categories = {name: row.category for name, row in rows_of.items()}
            disputed.append(Disagreement(body, label, first.number, election, categories))
    return Sourced(agreed, tuple(disputed))

"""What wards (or bodies) carried, election by election, as a grid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from core.law.profile import Rules
from core.model import HistoryRow


@dataclass(frozen=True, slots=True)
class Column:
    """An election. `counts`: it counts for rotation; `now`: the one that is being prepared."""

    election: str
    counts: bool
    now: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A ward or body with what it carried in each election ("" where nothing is known)."""

    label: str
    name: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def grid(
    history: Iterable[HistoryRow],
    names: Mapping[str, str],
    seats: Mapping[str, str | None],
    rules: Rules,
    election: str,
) -> Grid:
    """The grid of `names` (label -> what is shown), the present election last.

    Wards that are no more stand below the others, as the history writes them.
    """
    rows = list(history)
    carried = {(row.label, row.election): row.category.value for row in rows}
    shown = dict(names)
    for row in sorted(rows, key=lambda row: row.label):
        shown.setdefault(row.label, row.number)
    columns = [Column(one, rules.counts(one)) for one in sorted({row.election for row in rows})]
    return Grid(
        (*columns, Column(election, counts=True, now=True)),
        tuple(
            Row(
                label,
                name,
                (
                    *(carried.get((label, column.election), "") for column in columns),
                    seats.get(label) or "",
                ),
            )
            for label, name in shown.items()
        ),
    )

"""What wards (or bodies) carried, election by election, as a grid with the present one last."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.insight.grid import COUNTS
from core.insight.grid import Grid as Found


@dataclass(frozen=True, slots=True)
class Column:
    """An election. `why` says why it does not count for rotation, empty where it does, `clause`
    what makes it so. `now`: the election that is being prepared.
    """

    election: str
    why: str = ""
    now: bool = False
    clause: str = ""

    @property
    def counts(self) -> bool:
        return not self.why


@dataclass(frozen=True, slots=True)
class Row:
    """A ward or body with what it carried in each election ("" where nothing is known)."""

    label: str
    name: str
    cells: tuple[str, ...]
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def grid(
    found: Found, names: Mapping[str, str], seats: Mapping[str, str | None], election: str
) -> Grid:
    """The history that was found, with what `seats` (by label) gives in the present election.

    Wards that are no more stand below the others, as the history writes them.
    """
    columns = tuple(
        Column(one.id, "" if one.why == COUNTS else one.why, clause=one.clause)
        for one in found.elections
    )
    rows = [
        Row(
            line.label,
            names.get(line.label, line.written),
            (*(_shown(cell) for cell in line.cells), seats.get(line.label) or ""),
        )
        for line in found.lines
    ]
    gone = [
        Row(line.label, line.written, (*(_shown(cell) for cell in line.cells), ""), gone=True)
        for line in found.gone
    ]
    return Grid((*columns, Column(election, now=True)), (*rows, *gone))


def _shown(category: str | None) -> str:
    return "" if category is None else str(category)

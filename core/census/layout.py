"""A table as understood: which sheet it is, which column is what; and the officer's word on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.census.aside import Aside
from core.census.categories import letters_of
from core.census.cells import Cell, Table, filled_rows, is_blank, text_of
from core.census.grid import Column, Grid
from core.census.shape import Headings
from core.findings import Finding

_SAMPLES = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """The officer's word on a table. What is not said stays as recognised.

    `sheet` "" leaves the table aside; `columns` gives keys by position ("" leaves the column
    aside); `rows` says of single rows whether they are data; `unknown` are texts that stand for
    "not known" and are read as blank, such as NA or 99.
    """

    sheet: str | None = None
    columns: Mapping[int, str] = field(default_factory=dict)
    rows: Mapping[int, bool] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As it is kept; single rows belong to one file and are not kept."""
        columns = {str(position): key for position, key in self.columns.items()}
        return {"sheet": self.sheet, "columns": columns, "unknown": list(self.unknown)}

    @staticmethod
    def from_json(kept: Mapping[str, Any]) -> Choice:
        columns = {int(position): str(key) for position, key in kept["columns"].items()}
        return Choice(kept["sheet"], columns, {}, tuple(kept["unknown"]))


# By the name of the table, or by its shape.
Choices = Mapping[str, Choice]


@dataclass(frozen=True, slots=True)
class RecognisedColumn:
    """A column as the officer sees it; `key` "" is not used."""

    position: int
    heading: str
    key: str
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A table understood as one of the sheets ("" for none); `columns` has positions by key."""

    sheet: str
    table: Table
    headings: Headings
    columns: Mapping[str, int]
    aside: Mapping[int, Aside]
    unknown: frozenset[str] = frozenset()
    # A second list of the bodies: names and places that the first leaves blank are taken from it.
    beside: bool = False
    # Under this a choice is kept: the headings as they were understood before any choice.
    shape: str = ""

    @property
    def rows(self) -> int:
        """Rows of data."""
        return (
            self.table.height
            - self.headings.last
            - sum(row > self.headings.last for row in self.aside)
        )

    def shown_columns(self) -> tuple[RecognisedColumn, ...]:
        """Every column that holds anything, with its meaning and a few of its values."""
        keys = {position: key for key, position in self.columns.items()}
        shown = []
        for position, cells in enumerate(self.table.columns):
            numbered = enumerate(cells[self.headings.last :], start=self.headings.last + 1)
            below = (cell for row, cell in numbered if row not in self.aside and not is_blank(cell))
            samples = tuple(text_of(cell) for cell, _ in zip(below, range(_SAMPLES), strict=False))
            heading = self.heading(position)
            if heading or samples:
                shown.append(RecognisedColumn(position, heading, keys.get(position, ""), samples))
        return tuple(shown)

    def heading(self, position: int) -> str:
        """The heading of a column on one line."""
        texts = self.headings.texts
        return " ".join(texts[position].split("\n")) if position < len(texts) else ""


def grid_of(layout: Layout, needed: frozenset[str], findings: list[Finding]) -> Grid:
    """The data rows of the table: those below the headings that hold anything and are not aside."""
    table = layout.table
    ordered = [table.columns[position] for position in layout.columns.values()]
    below = range(layout.headings.last + 1, table.height + 1)
    rows = [row for row in filled_rows(ordered, below) if row not in layout.aside]
    first, last = (rows[0] - 1, rows[-1]) if rows else (0, 0)
    whole = last - first == len(rows)  # no row left out between: a slice will do
    columns: dict[str, Column] = {}
    for key, position in layout.columns.items():
        source = table.columns[position]
        cells = source[first:last] if whole else [source[row - 1] for row in rows]
        if layout.unknown:
            cells = [_known(cell, layout.unknown) for cell in cells]
        columns[key] = Column(layout.heading(position), cells)
    return Grid(table.name, rows, columns, needed, findings)


def _known(cell: Cell, unknown: frozenset[str]) -> Cell:
    return "" if letters_of(text_of(cell)) in unknown else cell

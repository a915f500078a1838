"""Blank cells of one list filled from another, by code. The file's own cells are never changed."""

from __future__ import annotations

from dataclasses import replace

from core.census.cells import Cell, code_of, is_blank
from core.census.headings import heading_text
from core.census.layout import Layout

_HELPED = ("name", "local_name", "kind", "division", "district", "mandal")


class FilledTable:
    """A layout of which blank cells and absent columns are filled."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._columns = dict(layout.columns)
        self._texts = list(layout.headings.texts)
        self._cells = list(layout.table.columns)
        self._own: set[str] = set()  # columns that have been copied or added

    def blank(self, row: int, key: str) -> bool:
        """Whether a cell is blank, or its column absent."""
        at = self._columns.get(key)
        return at is None or is_blank(self._cells[at][row - 1])

    def put(self, row: int, key: str, cell: Cell) -> None:
        """Fills a cell if it is blank and there is something to fill in."""
        if is_blank(cell) or not self.blank(row, key):
            return
        if key not in self._columns:
            self._columns[key] = len(self._cells)
            self._texts += [""] * (len(self._cells) - len(self._texts))
            self._texts.append(heading_text(self._layout.sheet, key))
            self._cells.append([""] * self._layout.table.height)
        elif key not in self._own:
            self._cells[self._columns[key]] = list(self._cells[self._columns[key]])
        self._own.add(key)
        self._cells[self._columns[key]][row - 1] = cell

    def layout(self) -> Layout:
        """The layout with what has been filled in."""
        old = self._layout.table
        table = replace(old, columns=self._cells, padded={})
        headings = replace(self._layout.headings, texts=tuple(self._texts))
        return replace(self._layout, table=table, headings=headings, columns=self._columns)


def helped_out(bodies: Layout, other: Layout) -> Layout:
    """The list of bodies with names and places that it leaves blank from another one, by code."""
    rows = {
        code_of(cell): row
        for row, cell in enumerate(other.table.columns[other.columns["code"]])
        if row >= other.headings.last and row + 1 not in other.aside
    }
    filled = FilledTable(bodies)
    codes = [code_of(cell) for cell in bodies.table.columns[bodies.columns["code"]]]
    for key in _HELPED:
        if key not in other.columns:
            continue
        source = other.table.columns[other.columns[key]]
        for row in range(bodies.headings.last, bodies.table.height):
            if codes[row] in rows:
                filled.put(row + 1, key, source[rows[codes[row]]])
    return filled.layout()

"""What the tables of a file are: which sheet, where the headings stand, which column is what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.census.cells import Table, is_blank, text_of
from core.census.grid import Column, Grid, filled_rows
from core.census.headings import NOTES, SHEETS, sheets_of, squeezed
from core.findings import Finding, Place, finding
from core.law.profile import Profile


@dataclass(frozen=True, slots=True)
class Layout:
    """A table understood as one of the sheets; `columns` gives the position of each by its key."""

    sheet: str
    table: Table
    heading_row: int
    columns: Mapping[str, int]


def layouts(tables: list[Table], profile: Profile, findings: list[Finding]) -> dict[str, Layout]:
    """The sheets that matter for the profile, found by their names in any order."""
    wanted = {squeezed(sheet): sheet for sheet in SHEETS}
    wanted[squeezed(NOTES)] = NOTES
    found: dict[str, Layout] = {}
    for table in tables:
        sheet = wanted.get(squeezed(table.name))
        if sheet is None or sheet in found:
            findings.append(finding("unused-sheet", Place(table.name), name=table.name))
        elif sheet in sheets_of(profile):
            found[sheet] = _layout(sheet, table, findings)
    return found


def _layout(sheet: str, table: Table, findings: list[Finding]) -> Layout:
    heading_row = next(
        (row for row in range(1, table.height + 1) if not all(map(is_blank, table.row(row)))), 0
    )
    headings = {squeezed(heading.text): heading.key for heading in SHEETS[sheet]}
    columns: dict[str, int] = {}
    for position, cell in enumerate(table.row(heading_row) if heading_row else []):
        text = text_of(cell)
        key = headings.get(squeezed(text))
        place = Place(table.name, heading_row, text)
        if key is None:
            if text:
                findings.append(finding("unused-column", place, heading=text))
        elif key in columns:
            findings.append(finding("duplicate-column", place, heading=text))
        else:
            columns[key] = position
    return Layout(sheet, table, heading_row, columns)


def grid_of(layout: Layout, needed: frozenset[str], findings: list[Finding]) -> Grid:
    """The data rows of the table: those below the headings that hold anything."""
    table = layout.table
    ordered = [table.columns[position] for position in layout.columns.values()]
    rows = filled_rows(ordered, range(layout.heading_row + 1, table.height + 1))
    first, last = (rows[0] - 1, rows[-1]) if rows else (0, 0)
    whole = last - first == len(rows)  # no blank row between: a slice will do
    columns = {
        key: Column(
            text_of(table.columns[position][layout.heading_row - 1]),
            table.columns[position][first:last]
            if whole
            else [table.columns[position][row - 1] for row in rows],
        )
        for key, position in layout.columns.items()
    }
    return Grid(table.name, rows, columns, needed, findings)

"""What is told about the tables of a file before their cells are looked at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.census.categories import letters_of
from core.census.cells import code_of, is_blank, text_of
from core.census.filling import helped_out
from core.census.headings import BY_NAME, FINDINGS, NOTES, SHEETS, headings_of
from core.census.layout import Layout
from core.census.legacy import legacy_font
from core.findings import Finding, Place, finding

# Sheets that our own workbooks have beside those of a profile: left aside without a word.
_QUIET = {letters_of(name) for name in (NOTES, FINDINGS, *SHEETS)}
_NAMES = ("name", "local_name", "district", "division", "mandal", "ward_name", "area", "category")
# Cells further right than any list reaches are not told one column at a time.
_SHOWN = 300
# A list in an old font is written in it from its beginning.
_ENOUGH = 5_000


def layouts_by_sheet(layouts: Sequence[Layout], findings: list[Finding]) -> dict[str, Layout]:
    """The layouts that are used, by sheet, with findings for what is not used and left aside."""
    used: dict[str, Layout] = {}
    for layout in layouts:
        name = layout.table.name
        if layout.sheet:
            used[layout.sheet] = layout
            findings.extend(_remarks(layout))
        elif layout.beside:
            findings.append(finding("sheet-helps-out", Place(name), name=name))
        elif layout.table.part_of:
            whole = layout.table.part_of
            findings.append(finding("table-beside", Place(name), name=whole, part=name))
        elif letters_of(name) not in _QUIET:
            findings.append(finding("unused-sheet", Place(name), name=name))
            findings += _old_fonts_aside(layout)
    for layout in layouts:
        if layout.beside and "Bodies" in used and "code" in used["Bodies"].columns:
            used["Bodies"] = helped_out(used["Bodies"], layout)
    return used


def _remarks(layout: Layout) -> list[Finding]:
    name = layout.table.name
    found: list[Finding] = []
    if layout.sheet == "Census":
        return found  # its many other columns and levels are known and need no word
    if layout.table.hidden:
        found.append(finding("hidden-sheet", Place(name), name=name))
    if layout.table.unseen:
        found.append(finding("hidden-unseen", Place(name)))
    found += _hidden_columns(layout)
    hidden = sum(row > layout.headings.last for row in layout.table.hidden_rows)
    if hidden:
        found.append(finding("hidden-rows", Place(name), count=hidden))
    found += _lost_zeros(layout) + _old_fonts(layout)
    by_name = BY_NAME.get(layout.sheet, ())
    own = {letters_of(one.text) for one in headings_of(layout.sheet) if one not in by_name}
    used = set(layout.columns.values())
    for position in range(min(len(layout.table.columns), _SHOWN)):
        heading = layout.heading(position)
        if heading and position not in used:
            code = "duplicate-column" if letters_of(heading) in own else "unused-column"
            place = Place(name, layout.headings.last, heading)
            found.append(finding(code, place, heading=heading))
        elif not heading:
            found += _without_heading(layout, position)
    for row, why in layout.aside.items():
        if row > layout.headings.last:
            text = next((text_of(cell) for cell in layout.table.row(row) if not is_blank(cell)), "")
            found.append(finding(why.value, Place(name, row), text=text))
    return found


def _hidden_columns(layout: Layout) -> list[Finding]:
    hidden = sorted(layout.table.hidden_columns & set(layout.columns.values()))
    if not hidden:
        return []
    heading = layout.heading(hidden[0])
    place = Place(layout.table.name, layout.headings.last, heading)
    return [finding("hidden-columns", place, count=len(hidden), heading=heading)]


def _without_heading(layout: Layout, position: int) -> list[Finding]:
    """Cells to the right of the headings: mostly a row with one separator too many."""
    rows = [
        row
        for row, cell in enumerate(layout.table.columns[position], start=1)
        if row > layout.headings.last and row not in layout.aside and not is_blank(cell)
    ]
    if not rows:
        return []
    text = text_of(layout.table.columns[position][rows[0] - 1])
    return [
        finding(
            "cells-without-heading", Place(layout.table.name, rows[0]), count=len(rows), text=text
        )
    ]


def _lost_zeros(layout: Layout) -> list[Finding]:
    """Codes typed as numbers whose format shows zeros that the number does not have."""
    table, found = layout.table, []
    positions = {layout.columns.get(key) for key in ("code", "parent")}
    for (row, position), width in table.padded.items():
        if position in positions and row > layout.headings.last:
            value = code_of(table.columns[position][row - 1])
            place = Place(table.name, row, layout.heading(position))
            shown = value.rjust(width, "0")
            found.append(finding("code-lost-zeros", place, value=value, shown=shown))
    return found


def _old_fonts(layout: Layout) -> list[Finding]:
    """Columns of names in the letters of an old font, each told once at its first such text."""
    names = [layout.columns[key] for key in _NAMES if key in layout.columns]
    used = set(layout.columns.values())
    others = [at for at in range(min(len(layout.table.columns), _SHOWN)) if at not in used]
    return [
        *_in_old_font(layout, names, "legacy-font"),
        *_in_old_font(layout, others, "legacy-font-aside"),
    ]


def _old_fonts_aside(layout: Layout) -> list[Finding]:
    """The same for a table that is not used: why it was not understood may well be this."""
    columns = range(min(len(layout.table.columns), _SHOWN))
    return _in_old_font(layout, columns, "legacy-font-aside")


def _in_old_font(layout: Layout, positions: Iterable[int], code: str) -> list[Finding]:
    found = []
    for position in positions:
        cells = layout.table.columns[position][layout.headings.last :]
        texts = dict.fromkeys(cell for cell in cells[:_ENOUGH] if isinstance(cell, str))
        legacy = legacy_font(texts)
        if legacy:
            row = layout.headings.last + 1 + cells.index(legacy.sample)
            place = Place(layout.table.name, row, layout.heading(position))
            found.append(finding(code, place, value=text_of(legacy.sample), font=legacy.font))
    return found

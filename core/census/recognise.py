"""What the tables of a file are: which sheet, where the headings stand, which column is what.

What the program recognises the officer can overrule, table by table (`Choice`); a choice is kept
under the shape of the table and holds for every file of that shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.census.categories import category_of, letters_of
from core.census.cells import Cell, Table, code_of, is_blank, text_of
from core.census.grid import Column, Grid, filled_rows
from core.census.headings import (
    FINDINGS,
    NOTES,
    SHEETS,
    SOURCES,
    headings_of,
    keys_of_headings,
    sheets_of,
)
from core.census.legacy import legacy_font
from core.census.shape import Aside, Headings, find_headings, keys_found, rows_aside
from core.findings import Finding, Place, finding
from core.law.profile import Profile

# A table that does not bear the name of a sheet needs as many known columns to be taken for one.
_ENOUGH = 3
_SAMPLES = 5
_NAMES = ("name", "local_name", "district", "division", "mandal", "ward_name", "area", "category")
# Sheets that our own workbooks have beside those of a profile: left aside without a word.
_QUIET = {letters_of(name) for name in (NOTES, FINDINGS, *SHEETS)}
# The columns without which a table is not taken for a sheet, one set or the other.
_MARKS = {
    "Bodies": ({"code", "name"}, {"name", "total"}),
    "Wards": ({"code", "ward"},),
    "Areas": ({"area", "percentage"},),
    "History": ({"code", "category"},),
    "Census": ({"level", "place", "total", "st", "sc"},),
    "Villages": ({"place", "code"},),
}


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

    @property
    def shape(self) -> str:
        return self.headings.shape

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
            below = (cell for cell in cells[self.headings.last :] if not is_blank(cell))
            samples = tuple(text_of(cell) for cell, _ in zip(below, range(_SAMPLES), strict=False))
            heading = self.heading(position)
            if heading or samples:
                shown.append(RecognisedColumn(position, heading, keys.get(position, ""), samples))
        return tuple(shown)

    def heading(self, position: int) -> str:
        """The heading of a column on one line."""
        texts = self.headings.texts
        return " ".join(texts[position].split("\n")) if position < len(texts) else ""


def recognise_tables(
    tables: Sequence[Table], profile: Profile, choices: Choices | None = None
) -> tuple[Layout, ...]:
    """Every table, understood as far as possible; at most one for each sheet of the profile."""
    said = choices or {}
    layouts = [_layout(table, profile, said) for table in tables]
    # A table that bears the name of the sheet goes before one that only looks like it, a visible
    # one before a hidden one, one with more known columns before one with fewer.
    best: dict[str, Layout] = {}
    for layout in layouts:
        other = best.get(layout.sheet)
        if other is None or _rank(layout, said) > _rank(other, said):
            best[layout.sheet] = layout
    return tuple(
        layout
        if not layout.sheet or best[layout.sheet] is layout
        else Layout("", layout.table, layout.headings, {}, layout.aside)
        for layout in layouts
    )


def _rank(layout: Layout, said: Choices) -> tuple[bool, bool, bool, int]:
    chosen = _choice(layout.table, layout.headings, said).sheet is not None
    named = letters_of(layout.table.name) == letters_of(layout.sheet)
    return chosen, named, not layout.table.hidden, len(layout.columns)


def _choice(table: Table, headings: Headings, said: Choices) -> Choice:
    return said.get(table.name) or said.get(headings.shape) or Choice()


def _layout(table: Table, profile: Profile, said: Choices) -> Layout:
    wanted = (*sheets_of(profile), *SOURCES)
    known = (*SHEETS, *SOURCES)
    named = next((name for name in known if letters_of(name) == letters_of(table.name)), "")
    if named:
        sheet, headings = named, find_headings(table, keys_of_headings(named))
    else:
        sheet, headings = _guessed(table, wanted)
    choice = _choice(table, headings, said)
    if choice.sheet is not None:
        sheet = choice.sheet
        headings = find_headings(table, keys_of_headings(sheet)) if sheet else headings
    if sheet not in wanted:
        return Layout("", table, headings, {}, rows_aside(table, headings, {}))
    columns = _columns(table, sheet, headings)
    for position, key in choice.columns.items():
        columns = {known: at for known, at in columns.items() if at != position and known != key}
        if key:
            columns[key] = position
    aside = rows_aside(table, headings, columns)
    aside |= {row: Aside.FOOTNOTE for row, data in choice.rows.items() if not data}
    aside = {row: why for row, why in aside.items() if not choice.rows.get(row)}
    return Layout(
        sheet, table, headings, columns, aside, frozenset(map(letters_of, choice.unknown))
    )


def _guessed(table: Table, wanted: Sequence[str]) -> tuple[str, Headings]:
    """The sheet that a table without its name looks most like; "" for none."""
    best, best_headings, best_score = "", find_headings(table, {}), _ENOUGH - 1
    for sheet in wanted:
        if sheet == "Settings":
            continue
        headings = find_headings(table, keys_of_headings(sheet))
        columns = _columns(table, sheet, headings)
        score = len(columns) if any(mark <= set(columns) for mark in _MARKS[sheet]) else 0
        if score > best_score:
            best, best_headings, best_score = sheet, headings, score
    return best, best_headings


def _columns(table: Table, sheet: str, headings: Headings) -> dict[str, int]:
    """Position of each known column; a column of categories is known by its values as well."""
    own = {letters_of(heading.text): heading.key for heading in headings_of(sheet)}
    exact = keys_found(headings.texts, own)
    columns: dict[str, int] = {}
    for position, key in exact.items():
        columns.setdefault(key, position)
    for position, key in keys_found(headings.texts, keys_of_headings(sheet)).items():
        if position not in exact:
            columns.setdefault(key, position)
    if sheet == "History" and "category" not in columns:
        found = _category_column(table, headings)
        if found is not None:
            columns = {key: at for key, at in columns.items() if at != found}
            columns["category"] = found
    return columns


def _category_column(table: Table, headings: Headings) -> int | None:
    for position, cells in enumerate(table.columns):
        below = [cell for cell in cells[headings.last :][:200] if not is_blank(cell)]
        if len(below) > 3 and sum(category_of(cell) is not None for cell in below) > 0.9 * len(
            below
        ):
            return position
    return None


def layouts_by_sheet(layouts: Sequence[Layout], findings: list[Finding]) -> dict[str, Layout]:
    """The layouts that are used, by sheet, with findings for what is not used and left aside."""
    used: dict[str, Layout] = {}
    for layout in layouts:
        name = layout.table.name
        if layout.sheet:
            used[layout.sheet] = layout
            findings.extend(_remarks(layout))
        elif letters_of(name) not in _QUIET:
            findings.append(finding("unused-sheet", Place(name), name=name))
    return used


def _remarks(layout: Layout) -> list[Finding]:
    name = layout.table.name
    found: list[Finding] = []
    if layout.sheet == "Census":
        return found  # its many other columns and levels are known and need no word
    if layout.table.hidden:
        found.append(finding("hidden-sheet", Place(name), name=name))
    hidden = sum(row > layout.headings.last for row in layout.table.hidden_rows)
    if hidden:
        found.append(finding("hidden-rows", Place(name), count=hidden))
    found += _lost_zeros(layout) + _old_fonts(layout)
    own = {letters_of(heading.text) for heading in headings_of(layout.sheet)}
    used = set(layout.columns.values())
    for position in range(len(layout.headings.texts)):
        heading = layout.heading(position)
        if heading and position not in used:
            code = "duplicate-column" if letters_of(heading) in own else "unused-column"
            place = Place(name, layout.headings.last, heading)
            found.append(finding(code, place, heading=heading))
    for row, why in layout.aside.items():
        if row > layout.headings.last:
            text = next((text_of(cell) for cell in layout.table.row(row) if not is_blank(cell)), "")
            found.append(finding(why.value, Place(name, row), text=text))
    return found


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
    table, found = layout.table, []
    for key in _NAMES:
        if key not in layout.columns:
            continue
        position = layout.columns[key]
        cells = table.columns[position][layout.headings.last :]
        legacy = legacy_font(dict.fromkeys(cell for cell in cells if isinstance(cell, str)))
        if legacy:
            row = layout.headings.last + 1 + cells.index(legacy.sample)
            place = Place(table.name, row, layout.heading(position))
            found.append(
                finding("legacy-font", place, value=text_of(legacy.sample), font=legacy.font)
            )
    return found


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

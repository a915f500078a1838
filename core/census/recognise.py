"""What the tables of a file are: which sheet, where the headings stand, which column is what.

What the program recognises the officer can overrule, table by table (`Choice`); a choice is kept
under the shape of the table and holds for every file of that shape.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.census.aside import Aside, rows_aside
from core.census.blocks import tables_beside
from core.census.categories import category_of, letters_of
from core.census.cells import Table
from core.census.headings import (
    BY_NAME,
    SHEETS,
    SOURCES,
    headings_of,
    keys_of_headings,
    sheets_of,
)
from core.census.layout import Choice, Choices, Layout, RecognisedColumn
from core.census.shape import Headings, find_headings, keys_found
from core.law.profile import Profile

__all__ = ["Choice", "Choices", "Layout", "RecognisedColumn", "recognise_tables"]

# A table that does not bear the name of a sheet needs as many known columns to be taken for one.
_ENOUGH = 3
_LOOKED_AT = 200
# A column that hardly any other sheet has, and for how many others it counts.
_SURE = {
    "Bodies": ("total", 2), "Wards": ("ward", 3), "History": ("category", 3), "Census": ("level", 2)
}  # fmt: skip
# The columns without which a table is not taken for a sheet, one set or the other.
_MARKS = {
    "Bodies": ({"code", "name"}, {"name", "total"}),
    "Wards": ({"code", "ward"}, {"name", "ward", "voters"}, {"name", "ward", "total"}),
    "Areas": ({"area", "percentage"},),
    "History": (
        {"code", "category"},
        {"ward", "category"},
        {"election", "category"},
        {"name", "category"},
    ),
    "Census": ({"level", "place", "total", "st", "sc"},),
    "Villages": ({"place", "code"},),
}


def recognise_tables(
    tables: Sequence[Table], profile: Profile, choices: Choices | None = None
) -> tuple[Layout, ...]:
    """Every table, understood as far as possible; at most one for each sheet of the profile."""
    said = choices or {}
    lists = [one for table in tables for one in tables_beside(table)]
    layouts = [_layout(table, profile, said) for table in lists]
    # A table that bears the name of the sheet goes before one that only looks like it, a visible
    # one before a hidden one, one with more known columns before one with fewer.
    best: dict[str, Layout] = {}
    for layout in layouts:
        other = best.get(layout.sheet)
        if other is None or _rank(layout, said) > _rank(other, said):
            best[layout.sheet] = layout
    return tuple(
        layout if not layout.sheet or best[layout.sheet] is layout else _second(layout)
        for layout in layouts
    )


def _second(layout: Layout) -> Layout:
    """A further table of one sheet: a visible list of bodies helps out, any other is not used."""
    table = layout.table
    helps = layout.sheet == "Bodies" and "code" in layout.columns
    helps = helps and not table.hidden and not table.part_of
    columns = layout.columns if helps else {}
    return replace(layout, sheet="", columns=columns, beside=helps)


def _rank(layout: Layout, said: Choices) -> tuple[bool, bool, bool, int, bool, str]:
    chosen = _choice(layout.table, layout.shape, said).sheet is not None
    named = letters_of(layout.table.name) == letters_of(layout.sheet)
    table = layout.table
    return chosen, named, not table.hidden, len(layout.columns), not table.part_of, table.name


def _choice(table: Table, shape: str, said: Choices) -> Choice:
    return said.get(table.name) or said.get(shape) or Choice()


def _layout(table: Table, profile: Profile, said: Choices) -> Layout:
    wanted = (*sheets_of(profile), *SOURCES)
    known = (*SHEETS, *SOURCES)
    named = next((name for name in known if letters_of(name) == letters_of(table.name)), "")
    # "Villages" may well be somebody's name for the bodies: a source must look like one, too.
    if named in SHEETS or (named and _looks_like(table, named)):
        sheet, headings = named, find_headings(table, keys_of_headings(named))
    else:
        sheet, headings = _guessed(table, wanted)
    shape = headings.shape
    choice = _choice(table, shape, said)
    if choice.sheet is not None:
        sheet = choice.sheet
        headings = find_headings(table, keys_of_headings(sheet)) if sheet else headings
    if sheet not in wanted:
        return Layout("", table, headings, {}, rows_aside(table, headings, {}), shape=shape)
    columns = _columns(table, sheet, headings)
    if "code" in columns:  # names of bodies are looked at only where there are no codes
        columns = {key: at for key, at in columns.items() if key not in _names_of_bodies(sheet)}
    for position, key in choice.columns.items():
        columns = {known: at for known, at in columns.items() if at != position and known != key}
        if key:
            columns[key] = position
    aside = rows_aside(table, headings, columns)
    aside |= {row: Aside.FOOTNOTE for row, data in choice.rows.items() if not data}
    aside = {row: why for row, why in aside.items() if not choice.rows.get(row)}
    unknown = frozenset(map(letters_of, choice.unknown))
    return Layout(sheet, table, headings, columns, aside, unknown, shape=shape)


def _names_of_bodies(sheet: str) -> set[str]:
    return {heading.key for heading in BY_NAME.get(sheet, ())}


def _has_marks(sheet: str, columns: Mapping[str, int]) -> bool:
    return any(mark <= set(columns) for mark in _MARKS[sheet])


def _looks_like(table: Table, sheet: str) -> bool:
    headings = find_headings(table, keys_of_headings(sheet))
    return _has_marks(sheet, _columns(table, sheet, headings))


def _guessed(table: Table, wanted: Sequence[str]) -> tuple[str, Headings]:
    """The sheet that a table without its name looks most like; "" for none."""
    best, best_headings, best_score = "", find_headings(table, {}), _ENOUGH - 1
    for sheet in wanted:
        if sheet == "Settings":
            continue
        headings = find_headings(table, keys_of_headings(sheet))
        columns = _columns(table, sheet, headings)
        helps = _names_of_bodies(sheet)
        score = len(columns.keys() - helps) if _has_marks(sheet, columns) else 0
        # Whoever names a category for each row speaks of an election, however many names he adds.
        sure, counts = _SURE.get(sheet, ("", 0))
        score += counts if score and sure in columns else 0
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
    if "code" in columns and _holds_categories(table, headings, columns["code"]):
        del columns["code"]  # lists of reservations have codes such as STW as well
    if sheet == "History" and "category" not in columns:
        found = _category_column(table, headings)
        if found is not None:
            columns = {key: at for key, at in columns.items() if at != found}
            columns["category"] = found
    return columns


def _category_column(table: Table, headings: Headings) -> int | None:
    places = range(len(table.columns))
    return next((at for at in places if _holds_categories(table, headings, at)), None)


def _holds_categories(table: Table, headings: Headings, position: int) -> bool:
    """Whether nine in ten of a column's first values name a category."""
    first = table.columns[position][headings.last :][:_LOOKED_AT]
    filled = [cell for cell in first if isinstance(cell, str) and cell.strip()]
    named = sum(category_of(cell) is not None for cell in filled)
    return len(filled) > 3 and named * 10 > len(filled) * 9

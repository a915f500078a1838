"""A published list of seats from a file: a workbook or .csv, or the JSON of a result."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.census.cells import Cell, is_blank
from core.census.child import read
from core.census.grid import Column, Grid
from core.census.headings import keys_of_headings
from core.census.layout import Layout, grid_of
from core.census.recognise import recognise_tables
from core.census.rows import read_history
from core.census.shape import keys_found
from core.errors import InputError, UserError
from core.files import read_bytes
from core.findings import Finding, errors_among, finding
from core.insight.list_names import BodyNames
from core.labels import ward_label
from core.law.profile import Profile
from core.model import Category, HistoryRow

_NEEDED = frozenset({"code", "category"})


def read_list(
    path: Path,
    profile: Profile,
    names: BodyNames | None = None,
    faults: list[Finding] | None = None,
) -> dict[tuple[str, str], Category]:
    """The seats of a list by (code of the body, label of the ward; "" for an office).

    A table with the headings of the sheet History is a list; where it names several elections, the
    last one is meant. A list without codes gives names, which `names` knows. Cells that say nothing
    and seats with two categories are added to `faults` and left out; without `faults` they are an
    InputError. Raises UserError `list-unreadable` for a file without such a table.
    """
    if path.suffix.lower() == ".json":
        return _from_json(path)
    names = names or BodyNames()
    findings: list[Finding] = []
    layout = _by_name(_history_layout(path, profile))
    named = "code" not in layout.columns and "name" in layout.columns
    grid = grid_of(layout, frozenset({"category"}) if named else _NEEDED, findings)
    codes = _named(grid, names.code) if named else grid.codes("code")
    found = _seats(grid, codes, findings)
    wrong = errors_among(findings)
    if wrong and faults is None:
        raise InputError(wrong)
    if faults is not None:
        faults += wrong
    return found


def _by_name(layout: Layout) -> Layout:
    """The layout without its column of codes where these are only numbers within a block.

    Then one code stands beside different names, and it is the names that tell bodies apart.
    """
    columns = {
        key: position
        for position, key in keys_found(
            layout.headings.texts, keys_of_headings(layout.sheet)
        ).items()
        if key in ("name", "mandal", "district") and position not in layout.columns.values()
    }
    if "code" not in layout.columns or "name" not in columns:
        return layout
    codes, names = (layout.table.columns[at] for at in (layout.columns["code"], columns["name"]))
    beside: dict[Cell, set[Cell]] = defaultdict(set)
    for row in range(layout.headings.last, layout.table.height):
        beside[codes[row]].add(names[row])
    if all(len(found) == 1 for code, found in beside.items() if not is_blank(code)):
        return layout
    kept = {key: at for key, at in layout.columns.items() if key != "code"}
    return replace(layout, columns={**columns, **kept})


def _seats(
    grid: Grid, codes: list[str], findings: list[Finding]
) -> dict[tuple[str, str], Category]:
    """The seats of the last election; one with two categories has none, and that is told."""
    wards, elections = grid.codes("ward"), grid.texts("election")
    last = max(elections, default="")
    found: dict[tuple[str, str], Category] = {}
    first: dict[tuple[str, str], int] = {}
    twice: set[tuple[str, str]] = set()
    for at, category in enumerate(grid.categories("category")):
        if elections[at] != last or not codes[at] or category is None:
            continue
        place = (codes[at], ward_label(wards[at]) if wards[at] else "")
        if found.setdefault(place, category) is not category:
            twice.add(place)
            where = grid.place(at, "category")
            findings.append(
                finding("duplicate-history", where, body=codes[at], ward=wards[at] or "–",
                        election=last or "–", value=category.value,
                        first_row=grid.rows[first[place]])
            )  # fmt: skip
        first.setdefault(place, at)
    return {place: category for place, category in found.items() if place not in twice}


def _named(grid: Grid, code: Callable[..., str]) -> list[str]:
    """The codes of bodies where a list only names them."""
    columns = (grid.texts(key) for key in ("name", "mandal", "district"))
    return [
        code(name, mandal=mandal, district=district)
        for name, mandal, district in zip(*columns, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Earlier:
    """Earlier reservations from a list, and the names in it that no body of the register has."""

    rows: tuple[HistoryRow, ...]
    unknown: tuple[str, ...] = ()


def read_earlier(
    path: Path, profile: Profile, current: str, election: str = "", names: BodyNames | None = None
) -> Earlier:
    """A list of earlier reservations as history; `election` where the list does not say which.

    Codes that no census knows are allowed: those bodies may have been merged since. Where the list
    has names instead, only bodies that `names` knows are taken. Raises UserError
    `list-unreadable`, `list-without-election`, and InputError with every bad cell.
    """
    findings: list[Finding] = []
    layout = _by_name(_history_layout(path, profile))
    grid = grid_of(layout, _NEEDED | {"election"}, findings)
    columns = dict(grid.columns)
    if "election" not in columns:
        if not election:
            raise UserError("list-without-election", path=str(path))
        columns["election"] = Column("", [election] * len(grid))
    unknown: tuple[str, ...] = ()
    if "code" not in columns and "name" in columns:
        codes = _named(grid, (names or BodyNames()).own_code)
        said = grid.texts("name")
        unknown = tuple(
            dict.fromkeys(name for name, code in zip(said, codes, strict=True) if not code)
        )
        columns["code"] = Column(columns["name"].heading, list(codes))
    rows_kept = [at for at, cell in enumerate(columns["code"].cells) if cell or not unknown]
    grid = Grid(
        grid.sheet,
        [grid.rows[at] for at in rows_kept],
        {key: Column(one.heading, [one.cells[at] for at in rows_kept])
         for key, one in columns.items()},
        grid.needed,
        findings,
    )  # fmt: skip
    rows = read_history(grid, {code: code for code in grid.codes("code")}, current)
    wrong = errors_among(findings)
    if wrong:
        raise InputError(wrong)
    return Earlier(tuple(rows.values), unknown)


def _history_layout(path: Path, profile: Profile) -> Layout:
    layouts = recognise_tables(read(path), profile)
    layout = next((one for one in layouts if one.sheet == "History"), None)
    if layout is None:
        raise UserError("list-unreadable", path=str(path))
    return layout


def _from_json(path: Path) -> dict[tuple[str, str], Category]:
    try:
        result: Any = json.loads(read_bytes(path))
        return {
            (body["code"], ward_label(seat["ward"]) if seat["ward"] else ""): Category(
                seat["category"]
            )
            for body in result["bodies"]
            for seat in body["seats"]
            if seat["category"] in set(Category)
        }
    except (ValueError, KeyError, TypeError):
        raise UserError("list-unreadable", path=str(path)) from None

"""A published list of seats from a file: a workbook or .csv, or the JSON of a result."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from core.census.child import read
from core.census.grid import Column, Grid
from core.census.layout import grid_of
from core.census.recognise import recognise_tables
from core.census.rows import read_history
from core.errors import InputError, UserError
from core.files import read_bytes
from core.findings import Finding, errors_among
from core.labels import ward_label
from core.law.profile import Profile
from core.model import Category, HistoryRow

_NEEDED = frozenset({"code", "category"})


def read_list(path: Path, profile: Profile) -> dict[tuple[str, str], Category]:
    """The seats of a list by (code of the body, label of the ward; "" for an office).

    A table with the headings of the sheet History is a list; where it names several elections, the
    last one is meant. Raises UserError `list-unreadable` for a file without such a table or with
    seats that cannot be read, `list-twice` for a seat with two categories.
    """
    if path.suffix.lower() == ".json":
        return _from_json(path)
    findings: list[Finding] = []
    layouts = recognise_tables(read(path), profile)
    layout = next((one for one in layouts if one.sheet == "History"), None)
    if layout is None:
        raise UserError("list-unreadable", path=str(path))
    grid = grid_of(layout, _NEEDED, findings)
    codes, wards, categories = grid.codes("code"), grid.codes("ward"), grid.categories("category")
    elections = grid.texts("election")
    if errors_among(findings):
        raise UserError("list-unreadable", path=str(path))
    last = max(elections, default="")
    found: dict[tuple[str, str], Category] = {}
    for code, ward, category, election in zip(codes, wards, categories, elections, strict=True):
        if election == last and category is not None:
            place = (code, ward_label(ward) if ward else "")
            if found.setdefault(place, category) is not category:
                raise UserError("list-twice", path=str(path), body=code, ward=ward)
    return found


def read_earlier(
    path: Path, profile: Profile, current: str, election: str = ""
) -> tuple[HistoryRow, ...]:
    """A list of earlier reservations as history; `election` where the list does not say which.

    Bodies that no census knows are allowed: they may have been merged since. Raises UserError
    `list-unreadable`, `list-without-election`, and InputError with every bad cell.
    """
    findings: list[Finding] = []
    layouts = recognise_tables(read(path), profile)
    layout = next((one for one in layouts if one.sheet == "History"), None)
    if layout is None:
        raise UserError("list-unreadable", path=str(path))
    grid = grid_of(layout, _NEEDED | {"election"}, findings)
    if "election" not in grid.columns:
        if not election:
            raise UserError("list-without-election", path=str(path))
        columns = {**grid.columns, "election": Column("", [election] * len(grid))}
        grid = Grid(grid.sheet, grid.rows, columns, grid.needed, findings)
    known = {code: code for code in grid.codes("code")}
    rows = read_history(grid, known, current)
    wrong = errors_among(findings)
    if wrong:
        raise InputError(wrong)
    return tuple(rows.values)


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

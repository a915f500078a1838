"""Small good inputs of every kind of profile, to be changed cell by cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from openpyxl import Workbook

Sheets = dict[str, list[list[Any]]]

BODIES = [
    "Body code", "Body name", "Kind", "Division", "District", "Mandal", "Wards",
    "Total population", "ST population", "SC population", "BC population", "Scheduled Area",
]  # fmt: skip
WARDS = [
    "Body code", "Ward", "Total voters", "ST voters", "SC voters", "BC voters",
    "Total population", "ST population", "SC population", "BC population",
]  # fmt: skip

TELANGANA: Sheets = {
    "Bodies": [
        BODIES,
        ["012", "Mallapur", "GP", "", "Nirmal", "Khanapur", 2, 200, 20, 40, 90, "No"],
        ["13", "Rajura", "GP", "", "Nirmal", "Khanapur", 1, 100, 0, 0, 50, ""],
    ],
    "Wards": [
        WARDS,
        ["012", 1, 70, 5, 20, 30, 90, 10, 20, 40],
        ["012", 2, 75, 9, 10, 30, 110, 10, 20, 50],
        ["13", 1, 60, 0, 0, 30, 100, 0, 0, 50],
    ],
    "Areas": [
        ["Area", "Kind", "District", "BC percentage"],
        ["Telangana", "State", "", 39.18],
        ["Khanapur", "Mandal", "Nirmal", 45],
    ],
    "History": [["Body code", "Ward", "Election", "Category"], ["012", "001", "2019", "SC(W)"]],
    "Settings": [["Key", "Value"], ["Election", "2025-12"]],
}
OFFICES: Sheets = {
    "Bodies": [
        BODIES,
        ["1", "Ballia", "NPP", "Azamgarh", "Ballia", "", "", 1000, 0, 150, 400, ""],
        ["2", "Reoti", "NP", "Azamgarh", "Ballia", "", "", 500, 10, 50, 200, ""],
    ],
    "History": [["Body code", "Ward", "Election", "Category"], ["1", "", "2023", "BC(W)"]],
    "Settings": [["Key", "Value"], ["Election", "2028"]],
}
UP_WARDS: Sheets = {
    "Bodies": [
        BODIES,
        ["1", "Ballia", "NPP", "", "", "", 2, 1000, 0, 150, 400, ""],
    ],
    "Wards": [
        WARDS,
        ["1", 1, "", "", "", "", 600, 0, 100, 250],
        ["1", 2, "", "", "", "", 400, 0, 50, 150],
    ],
    "Settings": [["Key", "Value"], ["Election", "2028"]],
}
SHEETS = {"telangana-2025": TELANGANA, "up-offices-2023": OFFICES, "up-wards-1994": UP_WARDS}


def write_book(path: Path, sheets: Sheets) -> Path:
    """A plain .xlsx file of the sheets."""
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        page = book.create_sheet(name)
        for row in rows:
            page.append([None if value == "" else value for value in row])
    book.save(path)
    return path


def put(sheets: Sheets, sheet: str, row: int, heading: str, value: Any) -> None:
    """Sets one cell, named by its row and heading."""
    sheets[sheet][row - 1][sheets[sheet][0].index(heading)] = value

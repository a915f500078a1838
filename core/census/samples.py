"""The sample workbooks: real names, made figures, filled into the template of their profile."""

from __future__ import annotations

import csv
from importlib.resources import files
from pathlib import Path

from core.census.headings import SHEETS
from core.census.template import Rows, Value, workbook_bytes
from core.files import write_whole
from core.law.profile import profile_named

# File name -> (profile, folder of resources/sample). Columns that hold figures are numbers there.
SAMPLES = {
    "telangana.xlsx": ("telangana-2025", "telangana"),
    "up-offices.xlsx": ("up-offices-2023", "up-offices"),
    "up-wards.xlsx": ("up-wards-1994", "up-wards"),
}
_TEXT = ("code", "parent", "ward", "election", "key", "value")


def write_samples(folder: Path) -> tuple[Path, ...]:
    """Writes every sample into the folder, which is made if missing; their paths.

    Raises UserError if one cannot be written.
    """
    written = []
    for name in SAMPLES:
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, sample_bytes(name))
        written.append(path)
    return tuple(written)


def sample_bytes(name: str) -> bytes:
    """One sample workbook."""
    profile, folder = SAMPLES[name]
    source = files("resources") / "sample" / folder
    rows: dict[str, Rows] = {}
    for sheet in SHEETS:
        table = source / f"{sheet}.csv"
        if table.is_file():
            rows[sheet] = _rows(sheet, table.read_text(encoding="utf-8"))
    return workbook_bytes(profile_named(profile), rows, notes=("made",))


def _rows(sheet: str, content: str) -> list[list[Value]]:
    """The rows of a .csv file in the order of the headings; absent columns are blank."""
    return [
        [_value(heading.key, row.get(heading.text, "")) for heading in SHEETS[sheet]]
        for row in csv.DictReader(content.splitlines())
    ]


def _value(key: str, cell: str) -> Value:
    if key in _TEXT or not cell.replace(".", "", 1).isdigit():
        return cell
    return float(cell) if "." in cell else int(cell)

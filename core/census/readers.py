"""From a file to tables, by what the file is and not by what it is called.

Runs in the child process (`core.census.child`). Every refusal is a UserError with a sentence of its
own: a password, a torn file, a page or a picture that only bears the name of a workbook.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from core.census.archive import check_zip
from core.census.cells import Table
from core.census.delimited import read_delimited
from core.census.markup import is_page, is_sheet_xml, read_page, read_sheet_xml
from core.errors import UserError

_CFB = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_REFUSED = {
    b"%PDF": "file-is-pdf",
    b"{\\rtf": "file-is-document",
    b"version https://git-lfs": "file-is-pointer",
    b"\x89PNG": "file-is-picture",
    b"\xff\xd8\xff": "file-is-picture",
    b"Rar!": "file-is-archive",
    b"7z\xbc\xaf": "file-is-archive",
    b"\x1f\x8b": "file-is-archive",
    b"SQLite format 3": "file-is-database",
}


def tables(path: Path) -> list[Table]:
    """Every sheet of the file that holds anything; a folder gives one table a .csv file in it."""
    if path.is_dir():
        return _folder(path)
    with path.open("rb") as file:
        head = file.read(4096)
    if not head.strip(b"\0"):
        raise UserError("file-empty", name=path.name)
    for start, code in _REFUSED.items():
        if head.startswith(start):
            raise UserError(code, name=path.name)
    if head.startswith(b"PK\x03\x04"):
        check_zip(path)
        found = _workbook(path)
    elif head.startswith(_CFB):
        _check_compound(path)
        found = [replace(table, unseen=True) for table in _workbook(path)]
    elif is_sheet_xml(head):
        found = read_sheet_xml(path)
    elif is_page(head):
        found = read_page(path)
    else:
        found = [read_delimited(path)]
    filled = [table for table in found if table.columns]
    if not filled:
        raise UserError("file-without-rows", name=path.name)
    return filled


def half_of_workbook(path: Path, half: int) -> list[Table | None]:
    """Half 0 or 1 of the sheets of a zipped workbook, of about equal size; None for the others."""
    from core.census.workbooks import read_half  # noqa: PLC0415  (only where needed)

    check_zip(path)
    return read_half(path, half)


def _folder(path: Path) -> list[Table]:
    names = sorted(one for one in path.iterdir() if one.suffix.lower() in (".csv", ".tsv"))
    if not names:
        raise UserError("folder-without-csv", name=path.name)
    return [table for name in names for table in tables(name)]


def _workbook(path: Path) -> list[Table]:
    from core.census.workbooks import read_workbook  # noqa: PLC0415  (only where needed)

    return read_workbook(path)


def _check_compound(path: Path) -> None:
    """Refuses a password-protected workbook and documents in the old binary container."""
    data = path.read_bytes()
    if "EncryptedPackage".encode("utf-16-le") in data:
        raise UserError("file-has-password", name=path.name)
    if "WordDocument".encode("utf-16-le") in data or "PowerPoint".encode("utf-16-le") in data:
        raise UserError("file-is-document", name=path.name)

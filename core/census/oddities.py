"""What an .xlsx file says and its reader keeps silent: error cells, formulas without a result,
hidden rows, numbers that are shown with zeros in front. Looked for in the XML itself.

The reader gives an empty cell for the first two and drops the number formats, so a figure would be
missing, or a code would lose its zeros, without anybody being told.
"""

from __future__ import annotations

import re
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree import ElementTree as ET

from core.census.archive import check_zip
from core.census.cells import Broken, Table

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"
_ERROR = re.compile(rb'<c [^>]*?r="([A-Z]{1,3})([0-9]{1,7})"[^>]*?t="e"[^>]*>(.*?)</c>', re.S)
# A formula may well give an empty text (t="str"); one that gives nothing at all was never computed.
_NO_RESULT = re.compile(
    rb'<c (?![^>]*t="str")[^>]*?r="([A-Z]{1,3})([0-9]{1,7})"[^>]*>'
    rb"<f[^>]*(?:/>|>[^<]*</f>)(?:<v ?/>|<v></v>)?</c>"
)
_VALUE = re.compile(rb"<v>([^<]*)</v>")
_HIDDEN = re.compile(rb'<row [^>]*?r="([0-9]{1,7})"[^>]*?hidden="(?:1|true)"')
_STYLED = re.compile(
    rb'<c r="([A-Z]{1,3})([0-9]{1,7})" s="([0-9]{1,5})"(?: t="n")?><v>([0-9]{1,15})</v>'
)
_ZEROS = re.compile(r"0{2,15}")


@dataclass(slots=True)
class SheetOddities:
    """By cell (row from 1, column from 0), as far as one sheet has any."""

    broken: dict[tuple[int, int], Broken] = field(default_factory=dict)
    padded: dict[tuple[int, int], int] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Oddities:
    """Those of a file, by the name of the sheet."""

    sheets: dict[str, SheetOddities] = field(default_factory=dict)

    def mark(self, tables: list[Table]) -> None:
        """Puts the oddities into the tables that the reader gave."""
        for table in tables:
            odd = self.sheets.get(table.name, SheetOddities())
            for (row, column), cell in odd.broken.items():
                if column < len(table.columns) and row <= table.height:
                    table.columns[column][row - 1] = cell
            table.padded = odd.padded
            table.hidden_rows = frozenset(odd.hidden_rows)


def oddities_of(path: Path) -> Oddities:
    """The oddities of a workbook in a zip file; none where it is no .xlsx.

    Raises UserError for a file that the reader refuses as well.
    """
    check_zip(path)
    found = Oddities()
    try:
        with zipfile.ZipFile(path) as archive:
            padded = _padded_styles(archive)
            for name, part in _sheets(archive):
                found.sheets[name] = _look(archive.read(part), padded)
    except (KeyError, ValueError, zipfile.BadZipFile, ET.ParseError, OSError, NotImplementedError):
        return found  # whatever the reader itself can read stays as it is
    return found


def _sheets(archive: zipfile.ZipFile) -> list[tuple[str, str]]:
    """Name and part of every sheet."""
    relations = ET.fromstring(archive.read("xl/_rels/workbook.xml.rels"))
    targets = {one.get("Id"): one.get("Target", "") for one in relations}
    book = ET.fromstring(archive.read("xl/workbook.xml"))
    sheets = []
    for sheet in book.iter(f"{_MAIN}sheet"):
        target = targets.get(sheet.get(_RELATION), "")
        if target.endswith(".xml"):
            part = target.removeprefix("/") if target.startswith("/") else f"xl/{target}"
            sheets.append((sheet.get("name", ""), part))
    return sheets


def _padded_styles(archive: zipfile.ZipFile) -> dict[int, int]:
    """Styles whose number format is noughts only, with the number of noughts."""
    if "xl/styles.xml" not in archive.namelist():
        return {}
    styles = ET.fromstring(archive.read("xl/styles.xml"))
    formats = {
        one.get("numFmtId"): len(one.get("formatCode", ""))
        for one in styles.iter(f"{_MAIN}numFmt")
        if _ZEROS.fullmatch(one.get("formatCode", ""))
    }
    used = styles.find(f"{_MAIN}cellXfs")
    if used is None or not formats:
        return {}
    return {
        number: formats[one.get("numFmtId")]
        for number, one in enumerate(used)
        if one.get("numFmtId") in formats
    }


def _look(xml: bytes, padded: dict[int, int]) -> SheetOddities:
    odd = SheetOddities()
    # Plain searches first: nearly every file has none of this, and a State's has 100 MB of XML.
    if b't="e"' in xml:
        for letters, row, inside in _ERROR.findall(xml):
            value = _VALUE.search(inside)
            odd.broken[int(row), _column(letters)] = Broken(value[1].decode() if value else "")
    if b"<f" in xml:
        for letters, row in _NO_RESULT.findall(xml):
            odd.broken[int(row), _column(letters)] = Broken("")
    if b"hidden=" in xml:
        odd.hidden_rows = {int(row) for row in _HIDDEN.findall(xml)}
    if padded:
        for letters, row, style, value in _STYLED.findall(xml):
            width = padded.get(int(style), 0)
            if width > len(value):
                odd.padded[int(row), _column(letters)] = width
    return odd


def _column(letters: bytes) -> int:
    """A is 0, B is 1, AA is 26."""
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number - 1

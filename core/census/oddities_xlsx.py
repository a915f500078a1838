"""What an .xlsx file says and its reader keeps silent, looked for in the XML itself."""

from __future__ import annotations

import re
import zipfile
from xml.etree import ElementTree as ET

from core.census.cells import Broken
from core.census.oddity import NOUGHTS, SheetOddities

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
_COLUMN = re.compile(rb"<col [^>]*>")
_SPAN = re.compile(rb'(min|max)="([0-9]{1,5})"')
_SHOWN_AGAIN = re.compile(rb'hidden="(?:0|false)"')


def oddities_of_xlsx(archive: zipfile.ZipFile) -> dict[str, SheetOddities]:
    """By sheet: error cells, formulas without a result, hidden rows and columns, noughts."""
    padded = _padded_styles(archive)
    return {name: _look(archive.read(part), padded) for name, part in _sheets(archive)}


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
        if NOUGHTS.fullmatch(one.get("formatCode", ""))
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
        odd.hidden_columns = _hidden_columns(xml[: xml.find(b"<sheetData")])
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


def _hidden_columns(head: bytes) -> set[int]:
    """Positions of hidden columns; one band of them often reaches to the last column there is."""
    found: set[int] = set()
    for column in _COLUMN.findall(head):
        span = {bytes(key): int(number) for key, number in _SPAN.findall(column)}
        if b"hidden=" in column and not _SHOWN_AGAIN.search(column) and len(span) == 2:
            found.update(range(span[b"min"] - 1, span[b"max"]))
    return found

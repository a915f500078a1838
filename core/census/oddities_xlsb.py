"""What an .xlsb file says and its reader keeps silent, looked for in its binary records."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree as ET

from core.census.cells import Broken
from core.census.oddity import ERRORS, NOUGHTS, SheetOddities

# Records of [MS-XLSB] by number.
_ROW, _RK, _ERROR, _REAL, _ERROR_FORMULA, _COLUMNS = 0, 2, 3, 5, 11, 60
_FORMAT, _STYLE, _SHEET, _STYLES, _STYLES_END = 44, 47, 156, 617, 618
_ROW_HIDDEN, _COLUMN_HIDDEN = 0x10, 0x01
_MANY = 16_384


def oddities_of_xlsb(archive: zipfile.ZipFile) -> dict[str, SheetOddities]:
    """By sheet: error cells, hidden rows and columns, numbers shown with noughts in front."""
    relations = ET.fromstring(archive.read("xl/_rels/workbook.bin.rels"))
    parts = {one.get("Id"): one.get("Target", "") for one in relations}
    padded = _padded_styles(archive)
    found = {}
    for kind, data in _records(archive.read("xl/workbook.bin")):
        if kind == _SHEET:
            relation, end = _text(data, 8)
            name, _ = _text(data, end)
            part = parts.get(relation, "").removeprefix("/xl/")
            found[name] = _look(archive.read(f"xl/{part}"), padded)
    return found


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Number and content of every record; both lengths are written in groups of seven bits."""
    at = 0
    while at < len(data):
        kind, at = _seven_bits(data, at, 2)
        size, at = _seven_bits(data, at, 4)
        yield kind, data[at : at + size]
        at += size


def _seven_bits(data: bytes, at: int, most: int) -> tuple[int, int]:
    number = 0
    for place in range(most):
        byte = data[at]
        at += 1
        number |= (byte & 0x7F) << 7 * place
        if byte < 0x80:
            break
    return number, at


def _text(data: bytes, at: int) -> tuple[str, int]:
    """A text with its length in front, and where it ends."""
    (length,) = struct.unpack_from("<I", data, at)
    end = at + 4 + 2 * length
    return data[at + 4 : end].decode("utf-16-le"), end


def _padded_styles(archive: zipfile.ZipFile) -> dict[int, int]:
    """Styles whose number format is noughts only, with the number of noughts."""
    if "xl/styles.bin" not in archive.namelist():
        return {}
    formats: dict[int, int] = {}
    styles: list[int] = []
    within = False
    for kind, data in _records(archive.read("xl/styles.bin")):
        if kind == _FORMAT:
            code, _ = _text(data, 2)
            if NOUGHTS.fullmatch(code):
                formats[struct.unpack_from("<H", data)[0]] = len(code)
        elif kind in (_STYLES, _STYLES_END):
            within = kind == _STYLES
        elif kind == _STYLE and within:
            styles.append(struct.unpack_from("<H", data, 2)[0])
    return {at: formats[number] for at, number in enumerate(styles) if number in formats}


def _look(part: bytes, padded: dict[int, int]) -> SheetOddities:
    odd = SheetOddities()
    row = 0
    for kind, data in _records(part):
        if kind == _ROW:
            row = struct.unpack_from("<I", data)[0] + 1
            if data[11] & _ROW_HIDDEN:
                odd.hidden_rows.add(row)
        elif kind == _COLUMNS:
            first, last = struct.unpack_from("<II", data)
            if data[16] & _COLUMN_HIDDEN:
                odd.hidden_columns.update(range(first, min(last + 1, _MANY)))
        elif kind in (_ERROR, _ERROR_FORMULA):
            column = struct.unpack_from("<I", data)[0]
            odd.broken[row, column] = Broken(ERRORS.get(data[8], "#ERROR!"))
        elif kind in (_RK, _REAL) and padded:
            column, style = struct.unpack_from("<II", data)
            width = padded.get(style & 0xFFFFFF, 0)
            if width and len(_digits(kind, data)) < width:
                odd.padded[row, column] = width
    return odd


def _digits(kind: int, data: bytes) -> str:
    """A number as its digits; whole numbers alone are codes."""
    if kind == _REAL:
        number = struct.unpack_from("<d", data, 8)[0]
    else:
        (raw,) = struct.unpack_from("<i", data, 8)
        short = struct.pack("<iI", 0, raw & 0xFFFFFFFC)
        number = float(raw >> 2) if raw & 2 else struct.unpack("<d", short)[0]
        number = number / 100 if raw & 1 else number
    return str(int(number)) if number == int(number) else repr(number)

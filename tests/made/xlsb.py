"""A small .xlsb workbook, record by record: no program at hand writes this kind."""

from __future__ import annotations

import struct
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

_TYPES = """<?xml version="1.0" encoding="UTF-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/>
<Default Extension="rels"
 ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
</Types>"""
_RELATIONS = """<?xml version="1.0" encoding="UTF-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}
</Relationships>"""
_RELATION = """<Relationship Id="{}" Target="{}"
 Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/{}"/>"""


class Error(int):
    """A cell that shows an error, by its number: 7 is #DIV/0!, 23 is #REF!."""


class Padded(int):
    """A number whose format shows six digits."""


Value = str | float | Error | Padded | None


def record(number: int, data: bytes = b"") -> bytes:
    """Number and length in groups of seven bits, then the content."""
    return _seven_bits(number) + _seven_bits(len(data)) + data


def _seven_bits(number: int) -> bytes:
    written = b""
    while True:
        number, low = number >> 7, number & 0x7F
        written += bytes([low | 0x80 if number else low])
        if not number:
            return written


def _text(text: str) -> bytes:
    data = text.encode("utf-16-le")
    return struct.pack("<I", len(data) // 2) + data


def write_xlsb(
    path: Path,
    sheets: Mapping[str, Sequence[Sequence[Value]]],
    *,
    hidden_rows: Sequence[int] = (),
    hidden_columns: Sequence[int] = (),
) -> Path:
    """The sheets as .xlsb; rows (from 1) and columns (from 0) are hidden in every sheet."""
    book = [record(131), record(143)]  # the book and its list of sheets
    relations = ""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        main = _RELATION.format("rId1", "xl/workbook.bin", "officeDocument")
        archive.writestr("_rels/.rels", _RELATIONS.format(main))
        for number, (name, rows) in enumerate(sheets.items(), start=1):
            relation = f"rId{number}"
            book.append(
                record(156, struct.pack("<II", 0, number) + _text(relation) + _text(name))
            )  # fmt: skip
            relations += _RELATION.format(relation, f"worksheets/sheet{number}.bin", "worksheet")
            part = _sheet(rows, hidden_rows, hidden_columns)
            archive.writestr(f"xl/worksheets/sheet{number}.bin", part)
        relations += _RELATION.format("rId99", "styles.bin", "styles")
        archive.writestr("xl/_rels/workbook.bin.rels", _RELATIONS.format(relations))
        archive.writestr("xl/workbook.bin", b"".join([*book, record(144), record(132)]))
        archive.writestr("xl/styles.bin", _styles())
    return path


def _styles() -> bytes:
    formats = record(44, struct.pack("<H", 164) + _text("000000"))
    plain, padded = (struct.pack("<HH", 0, number) + b"\0" * 12 for number in (0, 164))
    return b"".join([
        record(278), record(615, struct.pack("<I", 1)), formats, record(616),
        record(617, struct.pack("<I", 2)), record(47, plain), record(47, padded), record(618),
        record(279),
    ])  # fmt: skip


def _sheet(
    rows: Sequence[Sequence[Value]], hidden_rows: Sequence[int], hidden_columns: Sequence[int]
) -> bytes:
    width = max(map(len, rows), default=1)
    parts = [record(129), record(148, struct.pack("<4I", 0, len(rows) - 1, 0, width - 1))]
    if hidden_columns:
        parts.append(record(390))
        parts += [
            record(60, struct.pack("<4IH", at, at, 2304, 0, 1)) for at in hidden_columns
        ]  # fmt: skip
        parts.append(record(391))
    parts.append(record(145))
    for number, row in enumerate(rows, start=1):
        flags = 0x10 if number in hidden_rows else 0
        head = struct.pack("<IIHBBB", number - 1, 0, 300, 0, flags, 0)
        parts.append(record(0, head + struct.pack("<III", 1, 0, width - 1)))
        parts += [_cell(at, value) for at, value in enumerate(row) if value is not None]
    return b"".join([*parts, record(146), record(130)])


def _cell(column: int, value: Value) -> bytes:
    head = struct.pack("<II", column, 1 if isinstance(value, Padded) else 0)
    if isinstance(value, Error):
        return record(3, head + bytes([value]))
    if isinstance(value, Padded):
        return record(2, head + struct.pack("<i", int(value) << 2 | 2))
    if isinstance(value, str):
        return record(6, head + _text(value))
    assert value is not None
    return record(5, head + struct.pack("<d", float(value)))

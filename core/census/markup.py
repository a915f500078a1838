"""Pages and XML that bear the name of a workbook: HTML tables, SpreadsheetML of 2003."""

from __future__ import annotations

import datetime
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from html.parser import HTMLParser
from itertools import zip_longest
from pathlib import Path

from core.census.cells import Broken, Cell, Table
from core.census.delimited import decoded
from core.errors import UserError

_SHEET_XML = "urn:schemas-microsoft-com:office:spreadsheet"
_SS = f"{{{_SHEET_XML}}}"
_CHARSET = re.compile(rb"charset=[\"']?([A-Za-z0-9_-]{1,20})")
# More than any list of an office has; a span beyond it is a slip or an attack.
_WIDEST = 500
_DEEPEST = 2_000_000


def is_sheet_xml(head: bytes) -> bool:
    """Whether a file begins like SpreadsheetML 2003."""
    return _SHEET_XML in head.decode("utf-8", "replace").replace("\0", "")


def is_page(head: bytes) -> bool:
    """Whether a file begins like a web page."""
    start = head.decode("utf-8", "replace").replace("\0", "").casefold()
    return any(tag in start for tag in ("<html", "<!doctype html", "<table", "<body"))


def read_page(path: Path) -> list[Table]:
    """The tables of a web page; the caption of one is its first row."""
    data = path.read_bytes()
    reader = _Page()
    reader.feed(_page_text(data, path.name))
    reader.close()
    tables = [
        _table(path.stem if number == 1 else f"{path.stem} {number}", rows)
        for number, rows in enumerate(reader.tables, start=1)
    ]
    if not tables:
        raise UserError("file-is-page", name=path.name)
    return tables


def _page_text(data: bytes, name: str) -> str:
    said = _CHARSET.search(data[:2048])
    if said and not data.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf")):
        try:
            return data.decode(said[1].decode("ascii"))
        except (LookupError, UnicodeDecodeError):
            pass  # the page lies about itself; look at the bytes instead
    return decoded(data, name)


def _table(name: str, rows: list[list[Cell]]) -> Table:
    while rows and not any(rows[-1]):
        rows.pop()
    return Table(name, [list(column) for column in zip_longest(*rows, fillvalue="")])


class _Page(HTMLParser):
    """Collects rows of cells; a cell over several columns or rows leaves blanks behind it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tables: list[list[list[Cell]]] = []
        self._open: list[list[list[Cell]]] = []
        self._cell: list[str] | None = None
        self._span = 1
        self._below: dict[int, int] = {}  # column -> rows that a cell from above still covers
        self._rows_down = 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "table":
            self._end_cell()
            rows: list[list[Cell]] = []
            self.tables.append(rows)
            self._open.append(rows)
            self._below = {}
        elif not self._open:
            return
        elif tag == "tr":
            self._end_cell()
            self._open[-1].append([])
        elif tag in ("td", "th", "caption"):
            self._end_cell()
            if tag == "caption" or not self._open[-1]:
                self._open[-1].append([])
            said = dict(attrs)
            self._span, self._rows_down = _number(said.get("colspan")), _number(said.get("rowspan"))
            self._cell = []
        elif tag in ("br", "p", "div") and self._cell is not None:
            self._cell.append(" ")

    def handle_data(self, data: str) -> None:
        if self._cell is not None:
            self._cell.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th", "caption", "tr", "table"):
            self._end_cell()
        if tag == "table" and self._open:
            self._open.pop()

    def close(self) -> None:
        super().close()
        self._end_cell()
        self.tables = [rows for rows in self.tables if any(any(row) for row in rows)]

    def _end_cell(self) -> None:
        if self._cell is None or not self._open:
            self._cell = None
            return
        row = self._open[-1][-1]
        while self._below.get(len(row), 0):
            self._below[len(row)] -= 1
            row.append("")
        for column in range(len(row), len(row) + self._span):
            if self._rows_down > 1:
                self._below[column] = self._rows_down - 1
        row.append(" ".join("".join(self._cell).split()))
        row.extend([""] * (self._span - 1))
        self._cell = None


def _number(text: str | None) -> int:
    return min(_whole(text), _WIDEST) or 1


def _whole(text: str | None) -> int:
    """A number of an attribute; 0 where it is none, or one that no table reaches."""
    plain = text is not None and text.isascii() and text.isdecimal() and len(text) < 8
    return int(text) if plain and text else 0


def read_sheet_xml(path: Path) -> list[Table]:
    """The worksheets of SpreadsheetML 2003."""
    try:
        root = ET.fromstring(path.read_bytes())
    except (ET.ParseError, ValueError):
        raise UserError("file-truncated", name=path.name) from None
    tables = []
    for sheet in root.iter(f"{_SS}Worksheet"):
        rows, hidden = _sheet_rows(sheet, path.name)
        table = _table(sheet.get(f"{_SS}Name", path.stem), rows)
        tables.append(replace(table, hidden_rows=hidden))
    return tables


def _sheet_rows(sheet: ET.Element, name: str) -> tuple[list[list[Cell]], frozenset[int]]:
    """The rows of a worksheet, and which of them are hidden."""
    rows: list[list[Cell]] = []
    hidden: set[int] = set()
    for row in sheet.iter(f"{_SS}Row"):
        target = _whole(row.get(f"{_SS}Index")) or len(rows) + 1
        if target > _DEEPEST:
            raise UserError("file-too-large", name=name)
        rows.extend([] for _ in range(target - len(rows)))
        if row.get(f"{_SS}Hidden") == "1":
            hidden.add(target)
        cells = rows[-1] if rows else []
        for cell in row.iter(f"{_SS}Cell"):
            position = min(_whole(cell.get(f"{_SS}Index")) or len(cells) + 1, _WIDEST)
            cells.extend([""] * (position - 1 - len(cells)))
            cells.append(_sheet_cell(cell))
            cells.extend([""] * min(_whole(cell.get(f"{_SS}MergeAcross")), _WIDEST))
    return rows, frozenset(hidden)


def _sheet_cell(cell: ET.Element) -> Cell:
    data = cell.find(f"{_SS}Data")
    if data is None:
        return ""
    text, kind = "".join(data.itertext()), data.get(f"{_SS}Type")
    try:
        if kind == "Number":
            return float(text)
        if kind == "DateTime":
            return datetime.datetime.fromisoformat(text)
    except ValueError:
        return text
    if kind == "Boolean":
        return "TRUE" if text == "1" else "FALSE"
    return Broken(text) if kind == "Error" else text

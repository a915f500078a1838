"""Documents to XLSX: each kind of table a sheet, with typed cells and ready to print."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from core.orders.document import Cell, Column, Document, Heading, Pairs, Paragraph, Table
from core.orders.say import Say

_DATE = datetime(2000, 1, 1)  # noqa: DTZ001  a fixed date: the same paper is the same file
_NOT_SHEET = re.compile(r"[\\/*?:\[\]]")
_THIN = Side(style="hair")
_EDGES = Border(top=_THIN, bottom=_THIN, left=_THIN, right=_THIN)
_INDIAN = r"[>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;##,##0"
_LONGEST = 32_000  # characters that a cell may hold


def render_workbook(documents: Document | Sequence[Document]) -> bytes:
    """One workbook. With several documents each row begins with the number of its paper."""
    if isinstance(documents, Document):
        documents = (documents,)
    book = Workbook()
    first: Any = book.active
    _cover(first, documents)
    sheets: dict[str, Worksheet] = {}
    many = len(documents) > 1
    for document in documents:
        for table in document.tables:
            sheet = sheets.get(table.name)
            if sheet is None:
                sheets[table.name] = sheet = _table_sheet(book, document, table, many)
            for row in table.rows:
                _append(sheet, (*_paper(document, many), *row.cells), strong=row.strong)
    for sheet in sheets.values():
        sheet.print_area = f"A1:{get_column_letter(sheet.max_column)}{sheet.max_row}"
    return _saved(book)


def _paper(document: Document, many: bool) -> tuple[Cell, ...]:
    return ((document.id,), document.version) if many else ()


def _cover(sheet: Worksheet, documents: Sequence[Document]) -> None:
    """The first sheet: which papers, with their digests and what is said outside tables."""
    say = Say(documents[0].languages)
    sheet.title = "Paper"
    for column, width in zip("AB", (38, 90), strict=True):
        sheet.column_dimensions[column].width = width
    for document in documents:
        _append(sheet, (document.title,), strong=True)
        if document.rehearsal:
            _append(sheet, (say("rehearsal"),), strong=True)
        _append(sheet, (say("paper-number"), (f"{document.id}, {document.version}",)))
        _append(sheet, (("SHA-256",), (document.digest,)))
        if len(documents) > 1:
            continue
        for block in document.blocks:
            if isinstance(block, Pairs):
                for name, value in block.rows:
                    _append(sheet, (name, value))
            elif isinstance(block, Paragraph) or (isinstance(block, Heading) and block.level > 1):
                _append(sheet, (block.text,))
    _page(sheet, landscape=False)


def _table_sheet(book: Workbook, document: Document, table: Table, many: bool) -> Worksheet:
    say = Say(document.languages)
    columns = table.columns
    if many:
        columns = (Column(say("paper"), 2.0), Column(say("version"), 0.8), *columns)
    sheet: Worksheet = book.create_sheet(_NOT_SHEET.sub("-", table.name)[:31])
    total = sum(column.width for column in columns)
    for index, column in enumerate(columns, 1):
        share = column.width / total
        sheet.column_dimensions[get_column_letter(index)].width = max(8, round(110 * share))
    _append(sheet, tuple(column.heading for column in columns), strong=True)
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    _page(sheet, landscape=len(columns) > 6)
    return sheet


def _page(sheet: Worksheet, *, landscape: bool) -> None:
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    footer: Any = sheet.oddFooter
    footer.center.text = "&P / &N"


def _append(sheet: Worksheet, cells: Iterable[Cell], *, strong: bool = False) -> None:
    row = sheet.max_row + 1 if sheet["A1"].value is not None else 1
    for column, cell in enumerate(cells, 1):
        target = sheet.cell(row, column)
        _fill(target, cell)
        target.border = _EDGES
        target.alignment = Alignment(wrap_text=True, vertical="top")
        if strong:
            target.font = Font(bold=True)


def _fill(target: Any, cell: Cell) -> None:
    """A number as a number, everything else as text that is never read as a formula."""
    if cell is None:
        return
    if isinstance(cell, int):
        target.value = cell
        target.number_format = _INDIAN
        return
    text = str(cell) if isinstance(cell, Fraction) else "\n".join(part for part in cell if part)
    target.value = ILLEGAL_CHARACTERS_RE.sub(" ", text)[:_LONGEST]
    target.data_type = "s"
    target.number_format = "@"
    if text[:1] in ("=", "+", "-", "@", "\t", "\r"):
        # the apostrophe of a spreadsheet: the cell stays text when somebody edits it
        target.quotePrefix = True


def _saved(book: Workbook) -> bytes:
    """The file, with fixed dates inside, so that the same workbook is the same bytes."""
    book.properties.created = book.properties.modified = _DATE
    book.properties.creator = "Vantu"
    raw = io.BytesIO()
    book.save(raw)
    packed = io.BytesIO()
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(packed, "w") as target:
        for name in source.namelist():
            data = source.read(name)
            if name == "docProps/core.xml":
                data = re.sub(
                    rb"(<dcterms:modified[^>]*>)[^<]*", rb"\g<1>2000-01-01T00:00:00Z", data
                )
            entry = zipfile.ZipInfo(name, (2000, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, data)
    return packed.getvalue()

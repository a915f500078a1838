"""Documents to XLSX: each kind of table a sheet, with typed cells and ready to print."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Border, Font, NamedStyle, Side
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.properties import PageSetupProperties
from openpyxl.worksheet.worksheet import Worksheet

from core.orders.document import Cell, Column, Document, Pairs, Paragraph, Table, Texts
from core.orders.say import Say

_DATE = datetime(2000, 1, 1)  # noqa: DTZ001  a fixed date: the same paper is the same file
_NOT_SHEET = re.compile(r"[\\/*?:\[\]]")
_INDIAN = r"[>=10000000]##\,##\,##\,##0;[>=100000]##\,##\,##0;##,##0"
_LINE = 17.0  # points a line; Telugu and Hindi need more than Latin letters
_LONGEST = 32_000  # characters that a cell may hold


def render_workbook(documents: Document | Sequence[Document]) -> bytes:
    """One workbook. With several documents each row begins with the number of its paper."""
    if isinstance(documents, Document):
        documents = (documents,)
    book = Workbook()
    for style in _styles():
        book.add_named_style(style)
    first: Any = book.active
    _cover(_Sheet(first, (38, 90)), documents)
    sheets: dict[str, _Sheet] = {}
    many = len(documents) > 1
    for document in documents:
        for table in document.tables:
            sheet = sheets.get(table.name)
            if sheet is None:
                sheets[table.name] = sheet = _table_sheet(book, document, table, many)
            for row in table.rows:
                sheet.append((*_paper(document, many), *row.cells), strong=row.strong)
    for sheet in sheets.values():
        sheet.sheet.print_area = f"A1:{get_column_letter(len(sheet.widths))}{sheet.rows}"
    return _saved(book)


def _styles() -> Iterator[NamedStyle]:
    """Four styles that all cells share: text and numbers, plain and strong."""
    thin = Side(style="hair")
    for name, form in (("text", "@"), ("number", _INDIAN)):
        for bold in (False, True):
            yield NamedStyle(
                name=f"vantu-{name}-strong" if bold else f"vantu-{name}",
                number_format=form,
                font=Font(name="Calibri", sz=11, bold=bold),
                alignment=Alignment(wrap_text=True, vertical="top"),
                border=Border(top=thin, bottom=thin, left=thin, right=thin),
            )


class _Sheet:
    """A sheet that is filled row by row; `widths` are those of its columns in characters."""

    def __init__(self, sheet: Worksheet, widths: Sequence[int]) -> None:
        self.sheet = sheet
        self.widths = widths
        self.rows = 0
        for index, width in enumerate(widths, 1):
            sheet.column_dimensions[get_column_letter(index)].width = width

    def append(self, cells: Sequence[Cell], *, strong: bool = False) -> None:
        """A row, high enough for its text: not every program works that out by itself."""
        self.rows += 1
        lines = 1
        for column, cell in enumerate(cells, 1):
            _fill(self.sheet.cell(self.rows, column), cell, "-strong" if strong else "")
            lines = max(lines, _lines(cell, self.widths[column - 1]))
        self._high(lines)

    def across(self, text: Texts, *, strong: bool = False) -> None:
        """A text over all columns."""
        self.rows += 1
        _fill(self.sheet.cell(self.rows, 1), text, "-strong" if strong else "")
        if len(self.widths) > 1:
            self.sheet.merge_cells(
                start_row=self.rows, end_row=self.rows, start_column=1, end_column=len(self.widths)
            )
        self._high(_lines(text, sum(self.widths)))

    def _high(self, lines: int) -> None:
        if lines > 1:
            self.sheet.row_dimensions[self.rows].height = min(400, 4 + _LINE * lines)


def _lines(cell: Cell, width: int) -> int:
    """How many lines a cell needs, counted in characters."""
    if not isinstance(cell, tuple):
        return 1
    return sum(-(-len(part) // max(1, width - 1)) for part in cell if part) or 1


def _paper(document: Document, many: bool) -> tuple[Cell, ...]:
    return ((document.id,), document.version) if many else ()


def _cover(sheet: _Sheet, documents: Sequence[Document]) -> None:
    """The first sheet: which papers, with their digests and what is said outside tables."""
    say = Say(documents[0].languages)
    sheet.sheet.title = "Paper"
    for document in documents:
        sheet.across(document.title, strong=True)
        if document.rehearsal:
            sheet.across(say("rehearsal"), strong=True)
        sheet.append((say("paper-number"), (f"{document.id}, {document.version}",)))
        sheet.append((("SHA-256",), (document.digest,)))
        if len(documents) > 1:
            continue
        for block in document.blocks:
            if isinstance(block, Pairs):
                for name, value in block.rows:
                    sheet.append((name, value))
            elif isinstance(block, Paragraph):
                sheet.across(block.text)
    _page(sheet.sheet, landscape=False)


def _table_sheet(book: Workbook, document: Document, table: Table, many: bool) -> _Sheet:
    say = Say(document.languages)
    columns = table.columns
    if many:
        columns = (Column(say("paper"), 2.0), Column(say("version"), 0.8), *columns)
    sheet: Worksheet = book.create_sheet(_NOT_SHEET.sub("-", table.name)[:31])
    total = sum(column.width for column in columns)
    filled = _Sheet(sheet, [max(8, round(110 * column.width / total)) for column in columns])
    filled.append(tuple(column.heading for column in columns), strong=True)
    sheet.freeze_panes = "A2"
    sheet.print_title_rows = "1:1"
    _page(sheet, landscape=len(columns) > 6)
    return filled


def _page(sheet: Worksheet, *, landscape: bool) -> None:
    sheet.page_setup.paperSize = 9  # A4
    sheet.page_setup.orientation = "landscape" if landscape else "portrait"
    sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight = 1, 0
    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)
    footer: Any = sheet.oddFooter
    footer.center.text = "&P / &N"


def _fill(target: Any, cell: Cell, strong: str) -> None:
    """A number as a number, everything else as text that is never read as a formula."""
    if isinstance(cell, int):
        target.value = cell
        target.style = f"vantu-number{strong}"
        return
    target.style = f"vantu-text{strong}"
    if cell is None:
        return
    text = str(cell) if isinstance(cell, Fraction) else "\n".join(part for part in cell if part)
    target.value = ILLEGAL_CHARACTERS_RE.sub(" ", text)[:_LONGEST]
    target.data_type = "s"
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

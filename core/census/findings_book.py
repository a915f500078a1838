"""A workbook of the input with its faults marked: corrected there, it can be imported again."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.comments import Comment
from openpyxl.styles import Font, PatternFill
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from core.census.cells import DATES, Cell, text_of
from core.census.headings import FINDINGS
from core.census.layout import Layout
from core.files import write_whole
from core.findings import Finding, Severity
from core.texts import finding_text, text

_FILLS = {
    Severity.ERROR: PatternFill("solid", fgColor="F8CBAD"),
    Severity.WARNING: PatternFill("solid", fgColor="FFF2CC"),
}
_COLUMNS = tuple(f"findings-{part}" for part in ("sheet", "row", "column", "severity", "text"))
# Signs that the name of a sheet cannot have.
_NO_NAME = re.compile(r"[\[\]:*?/\\]")

Marks = dict[tuple[int, int], list[Finding]]


def write_findings(
    path: Path, layouts: Sequence[Layout], findings: Sequence[Finding], language: str = "en"
) -> None:
    """Every sheet of the input as it was read, cells with findings coloured and annotated.

    The first sheet lists all findings, errors first. Raises UserError if it cannot be written.
    """
    book = Workbook(write_only=True)
    _list(book.create_sheet(FINDINGS), findings, language)
    for layout in layouts:
        if layout.table.name == FINDINGS:
            continue  # the list of an earlier time
        page = book.create_sheet(_NO_NAME.sub(" ", layout.table.name)[:31])
        marks = _marks(layout, findings)
        for row in range(1, layout.table.height + 1):
            page.append(
                [
                    _cell(page, cell, marks.get((row, column)), language)
                    for column, cell in enumerate(layout.table.row(row))
                ]
            )
    stream = BytesIO()
    book.save(stream)
    write_whole(path, stream.getvalue())


def _list(page: WriteOnlyWorksheet, findings: Iterable[Finding], language: str) -> None:
    dimensions: Any = page  # the types of openpyxl leave this out
    dimensions.column_dimensions["E"].width = 110
    page.freeze_panes = "A2"
    heads = [WriteOnlyCell(page, text(language, "template", key)) for key in _COLUMNS]
    for head in heads:
        head.font = Font(bold=True)
    page.append(heads)
    in_order = sorted(
        findings,
        key=lambda one: (one.severity is not Severity.ERROR, one.place.sheet, one.place.row),
    )
    for found in in_order:
        place = found.place
        severity = text(language, "template", f"severity-{found.severity}")
        sentence = finding_text(language, found.code, found.parameters)
        values = (place.sheet, place.row or "", place.column, severity, sentence)
        page.append([_cell(page, value, None, language) for value in values])


def _rank(found: Finding) -> tuple[bool, str, int]:
    return found.severity is not Severity.ERROR, found.place.sheet, found.place.row


def _marks(layout: Layout, findings: Iterable[Finding]) -> Marks:
    """The findings of a table by row and column; without a column, at the row's first cell."""
    positions: dict[str, int] = {}
    for position in range(len(layout.headings.texts)):
        positions.setdefault(layout.heading(position), position)
    marks: Marks = defaultdict(list)
    for found in findings:
        if found.place.sheet == layout.table.name and found.place.row:
            marks[found.place.row, positions.get(found.place.column, 0)].append(found)
    return marks


def _cell(
    page: WriteOnlyWorksheet, value: Cell, findings: list[Finding] | None, language: str
) -> Any:
    plain = _plain(value)
    if findings is None and not isinstance(plain, str):
        return plain
    cell = WriteOnlyCell(page, plain)
    if isinstance(plain, str):
        cell.data_type = "s"  # a text that begins with = is no formula
    if findings:
        worst = min(findings, key=_rank)
        cell.fill = _FILLS[worst.severity]
        words = "\n".join(finding_text(language, one.code, one.parameters) for one in findings)
        cell.comment = Comment(words, "Vantu", height=120, width=320)
    return cell


def _plain(value: Cell) -> str | float | None:
    if isinstance(value, (int, float)):
        return value
    if isinstance(value, DATES):
        return text_of(value)
    words = value if isinstance(value, str) else text_of(value)
    return words or None

"""Findings as a workbook that an officer can send back to whoever made the census file."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO

from openpyxl import Workbook
from openpyxl.styles import Alignment, Font

from core.census.template import put
from core.findings import Finding
from desktop.i18n import say, say_finding
from desktop.models.census import in_order

_WIDTHS = (22, 18, 8, 24, 90)


def findings_workbook(findings: Sequence[Finding]) -> bytes:
    """One row a finding, in the language of the moment: weight, sheet, row, column, sentence."""
    book = Workbook()
    page = book.worksheets[0]
    page.title = "Findings"
    headings = ("finding-weight", "finding-sheet", "finding-row", "finding-column", "finding-text")
    for column, key in enumerate(headings, 1):
        put(page, 1, column, say(key))
        page.cell(1, column).font = Font(bold=True)
        page.column_dimensions[chr(64 + column)].width = _WIDTHS[column - 1]
    for row, found in enumerate(in_order(findings), 2):
        place = found.place
        values = (say(f"stage-{found.stage}"), place.sheet, place.row or None, place.column,
                  say_finding(found.code, found.parameters))  # fmt: skip
        for column, value in enumerate(values, 1):
            put(page, row, column, value)
        page.cell(row, len(values)).alignment = Alignment(wrap_text=True, vertical="top")
    page.freeze_panes = "A2"
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()

"""The template workbook: headings, notes, drop-downs, codes as text. Filled, it is a sample."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.styles import Alignment, Font, PatternFill
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from core.census.headings import (
    NOTES,
    POPULATION,
    SHEETS,
    VOTERS,
    Heading,
    needed_columns,
    sheets_of,
)
from core.files import write_whole
from core.law.profile import Profile, rules_for
from core.model import AreaKind, Category
from core.texts import text

Value = str | int | float | None
Rows = Iterable[Sequence[Value]]

_LAST_ROW = 200_000
_WHOLE = (*POPULATION, *VOTERS, "wards")
_TEXT = ("code", "parent", "ward", "election", "value")
_NEEDED = (PatternFill("solid", fgColor="1F4E79"), Font(bold=True, color="FFFFFF"))
_OPTIONAL = (PatternFill("solid", fgColor="DDEBF7"), Font(bold=True, color="1F1F1F"))
_WIDE = {"name": 26, "local_name": 26, "source": 22, "ward_name": 22, "area": 24}


def write_template(profile: Profile, path: Path, language: str = "en") -> None:
    """An empty workbook for a profile. Raises UserError if it cannot be written."""
    settings: list[Sequence[Value]] = [("Election", None)]
    settings += [(name, None) for name in profile.parameters]
    write_whole(path, workbook_bytes(profile, {"Settings": settings}, language))


def workbook_bytes(
    profile: Profile, rows: Mapping[str, Rows], language: str = "en", notes: Sequence[str] = ()
) -> bytes:
    """A workbook with the sheets of the profile; `rows` by sheet, in the order of the headings.

    `notes` are keys of further sentences for the sheet of explanations.
    """
    book = Workbook()
    for page in book.worksheets:
        book.remove(page)
    _explain(book.create_sheet(NOTES), profile, language, notes)
    needed = needed_columns(rules_for(profile, {}))
    for sheet in sheets_of(profile):
        page = book.create_sheet(sheet)
        for position, heading in enumerate(SHEETS[sheet], start=1):
            dark = heading.key in needed[sheet]
            _head(page, position, heading, dark, language)
        page.freeze_panes = "C2" if sheet == "Bodies" else "A2"
        _offer(page, sheet, profile, language)
        for number, row in enumerate(rows.get(sheet, ()), start=2):
            for position, value in enumerate(row, start=1):
                put(page, number, position, value)
        if sheet == "Settings":
            _note_settings(page, profile, language)
    book.active = book.sheetnames.index("Bodies")
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def put(page: Worksheet, row: int, column: int, value: Value) -> None:
    """A value as what it is: a text that begins with = + - @ stays text, never a formula."""
    if value is None or value == "":
        return
    cell = page.cell(row, column, value)
    if isinstance(value, str):
        cell.data_type = "s"


def _explain(page: Worksheet, profile: Profile, language: str, notes: Sequence[str]) -> None:
    put(page, 1, 1, text(language, "template", "title"))
    page.cell(1, 1).font = Font(bold=True, size=14)
    about = text(
        language, "template", "rules",
        title=profile.title, act=profile.act, section=profile.section,
    )  # fmt: skip
    lines = [about, *(text(language, "template", key) for key in ("lines", "needed", "codes"))]
    lines += [text(language, "template", key) for key in notes]
    for row, line in enumerate(lines, start=3):
        put(page, row, 1, line)
        page.cell(row, 1).alignment = Alignment(wrap_text=True, vertical="top")
    page.column_dimensions["A"].width = 100


def _head(page: Worksheet, position: int, heading: Heading, dark: bool, language: str) -> None:
    put(page, 1, position, heading.text)
    cell = page.cell(1, position)
    cell.fill, cell.font = _NEEDED if dark else _OPTIONAL
    cell.alignment = Alignment(wrap_text=True, vertical="center")
    cell.comment = _comment(text(language, "template", heading.key))
    column = page.column_dimensions[get_column_letter(position)]
    column.width = _WIDE.get(heading.key, 13)
    if heading.key in _TEXT:
        column.number_format = "@"


def _comment(words: str) -> Comment:
    return Comment(words, "Vantu", height=80, width=260)


def _offer(page: Worksheet, sheet: str, profile: Profile, language: str) -> None:
    """Drop-downs for answers, kinds, categories; whole numbers for figures."""
    lists = {
        "kind": [*AreaKind] if sheet == "Areas" else [*profile.kinds],
        "category": [*Category],
        **{key: ["Yes", "No"] for key in ("scheduled_area", "new", "withheld")},
    }
    for position, heading in enumerate(SHEETS[sheet], start=1):
        letter = get_column_letter(position)
        if heading.key in lists:
            rule = DataValidation(
                "list", formula1=f'"{",".join(lists[heading.key])}"', allow_blank=True
            )
            rule.error = text(language, "template", "list-only")
        elif heading.key in _WHOLE:
            rule = DataValidation(
                "whole", operator="greaterThanOrEqual", formula1="0", allow_blank=True
            )
            rule.error = text(language, "template", "whole-only")
        else:
            continue
        rule.showErrorMessage = True
        rule.add(f"{letter}2:{letter}{_LAST_ROW}")
        page.add_data_validation(rule)


def _note_settings(page: Worksheet, profile: Profile, language: str) -> None:
    """A note on every key: where it comes from and what it may be."""
    for (cell,) in page.iter_rows(min_row=2, max_col=1):
        parameter = profile.parameters.get(str(cell.value))
        if parameter is None:
            cell.comment = _comment(text(language, "template", "key-election"))
            continue
        cell.comment = _comment(
            text(
                language, "template", "key-parameter", clause=parameter.clause,
                default=parameter.default, allowed=parameter.choices or parameter.default,
            )
        )  # fmt: skip
    for (cell,) in page.iter_rows(min_row=2, min_col=2, max_col=2):
        cell.number_format = "@"

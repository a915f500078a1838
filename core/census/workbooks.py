"""Workbooks (xlsx, xlsm, xlsb, xls, ods) through calamine."""

from __future__ import annotations

from pathlib import Path

from python_calamine import (
    CalamineError,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from core.census.cells import Table, words_for_truth
from core.errors import UserError


def read_workbook(path: Path) -> list[Table]:
    """All worksheets, hidden ones too (they are marked), in the order of the workbook."""
    try:
        # Through an open file: the reader then looks at the content, not at the name.
        with path.open("rb") as file:
            workbook = CalamineWorkbook.from_filelike(file)
            return [
                _table(workbook, sheet.name, sheet.visible != SheetVisibleEnum.Visible)
                for sheet in workbook.sheets_metadata
                if sheet.typ == SheetTypeEnum.WorkSheet
            ]
    except PasswordError:
        raise UserError("file-has-password", name=path.name) from None
    except (CalamineError, OSError, ValueError):
        raise UserError("file-unreadable", name=path.name) from None


def _table(workbook: CalamineWorkbook, name: str, hidden: bool) -> Table:
    rows = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
    while rows and all(cell == "" for cell in rows[-1]):
        rows.pop()  # a row that only has a colour
    columns = [words_for_truth(column) for column in zip(*rows, strict=True)]
    while columns and all(cell == "" for cell in columns[-1]):
        columns.pop()
    return Table(name, columns, hidden)

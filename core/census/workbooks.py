"""Workbooks (xlsx, xlsm, xlsb, xls, ods) through calamine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from python_calamine import (
    CalamineError,
    CalamineWorkbook,
    PasswordError,
    SheetTypeEnum,
    SheetVisibleEnum,
)

from core.census.archive import sheet_sizes
from core.census.cells import Table, words_for_truth
from core.errors import UserError


def read_workbook(path: Path) -> list[Table]:
    """All worksheets, hidden ones too (they are marked), in the order of the workbook."""
    return [table for table in _read(path, lambda _: True) if table]


def read_half(path: Path, half: int) -> list[Table | None]:
    """Half 0 or 1 of the worksheets, None in the place of the others."""
    sizes = sheet_sizes(path)
    if not sizes:  # one stream for all sheets (.ods): nothing to share out
        return list(read_workbook(path)) if half == 0 else []
    load, halves = [0, 0], {}
    for place in sorted(range(len(sizes)), key=lambda place: (-sizes[place], place)):
        halves[place] = load.index(min(load))
        load[halves[place]] += sizes[place]
    # A sheet without a part of its own in the archive goes to the first half.
    return _read(path, lambda place: halves.get(place, 0) == half)


def _read(path: Path, wanted: Callable[[int], bool]) -> list[Table | None]:
    try:
        # Through an open file: the reader then looks at the content, not at the name.
        with path.open("rb") as file:
            workbook = CalamineWorkbook.from_filelike(file)
            return [
                _table(workbook, sheet.name, sheet.visible != SheetVisibleEnum.Visible)
                if wanted(place)
                else None
                for place, sheet in enumerate(
                    one for one in workbook.sheets_metadata if one.typ == SheetTypeEnum.WorkSheet
                )
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

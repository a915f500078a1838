"""Ward numbers and elections that a spreadsheet has turned into dates: 1-2, 2025-12.

The date may still be one, may stand as the bare number under which spreadsheets count days, or, in
a text file, as a word such as 02-Jan.
"""

from __future__ import annotations

import datetime
import re

from core.census.cells import Cell, text_of

# Days 36,526 to 55,153 are the years 2000 to 2050. No body has as many wards, and no year is one.
_FIRST, _LAST = 36_526, 55_153
_ZERO = datetime.date(1899, 12, 30)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMES = "|".join(_MONTHS)
_DAY_MONTH = re.compile(rf"([0-9]{{1,2}})[- ]({_NAMES})(?:[- ][0-9]{{2,4}})?", re.I)
_MONTH_DAY = re.compile(rf"({_NAMES})[- ]([0-9]{{1,2}})", re.I)
# As a date comes out of the workbook of findings, or of a spreadsheet's own .csv. It may well be
# the id of an election, and is no ward.
_WRITTEN = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])(?: 00:00:00)?")
_SERIAL = re.compile(r"[0-9]{5}(?:\.0)?")


def typed_as(cell: Cell, key: str) -> tuple[str, ...]:
    """What was probably typed into a ward or election cell that is a date now; () if it is none.

    Day and month of a ward may stand in either order: both are given.
    """
    if key not in ("ward", "election"):
        return ()
    day = _date_of(cell)
    if key == "ward" and isinstance(cell, str) and _WRITTEN.fullmatch(text_of(cell)):
        day = datetime.date.fromisoformat(text_of(cell)[:10])
    if key == "election":
        return (f"{day.year}-{day.month:02}",) if day else ()
    pair = (day.day, day.month) if day else _pair_of(cell)
    if pair is None:
        return ()
    forms = [f"{pair[0]}-{pair[1]}", f"{pair[1]}-{pair[0]}"]
    if day and day.day == 1:  # 3-25 becomes March 2025
        forms.append(f"{day.month}-{day.year % 100}")
    return tuple(dict.fromkeys(forms))


def _date_of(cell: Cell) -> datetime.date | None:
    if isinstance(cell, datetime.datetime):
        return cell.date()
    if isinstance(cell, datetime.date):
        return cell
    text = text_of(cell)
    if isinstance(cell, (str, int, float)) and _SERIAL.fullmatch(text):
        days = int(float(text))
        return _ZERO + datetime.timedelta(days) if _FIRST <= days <= _LAST else None
    return None


def _pair_of(cell: Cell) -> tuple[int, int] | None:
    """Day and month of a text such as 02-Jan, which spreadsheets write into .csv files."""
    if not isinstance(cell, str):
        return None
    text = text_of(cell)
    found = _DAY_MONTH.fullmatch(text)
    day, month = (found[1], found[2]) if found else ("", "")
    if not found:
        found = _MONTH_DAY.fullmatch(text)
        day, month = (found[2], found[1]) if found else ("", "")
    return (int(day), _MONTHS.index(month.casefold()) + 1) if found else None

"""Which rows of a table are no data, and why: titles, headings, numbering, totals, notes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import pairwise

from core.census.categories import letters_of
from core.census.cells import Cell, Table, filled_rows, is_blank, text_of
from core.census.shape import Headings

# Lines of numbers, and what continues the headings, stand right below them.
_NEAR = 3
_TOTALS = tuple(
    letters_of(word)
    for word in ("total", "grand total", "sub total", "कुल", "योग", "महायोग", "మొత్తం", "మొత్తము")
)
_NOTE_SIGNS = "*#@$&†‡("
_LONG = 40
# A number of a column, perhaps with a letter or with how it is counted: 3, (3), 3a, 5 = 3 + 4.
_NUMBERED = re.compile(r"\(?([0-9]{1,3})[a-z]?\)?(?: ?[=(][-+=() 0-9a-z]*)?")


class Aside(StrEnum):
    """Why a row is left aside."""

    TITLE = "row-is-title"
    HEADING = "row-is-heading"
    NUMBERING = "row-is-numbering"
    TOTAL = "row-is-total"
    FOOTNOTE = "row-is-footnote"


def rows_aside(table: Table, headings: Headings, columns: Mapping[str, int]) -> dict[int, Aside]:
    """The rows that are no data, and why."""
    aside: dict[int, Aside] = {}
    for row in range(1, headings.first):
        if not all(map(is_blank, table.row(row))):
            aside[row] = Aside.TITLE
    aside |= dict.fromkeys(range(max(headings.first, 1), headings.last + 1), Aside.HEADING)
    lead = next((columns[key] for key in ("code", "area", "key", "name") if key in columns), None)
    near = headings.last + _NEAR
    for row in range(headings.last + 1, min(near, table.height) + 1):
        if _is_numbering(table.row(row)):
            aside[row] = Aside.NUMBERING
    if lead is None:
        return aside
    cells = table.columns[lead][headings.last :]
    own = table.columns[lead][max(headings.first, 1) - 1 : headings.last]
    again = {cell for cell in own if not is_blank(cell)}
    blanks = {cell for cell in set(cells) if is_blank(cell)}
    # A code makes a row one of data, unless it is the heading once more or a line of numbers.
    numbered = list(enumerate(cells, start=headings.last + 1))
    without_code = [row for row, cell in numbered if cell in blanks]
    for row in filled_rows(table.columns, without_code):
        reason = _reason(table.row(row), row <= near)
        if reason:
            aside.setdefault(row, reason)
    aside |= {row: Aside.HEADING for row, cell in numbered if cell in again}
    return dict(sorted(aside.items()))


def _is_numbering(row: Sequence[Cell]) -> bool:
    """1, 2, 3 ... under the headings, perhaps in brackets, perhaps with a number twice."""
    found = [_NUMBERED.fullmatch(text_of(cell)) for cell in row if not is_blank(cell)]
    numbers = [int(one[1]) for one in found if one]
    if len(numbers) < max(3, len(found)):
        return False
    steps = [after - before for before, after in pairwise(numbers)]
    return numbers[0] == 1 and set(steps) <= {0, 1} and steps.count(0) <= 1


def _reason(row: Sequence[Cell], near_headings: bool) -> Aside | None:
    """Why a row without a code is no data; None where it may be a row with its code missing."""
    filled = [cell for cell in row if not is_blank(cell)]
    texts = [cell.strip() for cell in filled if isinstance(cell, str)]
    if any(letters_of(text).startswith(_TOTALS) for text in texts[:2]):
        return Aside.TOTAL
    if len(filled) == 1 and texts and (texts[0][0] in _NOTE_SIGNS or " " in texts[0]):
        return Aside.FOOTNOTE
    if filled and len(filled) <= 2 and any(len(text) > _LONG for text in texts):
        return Aside.FOOTNOTE
    wordy = len(texts) == len(filled) and not any(sign.isdigit() for text in texts for sign in text)
    return Aside.HEADING if near_headings and len(filled) > 1 and wordy else None

"""The shape of a table: where its headings stand, and which rows below them are no data."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import pairwise

from core.census.categories import letters_of
from core.census.cells import Cell, Table, filled_rows, is_blank, text_of

# Headings of a list stand near its top, over at most this many lines.
_SEARCHED = 30
_TALLEST = 4
# The Census' own table has 94 columns; what stands further right is a slip, and looked at by none.
_WIDEST = 300
# Lines of numbers, and what continues the headings, stand right below them.
_NEAR = 3
_TOTALS = tuple(
    letters_of(word)
    for word in ("total", "grand total", "sub total", "कुल", "योग", "महायोग", "మొత్తం", "మొత్తము")
)
_PLAIN = ("code", "name", "area", "kind")
_YEAR = re.compile(r"\([0-9 -]+\)")
_NOTE_SIGNS = "*#@$&†‡("
_LONG = 40


class Aside(StrEnum):
    """Why a row is left aside."""

    TITLE = "row-is-title"
    HEADING = "row-is-heading"
    NUMBERING = "row-is-numbering"
    TOTAL = "row-is-total"
    FOOTNOTE = "row-is-footnote"


@dataclass(frozen=True, slots=True)
class Headings:
    """Rows `first` to `last` hold the headings; `texts` has one for each column."""

    first: int
    last: int
    texts: tuple[str, ...]

    @property
    def shape(self) -> str:
        """A name for this set of headings: files with the same ones are of one shape."""
        return sha256("\n".join(map(letters_of, self.texts)).encode()).hexdigest()[:16]


def keys_found(texts: Sequence[str], known: Mapping[str, str]) -> dict[int, str]:
    """The columns whose heading is known, with their keys.

    A heading of several lines counts as a whole, by its last line, or without a year in brackets.
    """
    found: dict[int, str] = {}
    for position, text in enumerate(texts):
        lines = text.split("\n")
        for form in (" ".join(lines), lines[-1], _YEAR.sub("", text)):
            key = known.get(letters_of(form))
            # "Code" under "State" is no code of a body: so plain a word must be the whole heading.
            if key is not None and (form != lines[-1] or form == text or key not in _PLAIN):
                found[position] = key
                break
    return found


def find_headings(table: Table, known: Mapping[str, str]) -> Headings:
    """The lines of headings in which most columns are known; else the first line with anything."""
    rows = [table.row(row)[:_WIDEST] for row in range(1, min(table.height, _SEARCHED) + 1)]
    first = next((i for i, row in enumerate(rows) if not all(map(is_blank, row))), 0)
    best, best_score = _headings(rows[first : first + 1], first + 1), (0, 0)
    for start in range(first, len(rows)):
        for height in range(1, min(_TALLEST, len(rows) - start) + 1):
            candidate = _headings(rows[start : start + height], start + 1)
            # Of blocks that say as much the lowest is taken: a title above is no heading.
            score = (len(set(keys_found(candidate.texts, known).values())), -height)
            if score > best_score and score[0]:
                best, best_score = candidate, score
    return best


def _headings(rows: Sequence[Sequence[Cell]], first: int) -> Headings:
    """The lines as one heading for each column; a merged cell speaks for the columns it covers."""
    if not rows:
        return Headings(0, 0, ())
    filled = [[text_of(cell) for cell in row] for row in rows]
    for upper in filled[:-1]:
        for position in range(1, len(upper)):
            covered = any(row[position] for row in filled if row is not upper)
            if not upper[position] and covered and not any(row[position] for row in filled[:1]):
                upper[position] = upper[position - 1]
    texts = tuple(
        "\n".join(dict.fromkeys(part for part in column if part))
        for column in zip(*filled, strict=True)
    )
    return Headings(first, first + len(rows) - 1, texts)


def rows_aside(table: Table, headings: Headings, columns: Mapping[str, int]) -> dict[int, Aside]:
    """The rows that are no data, and why."""
    aside: dict[int, Aside] = {}
    for row in range(1, headings.first):
        if not all(map(is_blank, table.row(row))):
            aside[row] = Aside.TITLE
    aside |= dict.fromkeys(range(max(headings.first, 1), headings.last + 1), Aside.HEADING)
    lead = next((columns[key] for key in ("code", "area", "key", "name") if key in columns), None)
    if lead is None:
        return aside
    cells = table.columns[lead][headings.last :]
    own = table.columns[lead][max(headings.first, 1) - 1 : headings.last]
    again = {cell for cell in own if not is_blank(cell)}
    blanks = {cell for cell in set(cells) if is_blank(cell)}
    near = headings.last + _NEAR
    # A code makes a row one of data, unless it is the heading once more or a line of numbers.
    numbered = list(enumerate(cells, start=headings.last + 1))
    without_code = [row for row, cell in numbered if cell in blanks]
    for row in filled_rows(table.columns, without_code):
        reason = _reason(table.row(row), row <= near)
        if reason:
            aside[row] = reason
    aside |= {row: Aside.HEADING for row, cell in numbered if cell in again}
    for row in range(headings.last + 1, min(near, table.height) + 1):
        if row not in aside and _is_numbering(table.row(row)):
            aside[row] = Aside.NUMBERING
    return dict(sorted(aside.items()))


def _is_numbering(row: Sequence[Cell]) -> bool:
    """1, 2, 3 ... under the headings, perhaps in brackets, perhaps with a number twice."""
    texts = [text_of(cell).strip("()") for cell in row if not is_blank(cell)]
    if len(texts) < 3 or not all(text.isdecimal() and len(text) < 4 for text in texts):
        return False
    numbers = [int(text) for text in texts]
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

"""Cells and tables as the readers give them, and what a cell's text, number or answer is.

Numbers arrive as floats, as spreadsheets hold them; True and False arrive as the words. Nothing is
guessed here: a cell that is not what its column holds gives None.
"""

from __future__ import annotations

import datetime
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from core.labels import ascii_digits


@dataclass(frozen=True, slots=True)
class Broken:
    """A cell that shows an error (`#REF!`), or a formula whose result the file does not hold."""

    text: str


DATES = (datetime.date, datetime.time, datetime.timedelta)
Cell = str | int | float | datetime.date | datetime.time | datetime.timedelta | Broken

_GROUPED = re.compile(r"[0-9]{1,3}(?:[ ,'’\u00a0\u2009\u202f][0-9]{2,3})*"
                      r"[ ,'’\u00a0\u2009\u202f][0-9]{3}")  # fmt: skip
_SEPARATORS = re.compile(r"[ ,'’\u00a0\u2009\u202f]")
_WHOLE = re.compile(r"([0-9]+)(?:\.0+)?")
_DECIMAL = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_YES_NO = {
    "": False, "yes": True, "y": True, "true": True, "1": True,
    "no": False, "n": False, "false": False, "0": False,
    "అవును": True, "కాదు": False, "లేదు": False, "हाँ": True, "हां": True, "नहीं": False,
}  # fmt: skip
# Above this a float no longer holds every whole number.
_EXACT = 2**53


@dataclass(slots=True)
class Table:
    """One sheet: columns of equal length, row 1 first, exactly as the file has them."""

    name: str
    columns: list[list[Cell]] = field(default_factory=list)
    hidden: bool = False
    hidden_rows: frozenset[int] = frozenset()
    hidden_columns: frozenset[int] = frozenset()
    # Whether the kind of file keeps from the program what is hidden or shows an error.
    unseen: bool = False
    # Cells whose number format shows zeros that the number does not have: (row, column) -> width.
    padded: dict[tuple[int, int], int] = field(default_factory=dict)
    # The sheet on which the table stands beside another one, "" if it has a sheet of its own.
    part_of: str = ""

    @property
    def height(self) -> int:
        return len(self.columns[0]) if self.columns else 0

    def row(self, number: int) -> list[Cell]:
        """The cells of a row, counted from 1."""
        return [column[number - 1] for column in self.columns]


def words_for_truth(column: Iterable[Cell]) -> list[Cell]:
    """The column with truth values as words: a set would take True for 1."""
    cells = list(column)
    if bool in set(map(type, cells)):
        return ["TRUE" if cell is True else "FALSE" if cell is False else cell for cell in cells]
    return cells


def is_blank(cell: Cell) -> bool:
    """Whether nothing stands in the cell; blanks alone are nothing."""
    return isinstance(cell, str) and not cell.strip()


def text_of(cell: Cell) -> str:
    """The cell as text: composed (NFC), without blanks around and line breaks inside."""
    if isinstance(cell, str):
        text = " ".join(cell.replace("_x000D_", " ").split())
        return text if text.isascii() else unicodedata.normalize("NFC", text)
    if isinstance(cell, Broken):
        return cell.text
    if isinstance(cell, float):
        return str(int(cell)) if cell.is_integer() and abs(cell) < _EXACT else repr(cell)
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    return str(cell)


def code_of(cell: Cell) -> str:
    """A code as text; one typed as a number is read as its digits (1002.0 is 1002)."""
    text = text_of(cell)
    found = _WHOLE.fullmatch(text)
    return found[1] if found and "." in text else text


def whole_of(cell: Cell) -> int | None:
    """A number of persons or wards; None if the cell is not a whole number from 0 up.

    Reads native digits and groups of digits (`1,21,08,54,977`, `17 716`), never a rounded figure.
    """
    if isinstance(cell, (int, float)):
        return int(cell) if 0 <= cell < _EXACT and cell == int(cell) else None
    if not isinstance(cell, str):
        return None
    text = ascii_digits(cell.strip())
    if _GROUPED.fullmatch(text):
        text = _SEPARATORS.sub("", text)
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found and len(found[1]) < 16 else None


def fraction_of(cell: Cell) -> Fraction | None:
    """A decimal as it is written, exact: the float 39.18 is 1959/50. None if it is none."""
    text = repr(cell) if isinstance(cell, (int, float)) else ascii_digits(text_of(cell))
    text = text.removesuffix("%").strip()
    return Fraction(text) if _DECIMAL.fullmatch(text) else None


def yes_no_of(cell: Cell) -> bool | None:
    """A yes or no in one of the three languages; blank is no, anything else None."""
    return _YES_NO.get(text_of(cell).casefold())


def filled_rows(columns: Sequence[list[Cell]], rows: Iterable[int]) -> list[int]:
    """Those of the rows (from 1, ascending) that hold anything in one of the columns."""
    if not columns:
        return []
    first = columns[0]
    blanks = {cell for cell in set(first) if is_blank(cell)}
    filled: list[int] = []
    others: list[int] = []
    for row in rows:
        (others if first[row - 1] in blanks else filled).append(row)
    # Column by column, since below a slip far down there may be a million blank rows.
    held: set[int] = set()
    for column in columns[1:] if others else ():
        held.update(
            row for row in others if column[row - 1] != "" and not is_blank(column[row - 1])
        )
    return sorted([*filled, *held])

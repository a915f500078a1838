"""One recognised sheet: its data rows, read column by column, with a finding for every bad cell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from core.census.categories import category_of
from core.census.cells import (
    DATES,
    Broken,
    Cell,
    code_of,
    fraction_of,
    is_blank,
    text_of,
    whole_of,
    yes_no_of,
)
from core.census.dates import typed_as
from core.findings import Finding, Place, finding
from core.model import Category

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the file under its own heading; `cells` are those of the data rows."""

    heading: str
    cells: list[Cell]


class Grid:
    """The data rows of a sheet. `needed` are the columns that may not be blank."""

    def __init__(
        self,
        sheet: str,
        rows: list[int],
        columns: Mapping[str, Column],
        needed: frozenset[str],
        findings: list[Finding],
    ) -> None:
        self.sheet = sheet
        self.rows = rows
        self.columns = columns
        self.needed = needed
        self._findings = findings
        self._known: dict[str, list[Any]] = {}

    def __len__(self) -> int:
        return len(self.rows)

    def place(self, index: int, key: str = "") -> Place:
        """Where a data row, or its cell in a column, stands in the file."""
        column = self.columns.get(key)
        return Place(self.sheet, self.rows[index], column.heading if column else "")

    def place_of_column(self, key: str) -> Place:
        """The heading of a column, where a row is missing altogether."""
        return Place(self.sheet, 0, self.columns[key].heading)

    def report(self, code: str, index: int, key: str, /, **parameters: object) -> None:
        self._findings.append(finding(code, self.place(index, key), **parameters))

    def texts(self, key: str) -> list[str]:
        """The column as text, blank where it is absent."""
        return self._read(key, text_of, "")

    def codes(self, key: str) -> list[str]:
        """The column as codes: a number is read as its digits."""
        return self._read(key, code_of, "")

    def wholes(self, key: str) -> list[int | None]:
        """The column as whole numbers from 0 up; None where blank, absent or no number."""
        return self._read(key, whole_of, None, "not-a-number")

    def fractions(self, key: str) -> list[Fraction | None]:
        """The column as exact decimals; None where blank, absent or no number."""
        return self._read(key, fraction_of, None, "not-a-number")

    def answers(self, key: str) -> list[bool]:
        """The column as yes or no; blank and absent are no."""
        return self._read(key, yes_no_of, False, "bad-yes-no")

    def categories(self, key: str) -> list[Category | None]:
        """The column as categories; None where blank or none of the eight."""
        return self._read(key, category_of, None, "bad-category")

    def cells(self, key: str) -> list[Cell]:
        """The column as it stands, blank where it is absent."""
        column = self.columns.get(key)
        return column.cells if column else [""] * len(self.rows)

    def _read(
        self, key: str, read: Callable[[Cell], T | None], blank: T, refusal: str = ""
    ) -> list[T]:
        """Every cell through `read`, once for each spelling; where it gives None: `refusal`.

        Reported once, however often the column is asked for.
        """
        if key not in self._known:
            self._known[key] = self._read_once(key, read, blank, refusal)
        return self._known[key]

    def _read_once(
        self, key: str, read: Callable[[Cell], T | None], blank: T, refusal: str
    ) -> list[T]:
        column = self.columns.get(key)
        if column is None:
            return [blank] * len(self.rows)
        values: dict[Cell, T] = {}
        faults: dict[Cell, tuple[str, tuple[str, ...]]] = {}
        for cell in set(column.cells):
            typed = typed_as(cell, key)
            value, fault = self._value(key, cell, read, refusal)
            if typed:
                value, fault = None, "date-from-number"
            values[cell] = blank if value is None else value
            if fault:
                faults[cell] = fault, typed
        if faults:
            for index, cell in enumerate(column.cells):
                if cell in faults:
                    fault, typed = faults[cell]
                    proposal = {"proposal": list(typed)} if typed else {}
                    self.report(fault, index, key, value=text_of(cell), **proposal)
        return list(map(values.__getitem__, column.cells))

    def _value(
        self, key: str, cell: Cell, read: Callable[[Cell], T | None], refusal: str
    ) -> tuple[T | None, str]:
        if isinstance(cell, Broken):
            return None, "error-cell"
        if isinstance(cell, DATES):
            return None, "date-cell"
        if is_blank(cell):
            return None, "missing-value" if key in self.needed else ""
        value = read(cell)
        return value, refusal if value is None else ""

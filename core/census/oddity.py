"""What the readers of workbooks keep silent about a sheet, whatever the kind of the file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.census.cells import Broken, Table

# A number format of noughts only shows zeros that the number does not have.
NOUGHTS = re.compile(r"0{2,15}")
# How the binary kinds write an error down.
ERRORS = {
    0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A",
}  # fmt: skip


@dataclass(slots=True)
class SheetOddities:
    """By cell (row from 1, column from 0), as far as one sheet has any."""

    broken: dict[tuple[int, int], Broken] = field(default_factory=dict)
    padded: dict[tuple[int, int], int] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Oddities:
    """Those of a file, by the name of the sheet."""

    sheets: dict[str, SheetOddities] = field(default_factory=dict)

    def mark(self, tables: list[Table]) -> None:
        """Puts the oddities into the tables that the reader gave."""
        for table in tables:
            odd = self.sheets.get(table.name, SheetOddities())
            for (row, column), cell in odd.broken.items():
                if column < len(table.columns) and row <= table.height:
                    table.columns[column][row - 1] = cell
            table.padded = odd.padded
            table.hidden_rows = frozenset(odd.hidden_rows)
            table.hidden_columns = frozenset(odd.hidden_columns)

"""The numbers: a row a body, and the totals of the rows shown below them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QFrame, QVBoxLayout, QWidget

from core.amounts import grouped_amount
from core.model import GROUPS
from desktop.i18n import say, say_finding
from desktop.models.quotas import Row, Totals
from desktop.widgets.table import Column, RowsTable

_INDENT = {"state": "", "unit": "   ", "body": "      "}
_BOLD = ("state", "unit")


def _bold(row: Row) -> bool:
    return row.level in _BOLD


def _women(count: int | None) -> str:
    return say("by-lot") if count is None else grouped_amount(count)


def _marks(row: Row) -> str:
    marks = []
    if not any(row.totals):
        marks.append(say("mark-open"))
    if row.undecided:
        marks.append(say("mark-decision"))
    if any(one.code == "women-below-third" for one in row.findings):
        marks.append(say("mark-women"))
    rest = sum(one.code not in _OWN_MARKS for one in row.findings)
    if rest:
        marks.append(say("mark-notes", count=rest))
    return " · ".join(marks)


_OWN_MARKS = ("women-below-third", "ceiling-decision-needed")


def _tip(row: Row) -> str:
    return "\n".join(say_finding(one.code, one.parameters) for one in row.findings)


def _tone(row: Row) -> str:
    return "danger" if row.undecided else "warning"


class QuotaTable(QWidget):
    """`chosen` carries the row that the cursor came to."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree = False
        self.table: RowsTable[Row] = RowsTable("quota-table", self._columns(), self)
        self.table.chosen.connect(self.chosen)
        self.sums: RowsTable[Totals] = RowsTable("quota-totals", _SUM_COLUMNS, self)
        self._whole = True
        sums = self.sums
        sums.horizontalHeader().hide()
        sums.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        sums.setFixedHeight(36)
        sums.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        sums.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        header = self.table.horizontalHeader()
        header.sectionResized.connect(lambda at, _, width: sums.setColumnWidth(at, width))
        bar = self.table.horizontalScrollBar()
        bar.valueChanged.connect(sums.horizontalScrollBar().setValue)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.table, 1)
        column.addWidget(sums)

    def _columns(self) -> tuple[Column[Row], ...]:
        return (
            Column("field-name", self._name, stretch=5, least=120, bold=_bold),
            Column("quota-seats", lambda row: grouped_amount(row.seats), number=True, width=62,
                   bold=_bold),
            *(
                Column(f"group-{group}", lambda row, at=at: self._count(row, row.totals[at]),
                       number=True, width=44, bold=_bold)
                for at, group in enumerate(GROUPS)
            ),
            Column("quota-women", lambda row: self._count(row, row.women), number=True, width=72,
                   bold=_bold),
            Column("quota-marks", _marks, stretch=3, least=60, tone=_tone, tip=_tip),
        )  # fmt: skip

    def _count(self, row: Row, count: int | None) -> str:
        """Of a single office only what it carries is written: a row of noughts says nothing."""
        if self._tree and row.level == "body":
            return grouped_amount(count) if count else ""
        return _women(count)

    def _name(self, row: Row) -> str:
        if row.level == "state":
            return say("row-state", kind=say(f"kind-{row.key}"))
        return f"{_INDENT[row.level]}{row.name}" if self._tree else row.name

    def show_rows(self, rows: Sequence[Row], totals: Totals, *, whole: bool) -> None:
        """`whole`: nothing was left out by a filter."""
        self._tree = any(row.level == "unit" for row in rows)
        self._whole = whole
        self.table.set_rows(rows)
        self.sums.set_rows((totals,))

    def current(self) -> Row | None:
        return self.table.current()

    def choose(self, key: str) -> None:
        """Put the cursor on the row of a body or unit, else on the first one."""
        keys = [row.key for row in self.table.rows]
        self.table.choose(keys.index(key) if key in keys else 0)

    def retranslate(self) -> None:
        self.table.retranslate()
        self.sums.retranslate()


def _total_name(totals: Totals) -> str:
    return say("quota-total", count=grouped_amount(totals.bodies))


def _always(_: Totals) -> bool:
    return True


_SUM_COLUMNS: tuple[Column[Totals], ...] = (
    Column("field-name", _total_name, bold=_always),
    Column("quota-seats", lambda one: grouped_amount(one.seats), number=True, width=62,
           bold=_always),
    *(
        Column(f"group-{group}", lambda one, at=at: grouped_amount(one.totals[at]), number=True,
               width=44, bold=_always)
        for at, group in enumerate(GROUPS)
    ),
    Column("quota-women", lambda one: _women(one.women), number=True, width=72, bold=_always),
    Column("quota-marks", lambda _: ""),
)  # fmt: skip

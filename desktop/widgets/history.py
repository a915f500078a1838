"""The history as a grid of chips: wards down, elections across, the present one last."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from core.texts import text
from desktop.i18n import language, say
from desktop.models.history import Column, Grid
from desktop.widgets.chip import paint_chip

Index = QModelIndex | QPersistentModelIndex
COUNTS_ROLE = Qt.ItemDataRole.UserRole + 1
_NO_PARENT = QModelIndex()
_EMPTY = Grid((), ())


def why_not(column: Column) -> str:
    """Why an election does not count for rotation, in a sentence; empty where it does."""
    if column.counts:
        return ""
    return text(
        language(), "insight", f"election-{column.why}",
        election=column.election, clause=column.clause,
    )  # fmt: skip


class HistoryModel(QAbstractTableModel):
    """A grid; the first column is the ward or body."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = _EMPTY
        self.names_heading = "ward"

    def clear(self) -> None:
        """Nothing is shown; within a reset."""
        self._grid = _EMPTY

    def show(self, grid: Grid) -> None:
        self.beginResetModel()
        self._grid = grid
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._grid.rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 1 + len(self._grid.columns)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._heading(section)
        if role == Qt.ItemDataRole.TextAlignmentRole and not section:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.ToolTipRole and section:
            return why_not(self._grid.columns[section - 1]) or None
        return None

    def _heading(self, section: int) -> str:
        if section == 0:
            return say(f"ranking-{self.names_heading}")
        column = self._grid.columns[section - 1]
        if column.now:
            return say("history-now", election=column.election)
        key = "history-election" if column.counts else "history-election-shown"
        return say(key, election=column.election)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._grid.rows[index.row()]
        at = index.column()
        if role == Qt.ItemDataRole.DisplayRole:
            return row.cells[at - 1] if at else row.name
        if role == COUNTS_ROLE:
            return not at or self._grid.columns[at - 1].counts
        if role == Qt.ItemDataRole.AccessibleTextRole and at:
            election = self._grid.columns[at - 1].election
            return say(
                "history-sentence", name=row.name, election=election, seat=row.cells[at - 1] or "–"
            )
        return None


class Chips(QStyledItemDelegate):
    """Draws a category as a chip; pale where the election does not count for rotation."""

    def paint_text(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """A cell without a chip."""
        QStyledItemDelegate.paint(self, painter, option, index)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        if index.column() == 0:
            self.paint_text(painter, option, index)
            return
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, option.palette.highlight())
        category = str(index.data() or "")
        if not category:
            return
        painter.save()
        painter.setFont(option.font)
        pale = not index.data(COUNTS_ROLE)
        paint_chip(painter, QRectF(option.rect), category, option.palette, pale=pale)
        painter.restore()


class HistoryTable(QTableView):
    """The grid of one body or unit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.cells = HistoryModel(self)
        self.setModel(self.cells)
        self.setItemDelegate(Chips(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(30)
        self.horizontalHeader().setHighlightSections(False)
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(say("history-name"))
        self.cells.headerDataChanged.emit(
            Qt.Orientation.Horizontal, 0, max(self.cells.columnCount() - 1, 0)
        )
        self._widths()

    def show_grid(self, grid: Grid, names_heading: str = "ward") -> None:
        self.cells.names_heading = names_heading
        self.cells.show(grid)
        self._widths()

    def _widths(self) -> None:
        metrics = QFontMetricsF(self.font())
        header = self.horizontalHeader()
        for column in range(self.cells.columnCount()):
            title = str(self.cells.headerData(column, Qt.Orientation.Horizontal) or "")
            wide = max(metrics.horizontalAdvance(title), metrics.horizontalAdvance("SC(W)00"))
            if column == 0:
                names = [self.cells.index(row, 0).data() for row in range(self.cells.rowCount())]
                wide = max([wide, *(metrics.horizontalAdvance(name) for name in names[:400])])
            header.resizeSection(column, int(min(wide * 1.05 + 26, 240)))

"""A plain table over a list of rows: light, keyboard-friendly, named for screen readers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor, QFont, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from desktop import theme
from desktop.i18n import say

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True)
class Column(Generic[Row]):
    """A column: key of its heading, the text of a cell, and how it looks.

    `stretch` is its part of the width that is left over, never less than `least` pixels.

    `tone` names a colour of the theme ("danger", "warning", "muted") or is empty.
    """

    heading: str
    text: Callable[[Row], str]
    number: bool = False
    stretch: int = 0
    least: int = 150
    width: int = 0
    tone: Callable[[Row], str] | None = None
    bold: Callable[[Row], bool] | None = None
    tip: Callable[[Row], str] | None = None


class RowsModel(QAbstractTableModel, Generic[Row]):
    """Rows as they are given; nothing is sorted or filtered here."""

    def __init__(self, columns: Sequence[Column[Row]], parent: QWidget) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.rows: Sequence[Row] = ()

    def set_rows(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row, column = self.rows[index.row()], self.columns[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole | Qt.ItemDataRole.AccessibleTextRole:
                return column.text(row)
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
            case Qt.ItemDataRole.ForegroundRole:
                tone = column.tone(row) if column.tone else ""
                return QColor(getattr(theme.colours(), tone)) if tone else None
            case Qt.ItemDataRole.FontRole:
                if column.bold and column.bold(row):
                    font = QFont(theme.base_font())
                    font.setBold(True)
                    return font
            case Qt.ItemDataRole.ToolTipRole:
                return column.tip(row) if column.tip else column.text(row)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return say(column.heading) if column.heading else ""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column.number else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None


class RowsTable(QTableView, Generic[Row]):
    """The table itself. `chosen` carries the row that the cursor came to."""

    chosen = Signal(object)

    def __init__(
        self, name: str, columns: Sequence[Column[Row]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._name = name
        self.rows_model: RowsModel[Row] = RowsModel(columns, self)
        self.setModel(self.rows_model)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setAlternatingRowColors(False)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(30)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(False)
        for position, column in enumerate(columns):
            if column.width:
                self.setColumnWidth(position, column.width)
        self.selectionModel().currentRowChanged.connect(self._moved)
        self.retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The stretching columns share what is left, but never less than can be read."""
        super().resizeEvent(event)
        columns = self.rows_model.columns
        wide = [at for at, column in enumerate(columns) if column.stretch]
        if wide:
            taken = sum(self.columnWidth(at) for at in range(len(columns)) if at not in wide)
            parts = sum(columns[at].stretch for at in wide)
            for at in wide:
                share = (self.viewport().width() - taken) * columns[at].stretch // parts
                self.setColumnWidth(at, max(columns[at].least, share))

    def set_rows(self, rows: Sequence[Row]) -> None:
        """New rows; nothing is chosen."""
        self.rows_model.set_rows(rows)

    @property
    def rows(self) -> Sequence[Row]:
        return self.rows_model.rows

    def current(self) -> Row | None:
        """The row of the cursor."""
        index = self.currentIndex()
        return self.rows_model.rows[index.row()] if index.isValid() else None

    def choose(self, position: int) -> None:
        """Put the cursor on a row."""
        if 0 <= position < len(self.rows_model.rows):
            self.selectRow(position)
            self.scrollTo(self.rows_model.index(position, 0))

    def retranslate(self) -> None:
        self.setAccessibleName(say(self._name))
        self.rows_model.headerDataChanged.emit(
            Qt.Orientation.Horizontal, 0, len(self.rows_model.columns) - 1
        )
        self.viewport().update()

    def _moved(self, now: QModelIndex, _: QModelIndex) -> None:
        if now.isValid():
            self.chosen.emit(self.rows_model.rows[now.row()])

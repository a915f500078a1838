"""The grid of chips with the cycles of one category drawn over it, and every member's turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QModelIndex, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

from core.insight.grid import Turns
from core.model import Category
from desktop.i18n import say
from desktop.models.past import Cell, View, queue, segments, serves, turn_of
from desktop.widgets.chip import line_colour
from desktop.widgets.history import Chips, HistoryModel, HistoryTable, Index

CYCLE_ROLE = Qt.ItemDataRole.UserRole + 2
SERVES_ROLE = Qt.ItemDataRole.UserRole + 3
_NO_PARENT = QModelIndex()
_CAP = 5  # pixels: half the height of the ends of a cycle's line
_GAP = 6  # pixels between the end of a cycle and the beginning of the next in one election


class CyclesModel(HistoryModel):
    """With a category chosen: a first row with its cycles, a column with the turns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view: View | None = None
        self._turns: Turns | None = None
        self._cells: Mapping[str, tuple[Cell, ...]] = {}
        self._coming: Mapping[str, int] = {}

    def show_view(self, view: View | None, category: Category | None) -> None:
        self.beginResetModel()
        self._view = view
        self._turns = view.found.turns[category] if view and category else None
        self._cells = segments(view, self._turns) if view and self._turns else {}
        self._coming = queue(view, self._turns) if view and self._turns else {}
        if view is not None:
            self.names_heading = view.names_heading
            self._grid = view.shown
        else:
            self.clear()
        self.endResetModel()

    @property
    def extra(self) -> int:
        """Rows above the first member, and columns behind the last election."""
        return 1 if self._turns is not None else 0

    def label_at(self, index: Index) -> str:
        """The member of a row; "" for the row of cycles and for wards that are no more."""
        at = index.row() - self.extra
        if not index.isValid() or at < 0 or self._grid.rows[at].gone:
            return ""
        return self._grid.rows[at].label

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else super().rowCount() + self.extra

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else super().columnCount() + self.extra

    def _heading(self, section: int) -> str:
        if self._turns is not None and section == self.columnCount() - 1:
            return say("turn-heading", category=self._turns.category.value)
        column = self._grid.columns[section - 1] if section else None
        if column is not None and not column.counts:
            return f"({column.election})"  # a sentence below the grid says why
        return super()._heading(section)

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        last = self.extra and section == self.columnCount() - 1
        if last and role == Qt.ItemDataRole.ToolTipRole:
            return None
        if last and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return super().headerData(section, orientation, role)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if self._turns is None or self._view is None:
            return super().data(index, role)
        if index.row() == 0:
            return self._of_cycles(index.column(), role)
        member = self.index(index.row() - 1, index.column())
        row = self._grid.rows[member.row()]
        if index.column() == self.columnCount() - 1:
            return self._turn(row.label, role) if not row.gone else None
        if role == SERVES_ROLE and index.column():
            return serves(self._view, self._turns, row.cells[index.column() - 1])
        if role == Qt.ItemDataRole.DisplayRole and not index.column():
            served = row.label in self._turns.served and not row.gone
            return f"✓ {row.name}" if served else row.name
        return super().data(member, role)

    def _turn(self, label: str, role: int) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            assert self._view is not None
            assert self._turns is not None
            key, parameters = turn_of(self._view, self._turns, label, self._coming)
            return say(key, **parameters)
        return None

    def _of_cycles(self, column: int, role: int) -> Any:
        assert self._turns is not None
        if not 0 < column < self.columnCount() - 1:
            if role == Qt.ItemDataRole.DisplayRole and not column:
                return say("cycles-of", category=self._turns.category.value)
            return None
        cells = self._cells.get(self._grid.columns[column - 1].election, ())
        if role == CYCLE_ROLE:
            return cells
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole) and cells:
            return "; ".join(_cell_words(cell) for cell in cells)
        return None


def _cell_words(cell: Cell) -> str:
    if cell.first and cell.last:
        return say("cycle-cell-whole", number=cell.number)
    end = "first" if cell.first else "last" if cell.last else "within"
    return say(f"cycle-cell-{end}", number=cell.number)


class _CycleChips(Chips):
    """Draws cycles as lines with ends; other categories step back to letters."""

    def __init__(self, table: CyclesTable) -> None:
        super().__init__(table)
        self._table = table

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = self._table.turns
        if not model.extra:
            super().paint(painter, option, index)
        elif index.row() == 0 and 0 < index.column() < model.columnCount() - 1:
            self._paint_cycles(painter, option, index)
        elif index.column() in (0, model.columnCount() - 1):
            self.paint_text(painter, option, index)
        elif index.data(SERVES_ROLE):
            super().paint(painter, option, index)
        else:
            painter.save()
            painter.setPen(option.palette.placeholderText().color())
            painter.drawText(option.rect, Qt.AlignmentFlag.AlignCenter, str(index.data() or ""))
            painter.restore()

    def _paint_cycles(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area = QRectF(option.rect)
        cells: tuple[Cell, ...] = index.data(CYCLE_ROLE) or ()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        category = self._table.category
        painter.setPen(QPen(line_colour(str(category), option.palette), 2))
        middle, across = area.center().y() + 4, area.center().x()
        for cell in cells:
            left = across + (_GAP / 2 if len(cells) > 1 else 0) if cell.first else area.left()
            right = across - (_GAP / 2 if len(cells) > 1 else 0) if cell.last else area.right() + 1
            if cell.first and cell.last:
                left, right = across - 14, across + 14
            painter.drawLine(QPointF(left, middle), QPointF(right, middle))
            for end, at in ((cell.first, left), (cell.last, right)):
                if end:
                    painter.drawLine(QPointF(at, middle - _CAP), QPointF(at, middle + _CAP))
            if not cell.last and index.column() == index.model().columnCount() - 2:
                tip = QPointF(area.right() - 6, middle)
                for way in (-1, 1):
                    painter.drawLine(tip, tip + QPointF(-_CAP, way * _CAP))
            if cell.first:
                painter.save()
                painter.setPen(option.palette.text().color())
                font = painter.font()
                font.setPointSizeF(font.pointSizeF() * 0.8)
                painter.setFont(font)
                painter.drawText(
                    QRectF(left + 3, area.top(), 40, middle - area.top() - 1),
                    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom,
                    str(cell.number),
                )
                painter.restore()
        painter.restore()


class CyclesTable(HistoryTable):
    """`opened` carries the label of the member under the cursor."""

    opened = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self.turns = CyclesModel()
        self.category: Category | None = None
        super().__init__(parent)
        self.turns.setParent(self)
        self.cells = self.turns
        self.setModel(self.turns)
        self.setItemDelegate(_CycleChips(self))
        self.selectionModel().currentRowChanged.connect(lambda now, _: self._open(now))

    def show_view(self, view: View | None, category: Category | None) -> None:
        """The grid of a part; with a category its cycles and turns."""
        self.category = category
        at = self.currentIndex()
        label = self.turns.label_at(at)
        self.turns.show_view(view, category)
        self._widths()
        for row in range(self.turns.rowCount()):
            index = self.turns.index(row, max(at.column(), 0))
            if label and self.turns.label_at(index) == label:
                self.setCurrentIndex(index)
                return
        if self.turns.rowCount() > self.turns.extra:
            self.setCurrentIndex(self.turns.index(self.turns.extra, 0))

    def _widths(self) -> None:
        super()._widths()
        header = self.horizontalHeader()
        for column in range(self.turns.columnCount()):
            header.moveSection(header.visualIndex(column), column)
        if self.turns.extra:
            # The turns are words; beside the names they are seen however many elections there are.
            last = self.turns.columnCount() - 1
            self.resizeColumnToContents(last)
            header.moveSection(header.visualIndex(last), 1)

    def _open(self, index: QModelIndex) -> None:
        label = self.turns.label_at(index)
        if label:
            self.opened.emit(label)

"""The lines of a delimitation: a ward of today, and typed beside it the old one it comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QCompleter,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from desktop.i18n import say
from desktop.models.mapping import Delimited, Line

WARD, OLD_BODY, OLD_WARD, PERSONS, MAIN, INHERITS = range(6)
_HEADINGS = ("ward", "old-body", "old-ward", "persons", "main", "inherits")
_WIDTHS = (150, 120, 90, 90, 70, 260)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_LABEL, _REASON = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1


class MappingTable(QTableWidget):
    """`changed` after every change by hand."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(0, len(_HEADINGS), parent)
        self._shown: Delimited | None = None
        self.cleared = False  # somebody has taken every line away
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(30)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectItems)
        self.setSelectionMode(QTableWidget.SelectionMode.SingleSelection)
        for at, width in enumerate(_WIDTHS):
            self.setColumnWidth(at, width)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setDefaultAlignment(_LEFT)
        self.horizontalHeader().setHighlightSections(False)
        self._places = _Places(self)
        self.setItemDelegateForColumn(OLD_BODY, self._places)
        self.setItemDelegateForColumn(OLD_WARD, self._places)
        self.itemChanged.connect(lambda _: self.changed.emit())

    def retranslate(self) -> None:
        self.setHorizontalHeaderLabels([say(f"mapping-column-{name}") for name in _HEADINGS])
        self.setAccessibleName(say("mapping-table"))

    def show_lines(self, shown: Delimited, lines: Sequence[Line]) -> None:
        """Every ward of today with its lines, an empty one where it has none."""
        self._shown = shown
        self._places.olds = shown.olds
        self.cleared = False
        self.blockSignals(True)
        self.setRowCount(0)
        for ward in shown.wards:
            own = [line for line in lines if line.label == ward.label] or [Line(ward.label)]
            for line in own:
                self._insert(self.rowCount(), ward.name, line)
        known = {ward.label for ward in shown.wards}
        for line in lines:  # of a workbook: a ward that there is not; the preview says so
            if line.label not in known:
                self._insert(self.rowCount(), line.label, line)
        self.blockSignals(False)

    def lines(self) -> tuple[Line, ...]:
        """What stands in the table."""
        return tuple(self._line(row) for row in range(self.rowCount()))

    def show_inherited(self, inherited: Mapping[str, str]) -> None:
        """What each ward would bring along."""
        self.blockSignals(True)
        for row in range(self.rowCount()):
            label = self._item(row, WARD).data(_LABEL)
            self._item(row, INHERITS).setText(inherited.get(label, "–" if inherited else ""))
        self.blockSignals(False)

    def add_line(self) -> None:
        """One more old ward for the ward of the cursor."""
        row = max(self.currentRow(), 0)
        if not self.rowCount():
            return
        label, name = self._item(row, WARD).data(_LABEL), self._item(row, WARD).text()
        self.blockSignals(True)
        self._insert(row + 1, name, Line(label))
        self.blockSignals(False)
        self.setCurrentCell(row + 1, OLD_BODY)
        self.changed.emit()

    def remove_line(self) -> None:
        """Take the old ward of the cursor away; the last line of a ward becomes empty."""
        row = self.currentRow()
        if row < 0:
            return
        self.cleared = True
        label, name = self._item(row, WARD).data(_LABEL), self._item(row, WARD).text()
        alone = sum(line.label == label for line in self.lines()) == 1
        self.blockSignals(True)
        self.removeRow(row)
        if alone:
            self._insert(row, name, Line(label))
        self.blockSignals(False)
        self.changed.emit()

    def _insert(self, row: int, name: str, line: Line) -> None:
        self.insertRow(row)
        texts = (name, line.old_body, line.old_ward, line.persons, "", "")
        for column, text in enumerate(texts):
            item = QTableWidgetItem(text)
            if column in (WARD, INHERITS):
                item.setFlags(Qt.ItemFlag.ItemIsEnabled)
            if column == MAIN:
                item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable
                              | Qt.ItemFlag.ItemIsSelectable)  # fmt: skip
                item.setCheckState(Qt.CheckState.Checked if line.main else Qt.CheckState.Unchecked)
            self.setItem(row, column, item)
        self._item(row, WARD).setData(_LABEL, line.label)
        self._item(row, WARD).setData(_REASON, line.reason)

    def _item(self, row: int, column: int) -> QTableWidgetItem:
        item = self.item(row, column)
        assert item is not None  # every line is filled when it is made
        return item

    def _line(self, row: int) -> Line:
        ward = self._item(row, WARD)
        body, old, persons = (
            self._item(row, column).text().strip() for column in (OLD_BODY, OLD_WARD, PERSONS)
        )
        main = self._item(row, MAIN).checkState() is Qt.CheckState.Checked
        return Line(ward.data(_LABEL), body, old, persons, main, ward.data(_REASON))


class _Places(QStyledItemDelegate):
    """Offers the old wards that are known while one types."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.olds: Sequence[tuple[str, str]] = ()

    def createEditor(
        self,
        parent: QWidget,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> QWidget:
        field = QLineEdit(parent)
        body = index.siblingAtColumn(OLD_BODY).data() or ""
        if index.column() == OLD_BODY:
            known = {code for code, _ in self.olds}
        else:
            known = {ward for code, ward in self.olds if not body or code == body}
        completer = QCompleter(sorted(known), field)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        field.setCompleter(completer)
        return field

"""A list of bodies or units with a search field and a filter: the left side of a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QLineEdit,
    QListView,
    QVBoxLayout,
    QWidget,
)

from core.areas import folded
from desktop.i18n import say
from desktop.models.allot import Entry, counts_by_mark
from desktop.theme import role

Index = QModelIndex | QPersistentModelIndex
KEY_ROLE = Qt.ItemDataRole.UserRole + 1
_NO_PARENT = QModelIndex()
_MARKS = ("disputed", "decide", "nobody", "lots", "repeat", "short")


class EntryList(QAbstractListModel):
    """Entries that pass the filter; a plain list, so 12,000 of them are no burden."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries: list[Entry] = []

    def show(self, entries: Sequence[Entry]) -> None:
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            sign = (
                "● "
                if entry.marks & {"disputed", "decide", "nobody"}
                else "○ "
                if entry.marks
                else ""
            )
            return f"{sign}{entry.name}"
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            marks = "; ".join(say(f"entry-{mark}") for mark in _MARKS if mark in entry.marks)
            parts = (entry.name, entry.area, marks)
            return " – ".join(part for part in parts if part)
        if role == KEY_ROLE:
            return entry.key
        return None


class Picker(QWidget):
    """Emits `picked` with the key of the entry that is current."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Entry, ...] = ()
        self.search = QLineEdit(self)
        self.search.setClearButtonEnabled(True)
        self.filter = QComboBox(self)
        self.count = QLabel(self)
        role(self.count, "muted")
        self.model = EntryList(self)
        self.list = QListView(self)
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self.search, self.filter, self.list, self.count):
            layout.addWidget(part)
        self.search.textChanged.connect(self._apply)
        self.filter.currentIndexChanged.connect(self._apply)
        self.list.selectionModel().currentChanged.connect(self._current)
        self.setMinimumWidth(160)
        self.setMaximumWidth(320)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.search.setPlaceholderText(say("picker-search"))
        self.search.setAccessibleName(say("picker-search"))
        self.filter.setAccessibleName(say("picker-filter"))
        self.list.setAccessibleName(say("picker-list"))
        self._fill_filter()
        self._apply()

    def show_entries(self, entries: Sequence[Entry], current: str = "") -> None:
        """Show these; `current` (or the one that was current) stays current if it is there."""
        wanted = self.current or current
        self._all = tuple(entries)
        self._fill_filter()
        self._apply(wanted=wanted)

    def choose(self, key: str) -> None:
        """Make an entry the current one; a search or filter that hides it gives way."""
        if key not in {entry.key for entry in self._all}:
            return
        if key not in {entry.key for entry in self.model.entries}:
            self.search.clear()
            self.filter.setCurrentIndex(0)
        keys = [entry.key for entry in self.model.entries]
        self.list.setCurrentIndex(self.model.index(keys.index(key)))

    @property
    def current(self) -> str:
        """The key of the current entry, or nothing."""
        index = self.list.currentIndex()
        return str(index.data(KEY_ROLE)) if index.isValid() else ""

    def _fill_filter(self) -> None:
        counts = counts_by_mark(self._all)
        kept = self.filter.currentData()
        self.filter.blockSignals(True)
        self.filter.clear()
        self.filter.addItem(say("picker-all", count=len(self._all)), "")
        for mark in _MARKS:
            if counts.get(mark):
                self.filter.addItem(say(f"filter-{mark}", count=counts[mark]), mark)
        self.filter.setCurrentIndex(max(self.filter.findData(kept), 0))
        self.filter.setVisible(self.filter.count() > 1)
        self.filter.blockSignals(False)

    def _apply(self, *_: object, wanted: str = "") -> None:
        wanted = wanted or self.current
        mark = self.filter.currentData()
        sought = folded(self.search.text()).casefold()
        shown = [
            entry
            for entry in self._all
            if (not mark or mark in entry.marks)
            and (
                not sought or sought in folded(f"{entry.name} {entry.key} {entry.area}").casefold()
            )
        ]
        self.model.show(shown)
        self.count.setText(say("picker-count", shown=len(shown), all=len(self._all)))
        row = next((at for at, entry in enumerate(shown) if entry.key == wanted), 0)
        if shown:
            self.list.setCurrentIndex(self.model.index(row))

    def _current(self, index: QModelIndex, _: QModelIndex) -> None:
        if index.isValid():
            self.picked.emit(str(index.data(KEY_ROLE)))

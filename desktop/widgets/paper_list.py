"""Papers with their states, filtered by state, those to be issued with a check mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from desktop.i18n import say
from desktop.models.papers import ISSUED, Paper, PaperState
from desktop.theme import colours

Index = QModelIndex | QPersistentModelIndex
_NO_PARENT = QModelIndex()
_TO_ISSUE = (PaperState.READY, PaperState.CHANGED)
_NOT_EDITABLE = Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled


class PaperModel(QAbstractTableModel):
    """Name with a check mark where the paper can be issued, and its state."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.papers: list[Paper] = []
        self.unmarked: set[tuple[str, str]] = set()

    def show(self, papers: Sequence[Paper]) -> None:
        self.beginResetModel()
        self.papers = list(papers)
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self.papers)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else 2

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return say(("papers-subject", "papers-state")[section])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.column() == 0 and issuable(self.papers[index.row()]):
            return _NOT_EDITABLE | Qt.ItemFlag.ItemIsUserCheckable
        return _NOT_EDITABLE

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        paper = self.papers[index.row()]
        state = say(f"state-{paper.state}", version=paper.version)
        if role == Qt.ItemDataRole.DisplayRole:
            return state if index.column() else paper.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return say("papers-sentence", name=paper.name, state=state)
        if role == Qt.ItemDataRole.CheckStateRole and index.column() == 0 and issuable(paper):
            marked = (paper.kind, paper.subject) not in self.unmarked
            return Qt.CheckState.Checked if marked else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.ForegroundRole and index.column() == 1:
            one = colours()
            look = {
                PaperState.BLOCKED: one.danger,
                PaperState.CHANGED: one.warning,
                PaperState.ISSUED: one.good,
            }
            return QColor(look.get(paper.state, one.muted))
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole:
            return False
        paper = self.papers[index.row()]
        key = (paper.kind, paper.subject)
        if Qt.CheckState(value) is Qt.CheckState.Checked:
            self.unmarked.discard(key)
        else:
            self.unmarked.add(key)
        self.dataChanged.emit(index, index)
        return True


def issuable(paper: Paper) -> bool:
    """Whether a new version of it can be issued now."""
    return paper.kind in ISSUED and paper.state in _TO_ISSUE


class PaperList(QWidget):
    """`picked` says that another paper is current, `marked` that check marks changed."""

    picked = Signal(object)
    marked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._all: tuple[Paper, ...] = ()
        self._quiet = False  # the list is being filled: whoever filled it asks for the page
        self.filter = QComboBox(self)
        self.model = PaperModel(self)
        self.table = QTableView(self)
        self.table.setModel(self.model)
        self.table.verticalHeader().hide()
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.setTabKeyNavigation(False)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.table.horizontalHeader()
        header.setStretchLastSection(False)
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.filter)
        layout.addWidget(self.table)
        self.filter.currentIndexChanged.connect(self._filtered)
        self.table.selectionModel().currentRowChanged.connect(
            lambda current, _: None if self._quiet else self.picked.emit(current.row())
        )
        self.model.dataChanged.connect(lambda *_: self.marked.emit())
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.filter.setAccessibleName(say("papers-filter"))
        self.table.setAccessibleName(say("papers-name"))
        self._fill_filter()
        self._apply()

    def show_papers(self, papers: Sequence[Paper]) -> None:
        """Show these; the one that was current stays current if it is there."""
        self._all = tuple(papers)
        self._fill_filter()
        self._apply()

    @property
    def current(self) -> Paper | None:
        row = self.table.currentIndex().row()
        return self.model.papers[row] if 0 <= row < len(self.model.papers) else None

    def to_issue(self) -> list[str]:
        """Subjects of all papers that can be issued and are marked, whatever the filter shows."""
        return [
            paper.subject
            for paper in self._all
            if issuable(paper) and (paper.kind, paper.subject) not in self.model.unmarked
        ]

    def _widths(self) -> None:
        """The state as wide as its widest text, the name what is left."""
        metrics = self.fontMetrics()
        states = {say(f"state-{one.state}", version=one.version) for one in self._all}
        texts = [*states, say("papers-state")]
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.setColumnWidth(1, max(map(metrics.horizontalAdvance, texts)) + 26)

    def _fill_filter(self) -> None:
        kept = self.filter.currentData()
        self.filter.blockSignals(True)
        self.filter.clear()
        self.filter.addItem(say("papers-all", count=len(self._all)), "")
        for state in PaperState:
            count = sum(paper.state is state for paper in self._all)
            if count:
                self.filter.addItem(say(f"papers-{state}", count=count), state.value)
        self.filter.setCurrentIndex(max(self.filter.findData(kept), 0))
        self.filter.setVisible(self.filter.count() > 2)
        self.filter.blockSignals(False)

    def _filtered(self, _: int) -> None:
        self._apply()
        self.picked.emit(self.table.currentIndex().row())

    def _apply(self) -> None:
        before = self.current
        state = self.filter.currentData()
        shown = [paper for paper in self._all if not state or paper.state.value == state]
        self._quiet = True
        self.model.show(shown)
        keys = [(paper.kind, paper.subject) for paper in shown]
        row = keys.index((before.kind, before.subject)) if before and (
            before.kind, before.subject
        ) in keys else 0  # fmt: skip
        self._widths()
        if shown:
            self.table.selectRow(row)
        self._quiet = False

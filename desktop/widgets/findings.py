"""The findings of an import: errors first, each with its place and sentence; one in full below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.findings import Finding, Place, Stage
from desktop import theme
from desktop.i18n import say, say_finding
from desktop.models.census import in_order, tone_of
from desktop.widgets.table import Column, RowsTable

_FILTERS = ("all", Stage.IMPORT.value, Stage.ORDER.value, Stage.NONE.value)


def place_text(place: Place) -> str:
    """Where a finding stands, in words."""
    if place.row and place.column:
        return say("place-cell", sheet=place.sheet, row=place.row, column=place.column)
    if place.row:
        return say("place-row", sheet=place.sheet, row=place.row)
    if place.column:
        return say("place-column", sheet=place.sheet, column=place.column)
    return place.sheet or say("place-file")


def weight_text(found: Finding) -> str:
    """What a finding holds up, in a word."""
    return say(f"stage-{found.stage}")


class FindingsPanel(QWidget):
    """`export_asked` carries the findings that are shown."""

    export_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._findings: list[Finding] = []
        self.filter = QComboBox(self)
        self.filter.currentIndexChanged.connect(self._show)
        self.export = QPushButton(self)
        self.export.clicked.connect(lambda: self.export_asked.emit(self._findings))
        self.table: RowsTable[Finding] = RowsTable(
            "findings-table",
            (
                Column("finding-weight", weight_text, width=130, tone=tone_of,
                       bold=lambda one: one.stage is Stage.IMPORT),
                Column("finding-place", lambda one: place_text(one.place), width=250),
                Column("finding-text", lambda one: say_finding(one.code, one.parameters),
                       stretch=1),
            ),
            self,
        )  # fmt: skip
        self.table.chosen.connect(self._show_whole)
        self._whole = QLabel(self)
        self._whole.setWordWrap(True)
        self._whole.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._none = QLabel(self)
        theme.role(self._none, "good")
        top = QHBoxLayout()
        top.addWidget(self.filter)
        top.addStretch(1)
        top.addWidget(self.export)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self._none)
        column.addWidget(self.table, 1)
        column.addWidget(self._whole)
        column.addStretch()

    def show_findings(self, findings: Sequence[Finding]) -> None:
        self._findings = in_order(findings)
        self.retranslate()

    def retranslate(self) -> None:
        chosen = max(0, self.filter.currentIndex())
        self.filter.blockSignals(True)
        self.filter.clear()
        for name in _FILTERS:
            self.filter.addItem(say(f"findings-{name}", count=len(self._of(name))), name)
        self.filter.setCurrentIndex(chosen)
        self.filter.blockSignals(False)
        self.filter.setAccessibleName(say("findings-filter"))
        self.export.setText(say("findings-export"))
        self._none.setText(say("findings-empty"))
        self.table.retranslate()
        self._show()

    def _of(self, name: str) -> list[Finding]:
        return [one for one in self._findings if name in ("all", one.stage.value)]

    def _show(self) -> None:
        rows = self._of(self.filter.currentData() or "all")
        self.table.set_rows(rows)
        self._whole.clear()
        some = bool(self._findings)
        self._none.setVisible(not some)
        for part in (self.table, self._whole, self.filter, self.export):
            part.setVisible(some)
        if rows:
            self.table.choose(0)

    def _show_whole(self, found: Finding) -> None:
        place, sentence = place_text(found.place), say_finding(found.code, found.parameters)
        self._whole.setText(f"{weight_text(found)} · {place}\n{sentence}")
        theme.role(self._whole, tone_of(found))

"""How a file was understood: its sheets, and column by column the meaning with sample values."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.amounts import grouped_amount
from desktop import theme
from desktop.i18n import say
from desktop.models.census import ColumnSeen, SheetSeen
from desktop.widgets.table import Column, RowsTable


def _meaning(column: ColumnSeen) -> str:
    return column.meaning or say("column-unused")


class SeenPanel(QWidget):
    """One sheet at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheets: Sequence[SheetSeen] = ()
        self.sheet = QComboBox(self)
        self.sheet.currentIndexChanged.connect(self._show)
        self._about = QLabel(self)
        theme.role(self._about, "muted")
        self.table: RowsTable[ColumnSeen] = RowsTable(
            "seen-table",
            (
                Column("seen-heading", lambda one: one.heading or "–", width=220),
                Column("seen-meaning", _meaning, width=220,
                       tone=lambda one: "" if one.meaning else "muted"),
                Column("seen-samples", lambda one: "   ·   ".join(one.samples) or "–",
                       stretch=1, tone=lambda one: "" if one.meaning else "muted"),
            ),
            self,
        )  # fmt: skip
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.sheet)
        top.addWidget(self._about, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self.table, 1)

    def show_sheets(self, sheets: Sequence[SheetSeen]) -> None:
        self._sheets = sheets
        self.retranslate()

    def retranslate(self) -> None:
        chosen = max(0, self.sheet.currentIndex())
        self.sheet.blockSignals(True)
        self.sheet.clear()
        for sheet in self._sheets:
            name = sheet.name if sheet.meaning else say("sheet-unused", sheet=sheet.name)
            self.sheet.addItem(name)
        self.sheet.setCurrentIndex(min(chosen, len(self._sheets) - 1))
        self.sheet.blockSignals(False)
        self.sheet.setAccessibleName(say("seen-sheets"))
        self.table.retranslate()
        self._show()

    def _show(self) -> None:
        index = self.sheet.currentIndex()
        if not 0 <= index < len(self._sheets):
            self.table.set_rows(())
            self._about.clear()
            return
        sheet = self._sheets[index]
        if sheet.meaning:
            key, meaning = "sheet-about", sheet.meaning
        else:
            key, meaning = "sheet-left-aside", sheet.name
        rows = grouped_amount(sheet.rows)
        self._about.setText(say(key, meaning=meaning, row=sheet.heading_row, rows=rows))
        self.table.set_rows(sheet.columns)

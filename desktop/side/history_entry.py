"""An earlier election typed in from an old paper: one line a ward (or office), one category each.

What is typed is kept at once, so that neither a slip nor a crash loses it.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QLineEdit, QTableWidget, QTableWidgetItem, QWidget

from core.census.categories import category_of
from core.census.elections import is_election
from core.labels import body_label
from core.model import HistoryRow
from desktop import theme
from desktop.desk import Desk
from desktop.dialogs import CalmDialog
from desktop.i18n import say
from desktop.models.said import Sources

_DRAFTS = "history-drafts"  # what is half typed, by the body or unit it was typed for


class EntryDialog(CalmDialog):
    """Election and source above, the wards below. A category may be written in any usual way."""

    def __init__(self, desk: Desk, shown: Sources, parent: QWidget) -> None:
        super().__init__(say("entry-title"), say("entry-lead"), say("entry-take"), parent)
        self._desk, self._shown = desk, shown
        self.election, self.source = QLineEdit(self), QLineEdit(self)
        for field, key in ((self.election, "entry-election"), (self.source, "entry-source")):
            field.setPlaceholderText(say(key))
            field.setAccessibleName(say(key))
            self.body.addWidget(field)
            self.watch(field)
            field.textEdited.connect(self._keep)
        self.table = QTableWidget(len(shown.members), 2, self)
        self.table.setHorizontalHeaderLabels([say("said-place"), say("said-category")])
        self.table.setAccessibleName(say("entry-table"))
        self.table.verticalHeader().hide()
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.table.setColumnWidth(0, 260)
        self.table.setTabKeyNavigation(False)
        for at, (code, _, _, name) in enumerate(shown.members):
            place = QTableWidgetItem(name or code)
            place.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.table.setItem(at, 0, place)
            self.table.setItem(at, 1, QTableWidgetItem(""))
        self.table.setMinimumHeight(300)
        self.body.addWidget(self.table, 1)
        self.missing = QLabel(self)
        self.missing.setWordWrap(True)
        theme.role(self.missing, "muted")
        self.body.addWidget(self.missing)
        self._take_up()
        self.table.itemChanged.connect(self._written)
        self.election.textChanged.connect(lambda _: self._check())
        self.source.textChanged.connect(lambda _: self._check())
        self._check()
        self.resize(560, 620)
        self.election.setFocus()

    # What was typed

    def rows(self) -> tuple[HistoryRow, ...]:
        """The lines with a category, as history."""
        election = self.election.text().strip()
        found = []
        for at, (code, number, label, _) in enumerate(self._shown.members):
            category = category_of(self._cell(at).text())
            if category is not None:
                found.append(HistoryRow(code, number, label, election, category))
        return tuple(found)

    def said_by(self) -> str:
        return self.source.text().strip()

    def recorded(self) -> None:
        """It was recorded: nothing half typed is left."""
        drafts = self._drafts()
        drafts.pop(self._shown.key, None)
        self._desk.remember(**{_DRAFTS: drafts})

    def _cell(self, at: int) -> QTableWidgetItem:
        item = self.table.item(at, 1)
        assert item is not None  # every line has one from the start
        return item

    def _place(self, at: int) -> str:
        code, _, label, _ = self._shown.members[at]
        return f"{body_label(code)}/{label}"

    def _written(self, item: QTableWidgetItem) -> None:
        """Show a category the way it is written everywhere; mark what is none."""
        self._note_typing()
        text = item.text().strip()
        category = category_of(text) if text else None
        self.table.blockSignals(True)
        if category is not None:
            item.setText(category.value)
        wrong = bool(text) and category is None
        colours = theme.colours()
        item.setForeground(QColor(colours.danger if wrong else colours.text))
        self.table.blockSignals(False)
        self._keep()
        self._check()

    def _check(self) -> None:
        """One sentence of what is missing; empty when it can be recorded."""
        wrong = [
            self._cell(at).text()
            for at in range(self.table.rowCount())
            if self._cell(at).text().strip() and category_of(self._cell(at).text()) is None
        ]
        now = self._desk.overview.founding.election if self._desk.overview else ""
        election = self.election.text().strip()
        if not is_election(election) or (now and election >= now):
            sentence = say("entry-no-election", now=now)
        elif not self.said_by():
            sentence = say("entry-no-source")
        elif wrong:
            sentence = say("entry-no-category", value=wrong[0])
        elif not self.rows():
            sentence = say("entry-empty")
        else:
            sentence = ""
        self.missing.setText(sentence)
        self.take.setEnabled(not sentence)

    # The draft

    def _keep(self, *_: object) -> None:
        cells = {
            self._place(at): self._cell(at).text()
            for at in range(self.table.rowCount())
            if self._cell(at).text()
        }
        draft = {"election": self.election.text(), "source": self.source.text(), "cells": cells}
        self._desk.remember(**{_DRAFTS: {**self._drafts(), self._shown.key: draft}})

    def _drafts(self) -> dict[str, Any]:
        return dict(self._desk.place.get(_DRAFTS) or {})

    def _take_up(self) -> None:
        """Go on where typing was broken off."""
        draft = self._drafts().get(self._shown.key)
        if draft is None:
            return
        self.election.setText(draft["election"])
        self.source.setText(draft["source"])
        for at in range(self.table.rowCount()):
            self._cell(at).setText(draft["cells"].get(self._place(at), ""))

"""The journal line by line, and the officers of a register."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.amounts import day
from core.lots.record import Person
from core.register.journal import Line
from core.workflow import STEPS
from desktop import theme
from desktop.desk import Desk, Overview
from desktop.i18n import say
from desktop.models.register import details, filtered, told
from desktop.widgets.table import Column, RowsTable

_PAUSE = 200  # milliseconds after the last key


class Journal(QWidget):
    """Newest first; a step and words to look for."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._lines: list[Line] = []
        self.words, self.step = QLineEdit(self), QComboBox(self)
        self.words.setClearButtonEnabled(True)
        for step in ("", *STEPS):
            self.step.addItem("", str(step))
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_PAUSE)
        self._wait.timeout.connect(self.show_lines)
        self.words.textChanged.connect(lambda _: self._wait.start())
        self.step.currentIndexChanged.connect(lambda _: self.show_lines())
        self.table: RowsTable[Line] = RowsTable(
            "register-journal",
            (
                Column("journal-line", lambda one: str(one.number), number=True, width=70),
                Column("journal-when", lambda one: day(one.at), width=145),
                Column("journal-who", lambda one: one.who.name, width=150),
                Column("journal-step", lambda one: _step(one.step), width=130),
                Column("journal-what", told, width=220),
                Column("journal-details", details, stretch=1),
            ),
            self,
        )
        self.table.chosen.connect(self._show_whole)
        self.whole = QLabel(self)
        self.whole.setWordWrap(True)
        self.whole.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.count = QLabel(self)
        for label in (self.whole, self.count):
            theme.role(label, "muted")
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.words, 1)
        row.addWidget(self.step)
        row.addWidget(self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 14)
        column.setSpacing(10)
        column.addLayout(row)
        column.addWidget(self.table, 1)
        column.addWidget(self.whole)

    def enter(self, _: Overview) -> None:
        """Show the lines that stand."""
        self.desk.ask(lambda flow, _: flow.register.journal(), self._show)

    def retranslate(self) -> None:
        self.words.setPlaceholderText(say("journal-words"))
        self.words.setAccessibleName(say("journal-words"))
        self.step.setAccessibleName(say("journal-step"))
        for at in range(self.step.count()):
            step = self.step.itemData(at)
            self.step.setItemText(at, say(f"step-{step}") if step else say("journal-all"))
        self.table.retranslate()
        self.show_lines()

    def _show(self, lines: list[Line]) -> None:
        self._lines = lines
        self.show_lines()

    def show_lines(self) -> None:
        """Those that fit what is looked for."""
        found = filtered(self._lines, self.words.text(), self.step.currentData())
        self.table.set_rows(found)
        self.count.setText(say("journal-count", shown=len(found), count=len(self._lines)))
        self.whole.clear()

    def _show_whole(self, line: Line) -> None:
        self.whole.setText(details(line))


class Officers(QWidget):
    """Everybody who has worked with the register; who works now stands bold."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.lead = QLabel(self)
        self.lead.setWordWrap(True)
        theme.role(self.lead, "muted")
        self.table: RowsTable[Person] = RowsTable(
            "register-officers",
            (
                Column("person-name", lambda one: one.name, stretch=2, bold=self._works),
                Column("person-role", lambda one: one.role, stretch=2),
                Column("person-office", lambda one: one.office, stretch=3),
                Column("officer-now", self._now, width=170),
            ),
            self,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 14)
        column.setSpacing(10)
        column.addWidget(self.lead)
        column.addWidget(self.table, 1)

    def enter(self, overview: Overview) -> None:
        """Show who has worked; somebody who begins now is noted by the first act."""
        here = self.desk.person
        known = overview.officers
        self.table.set_rows(known if here in known or not here.name else (*known, here))

    def retranslate(self) -> None:
        self.lead.setText(say("officers-lead"))
        self.table.retranslate()

    def _works(self, one: Person) -> bool:
        return one == self.desk.person

    def _now(self, one: Person) -> str:
        return say("officer-works") if self._works(one) else ""


def _step(step: str) -> str:
    return say(f"step-{step}") if step else ""

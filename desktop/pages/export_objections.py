"""Objections to the draft: entered, listed, decided."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.publication import Outcome, shown
from core.texts import text
from desktop.i18n import language, say
from desktop.models.publication import Published, Raised
from desktop.theme import role
from desktop.widgets.day_field import DayField
from desktop.widgets.table import Column, RowsTable


class ObjectionPanel(QWidget):
    """`raised`: who, body, text, day. `decided`: number, outcome, reason, day, heard."""

    raised = Signal(str, str, str, object)
    decided = Signal(int, str, str, object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._published: Published | None = None
        columns: tuple[Column[Raised], ...] = (
            Column(
                "objection-number", lambda one: str(one.objection.number), number=True, width=50
            ),
            Column("objection-by", lambda one: one.objection.by, width=125),
            Column("objection-body", lambda one: one.body, width=115),
            Column("objection-text", lambda one: one.objection.text, stretch=True),
            Column("objection-received", _received, width=165, tone=_late_tone),
            Column("objection-decision", _decision, width=120, tone=_tone, tip=_reason),
        )
        self.table: RowsTable[Raised] = RowsTable("objection-name", columns, self)
        self.headings = {name: QLabel(self) for name in ("objection-new", "objection-decide")}
        self.who = QLineEdit(self)
        self.body = QComboBox(self)
        self.body.setEditable(False)
        self.text = QLineEdit(self)
        self.received = DayField("objection-received", self)
        self.enter = QPushButton(self)
        self.outcome = QComboBox(self)
        self.reason = QLineEdit(self)
        self.on = DayField("objection-decided-on", self)
        self.heard = QCheckBox(self)
        self.decide = QPushButton(self)
        self._lay_out()
        for field in (self.who, self.text, self.reason):
            field.textChanged.connect(lambda _: self._buttons())
        for day in (self.received, self.on):
            day.changed.connect(self._buttons)
        self.table.chosen.connect(lambda _: self._buttons())
        self.enter.clicked.connect(self._enter)
        self.decide.clicked.connect(self._decide)
        self.retranslate()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        layout.addWidget(self.table, 1)
        forms = QGridLayout()
        forms.setHorizontalSpacing(8)
        forms.setVerticalSpacing(4)
        for row, (heading, top, long, button) in enumerate(
            (
                ("objection-new", (self.who, self.body, self.received), self.text, self.enter),
                ("objection-decide", (self.outcome, self.heard, self.on), self.reason, self.decide),
            )
        ):
            forms.addWidget(self.headings[heading], 3 * row, 0, 1, 3)
            for column, part in enumerate(top):
                forms.addWidget(part, 3 * row + 1, column)
            forms.addWidget(long, 3 * row + 2, 0, 1, 2)
            forms.addWidget(button, 3 * row + 2, 2)
        for label in self.headings.values():
            role(label, "strong")
        forms.setColumnStretch(0, 2)
        forms.setColumnStretch(1, 1)
        layout.addLayout(forms)

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.table.retranslate()
        for key, label in self.headings.items():
            label.setText(say(key))
        for field, key in (
            (self.who, "objection-by"),
            (self.text, "objection-text"),
            (self.reason, "reason"),
        ):
            field.setPlaceholderText(say(key))
            field.setAccessibleName(say(key))
        self.received.retranslate()
        self.on.retranslate()
        self.body.setAccessibleName(say("objection-body"))
        self.outcome.setAccessibleName(say("objection-decision"))
        self.heard.setText(say("objection-heard"))
        self.enter.setText(say("objection-enter"))
        self.decide.setText(say("objection-record"))
        kept = self.outcome.currentData()
        self.outcome.clear()
        for one in Outcome:
            self.outcome.addItem(text(language(), "publication", f"outcome-{one}"), one.value)
        self.outcome.setCurrentIndex(max(self.outcome.findData(kept), 0))
        self._buttons()

    def show_published(self, published: Published) -> None:
        """Show what stands; what is being typed stays."""
        if self._published is None or self._published.bodies != published.bodies:
            kept = self.body.currentData()
            self.body.clear()
            for code, name in published.bodies.items():
                self.body.addItem(f"{name} ({code})", code)
            self.body.setCurrentIndex(max(self.body.findData(kept), 0))
        before = self.table.current()
        self._published = published
        self.table.set_rows(published.raised)
        numbers = [one.objection.number for one in published.raised]
        if before is not None and before.objection.number in numbers:
            self.table.choose(numbers.index(before.objection.number))
        self.received.propose(published.today)
        self.on.propose(published.today)
        self._buttons()

    def entered(self) -> None:
        """The objection was recorded."""
        self.who.clear()
        self.text.clear()

    def recorded(self) -> None:
        """The decision was recorded."""
        self.reason.clear()

    def _buttons(self) -> None:
        typed = self.who.text().strip() and self.text.text().strip()
        self.enter.setEnabled(bool(typed and self.received.day and self.body.count()))
        chosen = self.table.current()
        waits = chosen is not None and chosen.objection.decision is None
        self.decide.setEnabled(bool(waits and self.reason.text().strip() and self.on.day))

    def _enter(self) -> None:
        who, what = self.who.text().strip(), self.text.text().strip()
        self.raised.emit(who, self.body.currentData(), what, self.received.day)

    def _decide(self) -> None:
        chosen = self.table.current()
        if chosen is not None:
            self.decided.emit(
                chosen.objection.number,
                self.outcome.currentData(),
                self.reason.text().strip(),
                self.on.day,
                self.heard.isChecked(),
            )


def _received(one: Raised) -> str:
    key = "late" if one.late else "in-time"
    return f"{shown(one.objection.received)} · {text(language(), 'publication', key)}"


def _late_tone(one: Raised) -> str:
    return "warning" if one.late else ""


def _decision(one: Raised) -> str:
    decision = one.objection.decision
    if decision is None:
        return say("objection-waits")
    return text(language(), "publication", f"outcome-{decision.outcome}")


def _reason(one: Raised) -> str:
    decision = one.objection.decision
    return decision.reason if decision else say("objection-waits")


def _tone(one: Raised) -> str:
    return "good" if one.objection.decision else "danger"

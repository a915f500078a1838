"""Where a draw takes place, who is present, and who confirms it beside the officer."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPlainTextEdit, QWidget

from core.lots.record import Person
from desktop.i18n import say
from desktop.models.entry import people
from desktop.theme import role

_LINES = ("place", "second", "counter")


class Attendance(QWidget):
    """Stays as it is from draw to draw; `changed` says that something was typed."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.place = QLineEdit(self)
        self.second = QLineEdit(self)
        self.counter = QLineEdit(self)
        self.present = QPlainTextEdit(self)
        self.present.setTabChangesFocus(True)
        self.labels = {name: QLabel(self) for name in (*_LINES, "present")}
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        layout.setHorizontalSpacing(12)
        layout.setVerticalSpacing(2)
        for row, name in enumerate(_LINES):
            layout.addWidget(self.labels[name], 2 * row, 0)
            layout.addWidget(getattr(self, name), 2 * row + 1, 0)
        layout.addWidget(self.labels["present"], 0, 1)
        layout.addWidget(self.present, 1, 1, 6, 1)
        layout.setRowStretch(6, 1)
        layout.setColumnStretch(0, 2)
        layout.setColumnStretch(1, 3)
        for name in _LINES:
            getattr(self, name).textChanged.connect(lambda _: self.changed.emit())
        self.present.textChanged.connect(self.changed.emit)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        for name, label in self.labels.items():
            text = say(f"attendance-{name}")
            label.setText(text)
            role(label, "muted")
            getattr(self, name).setAccessibleName(text)
            label.setBuddy(getattr(self, name))
        self.present.setPlaceholderText(say("attendance-hint"))
        self.second.setPlaceholderText(say("attendance-second-hint"))
        self.counter.setPlaceholderText(say("attendance-counter-hint"))

    def ask_counter(self, asked: bool) -> None:
        """Chits are counted into a drum by somebody; dice are not."""
        self.counter.setVisible(asked)
        self.labels["counter"].setVisible(asked)

    @property
    def persons(self) -> tuple[Person, ...]:
        return people(self.present.toPlainText())

    @property
    def second_person(self) -> Person | None:
        found = people(self.second.text())
        return found[0] if found else None

    @property
    def counting_person(self) -> Person | None:
        """Who counts the chits in; None where nobody else than the officer is named."""
        found = people(self.counter.text())
        return found[0] if found else None

    @property
    def where(self) -> str:
        return self.place.text().strip()

    def values(self) -> dict[str, Any]:
        """What was typed, to be kept for the next opening."""
        return {
            "place": self.place.text(),
            "second": self.second.text(),
            "counter": self.counter.text(),
            "present": self.present.toPlainText(),
        }

    def show_values(self, values: dict[str, Any]) -> None:
        """Fill fields that are still empty."""
        for name in _LINES:
            field = getattr(self, name)
            if not field.text():
                field.setText(str(values.get(name, "")))
        if not self.present.toPlainText():
            self.present.setPlainText(str(values.get("present", "")))

"""A field for a date as offices write it; red while it is none."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from core.amounts import day
from desktop.i18n import say
from desktop.models.publication import read_day


class DayField(QLineEdit):
    """`changed` says that the date may have changed."""

    changed = Signal()

    def __init__(self, label: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._label = label
        self.setFixedWidth(130)
        self.textChanged.connect(lambda _: self.changed.emit())
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.setAccessibleName(say(self._label))
        self.setPlaceholderText(say("day-example"))
        self.setToolTip(say(self._label))

    @property
    def day(self) -> date | None:
        return read_day(self.text())

    def propose(self, on: date) -> None:
        """Fill the field if nothing was typed."""
        if not self.text():
            self.setText(day(on.isoformat()))

"""Asks for the officer's reason: a ward goes to a group of which nobody votes there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.i18n import say_finding
from desktop.models.allot import Remark
from desktop.widgets.reason import ReasonStrip


class DecisionStrip(ReasonStrip):
    """Shows the first open decision of a body; `decided` carries the ward and the reason."""

    decided = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._remark: Remark | None = None
        self._about = ("", "")
        super().__init__("decision-accept", "error", parent)
        self.given.connect(self._give_for_ward)
        self.hide()

    def retranslate(self) -> None:
        super().retranslate()
        if self._remark is not None:
            self.ask(self._sentence(self._remark))

    def show_for(self, body: str, waiting: Sequence[Remark]) -> None:
        """Ask about the first of the decisions that wait; hidden where none does."""
        self._remark = next(iter(waiting), None)
        if self._remark is None:
            self.hide()
            return
        about = (body, self._remark.ward)
        if about != self._about:
            # A reason half typed belongs to the ward for which it was typed.
            self.clear()
            self._about = about
        self.ask(self._sentence(self._remark))

    @staticmethod
    def _sentence(remark: Remark) -> str:
        return say_finding(remark.found.code, remark.found.parameters)

    def _give_for_ward(self, reason: str) -> None:
        if self._remark is not None:
            self.decided.emit(self._remark.ward, reason)

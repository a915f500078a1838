"""What the window asks of a page beside the steps."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop.desk import Desk, Overview


class SidePage(QWidget):
    """Its title and its sentence are the texts `side-NAME` and `side-NAME-lead`."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk

    def enter(self, overview: Overview) -> None:
        """The page is shown, or the register has changed while it is: show what stands."""

    def leave(self) -> None:
        """Another page comes. What was typed stays in the widgets."""

    def retranslate(self) -> None:
        """The language has changed: set every text again."""

    def first_focus(self) -> QWidget:
        """Where the keyboard begins."""
        return self

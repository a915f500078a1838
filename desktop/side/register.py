"""The register itself: its copies and whether it is whole, its journal, its officers."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget, QVBoxLayout, QWidget

from desktop.desk import Desk, Overview
from desktop.i18n import say
from desktop.side.base import SidePage
from desktop.side.register_copies import Copies
from desktop.side.register_journal import Journal, Officers


class RegisterPage(SidePage):
    """Three tabs."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.copies, self.journal = Copies(desk, self), Journal(desk, self)
        self.officers = Officers(desk, self)
        self.tabs = QTabWidget(self)
        for part in self.parts:
            self.tabs.addTab(part, "")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.tabs)
        self.retranslate()

    @property
    def parts(self) -> tuple[Copies, Journal, Officers]:
        return self.copies, self.journal, self.officers

    def enter(self, overview: Overview) -> None:
        """Show what stands."""
        for part in self.parts:
            part.enter(overview)

    def retranslate(self) -> None:
        for at, key in enumerate(("register-copies", "register-journal", "register-officers")):
            self.tabs.setTabText(at, say(key))
        for part in self.parts:
            part.retranslate()

    def first_focus(self) -> QWidget:
        return self.copies.make

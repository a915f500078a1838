"""Packets between offices: one is made on the left, one is taken in on the right."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.desk import Desk, Overview
from desktop.side.base import SidePage
from desktop.side.packet_in import TakeIn
from desktop.side.packet_out import SendOut


class PacketsPage(SidePage):
    """Both ways beside each other."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.out = SendOut(desk, self)
        self.taken = TakeIn(desk, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        row.addWidget(self.out, 2)
        row.addWidget(self.taken, 3)

    def enter(self, overview: Overview) -> None:
        """Show what can be sent."""
        self.out.enter(overview)

    def retranslate(self) -> None:
        self.out.retranslate()
        self.taken.retranslate()

    def first_focus(self) -> QWidget:
        return self.out.direction

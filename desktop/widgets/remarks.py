"""Findings of one body as a readable list, each with the decision that answers it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.findings import Stage
from desktop.i18n import say, say_finding
from desktop.models.allot import Remark
from desktop.theme import role


class RemarkList(QScrollArea):
    """One card a finding; what waits for a decision stands first and is red."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._remarks: tuple[Remark, ...] = ()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.setAccessibleName(say("remarks-name"))
        self.show_remarks(self._remarks)

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show these, in their order."""
        self._remarks = tuple(remarks)
        inside = QWidget()
        role(inside, "page")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(0, 8, 8, 8)
        for remark in self._remarks:
            layout.addWidget(_card(remark))
        if not self._remarks:
            layout.addWidget(QLabel(say("remarks-none")))
        layout.addStretch(1)
        self.setWidget(inside)


def _card(remark: Remark) -> QFrame:
    card = QFrame()
    blocking = remark.found.stage is Stage.ORDER
    role(card, "bar-error" if remark.open else "bar-done" if blocking else "bar-warning")
    layout = QVBoxLayout(card)
    layout.setContentsMargins(12, 8, 12, 8)
    layout.addWidget(_label(say_finding(remark.found.code, remark.found.parameters)))
    if remark.decision is not None:
        one = remark.decision
        layout.addWidget(_label(say("remark-decided", reason=one.reason, name=one.by.name)))
    elif remark.open:
        layout.addWidget(_label(say("remark-open")))
    return card


def _label(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label

"""The message bar: one sentence that stays until it is read, and never stands in the way."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QWidget

from desktop import theme
from desktop.i18n import say


class Message(QFrame):
    """Kinds: "done", "note", "warning", "error"."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QPushButton(self)
        theme.role(self._close, "link")
        self._close.clicked.connect(self.hide)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.addWidget(self._text, 1)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()
        self.retranslate()

    @property
    def text(self) -> str:
        return self._text.text()

    def tell(self, sentence: str, kind: str) -> None:
        """Show a sentence; an empty one clears the bar."""
        self._text.setText(sentence)
        self.setAccessibleName(sentence)
        theme.role(self, f"bar-{kind}")
        self.setVisible(bool(sentence))

    def retranslate(self) -> None:
        """A sentence in the old language goes: it was about something that has happened."""
        self._close.setText(say("close"))
        self.hide()

"""Where a file is dropped or chosen."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop import theme
from desktop.i18n import say


class DropZone(QFrame):
    """`came` carries a dropped file or folder; the buttons belong to whoever shows the zone."""

    came = Signal(Path)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        theme.role(self, "drop")
        self._title, self._sentence = QLabel(self), QLabel(self)
        theme.role(self._title, "section")
        theme.role(self._sentence, "muted")
        for label in (self._title, self._sentence):
            label.setAlignment(Qt.AlignmentFlag.AlignCenter)
            label.setWordWrap(True)
        self.choose, self.template = QPushButton(self), QPushButton(self)
        theme.role(self.choose, "primary")
        theme.role(self.template, "link")
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        buttons.addStretch(1)
        buttons.addWidget(self.choose)
        buttons.addWidget(self.template)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 34, 24, 34)
        column.setSpacing(10)
        column.addStretch(1)
        column.addWidget(self._title)
        column.addWidget(self._sentence)
        column.addSpacing(6)
        column.addLayout(buttons)
        column.addStretch(1)

    def retranslate(self) -> None:
        self._title.setText(say("drop-title"))
        self._sentence.setText(say("drop-kinds"))
        self.choose.setText(say("choose-file"))
        self.template.setText(say("save-template"))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _file(event) is not None:
            event.acceptProposedAction()
            theme.role(self, "drop-over")

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        theme.role(self, "drop")
        super().dragLeaveEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        theme.role(self, "drop")
        path = _file(event)
        if path is not None:
            event.acceptProposedAction()
            self.came.emit(path)


def _file(event: QDropEvent) -> Path | None:
    """The one local file or folder of a drop."""
    urls = event.mimeData().urls()
    if len(urls) == 1 and urls[0].isLocalFile():
        return Path(urls[0].toLocalFile())
    return None

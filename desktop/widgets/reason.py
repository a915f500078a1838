"""A strip that asks for a reason before something is recorded that only a reason may do."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.i18n import say
from desktop.theme import role


class ReasonStrip(QFrame):
    """A sentence, a field for the reason, a button. `given` carries the reason.

    `look` is `error` or `warning`. What was typed stays until `clear`.
    """

    given = Signal(str)

    def __init__(self, action: str, look: str = "warning", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        role(self, f"bar-{look}")
        self._action = action
        self.sentence = QLabel(self)
        self.sentence.setWordWrap(True)
        role(self.sentence, "danger" if look == "error" else "warning")
        self.reason = QLineEdit(self)
        self.button = QPushButton(self)
        row = QHBoxLayout()
        row.addWidget(self.reason, 1)
        row.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.addWidget(self.sentence)
        layout.addLayout(row)
        self.reason.textChanged.connect(self._typed)
        self.reason.returnPressed.connect(self._give)
        self.button.clicked.connect(self._give)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language; the sentence is set by whoever asks."""
        self.reason.setPlaceholderText(say("reason"))
        self.reason.setAccessibleName(say("reason"))
        self.button.setText(say(self._action))
        self._typed()

    def ask(self, sentence: str) -> None:
        """Show the strip with this sentence."""
        self.sentence.setText(sentence)
        self.reason.setAccessibleDescription(sentence)
        self.show()

    def clear(self) -> None:
        """The reason was recorded, or belongs to something else."""
        self.reason.clear()

    def _typed(self, *_: object) -> None:
        self.button.setEnabled(bool(self.reason.text().strip()))

    def _give(self) -> None:
        reason = self.reason.text().strip()
        if reason:
            self.given.emit(reason)

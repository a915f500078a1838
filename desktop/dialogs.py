"""Dialogs that lose nothing: Enter in a field does not close them, nor Esc once one has typed."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop import theme
from desktop.i18n import say


class CalmDialog(QDialog):
    """A title, a sentence, a body, and two buttons labelled by what they do."""

    def __init__(self, title: str, lead: str, take: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(440)
        self._typed = False
        heading, sentence = QLabel(title, self), QLabel(lead, self)
        theme.role(heading, "section")
        theme.role(sentence, "lead")
        sentence.setWordWrap(True)
        sentence.setVisible(bool(lead))
        self.body = QVBoxLayout()
        self.take = QPushButton(take, self)
        theme.role(self.take, "primary")
        self.leave = QPushButton(say("do-not"), self)
        for button in (self.take, self.leave):
            button.setAutoDefault(False)
        self.take.clicked.connect(self.accept)
        self.leave.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self.leave)
        buttons.addStretch(1)
        buttons.addWidget(self.take)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(12)
        column.addWidget(heading)
        column.addWidget(sentence)
        column.addLayout(self.body, 1)
        column.addLayout(buttons)

    def watch(self, field: QLineEdit | QPlainTextEdit) -> None:
        """What is typed here must not be lost by a slip."""
        if isinstance(field, QLineEdit):
            field.textEdited.connect(self._note_typing)
        else:
            field.textChanged.connect(self._note_typing)

    def _note_typing(self) -> None:
        self._typed = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = Qt.Key
        if event.key() == keys.Key_Escape and self._typed:
            self.leave.setFocus()
            return
        if event.key() in (keys.Key_Return, keys.Key_Enter):
            return
        super().keyPressEvent(event)


class ReasonDialog(CalmDialog):
    """Asks for a reason that the record will carry."""

    def __init__(self, title: str, lead: str, take: str, parent: QWidget) -> None:
        super().__init__(title, lead, take, parent)
        self.field = QPlainTextEdit(self)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(say("reason"))
        self.field.setPlaceholderText(say("reason-example"))
        self.field.setMinimumHeight(90)
        self.body.addWidget(self.field)
        self.watch(self.field)
        self.field.textChanged.connect(self._check)
        self._check()
        self.field.setFocus()

    def reason(self) -> str:
        return self.field.toPlainText().strip()

    def _check(self) -> None:
        self.take.setEnabled(bool(self.reason()))


def ask_reason(parent: QWidget, title: str, lead: str, take: str) -> ReasonDialog:
    """Show the dialog; connect to its `accepted` and read `reason()`."""
    dialog = ReasonDialog(title, lead, take, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return dialog

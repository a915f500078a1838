"""Groups of a digest, asked for at random and typed from the paper."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.register.packet import groups_to_ask
from desktop import theme
from desktop.i18n import say

_LETTERS = 4


class GroupFields(QWidget):
    """Three of the sixteen groups. `changed` says that somebody typed."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.asked = groups_to_ask()
        self.sentence = QLabel(self)
        self.sentence.setWordWrap(True)
        self._captions: list[QLabel] = []
        self.fields: list[QLineEdit] = []
        row = QHBoxLayout()
        row.setSpacing(10)
        for _ in self.asked:
            caption, field = QLabel(self), QLineEdit(self)
            theme.role(caption, "muted")
            field.setMaxLength(_LETTERS + 2)
            field.setFixedWidth(96)
            field.textChanged.connect(self.changed)
            row.addWidget(caption)
            row.addWidget(field)
            self._captions.append(caption)
            self.fields.append(field)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.sentence)
        column.addLayout(row)
        self.retranslate()

    def ask_anew(self) -> None:
        """Other groups, nothing typed: whoever failed reads the paper again."""
        self.asked = groups_to_ask()
        for field in self.fields:
            field.clear()
        self.retranslate()

    def retranslate(self) -> None:
        self.sentence.setText(say("groups-ask"))
        for number, caption, field in zip(self.asked, self._captions, self.fields, strict=True):
            caption.setText(say("groups-group", number=number))
            field.setAccessibleName(say("groups-group", number=number))

    @property
    def typed(self) -> Mapping[int, str]:
        """What was typed for each number."""
        fields = zip(self.asked, self.fields, strict=True)
        return {number: field.text() for number, field in fields}

    @property
    def whole(self) -> bool:
        """Every field has as many letters as a group."""
        return all(len("".join(text.split())) == _LETTERS for text in self.typed.values())

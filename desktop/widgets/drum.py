"""The drum: every chit of a draw as a button, to be pressed in the order in which they come out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QScrollArea, QWidget

from core.lots.question import Question
from desktop.i18n import say
from desktop.theme import role

_COLUMNS = 8
_FEW = 24  # with so few chits there is room for large ones


class Drum(QScrollArea):
    """Buttons with ward numbers. `pressed` carries the label; a chosen one shows its place."""

    pressed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.buttons: dict[str, QPushButton] = {}
        self._written: dict[str, str] = {}
        self._key = ""

    def show_draw(self, question: Question, order: tuple[str, ...], *, enabled: bool) -> None:
        """The chits of a draw; those in `order` have come out."""
        if question.key != self._key:
            self._fill(question)
        for label, button in self.buttons.items():
            came = label in order
            written = self._written[label]
            place = order.index(label) + 1 if came else 0
            button.setText(f"{written}  ({place}.)" if came else written)
            button.setChecked(came)
            button.setEnabled(enabled and not came)
            name = say("drum-chit-drawn", ward=written, place=place) if came else written
            button.setAccessibleName(name)

    def _fill(self, question: Question) -> None:
        self._key = question.key
        self._written = dict(zip(question.labels, question.pool, strict=True))
        self.buttons = {}
        inside = QWidget()
        role(inside, "page")
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 4, 4, 4)
        few = len(question.labels) <= _FEW
        font = self.font()
        font.setPointSizeF(font.pointSizeF() * (1.5 if few else 1.0))
        font.setBold(few)
        for at, label in enumerate(question.labels):
            button = QPushButton(self._written[label])
            button.setCheckable(True)
            button.setMinimumHeight(64 if few else 38)
            button.setFont(font)
            button.clicked.connect(lambda _=False, label=label: self.pressed.emit(label))
            grid.addWidget(button, *divmod(at, _COLUMNS))
            self.buttons[label] = button
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        rows = -(-len(question.labels) // _COLUMNS)
        grid.setRowStretch(rows, 1)
        # No taller than its chits: what is said about them stands right below.
        high = rows * (70 if few else 44) + 14
        self.setMaximumHeight(high)
        self.setMinimumHeight(min(high, 84))
        self.setWidget(inside)

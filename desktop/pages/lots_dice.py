"""A round with dice: the seal for the board, the digits typed twice, the count, confirmed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QFontDatabase
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.lots.draw import MINIMUM_THROWS
from core.lots.record import RoundRecord
from core.lots.sheet import grouped
from core.workflow.drawing import pending
from desktop.i18n import say
from desktop.models.entry import DiceEntry, bits_needed, throws
from desktop.theme import role


class DicePanel(QWidget):
    """`entered` carries every change, `confirmed` the entry once both readings agree."""

    entered = Signal(object)
    confirmed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._round: RoundRecord | None = None
        self._kept: dict[int, DiceEntry] = {}
        self._ready = False
        self.seal_says = QLabel(self)
        self.seal_says.setWordWrap(True)
        self.seal = QLabel(self)
        self.seal.setWordWrap(True)
        self.seal.setFont(_fixed(self.font(), 1.25))
        self.seal.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.fields = (QLineEdit(self), QLineEdit(self))
        self.labels = (QLabel(self), QLabel(self))
        self.count = QLabel(self)
        self.said = QLabel(self)
        self.said.setWordWrap(True)
        self.button = QPushButton(self)
        role(self.button, "primary")
        self._lay_out()
        for field in self.fields:
            field.setFont(_fixed(self.font(), 1.25))
            field.textChanged.connect(self._typed)
        self.fields[0].returnPressed.connect(self.fields[1].setFocus)
        self.fields[1].returnPressed.connect(self.button.setFocus)
        self.button.clicked.connect(self._confirm)
        self.retranslate()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.seal_says)
        layout.addWidget(self.seal)
        layout.addSpacing(8)
        grid = QGridLayout()
        for row, (label, field) in enumerate(zip(self.labels, self.fields, strict=True)):
            label.setBuddy(field)
            grid.addWidget(label, 2 * row, 0)
            grid.addWidget(field, 2 * row + 1, 0)
        grid.addWidget(self.count, 4, 0)
        layout.addLayout(grid)
        layout.addWidget(self.said)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignRight)
        layout.addStretch(1)

    def retranslate(self) -> None:
        """Texts in the present language."""
        for label, field, key in zip(
            self.labels, self.fields, ("dice-first", "dice-second"), strict=True
        ):
            label.setText(say(key))
            field.setAccessibleName(say(key))
        self.button.setText(say("dice-confirm"))
        self.seal.setAccessibleName(say("dice-seal-name"))
        self._show()

    def show_round(self, one: RoundRecord) -> None:
        """Turn to a round; digits typed for another one are put away and come back with it."""
        if self._round is None or self._round.number != one.number:
            self._round = one
            self._put(self._kept.get(one.number, DiceEntry()))
        self._round = one
        self._show()

    def set_ready(self, ready: bool) -> None:
        """Whether everything else that a record needs has been given (the place)."""
        self._ready = ready
        self._show()

    @property
    def drafts(self) -> dict[int, DiceEntry]:
        """What was typed and is not recorded, by the number of the round."""
        return {number: one for number, one in self._kept.items() if one.first or one.second}

    def take_up(self, entries: Mapping[int, DiceEntry]) -> None:
        """Drafts of an earlier opening; what was typed since stands."""
        self._kept = {**entries, **self._kept}

    def forget(self, number: int) -> None:
        """A round was recorded or set aside."""
        self._kept.pop(number, None)
        if self._round is not None and self._round.number == number:
            self._put(DiceEntry())

    def _put(self, entry: DiceEntry) -> None:
        """Show an entry; both fields change before anybody hears of it."""
        for field, text in zip(self.fields, (entry.first, entry.second), strict=True):
            field.blockSignals(True)
            field.setText(text)
            field.blockSignals(False)

    @property
    def entry(self) -> DiceEntry:
        return DiceEntry(self.fields[0].text(), self.fields[1].text())

    def _typed(self, *_: object) -> None:
        if self._round is not None:
            self._kept[self._round.number] = self.entry
        self._show()
        self.entered.emit(self.entry)

    def _confirm(self) -> None:
        if self.entry.agreed and self._ready:
            self.confirmed.emit(self.entry)

    def _show(self) -> None:
        one, entry = self._round, self.entry
        if one is None:
            return
        draws = pending(one)
        self.seal_says.setText(say("dice-seal", count=len(draws)))
        self.seal.setText(grouped(one.seal))
        # Who reads back does not see what was typed first: two readings, not one copied.
        hidden = bool(throws(entry.second)) and not entry.agreed and not entry.differs
        self.fields[0].setEchoMode(
            QLineEdit.EchoMode.Password if hidden else QLineEdit.EchoMode.Normal
        )
        needed = bits_needed([draw.question for draw in draws])
        self.count.setText(
            say("dice-count", throws=entry.count, of=MINIMUM_THROWS, bits=entry.bits, needed=needed)
        )
        self.button.setEnabled(entry.agreed and self._ready)
        text, look = self._sentence(entry)
        role(self.said, look)
        self.said.setText(text)

    def _sentence(self, entry: DiceEntry) -> tuple[str, str]:
        if entry.wrong:
            return say("dice-wrong", throw=entry.wrong), "danger"
        if not entry.enough:
            return say("dice-more", missing=MINIMUM_THROWS - entry.count), "muted"
        if entry.differs:
            return say("dice-differ", throw=entry.differs), "danger"
        if not entry.agreed:
            return say("dice-read-back"), "warning"
        return say("dice-agreed" if self._ready else "place-first"), "good"


def _fixed(font: QFont, factor: float) -> QFont:
    """A font in which every digit is as wide as the next one."""
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    fixed.setPointSizeF(font.pointSizeF() * factor)
    return fixed

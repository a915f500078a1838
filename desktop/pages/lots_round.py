"""A round with its sheets: what was drawn, what waits, what is void and why."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.lots.record import DrawRecord, Method, RoundRecord
from desktop.i18n import language, say
from desktop.models.entry import in_groups, written
from desktop.models.lots import Lots
from desktop.models.slides import subject
from desktop.theme import role
from desktop.widgets.reason import ReasonStrip
from desktop.widgets.table import Column, RowsTable


class RoundPanel(QWidget):
    """`chosen` carries a draw that is to be shown to the room, `void` its key and the reason.

    An empty key stands for the whole round.
    """

    chosen = Signal(object)
    void = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._round: RoundRecord | None = None
        self._lots: Lots | None = None
        self._voiding = ""
        self.facts = QLabel(self)
        self.facts.setWordWrap(True)
        self.facts.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        role(self.facts, "muted")
        self.table: RowsTable[DrawRecord] = RowsTable("round-name", self._columns(), self)
        self.void_draw = QPushButton(self)
        self.void_round = QPushButton(self)
        self.strip = ReasonStrip("void-record", "error", self)
        self.strip.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        for part in (self.facts, self.table, self.strip):
            layout.addWidget(part)
        layout.setStretchFactor(self.table, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.void_draw)
        row.addWidget(self.void_round)
        layout.addLayout(row)
        self.table.chosen.connect(self._chosen)
        self.void_draw.clicked.connect(self._ask_void_draw)
        self.void_round.clicked.connect(lambda: self._ask_void(""))
        self.strip.given.connect(lambda reason: self.void.emit(self._voiding, reason))
        self.retranslate()

    def _columns(self) -> tuple[Column[DrawRecord], ...]:
        return (
            Column("round-body", self._body, width=170, tone=_tone),
            Column("round-what", _what, width=260, tone=_tone),
            Column("round-drawn", _drawn, width=130, tone=_tone, bold=lambda _: True),
            Column("round-reserve", self._reserve, width=130, tone=_tone),
            Column("round-state", _state, stretch=True, tone=_state_tone),
        )

    def _body(self, draw: DrawRecord) -> str:
        assert self._lots is not None
        return self._lots.name_of(draw.question.body, language())

    def _reserve(self, draw: DrawRecord) -> str:
        """Chits that stayed in the drum have no order."""
        dice = self._round is not None and self._round.method is Method.DICE
        return ", ".join(written(draw.question, draw.reserve)) if dice else ""

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.table.retranslate()
        self.void_draw.setText(say("void-draw"))
        self.void_round.setText(say("void-round"))
        self.strip.retranslate()
        if self.strip.isVisible():
            self._ask_void(self._voiding)
        if self._round is not None and self._lots is not None:
            self.show_round(self._round, self._lots)

    def show_round(self, one: RoundRecord, lots: Lots) -> None:
        """Show a round as it stands."""
        if self._round is None or self._round.number != one.number:
            self.recorded()
        self._round, self._lots = one, lots
        self.facts.setText(_facts(one))
        self.table.set_rows(one.draws)
        standing = any(draw.void is None for draw in one.draws)
        self.void_round.setEnabled(standing)
        self._buttons()

    def recorded(self) -> None:
        """A void was recorded, or another round is shown: the question for a reason is over."""
        self.strip.clear()
        self.strip.hide()

    def _buttons(self) -> None:
        draw = self.table.current()
        self.void_draw.setEnabled(draw is not None and draw.void is None)

    def _chosen(self, draw: DrawRecord) -> None:
        self._buttons()
        self.chosen.emit(draw)

    def _ask_void_draw(self) -> None:
        draw = self.table.current()
        if draw is not None:
            self._ask_void(draw.question.key)

    def _ask_void(self, key: str) -> None:
        draw = self.table.current()
        if self._round is None or self._lots is None:
            return
        if key != self._voiding:
            self.strip.clear()
        self._voiding = key
        if key and draw is not None:
            body = self._lots.name_of(draw.question.body, language())
            what = subject(draw.question, (language(),))[0]
            self.strip.ask(say("void-draw-why", body=body, what=what))
        else:
            self.strip.ask(say("void-round-why", number=self._round.number))
        self.strip.reason.setFocus()


def _facts(one: RoundRecord) -> str:
    lines = [say(f"round-facts-{one.method}", at=_moment(one.sealed_at))]
    if one.confirmed_at:
        lines.append(say("round-facts-drawn", at=_moment(one.confirmed_at), place=one.place))
    if one.seed:
        lines.append(say("round-facts-seed", seed=in_groups(one.seed)))
    return "\n".join(lines)


def _moment(stamp: str) -> str:
    """A time of the register as the offices write it: 22-11-2025 10:30."""
    day, _, clock = stamp.partition("T")
    return "-".join(reversed(day.split("-"))) + f" {clock[:5]}"


def _what(draw: DrawRecord) -> str:
    what = subject(draw.question, (language(),))[0]
    return say("draw-again", what=what, attempt=draw.attempt) if draw.attempt > 1 else what


def _drawn(draw: DrawRecord) -> str:
    return ", ".join(written(draw.question, draw.drawn))


def _state(draw: DrawRecord) -> str:
    if draw.void is not None:
        return say("draw-void", reason=draw.void.reason, name=draw.void.by.name)
    return say("draw-drawn" if draw.order else "draw-waits")


def _tone(draw: DrawRecord) -> str:
    return "muted" if draw.void is not None else ""


def _state_tone(draw: DrawRecord) -> str:
    if draw.void is not None:
        return "danger"
    return "good" if draw.order else "muted"

"""A round with its sheets: what was drawn, what waits, what is void and why."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.lots.record import DrawRecord, Method, RoundRecord
from desktop.i18n import language, say
from desktop.models.entry import in_groups, written
from desktop.models.lots import Lots
from desktop.models.slides import subject
from desktop.theme import role
from desktop.widgets.reason import ReasonStrip

_COLUMNS = ("body", "what", "drawn", "reserve", "state")


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
        self.table = QTableWidget(0, len(_COLUMNS), self)
        self.table.verticalHeader().hide()
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setShowGrid(False)
        self.table.setTabKeyNavigation(False)
        self.table.horizontalHeader().setStretchLastSection(True)
        self.table.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.void_draw = QPushButton(self)
        self.void_round = QPushButton(self)
        self.strip = ReasonStrip("void-record", "error", self)
        self.strip.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self.facts, self.table, self.strip):
            layout.addWidget(part)
        layout.setStretchFactor(self.table, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.void_draw)
        row.addWidget(self.void_round)
        layout.addLayout(row)
        self.table.itemSelectionChanged.connect(self._selected)
        self.void_draw.clicked.connect(lambda: self._ask_void(self._key()))
        self.void_round.clicked.connect(lambda: self._ask_void(""))
        self.strip.given.connect(lambda reason: self.void.emit(self._voiding, reason))
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.table.setHorizontalHeaderLabels([say(f"round-{name}") for name in _COLUMNS])
        self.table.setAccessibleName(say("round-name"))
        self.void_draw.setText(say("void-draw"))
        self.void_round.setText(say("void-round"))
        self.strip.retranslate()
        if self._round is not None and self._lots is not None:
            self.show_round(self._round, self._lots)

    def show_round(self, one: RoundRecord, lots: Lots) -> None:
        """Show a round as it stands."""
        if self._round is None or self._round.number != one.number:
            self.recorded()
        self._round, self._lots = one, lots
        self.facts.setText(_facts(one))
        self.table.blockSignals(True)
        self.table.setRowCount(len(one.draws))
        for row, draw in enumerate(one.draws):
            for column, text in enumerate(_cells(draw, lots, one.method)):
                item = QTableWidgetItem(text)
                item.setToolTip(text)
                if draw.void is not None:
                    font = item.font()
                    font.setStrikeOut(column != len(_COLUMNS) - 1)
                    item.setFont(font)
                self.table.setItem(row, column, item)
        self.table.resizeColumnsToContents()
        for column, most in enumerate((180, 300, 160, 160)):
            self.table.setColumnWidth(column, min(self.table.columnWidth(column) + 16, most))
        self.table.blockSignals(False)
        standing = any(draw.void is None for draw in one.draws)
        self.void_round.setEnabled(standing)
        self._buttons()

    def recorded(self) -> None:
        """A void was recorded, or another round is shown: the question for a reason is over."""
        self.strip.clear()
        self.strip.hide()

    def _draw(self) -> DrawRecord | None:
        row = self.table.currentRow()
        if self._round is None or not 0 <= row < len(self._round.draws):
            return None
        return self._round.draws[row]

    def _key(self) -> str:
        draw = self._draw()
        return draw.question.key if draw else ""

    def _buttons(self) -> None:
        draw = self._draw()
        self.void_draw.setEnabled(draw is not None and draw.void is None)

    def _selected(self) -> None:
        self._buttons()
        draw = self._draw()
        if draw is not None:
            self.chosen.emit(draw)

    def _ask_void(self, key: str) -> None:
        draw = self._draw()
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


def _cells(draw: DrawRecord, lots: Lots, method: Method) -> tuple[str, ...]:
    question = draw.question
    what = subject(question, (language(),))[0]
    if draw.attempt > 1:
        what = say("open-again", what=what, attempt=draw.attempt)
    reserve = written(question, draw.reserve) if method is Method.DICE else ()
    if draw.void is not None:
        state = say("draw-void", reason=draw.void.reason, name=draw.void.by.name)
    else:
        state = say("draw-drawn" if draw.order else "draw-waits")
    return (
        lots.name_of(question.body, language()),
        what,
        ", ".join(written(question, draw.drawn)),
        ", ".join(reserve),
        state,
    )

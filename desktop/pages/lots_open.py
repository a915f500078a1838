"""The draws that are open, and sealing them as one round."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from core.lots.record import Method
from desktop.i18n import language, say
from desktop.models.lots import Lots, OpenDraw
from desktop.models.slides import subject
from desktop.theme import role
from desktop.widgets.table import Column, RowsTable


class OpenPanel(QWidget):
    """`seal` carries the method and the Mandal ("" for all)."""

    seal = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lots: Lots | None = None
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
        role(self.summary, "section")
        self.mandal = QComboBox(self)
        self.table: RowsTable[OpenDraw] = RowsTable("open-name", self._columns(), self)
        self.methods = {method: QRadioButton(self) for method in Method}
        self.hints = {method: QLabel(self) for method in Method}
        group = QButtonGroup(self)
        for button in self.methods.values():
            group.addButton(button)
        self.methods[Method.CHITS].setChecked(True)
        self.button = QPushButton(self)
        role(self.button, "primary")
        self._lay_out()
        self.mandal.currentIndexChanged.connect(lambda _: self._fill())
        self.button.clicked.connect(self._seal)
        self.retranslate()

    def _columns(self) -> tuple[Column[OpenDraw], ...]:
        return (
            Column("open-body", self._body, width=190),
            Column("open-what", _what, width=330),
            Column("open-drum", lambda draw: ", ".join(draw.question.pool), stretch=True),
        )

    def _body(self, draw: OpenDraw) -> str:
        assert self._lots is not None
        return self._lots.name_of(draw.question.body, language())

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        top = QHBoxLayout()
        top.addWidget(self.summary, 1)
        top.addWidget(self.mandal)
        layout.addLayout(top)
        layout.addWidget(self.table, 1)
        choices = QHBoxLayout()
        choices.setSpacing(24)
        for method, button in self.methods.items():
            choice = QVBoxLayout()
            choice.setSpacing(0)
            choice.addWidget(button)
            hint = self.hints[method]
            hint.setWordWrap(True)
            hint.setIndent(26)
            role(hint, "muted")
            choice.addWidget(hint)
            choice.addStretch(1)
            choices.addLayout(choice, 1)
        choices.addWidget(self.button, 0, Qt.AlignmentFlag.AlignBottom)
        layout.addLayout(choices)

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.table.retranslate()
        self.mandal.setAccessibleName(say("open-mandal"))
        for method in Method:
            self.methods[method].setText(say(f"method-{method}"))
            self.hints[method].setText(say(f"method-{method}-hint"))
            self.methods[method].setAccessibleDescription(self.hints[method].text())
        if self._lots is not None:
            self.show_lots(self._lots)

    def show_lots(self, lots: Lots) -> None:
        """Show what is open now."""
        self._lots = lots
        chosen = self.mandal.currentData()
        self.mandal.blockSignals(True)
        self.mandal.clear()
        self.mandal.addItem(say("open-all-mandals"), "")
        for name in lots.mandals:
            self.mandal.addItem(name, name)
        self.mandal.setCurrentIndex(max(self.mandal.findData(chosen), 0))
        self.mandal.setVisible(len(lots.mandals) > 1)
        self.mandal.blockSignals(False)
        self._fill()

    @property
    def shown(self) -> tuple[OpenDraw, ...]:
        """Open draws of the chosen Mandal."""
        if self._lots is None:
            return ()
        mandal = self.mandal.currentData()
        return tuple(one for one in self._lots.open if not mandal or one.mandal == mandal)

    def _fill(self) -> None:
        lots, draws = self._lots, self.shown
        if lots is None:
            return
        bodies = len({draw.question.body for draw in draws})
        if draws:
            self.summary.setText(say("open-summary", draws=len(draws), bodies=bodies))
        else:
            self.summary.setText(say("open-none" if lots.ready else "open-not-ready"))
        self.button.setText(say("open-seal", count=len(draws)))
        for part in (*self.methods.values(), *self.hints.values(), self.button, self.table):
            part.setVisible(bool(draws))
        self.table.set_rows(draws)

    def _seal(self) -> None:
        method = next(one for one, button in self.methods.items() if button.isChecked())
        self.seal.emit(method.value, self.mandal.currentData() or "")


def _what(draw: OpenDraw) -> str:
    what = subject(draw.question, (language(),))[0]
    return say("draw-again", what=what, attempt=draw.attempt) if draw.attempt > 1 else what

"""The five steps at the left: where one is, what is done, what has become stale and why."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.workflow import STEPS, State, Status, Step
from desktop import theme
from desktop.i18n import say, say_note

_WIDE, _NARROW = 232, 68
_MARK = 26


class Mark(QWidget):
    """The number of a step in a circle; a tick when it is done, an exclamation mark when stale."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._number = number
        self.state = State.LOCKED
        self.current = False
        self.setFixedSize(_MARK, _MARK)

    def paintEvent(self, _: QPaintEvent) -> None:
        colours = theme.colours()
        fill, ink, line = {
            State.DONE: (colours.good, colours.surface, colours.good),
            State.STALE: (colours.warning, colours.surface, colours.warning),
            State.OPEN: (colours.surface, colours.accent, colours.accent),
            State.LOCKED: (colours.surface, colours.muted, colours.line),
        }[self.state]
        if self.current and self.state is State.OPEN:
            fill, ink = colours.accent, colours.on_accent
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(line), 1.6))
        painter.setBrush(QColor(fill))
        painter.drawEllipse(QRectF(1.5, 1.5, _MARK - 3, _MARK - 3))
        painter.setPen(QPen(QColor(ink), 2.2, c=Qt.PenCapStyle.RoundCap))
        if self.state is State.DONE:
            painter.drawPolyline([QPointF(8, 13.5), QPointF(11.5, 17), QPointF(18, 9.5)])
            return
        font = QFont(self.font())
        font.setBold(True)
        painter.setFont(font)
        text = "!" if self.state is State.STALE else str(self._number)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, text)


class StepButton(QAbstractButton):
    """One step: mark, name, and its state in words."""

    def __init__(self, step: Step, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.step = step
        self._number = number
        self._current = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.mark = Mark(number, self)
        self._name = QLabel(self)
        self._name.setWordWrap(True)
        self._state = QLabel(self)
        self._state.setWordWrap(True)
        theme.role(self._state, "muted")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(self._state)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 10, 8)
        row.setSpacing(10)
        row.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        for label in (self.mark, self._name, self._state):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return self.layout().sizeHint()

    def hasHeightForWidth(self) -> bool:
        return self.layout().hasHeightForWidth()

    def heightForWidth(self, width: int) -> int:
        return self.layout().totalHeightForWidth(width)

    def show_status(self, status: Status | None, *, current: bool, narrow: bool) -> None:
        state = status.state if status else State.LOCKED
        self.mark.state, self.mark.current = state, current
        self.mark.update()
        name = say(f"step-{self.step}")
        words = say(f"state-{state}")
        if status and status.reason:
            words = say_note(status.reason)
        self._name.setText(name)
        theme.role(self._name, "strong" if current else "plain")
        self._state.setText(words)
        theme.role(self._state, "warning" if state is State.STALE else "muted")
        self._name.setVisible(not narrow)
        self._state.setVisible(not narrow)
        self.setEnabled(state is not State.LOCKED)
        self.setToolTip(f"{name}\n{words}\nAlt+{self._number}")
        self.setAccessibleName(say("step-spoken", number=self._number, name=name, state=words))
        self._current = current
        self.updateGeometry()
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        colours = theme.colours()
        painter = QPainter(self)
        if self._current:
            painter.fillRect(self.rect(), QColor(colours.accent_soft))
            painter.fillRect(0, 0, 3, self.height(), QColor(colours.accent))
        elif self.underMouse() and self.isEnabled():
            painter.fillRect(self.rect(), QColor(colours.raised))
        if self.hasFocus():
            painter.setPen(QPen(QColor(colours.accent), 2))
            painter.drawRect(self.rect().adjusted(2, 2, -3, -3))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self.update()


class Stepper(QFrame):
    """All five. `chosen` says which one was asked for."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.role(self, "rail")
        self._statuses: Mapping[Step, Status] = {}
        self._current: Step | None = None
        self._narrow = False
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 14, 1, 14)
        column.setSpacing(4)
        self.buttons: dict[Step, StepButton] = {}
        for number, step in enumerate(STEPS, 1):
            button = StepButton(step, number, self)
            button.clicked.connect(lambda _=False, step=step: self.chosen.emit(step))
            self.buttons[step] = button
            column.addWidget(button)
        column.addStretch(1)
        self.set_narrow(narrow=False)

    def set_narrow(self, *, narrow: bool) -> None:
        """Only the marks, where the window is small."""
        self._narrow = narrow
        self.setFixedWidth(_NARROW if narrow else _WIDE)
        self.retranslate()

    def show_steps(self, statuses: Mapping[Step, Status], current: Step | None) -> None:
        self._statuses, self._current = statuses, current
        self.retranslate()

    def retranslate(self) -> None:
        self.setAccessibleName(say("steps"))
        for step, button in self.buttons.items():
            button.show_status(
                self._statuses.get(step), current=step is self._current, narrow=self._narrow
            )

"""The second window: what is being drawn, to be read from ten metres, in two languages."""

from __future__ import annotations

import math

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QKeyEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from desktop.models.slides import Slide

GROUND, INK, DRAWN_GROUND, DRAWN_INK = "#000000", "#ffffff", "#ffd54a", "#000000"
BANNER_GROUND, QUIET = "#c62828", "#d0d0d0"
_BETWEEN_WARDS = 900  # milliseconds; each drawn ward appears by itself, nothing moves
_EMPTY = Slide(())
_CENTRE = Qt.AlignmentFlag.AlignCenter


class Board(QWidget):
    """Paints a slide; every size follows the height of the window."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.slide = _EMPTY
        self.shown = 0

    def show_slide(self, slide: Slide, shown: int) -> None:
        """Show `slide` with the first `shown` of its drawn wards."""
        self.slide, self.shown = slide, shown
        self.setAccessibleName(" · ".join((*slide.heading, *slide.subject)))
        self.setAccessibleDescription(" ".join(slide.drawn[:shown]))
        self.update()

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(GROUND))
        slide, unit = self.slide, self.height() / 20
        margin = unit * 0.8
        area = QRectF(self.rect()).adjusted(margin, margin * 0.5, -margin, -margin * 0.5)
        if slide.banner:
            strip = QRectF(0, 0, self.width(), unit * 1.2)
            painter.fillRect(strip, QColor(BANNER_GROUND))
            self._line(painter, strip, "   ·   ".join(slide.banner), unit * 0.8, INK, bold=True)
            area.setTop(strip.bottom() + unit * 0.3)
        area = self._lines(painter, area, slide.heading, unit * 1.9, INK, bold=True)
        area = self._lines(painter, area, slide.subject, unit * 1.15, QUIET)
        note = QRectF(area)
        height = unit * 1.5 * max(len(slide.note), 1)
        note.setTop(area.bottom() - height)
        area.setBottom(note.top() - unit * 0.2)
        self._lines(painter, note, slide.note, unit * 1.1, INK)
        if slide.seal:
            area = self._seal(painter, area, unit)
        if slide.digits:
            self._digits(painter, area, unit)
        elif slide.pool:
            self._drum(painter, area)
        painter.end()

    def _lines(
        self,
        painter: QPainter,
        area: QRectF,
        texts: tuple[str, ...],
        size: float,
        colour: str,
        *,
        bold: bool = False,
    ) -> QRectF:
        """Each text on a line of its own; what is left of the area below them."""
        for text in texts:
            strip = QRectF(area.left(), area.top(), area.width(), size * 1.45)
            self._line(painter, strip, text, size, colour, bold=bold)
            area = QRectF(area)
            area.setTop(strip.bottom())
        return area

    def _line(
        self,
        painter: QPainter,
        area: QRectF,
        text: str,
        size: float,
        colour: str,
        *,
        bold: bool = False,
    ) -> None:
        """One line, centred, smaller where it would not fit."""
        font = QFont(self.font())
        font.setBold(bold)
        font.setPixelSize(max(int(size), 8))
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if wide > area.width():
            font.setPixelSize(max(int(size * area.width() / wide), 8))
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(area, _CENTRE, text)

    def _seal(self, painter: QPainter, area: QRectF, unit: float) -> QRectF:
        """The hash of the sealed sheets in two rows of eight groups."""
        groups = self.slide.seal.split()
        half = len(groups) // 2
        rows = (" ".join(groups[:half]), " ".join(groups[half:]))
        return self._lines(painter, area, rows, unit * 1.3, DRAWN_GROUND, bold=True)

    def _digits(self, painter: QPainter, area: QRectF, unit: float) -> None:
        """Dice in groups of five, at most five groups a row."""
        groups = self.slide.digits.split(" ")
        rows = tuple("   ".join(groups[at : at + 5]) for at in range(0, len(groups), 5))
        size = min(unit * 2.2, area.height() / max(len(rows), 1) / 1.45)
        self._lines(painter, area, rows, size, INK, bold=True)

    def _drum(self, painter: QPainter, area: QRectF) -> None:
        """All wards as boxes; those drawn are filled and carry their place in the order."""
        shown = self.slide.drawn[: self.shown]
        place = {ward: at for at, ward in enumerate(shown, 1)}
        pool = self.slide.pool
        columns = _columns(len(pool), area.width() / max(area.height(), 1))
        rows = math.ceil(len(pool) / columns)
        wide = min(area.width() / columns, area.height() * 0.9)
        high = min(area.height() / rows, wide * 0.8)
        left = area.left() + (area.width() - wide * columns) / 2
        top = area.top() + max((area.height() - high * rows) / 2, 0)
        for at, ward in enumerate(pool):
            row, column = divmod(at, columns)
            box = QRectF(left + column * wide, top + row * high, wide, high)
            gap = min(wide, high) * 0.07
            self._chit(painter, box.adjusted(gap, gap, -gap, -gap), ward, place.get(ward))

    def _chit(self, painter: QPainter, box: QRectF, ward: str, place: int | None) -> None:
        painter.setPen(QColor(INK))
        painter.setBrush(QColor(DRAWN_GROUND) if place else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box, box.height() * 0.1, box.height() * 0.1)
        ink = DRAWN_INK if place else INK
        number = QRectF(box)
        if place:
            corner = QRectF(box.left(), box.top() + box.height() * 0.04, box.width(), 0)
            corner.setHeight(box.height() * 0.26)
            self._line(painter, corner, f"{place}.", corner.height() * 0.75, ink)
            number.setTop(corner.bottom())
        inside = number.adjusted(box.width() * 0.06, 0, -box.width() * 0.06, 0)
        self._line(painter, inside, ward, number.height() * 0.62, ink, bold=True)


def _columns(count: int, ratio: float) -> int:
    """Columns of a grid of boxes a little wider than high that fills an area of this ratio."""
    return max(1, min(count, math.ceil(math.sqrt(count * ratio * 0.8))))


class Projector(QWidget):
    """The window with the board. F11 or a double click: full screen; Esc: back to a window."""

    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.board = Board(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        layout.addWidget(self.board)
        self._timer = QTimer(self)
        self._timer.setInterval(_BETWEEN_WARDS)
        self._timer.timeout.connect(self._next)

    def show_slide(self, slide: Slide, *, one_by_one: bool = False) -> None:
        """Show a slide; with `one_by_one` its drawn wards appear one after the other."""
        self._timer.stop()
        self.board.show_slide(slide, 0 if one_by_one else len(slide.drawn))
        if one_by_one and slide.drawn:
            self._timer.start()

    @property
    def whole(self) -> bool:
        """Whether everything drawn is on the board."""
        return self.board.shown >= len(self.board.slide.drawn)

    def _next(self) -> None:
        self.board.show_slide(self.board.slide, self.board.shown + 1)
        if self.whole:
            self._timer.stop()

    def open_beside(self, main: QWidget) -> None:
        """On the second screen, whole; with one screen as a window that can be put aside."""
        here = main.screen()
        others = [screen for screen in QGuiApplication.screens() if screen is not here]
        if others:
            self.setGeometry(others[0].geometry())
            self.showFullScreen()
            return
        room = here.availableGeometry()
        self.resize(int(room.width() * 0.8), int(room.height() * 0.8))
        self.move(room.left() + int(room.width() * 0.1), room.top() + int(room.height() * 0.1))
        self.show()

    def turn_full(self) -> None:
        """Full screen and back."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_F11:
            self.turn_full()
        elif event.key() == Qt.Key.Key_Escape and self.isFullScreen():
            self.showNormal()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    def mouseDoubleClickEvent(self, _: object) -> None:
        self.turn_full()

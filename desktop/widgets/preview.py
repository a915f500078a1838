"""The real pages of a paper, as they will be printed, and printing them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QMarginsF, QRect, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPixmap, QResizeEvent
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.i18n import say
from desktop.theme import role

MOST_PAGES = 20
_PAPERS = {
    "A3": QPageSize.PageSizeId.A3,
    "A4": QPageSize.PageSizeId.A4,
    "Legal": QPageSize.PageSizeId.Legal,
}


class Preview(QScrollArea):
    """Pages below each other, made smaller where the window is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pages: list[QLabel] = []
        self._images: tuple[QImage, ...] = ()
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.show_text("")

    @property
    def page_width(self) -> int:
        """How many pixels of the screen a page may take across."""
        room = self.viewport().width() - 28
        return int(max(room, 300) * self.devicePixelRatioF())

    def show_text(self, text: str) -> None:
        """A sentence instead of pages: nothing chosen, or why there is no paper."""
        label = QLabel(text)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setMargin(24)
        role(label, "muted")
        self.pages, self._images = [], ()
        self.setWidget(label)
        self.setAccessibleName(say("preview-name"))
        self.setAccessibleDescription(text)

    def show_pages(self, images: Sequence[QImage], count: int, text: str) -> None:
        """These pages of `count`; `text` is what they say, for screen readers."""
        inside = QWidget()
        role(inside, "page")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.setSpacing(12)
        self.pages = []
        self._images = tuple(images)
        for number in range(1, len(images) + 1):
            page = QLabel()
            page.setFrameShape(QFrame.Shape.Box)
            page.setAccessibleName(say("preview-page", page=number, pages=count))
            layout.addWidget(page, 0, Qt.AlignmentFlag.AlignHCenter)
            self.pages.append(page)
        if count > len(images):
            layout.addWidget(QLabel(say("preview-more", shown=len(images), pages=count)))
        layout.addStretch(1)
        self._fit()
        self.setWidget(inside)
        self.setAccessibleDescription(text)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Each page no wider than there is room."""
        room, ratio = self.page_width, self.devicePixelRatioF()
        for page, image in zip(self.pages, self._images, strict=True):
            shown = QPixmap.fromImage(image)
            if image.width() > room:
                shown = shown.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)
            shown.setDevicePixelRatio(ratio)
            page.setPixmap(shown)


def printer_for(paper: str, *, landscape: bool, name: str) -> QPrinter:
    """A printer set to the paper of a document, without margins of its own."""
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setDocName(name)
    turned = QPageLayout.Orientation.Landscape if landscape else QPageLayout.Orientation.Portrait
    size = QPageSize(_PAPERS.get(paper, QPageSize.PageSizeId.A4))
    printer.setPageLayout(QPageLayout(size, turned, QMarginsF(0, 0, 0, 0)))
    printer.setFullPage(True)
    return printer


class PrintRun:
    """Prints page after page as the worker draws them, so that only one is in memory."""

    def __init__(
        self,
        printer: QPrinter,
        pages: int,
        fetch: Callable[[int, Callable[[QImage], None]], None],
        finished: Callable[[], None],
    ) -> None:
        self._printer = printer
        self._pages = pages
        self._fetch = fetch
        self._finished = finished
        self._painter = QPainter()

    def start(self) -> bool:
        """Begin; False where the printer cannot be opened."""
        if not self._painter.begin(self._printer):
            return False
        self._fetch(0, lambda image: self._draw(0, image))
        return True

    def _draw(self, page: int, image: QImage) -> None:
        room = self._printer.pageLayout().fullRectPixels(self._printer.resolution())
        area = image.size().scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        self._painter.drawImage(QRect(room.topLeft(), area), image)
        following = page + 1
        if following >= self._pages:
            self._painter.end()
            self._finished()
            return
        self._printer.newPage()
        self._fetch(following, lambda image: self._draw(following, image))

"""Pages of a PDF as pictures, for the preview and the printer. Runs in the worker thread only.

PDFium is not made for several threads at once; the one worker is the place where it may be used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pypdfium2 as pdfium
from PySide6.QtGui import QImage

POINTS_PER_INCH = 72
PRINT_DPI = 300


def page_count(data: bytes) -> int:
    """Pages of a PDF."""
    with _document(data) as document:
        return len(document)


def picture(data: bytes, page: int, dots_per_inch: float) -> QImage:
    """One page (from 0) as a picture."""
    with _document(data) as document:
        return _picture(document, page, dots_per_inch)


def pictures(
    data: bytes,
    width: int,
    most: int,
    stop: Callable[[], None] = lambda: None,
) -> list[QImage]:
    """The first `most` pages, each `width` pixels wide; `stop` may raise between two pages."""
    with _document(data) as document:
        made = []
        for page in range(min(len(document), most)):
            stop()
            points = document[page].get_width()
            made.append(_picture(document, page, width / points * POINTS_PER_INCH))
        return made


@contextmanager
def _document(data: bytes) -> Iterator[pdfium.PdfDocument]:
    document = pdfium.PdfDocument(data)
    try:
        yield document
    finally:
        document.close()


def _picture(document: pdfium.PdfDocument, page: int, dots_per_inch: float) -> QImage:
    bitmap = document[page].render(scale=dots_per_inch / POINTS_PER_INCH, rev_byteorder=True)
    kinds = {3: QImage.Format.Format_RGB888, 1: QImage.Format.Format_Grayscale8}
    kind = kinds.get(bitmap.n_channels, QImage.Format.Format_RGBA8888)
    # A copy: the picture must outlive PDFium's own memory.
    made = QImage(bytes(bitmap.buffer), bitmap.width, bitmap.height, bitmap.stride, kind).copy()
    bitmap.close()
    return made

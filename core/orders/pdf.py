"""Documents to PDF: pages with footer and QR code, several documents in a file, attachments."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence

import segno

from core.lots.sheet import grouped
from core.orders.document import Document
from core.orders.layout import Frame, Page, flow
from core.orders.pdf_file import Attachment, PdfFile
from core.texts import text

QR_SIZE = 54.0  # points; 19 mm, enough for the camera of a telephone after photocopying


def render_pdf(
    documents: Document | Sequence[Document], stop: Callable[[], None] = lambda: None
) -> bytes:
    """One PDF of one or several documents, each with its own page numbers and attachment.

    `stop` may raise between two pages: some reports have thousands.
    """
    if isinstance(documents, Document):
        documents = (documents,)
    file = PdfFile()
    glyphs: dict[int, set[int]] = defaultdict(set)
    attachments = []
    for number, document in enumerate(documents, 1):
        frame = Frame.of(document)
        pages = flow(document, frame, stop)
        form = f"Q{number}"
        file.form(form, _qr(qr_text(document)), QR_SIZE, QR_SIZE)
        for index, page in enumerate(pages, 1):
            stop()
            _footer(page, frame, document, index, len(pages), form)
            for face, used in page.glyphs:
                glyphs[face] |= used
            file.page(page.operators, frame.width, frame.height)
        description = f"{document.id} version {document.version}"
        name = f"{document.id}.v{document.version}.json"
        attachments.append(Attachment(name, document.facts, description))
    first = documents[0]
    keywords = " ".join(f"{one.id}/{one.version}/{one.digest}" for one in documents)
    return file.finish(
        glyphs,
        sorted(attachments, key=lambda one: one.name),
        title=first.title[0],
        keywords=keywords,
        language=first.languages[0],
    )


def page_count(document: Document) -> int:
    """How many pages a document has."""
    return len(flow(document, Frame.of(document)))


def qr_text(document: Document) -> str:
    """What the QR code says: id, version and digest, in the capitals that make it small."""
    return f"VANTU:{document.id}:{document.version}:{document.digest}".upper()


def _qr(content: str) -> str:
    """A QR code as filled rectangles, one a run of dark modules."""
    # a fixed mask: trying all eight takes longer than everything else on the page
    code = segno.make_qr(content, error="m", mask=2)
    rows = list(code.matrix_iter(border=2))
    module = QR_SIZE / len(rows)
    parts = []
    for line, row in enumerate(rows):
        y = QR_SIZE - (line + 1) * module
        start = None
        for column, dark in enumerate([*row, 0]):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                wide = (column - start) * module
                parts.append(f"{start * module:.3f} {y:.3f} {wide:.3f} {module:.3f} re")
                start = None
    return "\n".join([*parts, "f"])


def _footer(
    page: Page, frame: Frame, document: Document, number: int, pages: int, form: str
) -> None:
    """Below every page: what paper this is, which page of how many, and its digest."""
    top = frame.bottom - 8
    page.rule(frame.left, top, frame.right, 0.6)
    page.draw(f"q 1 0 0 1 {frame.right - QR_SIZE:.2f} {top - QR_SIZE - 2:.2f} cm /{form} Do Q")
    first = document.languages[0]
    line = text(first, "orders", "footer", id=document.id, version=document.version)
    page.text(line, frame.left, top - 12, 8, bold=True)
    count = text(first, "orders", "footer-page", page=number, pages=pages)
    page.text(count, frame.left, top - 24, 8)
    page.text(grouped(document.digest), frame.left, top - 36, 7.5)
    if document.rehearsal:
        page.text(text(first, "orders", "rehearsal"), frame.left, top - 48, 8, bold=True)

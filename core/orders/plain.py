"""A document as plain text, for the preview of a screen reader, for the terminal and for tests."""

from __future__ import annotations

from collections.abc import Iterator

from core.orders.document import (
    Block,
    Chits,
    Code,
    Document,
    Heading,
    PageBreak,
    Pairs,
    Paragraph,
    Signatures,
    Table,
    Texts,
)
from core.orders.layout import shown_cell


def as_text(document: Document) -> str:
    """Everything the document says, one line a paragraph or row, cells apart by tabs."""
    return "\n".join(line for block in document.blocks for line in _lines(block)) + "\n"


def pieces(document: Document) -> list[str]:
    """Every single text of the document, as a reader must be able to find it in the PDF."""
    found = []
    for block in document.blocks:
        for line in _lines(block):
            for cell in line.split("\t"):
                found += [part for part in cell.split(_BETWEEN) if part.strip()]
    return found


_BETWEEN = " \u2028 "  # between the languages of one text


def _joined(texts: Texts) -> str:
    return _BETWEEN.join(text.replace("\t", " ") for text in texts)


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Heading() | Paragraph():
            yield _joined(block.text)
        case Pairs():
            for name, value in block.rows:
                yield f"{_joined(name)}\t{_joined(value)}"
        case Table():
            yield "\t".join(_joined(column.heading) for column in block.columns)
            for row in block.rows:
                yield "\t".join(_joined(shown_cell(cell)) for cell in row.cells)
        case Signatures():
            for person in block.people:
                yield "\t".join(_joined(texts) for texts in person)
        case Code():
            yield from block.lines
        case Chits():
            for chit in block.chits:
                yield "\t".join((_joined(chit.above), chit.label, chit.below))
        case PageBreak():
            yield ""

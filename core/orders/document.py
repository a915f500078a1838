"""What a printed paper says, as plain data: one model for the PDF, the workbook and the preview.

Every text stands in the languages of its document, in their order; a text of one entry is the same
in all of them (a number, a code, a name without translation).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

Texts = tuple[str, ...]
Cell = Texts | int | Fraction | None


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading; it is never left alone at the foot of a page. Level 1 is the title."""

    text: Texts
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text. Two languages stand side by side; `style` is normal, bold, small or centre."""

    text: Texts
    style: str = "normal"


@dataclass(frozen=True, slots=True)
class Pairs:
    """Names with their values, one a line."""

    rows: tuple[tuple[Texts, Texts], ...]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table; `width` is its share of the page beside the others."""

    heading: Texts
    width: float = 1.0
    align: str = "left"  # left, right, centre


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Cell, ...]
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings that are repeated on each page; `name` is its sheet in a workbook."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Room to sign and seal; each entry is the lines under one signature."""

    people: tuple[tuple[Texts, ...], ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Lines to be copied exactly as they stand: a sheet, a recipe for a shell."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chit:
    """One chit to be cut out: what is large, what stands above and below it."""

    label: str
    above: Texts
    below: str


@dataclass(frozen=True, slots=True)
class Chits:
    chits: tuple[Chit, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    pass


Block = Heading | Paragraph | Pairs | Table | Signatures | Code | Chits | PageBreak


@dataclass(frozen=True, slots=True)
class Document:
    """A whole paper. `facts` are the bytes attached to it, `digest` their SHA-256 in hex."""

    kind: str
    id: str
    version: int
    title: Texts
    languages: tuple[str, ...]
    blocks: tuple[Block, ...]
    facts: bytes
    digest: str
    paper: str = "A4"  # A4, A3, Legal
    landscape: bool = False
    scale: float = 1.0  # type size: 1 for a file, more for a notice board
    rehearsal: bool = False
    file_name: str = ""
    tables: tuple[Table, ...] = field(default=(), init=False)

    def __post_init__(self) -> None:
        tables = tuple(block for block in self.blocks if isinstance(block, Table))
        object.__setattr__(self, "tables", tables)

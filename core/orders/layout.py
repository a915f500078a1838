"""Layout: the blocks of a document on pages. Lengths are points, y grows upwards as in PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from core.amounts import grouped_amount
from core.orders.document import (
    Block,
    Cell,
    Chits,
    Code,
    Document,
    Heading,
    PageBreak,
    Pairs,
    Paragraph,
    Row,
    Signatures,
    Table,
    Texts,
)
from core.orders.fonts import cleaned, shape, wrap
from core.texts import text

# Paper sizes in points. Legal is the Indian foolscap successor of government offices (8.5 x 14 in).
PAPERS = {"A4": (595.28, 841.89), "A3": (841.89, 1190.55), "Legal": (612.0, 1008.0)}
LEADING = 1.55  # of the type size: what stacked signs of Telugu need
FOOT = 84.0  # room for the footer
_GAP = 14.0  # between two languages side by side
_PAD = 3.0  # in table cells
_CHIT = 112.0  # height of a chit
_SIGNATURE = 9.5  # type size under a signature
_WHOLE = 14  # lines of a paragraph that stay on one page


@dataclass(frozen=True, slots=True)
class Frame:
    """The page and the room for text on it; the left margin leaves room for punch holes."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float

    @staticmethod
    def of(document: Document) -> Frame:
        width, height = PAPERS[document.paper]
        if document.landscape:
            width, height = height, width
        return Frame(width, height, 68.0, width - 40.0, height - 46.0, FOOT)

    @property
    def measure(self) -> float:
        return self.right - self.left


@dataclass(slots=True)
class Page:
    """Operators of one page and the glyphs they use."""

    parts: list[str] = field(default_factory=list)
    glyphs: set[tuple[int, frozenset[int]]] = field(default_factory=set)

    @property
    def operators(self) -> str:
        return "\n".join(self.parts)

    def draw(self, operators: str) -> None:
        self.parts.append(operators)

    def rule(self, left: float, y: float, right: float, thick: float) -> None:
        self.parts.append(f"{thick:g} w {left:.2f} {y:.2f} m {right:.2f} {y:.2f} l S")

    def vertical(self, x: float, top: float, bottom: float) -> None:
        self.parts.append(f"0.3 w {x:.2f} {top:.2f} m {x:.2f} {bottom:.2f} l S")

    def text(self, line: str, x: float, y: float, size: float, *, bold: bool = False) -> None:
        """A line of text with its base line at y."""
        shaped = shape(line, bold)
        self.glyphs.update(shaped.glyphs)
        self.parts.append(f"BT {size:g} 0 0 {size:g} {x:.2f} {y:.2f} Tm {shaped.operators} ET")


Lines = tuple[str, ...]


def set_lines(texts: str, width: float, size: float, bold: bool = False) -> Lines:
    """The lines of a text in a column."""
    return wrap(cleaned(texts), int(width * 1000 / size), bold)


def stacked(texts: Texts, width: float, size: float, bold: bool = False) -> list[str]:
    """A text in its languages: beside each other where they fit in one line, else stacked."""
    present = [one for one in texts if one]
    if len(present) > 1:
        joined = cleaned(" / ".join(present))
        if shape(joined, bold).width * size <= width * 1000:
            return [joined]
    return [line for one in present for line in set_lines(one, width, size, bold)]


def shown_cell(cell: Cell) -> Texts:
    """A cell as it is printed."""
    if cell is None:
        return ("–",)
    if isinstance(cell, int):
        return (grouped_amount(cell),)
    return (str(cell),) if isinstance(cell, Fraction) else cell


class Flow:
    """Places blocks one below the other, page after page."""

    def __init__(self, document: Document, frame: Frame, stop: Callable[[], None]) -> None:
        self.document = document
        self.frame = frame
        self.scale = document.scale
        self.pages: list[Page] = []
        self.page = Page()
        self.y = 0.0
        self.stop = stop
        self.new_page()

    def new_page(self) -> None:
        self.stop()
        self.page = Page()
        self.pages.append(self.page)
        self.y = self.frame.top
        if self.document.rehearsal:
            self._watermark()

    @property
    def room(self) -> float:
        return self.y - self.frame.bottom

    @property
    def fresh(self) -> bool:
        """Whether nothing stands on the page yet."""
        return self.y == self.frame.top

    def need(self, height: float) -> None:
        """A new page, unless `height` is left or the page is fresh."""
        if self.room < height and not self.fresh:
            self.new_page()

    def _watermark(self) -> None:
        word = text(self.document.languages[0], "orders", "rehearsal-mark")
        size = self.frame.measure / 6
        shaped = shape(word, True)
        self.page.glyphs.update(shaped.glyphs)
        wide = shaped.width * size / 1000
        x = self.frame.width / 2 - wide * 0.35
        y = self.frame.height / 2 - wide * 0.35
        cos = size * 0.7071
        self.page.draw(
            f"q 0.88 g BT {cos:.2f} {cos:.2f} -{cos:.2f} {cos:.2f} {x:.2f} {y:.2f} Tm "
            f"{shaped.operators} ET Q"
        )

    # --- running text -----------------------------------------------------------------------

    def _set(self, texts: Texts, size: float, bold: bool) -> tuple[float, list[Lines]]:
        """The width of each language's column, and its lines."""
        wide = (self.frame.measure - _GAP * (len(texts) - 1)) / len(texts)
        return wide, [set_lines(one, wide, size, bold) for one in texts]

    def columns(
        self, texts: Texts, size: float, *, bold: bool = False, centre: bool = False,
        keep: float = 0.0,
    ) -> None:  # fmt: skip
        """A text in its languages, side by side, with room for `keep` below it.

        A long text may go on over the page.
        """
        left = self.frame.left
        wide, set_texts = self._set(texts, size, bold)
        count = max(map(len, set_texts))
        if count <= _WHOLE:
            self.need(count * size * LEADING + keep)
        slots = self._slots(count, size)
        for index, lines in enumerate(set_texts):
            for line, (page, base) in zip(lines, slots, strict=False):
                x = left + index * (wide + _GAP)
                if centre:
                    x += (wide - shape(line, bold).width * size / 1000) / 2
                if line:
                    page.text(line, x, base, size, bold=bold)

    def _slots(self, count: int, size: float) -> list[tuple[Page, float]]:
        """Room for lines: the page and base line of each. Columns are then drawn one after the
        other, so that a text that is read out or copied is not mixed with its neighbour."""
        slots = []
        for _ in range(count):
            self.need(size * LEADING)
            slots.append((self.page, self.y - size * 1.1))
            self.y -= size * LEADING
        return slots

    def heading(self, block: Heading, keep: float) -> None:
        size = {1: 13.0, 2: 11.0}.get(block.level, 10.0) * self.scale
        space = size * (0.2 if block.level == 1 else 0.6)
        lines = max(map(len, self._set(block.text, size, True)[1]))
        self.need(space + lines * size * LEADING + keep)
        if not self.fresh:
            self.y -= space
        self.columns(block.text, size, bold=True, centre=block.level == 1)
        self.y -= size * 0.15

    def _paragraph_size(self, block: Paragraph) -> float:
        return (8.0 if block.style == "small" else 10.0) * self.scale

    def paragraph(self, block: Paragraph, keep: float) -> None:
        size = self._paragraph_size(block)
        style = block.style
        self.columns(block.text, size, bold=style == "bold", centre=style == "centre", keep=keep)
        self.y -= size * 0.35

    def pairs(self, block: Pairs) -> None:
        size = 9.5 * self.scale
        name_width = self.frame.measure * 0.34
        value_width = self.frame.measure - name_width - 8
        for name, value in block.rows:
            names = stacked(name, name_width, size)
            values = stacked(value, value_width, size, True)
            count = max(len(names), len(values))
            self.need(count * size * LEADING)
            slots = self._slots(count, size)
            for line, (page, base) in zip(names, slots, strict=False):
                page.text(line, self.frame.left, base, size)
            for line, (page, base) in zip(values, slots, strict=False):
                page.text(line, self.frame.left + name_width + 8, base, size, bold=True)
        self.y -= size * 0.4

    def code(self, block: Code) -> None:
        size = 8.0
        for source in block.lines:
            for line in set_lines(source, self.frame.measure - 8, size):
                self.need(size * 1.4)
                if line:
                    self.page.text(line, self.frame.left + 8, self.y - size, size)
                self.y -= size * 1.4
        self.y -= size * 0.6

    def _signed(self, people: Sequence[tuple[Texts, ...]]) -> tuple[list[list[str]], float]:
        """The lines under signatures that stand beside each other, and the height of all."""
        size = _SIGNATURE * self.scale
        wide = (self.frame.measure - 40) / 2
        stacks = [
            [line for texts in person for line in stacked(texts, wide, size)] for person in people
        ]
        return stacks, 46 * self.scale + max(map(len, stacks)) * size * LEADING

    def signatures(self, block: Signatures) -> None:
        """Two signatures a line, with room to sign and for a seal above the names."""
        size = _SIGNATURE * self.scale
        leading = size * LEADING
        wide = (self.frame.measure - 40) / 2
        for start in range(0, len(block.people), 2):
            pair = block.people[start : start + 2]
            stacks, high = self._signed(pair)
            self.need(high)
            top = self.y - 44 * self.scale
            for index, stack in enumerate(stacks):
                # a single signature stands at the right, as on letters
                side = 1 if len(pair) == 1 and start == 0 else index
                x = self.frame.left + side * (wide + 40)
                self.page.rule(x, top, x + wide, 0.5)
                for number, line in enumerate(stack):
                    self.page.text(line, x, top - size * 1.3 - number * leading, size)
            self.y -= high
        self.y -= 6

    # --- chits ------------------------------------------------------------------------------

    def chits(self, block: Chits) -> None:
        """Chits three in a row with dashed lines to cut along."""
        wide, high = self.frame.measure / 3, _CHIT
        for start in range(0, len(block.chits), 3):
            self.need(high)
            for index, chit in enumerate(block.chits[start : start + 3]):
                x, top = self.frame.left + index * wide, self.y
                self.page.draw(
                    f"q 0.5 w [4 3] 0 d {x:.2f} {top - high:.2f} {wide:.2f} {high:.2f} re S Q"
                )
                y = top - 14
                for line in [one for part in chit.above
                             for one in set_lines(part, wide - 12, 8)][:4]:  # fmt: skip
                    self.page.text(line, x + 6, y, 8)
                    y -= 8 * LEADING
                size = min(40.0, (wide - 16) * 1000 / shape(chit.label, True).width)
                left = x + (wide - shape(chit.label, True).width * size / 1000) / 2
                self.page.text(chit.label, left, top - high + 24, size, bold=True)
                self.page.text(chit.below, x + 6, top - high + 8, 8)
            self.y -= high

    # --- tables -----------------------------------------------------------------------------

    def _begin(self, block: Table) -> tuple[float, list[float], list[Lines]]:
        """Type size, widths of the columns, and the heading row of a table."""
        size = 9.0 * self.scale
        total = sum(column.width for column in block.columns)
        widths = [column.width * self.frame.measure / total for column in block.columns]
        heading = Row(tuple(column.heading for column in block.columns), strong=True)
        return size, widths, self._row(heading, widths, size)

    def _least(self, block: Table) -> float:
        """Height of the heading row and the first row."""
        size, widths, head = self._begin(block)
        first = self._height(self._row(block.rows[0], widths, size), size) if block.rows else 0.0
        return self._height(head, size) + first

    def table(self, block: Table, keep: float) -> None:
        """Rows from page to page; below the last one stays room for `keep`."""
        size, widths, head = self._begin(block)
        aligns = [column.align for column in block.columns]
        high = self._height(head, size)
        count = len(block.rows)
        self.need(self._least(block) + (keep if count == 1 else 0.0))
        top = self._head(head, widths, size, aligns)
        for left, source in enumerate(block.rows, 1 - count):
            row = self._row(source, widths, size)
            for part in self._parts(row, size, self.frame.top - self.frame.bottom - high):
                tall = self._height(part, size)
                if self.room < tall + (0.0 if left else keep):
                    self._close(top, widths)
                    self.new_page()
                    top = self._head(head, widths, size, aligns)
                if source.strong:
                    self.page.rule(self.frame.left, self.y, self.frame.right, 0.9)
                self._place(part, widths, size, aligns, source.strong)
        self._close(top, widths)
        self.y -= size * 0.8

    def _row(self, row: Row, widths: Sequence[float], size: float) -> list[Lines]:
        cells: list[Lines] = []
        for cell, wide in zip(row.cells, widths, strict=True):
            cells.append(tuple(stacked(shown_cell(cell), wide - 2 * _PAD, size, row.strong)))
        return cells

    @staticmethod
    def _height(row: Sequence[Lines], size: float) -> float:
        return max(1, *map(len, row)) * size * LEADING + _PAD

    @staticmethod
    def _parts(row: list[Lines], size: float, room: float) -> Iterator[list[Lines]]:
        """The row itself; only one that is higher than a page comes in parts."""
        fits = max(1, int((room - _PAD) / (size * LEADING)))
        for start in range(0, max(1, *map(len, row)), fits):
            yield [lines[start : start + fits] for lines in row]

    def _head(
        self, head: list[Lines], widths: Sequence[float], size: float, aligns: Sequence[str]
    ) -> float:
        """The heading row; gives the top of the table on this page."""
        top = self.y
        self.page.rule(self.frame.left, top, self.frame.right, 1.0)
        self._place(head, widths, size, aligns, True)
        self.page.rule(self.frame.left, self.y, self.frame.right, 0.9)
        return top

    def _place(
        self, row: list[Lines], widths: Sequence[float], size: float, aligns: Sequence[str],
        bold: bool,
    ) -> None:  # fmt: skip
        x, leading = self.frame.left, size * LEADING
        for lines, wide, align in zip(row, widths, aligns, strict=True):
            base = self.y - _PAD / 2 - size * 1.1
            for line in lines:
                left = x + _PAD
                if align != "left":
                    free = wide - 2 * _PAD - shape(line, bold).width * size / 1000
                    left += free if align == "right" else free / 2
                self.page.text(line, left, base, size, bold=bold)
                base -= leading
            x += wide
        self.y -= self._height(row, size)
        self.page.rule(self.frame.left, self.y, self.frame.right, 0.3)

    def _close(self, top: float, widths: Sequence[float]) -> None:
        """The lines between the columns, and the one below the table."""
        x = self.frame.left
        self.page.vertical(x, top, self.y)
        for wide in widths:
            x += wide
            self.page.vertical(x, top, self.y)
        self.page.rule(self.frame.left, self.y, self.frame.right, 0.9)

    # --- a whole document -------------------------------------------------------------------

    def place(self, block: Block, following: Sequence[Block]) -> None:
        match block:
            case Heading():
                self.heading(block, self._keep(following[0] if following else None))
            case Paragraph():
                self.paragraph(block, self._tail(following))
            case Pairs():
                self.pairs(block)
            case Table():
                self.table(block, self._tail(following))
            case Signatures():
                self.signatures(block)
            case Code():
                self.code(block)
            case Chits():
                self.chits(block)
            case PageBreak():
                if not self.fresh:
                    self.new_page()

    def _keep(self, following: Block | None) -> float:
        """Room that a heading wants below it, so that it never stands alone."""
        if isinstance(following, Table):
            return min(self._least(following), self.frame.measure / 2)
        if isinstance(following, Heading | Code):
            return 60.0 * self.scale
        if isinstance(following, Chits):
            return _CHIT
        return 32.0 * self.scale

    def _tail(self, following: Sequence[Block]) -> float:
        """Room that a signature wants, with the paragraphs before it: it never stands alone."""
        height = 0.0
        for block in following:
            if isinstance(block, Signatures):
                return height + self._signed(block.people[:2])[1] + 9.0 * self.scale
            if not isinstance(block, Paragraph):
                break
            size = self._paragraph_size(block)
            height += max(map(len, self._set(block.text, size, False)[1])) * size * LEADING + size
        return 0.0


def flow(document: Document, frame: Frame, stop: Callable[[], None] = lambda: None) -> list[Page]:
    """The pages of a document, without their footers; `stop` may raise before each."""
    placed = Flow(document, frame, stop)
    for index, block in enumerate(document.blocks, 1):
        placed.place(block, document.blocks[index:])
    return placed.pages

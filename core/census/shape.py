"""The shape of a table: where its headings stand, and what stands in them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256

from core.census.categories import letters_of
from core.census.cells import Cell, Table, is_blank, text_of, whole_of

# Headings of a list stand near its top, over at most this many lines.
_SEARCHED = 30
_TALLEST = 4
# The Census' own table has 94 columns; what stands further right is a slip, and looked at by none.
_WIDEST = 300
_PLAIN = ("code", "name", "area", "kind")
_YEAR = re.compile(r"\([0-9 -]+\)")
# A name of a place does not change with the year; a figure does, and must say it is this one.
_YEAR_OF_PLACE = re.compile(r"[ _][0-9]{4}$")
_PLACES = frozenset({"name", "local_name", "division", "district", "mandal"})
# Words in an upper line that say who is counted below it, and the line for all of them together.
_VOTERS = tuple(map(letters_of, ("voter", "elector", "ఓటర్ల", "మతదాత", "मतदाता", "निर्वाचक")))
_PEOPLE = tuple(map(letters_of, ("population", "జనాభా", "जनसंख्या")))
# Under these stand figures of a part of the people only.
_PARTLY = tuple(map(letters_of, (
    "rural", "urban", "male", "female", "గ్రామీణ", "పట్టణ", "పురుష", "స్త్రీ", "ग्रामीण", "नगरीय",
    "पुरुष", "महिला",
)))  # fmt: skip
_ALL = frozenset(map(letters_of, (
    "Total", "Persons", "Person", "All", "మొత్తం", "మొత్తము", "कुल", "योग", "व्यक्ति",
)))  # fmt: skip
_OF_VOTERS = {"total": "voters", "st": "voters_st", "sc": "voters_sc", "bc": "voters_bc"}


@dataclass(frozen=True, slots=True)
class Headings:
    """Rows `first` to `last` hold the headings; `texts` has one for each column."""

    first: int
    last: int
    texts: tuple[str, ...]

    @property
    def shape(self) -> str:
        """A name for this set of headings: files with the same ones are of one shape."""
        return sha256("\n".join(map(letters_of, self.texts)).encode()).hexdigest()[:16]


def keys_found(texts: Sequence[str], known: Mapping[str, str]) -> dict[int, str]:
    """The columns whose heading is known, with their keys.

    A heading of several lines counts as a whole, by its lines together, or without a year in
    brackets.
    """
    found: dict[int, str] = {}
    for position, text in enumerate(texts):
        key = known.get(letters_of(text)) or known.get(letters_of(_YEAR.sub("", text)))
        if key is None:
            place = known.get(letters_of(_YEAR_OF_PLACE.sub("", text)))
            key = place if place in _PLACES else None
        if key is None and "\n" in text:
            key = _key_of_lines(text.split("\n"), known)
        if key is not None:
            found[position] = key
    return found


def _key_of_lines(lines: Sequence[str], known: Mapping[str, str]) -> str | None:
    """What a heading of several lines means: "Number of voters", "Category-wise", "ST".

    Under a line that speaks of voters ST are the voters of ST, and not its people. So plain a word
    as "Code" under "State" is no code of a body: such a word must be the whole heading.
    """
    last, above = letters_of(lines[-1]), letters_of(" ".join(lines[:-1]))
    pairs = (letters_of(f"{line} {lines[-1]}") for line in (lines[0], lines[-2]))
    key = next((known[pair] for pair in pairs if pair in known), None)
    if key is None and last in _ALL:
        key = known.get(above) or known.get(letters_of(lines[-2]))
    if any(word in above for word in _PARTLY):
        return None
    if key is None and last in _ALL and any(word in above for word in (*_VOTERS, *_PEOPLE)):
        key = "total"
    if key is None:
        key = known.get(last)
        if key in _PLAIN:
            return None
    if key in _OF_VOTERS and any(word in above for word in _VOTERS):
        key = _OF_VOTERS[key]
    return key if key in known.values() else None


def find_headings(table: Table, known: Mapping[str, str]) -> Headings:
    """The lines of headings in which most columns are known; else the first line as wide as a list.

    Lines below that give a name to columns of figures without one belong to them.
    """
    rows = [table.row(row)[:_WIDEST] for row in range(1, min(table.height, _SEARCHED) + 1)]
    best, best_score = (0, 1), (0, 0)
    for start in range(len(rows)):
        if _is_title(rows, start):
            continue
        for height in range(1, min(_TALLEST, len(rows) - start) + 1):
            texts = _texts(rows[start : start + height])
            # Of blocks that say as much the lowest is taken: a title above is no heading.
            score = (len(set(keys_found(texts, known).values())), -height)
            if score > best_score and score[0]:
                best, best_score = (start, start + height), score
    if not best_score[0]:
        best = _first_wide(rows)
    start, end = best[0], _continued(rows, *best)
    if not rows:
        return Headings(0, 0, ())
    return Headings(start + 1, end, _texts(rows[start:end]))


def _filled(row: Sequence[Cell]) -> list[int]:
    return [position for position, cell in enumerate(row) if not is_blank(cell)]


def _is_title(rows: Sequence[Sequence[Cell]], start: int) -> bool:
    """A line of one cell at the left, above or left of the list: it speaks of the whole list."""
    filled = _filled(rows[start])
    below = next((_filled(row) for row in rows[start + 1 :] if _filled(row)), [])
    return not filled or (len(filled) == 1 and len(below) > 1 and filled[0] <= below[0])


def _first_wide(rows: Sequence[Sequence[Cell]]) -> tuple[int, int]:
    """The first line with half as many cells as the widest: titles above a list are narrow.

    And the lines right above it that name columns which it leaves blank.
    """
    filled = [set(_filled(row)) for row in rows]
    widest = max(map(len, filled), default=0)
    wide = next((at for at, own in enumerate(filled) if own and len(own) * 2 >= widest), 0)
    start, named = wide, filled[wide] if filled else set()
    for at in range(wide - 1, max(-1, wide - _TALLEST), -1):
        if len(filled[at]) < 2:
            break
        if filled[at] - named:
            start = at
        named = named | filled[at]
    return start, wide + 1


def _continued(rows: Sequence[Sequence[Cell]], start: int, end: int) -> int:
    """The end of the headings with the lines of words below that name columns of figures."""
    found = end
    for at in range(end, min(start + _TALLEST, len(rows))):
        filled = _filled(rows[at])
        if not filled or not all(_is_word(rows[at][position]) for position in filled):
            break
        nameless = [p for p in filled if all(is_blank(row[p]) for row in rows[start:at])]
        if nameless and all(_holds_figures(rows[at + 1 :], position) for position in nameless):
            found = at + 1
    return found


def _is_word(cell: Cell) -> bool:
    return isinstance(cell, str) and any(sign.isalpha() for sign in cell)


def _holds_figures(rows: Sequence[Sequence[Cell]], position: int) -> bool:
    cells = [row[position] for row in rows if not is_blank(row[position])]
    figures = sum(whole_of(cell) is not None or isinstance(cell, float) for cell in cells)
    return bool(cells) and figures * 2 > len(cells)


def _texts(rows: Sequence[Sequence[Cell]]) -> tuple[str, ...]:
    """The lines as one heading for each column; a merged cell speaks for the columns it covers."""
    own = [[text_of(cell) for cell in row] for row in rows]
    spread = [list(row) for row in own]
    for level, upper in enumerate(spread[:-1]):
        for position in range(1, len(upper)):
            begins = any(row[position] for row in own[: level + 1])
            if not begins and any(row[position] for row in own[level + 1 :]):
                upper[position] = upper[position - 1]
    return tuple(
        "\n".join(dict.fromkeys(part for part in column if part))
        for column in zip(*spread, strict=True)
    )

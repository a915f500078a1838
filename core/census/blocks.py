"""Several lists beside one another on one sheet, each made a table of its own.

Offices print a second list to the right of the first, under the same headings once more. Read as
one table the second would be lost without a word, or its cells taken for the first one's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.census.categories import letters_of
from core.census.cells import Table, is_blank
from core.census.shape import find_headings

# A list has at least this many columns.
_NARROWEST = 2


def tables_beside(table: Table) -> list[Table]:
    """The lists of a sheet, the first under the name of the sheet, others with their column."""
    headings = find_headings(table, {}).texts
    starts = [0, *_starts(table, [letters_of(text) for text in headings])]
    if len(starts) == 1:
        return [table]
    ends = [*starts[1:], len(table.columns)]
    return [_part(table, start, end) for start, end in zip(starts, ends, strict=True)]


def _starts(table: Table, headings: Sequence[str]) -> list[int]:
    """The columns at which a further list begins: the first heading of the list stands there again.

    And with it at least one other of the headings; or a blank column parts the two.
    """
    first = next((heading for heading in headings if heading), "")
    if not first:
        return []
    own = headings.index(first)
    found: list[int] = []
    for position in range(own + _NARROWEST, len(headings) - 1):
        begin = found[-1] if found else own
        if headings[position] != first or position - begin < _NARROWEST:
            continue
        before, after = set(headings[own : found[0] if found else position]), headings[position:]
        again = {heading for heading in after[1:] if heading} & (before - {first})
        if again or _is_empty(table, position - 1):
            found.append(position)
    return found


def _is_empty(table: Table, position: int) -> bool:
    return all(cell == "" or is_blank(cell) for cell in table.columns[position])


def _part(table: Table, start: int, end: int) -> Table:
    if start == 0:
        name, columns = table.name, table.columns[:end]
    else:
        name, columns = f"{table.name} ({_letters(start)})", table.columns[start:end]
    padded = {
        (row, position - start): width
        for (row, position), width in table.padded.items()
        if start <= position < end
    }
    hidden = frozenset(at - start for at in table.hidden_columns if start <= at < end)
    return replace(table, name=name, columns=columns, padded=padded, hidden_columns=hidden,
                   part_of=table.name if start else "")  # fmt: skip


def _letters(position: int) -> str:
    """The column as a spreadsheet names it: 0 is A, 26 is AA."""
    letters = ""
    position += 1
    while position:
        position, rest = divmod(position - 1, 26)
        letters = chr(65 + rest) + letters
    return letters

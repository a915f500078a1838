"""A delimitation as a workbook: filled in where a whole Mandal was renumbered, and read again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from openpyxl import Workbook
from openpyxl.styles import Font

from core.census.cells import Table, code_of, filled_rows, is_blank, text_of, whole_of, yes_no_of
from core.census.child import read
from core.errors import InputError, UserError
from core.findings import Finding, Place, finding
from core.insight.delimitation import Link
from core.insight.delimitation import Place as Ward
from core.labels import ward_label

SHEET = "Delimitation"
HEADINGS = ("Body code", "Ward", "Old body code", "Old ward", "Persons", "Main", "Reason")
_NEEDED = HEADINGS[:4]
_WIDTHS = (16, 10, 16, 10, 12, 8, 60)
# Headings stand in one of the first rows.
_LOOK = 20


def mapping_workbook(
    wards: Iterable[Ward], links: Sequence[Link], written: Mapping[Ward, str]
) -> bytes:
    """A workbook with the links there are, and a line to fill in for every ward without one.

    `written` are the numbers of wards as the input writes them, today's and earlier ones.
    """
    book = Workbook()
    page: Any = book.active
    page.title = SHEET
    page.append(HEADINGS)
    for cell, width in zip(page[1], _WIDTHS, strict=True):
        cell.font = Font(bold=True)
        page.column_dimensions[cell.column_letter].width = width
    page.freeze_panes = "A2"
    linked = {link.new for link in links}
    lines: list[tuple[Any, ...]] = [
        (*_named(link.new, written), *_named(link.old, written), link.persons,
         "Yes" if link.main else None, link.reason)
        for link in links
    ]  # fmt: skip
    lines += [(*_named(ward, written), *[None] * 5) for ward in wards if ward not in linked]
    for line in sorted(lines, key=lambda one: (one[0], ward_label(one[1]))):
        page.append(line)
        for cell in page[page.max_row]:
            if isinstance(cell.value, str):
                cell.data_type, cell.number_format = "s", "@"
    stream = BytesIO()
    book.save(stream)
    return stream.getvalue()


def _named(place: Ward, written: Mapping[Ward, str]) -> tuple[str, str]:
    return place[0], written.get(place, place[1])


def read_mapping(path: Path) -> dict[str, tuple[Link, ...]]:
    """The links of a workbook or .csv by the code of the new body; lines without an old ward say
    that a ward comes from none.

    Raises UserError `mapping-unreadable` where no sheet has the headings, InputError with every
    fault and its place, and what the reading of any file raises.
    """
    for table in read(path):
        for row in range(1, min(_LOOK, table.height) + 1):
            columns = _columns(table, row)
            if all(name in columns for name in _NEEDED):
                return _links(table, row, columns)
    raise UserError("mapping-unreadable", path=str(path))


def _columns(table: Table, row: int) -> dict[str, int]:
    """Where each heading stands, if `row` is the row of headings."""
    known = {heading.casefold(): heading for heading in HEADINGS}
    found: dict[str, int] = {}
    for position, cell in enumerate(table.row(row)):
        heading = known.get(text_of(cell).casefold())
        if heading:
            found.setdefault(heading, position)
    return found


def _links(table: Table, head: int, columns: Mapping[str, int]) -> dict[str, tuple[Link, ...]]:
    links: dict[str, list[Link]] = defaultdict(list)
    faults: list[Finding] = []
    for row in filled_rows(table.columns, range(head + 1, table.height + 1)):
        cells = {name: table.columns[at][row - 1] for name, at in columns.items()}
        body = code_of(cells["Body code"])
        if not body:
            faults.append(_fault("missing-value", table, row, "Body code"))
            continue
        links[body]  # a body all of whose wards are new is mapped too: to nothing
        old_body, old_ward = code_of(cells["Old body code"]), code_of(cells["Old ward"])
        if not old_body and not old_ward:
            continue
        if not old_body:
            faults.append(_fault("missing-value", table, row, "Old body code"))
            continue
        persons = _persons(cells.get("Persons", ""), table, row, faults)
        main = yes_no_of(cells.get("Main", ""))
        if main is None:
            faults.append(_fault("bad-yes-no", table, row, "Main", text_of(cells["Main"])))
            continue
        links[body].append(
            Link((old_body, ward_label(old_ward)), (body, ward_label(code_of(cells["Ward"]))),
                 text_of(cells.get("Reason", "")), persons, main)
        )  # fmt: skip
    if faults:
        raise InputError(tuple(faults))
    return {body: tuple(of_body) for body, of_body in links.items()}


def _persons(cell: Any, table: Table, row: int, faults: list[Finding]) -> int | None:
    if is_blank(cell):
        return None
    persons = whole_of(cell)
    if persons is None:
        faults.append(_fault("not-a-number", table, row, "Persons", text_of(cell)))
    return persons


def _fault(code: str, table: Table, row: int, column: str, value: str = "") -> Finding:
    parameters = {"value": value} if value else {}
    return finding(code, Place(table.name, row, column), **parameters)

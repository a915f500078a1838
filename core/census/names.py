"""Lists that name their bodies instead of giving codes: the codes are found by name and place.

Lists of earlier reservations and of voters hardly ever have codes. A name counts only where one
body alone has it; any other is told, with the nearest name if there is one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from core.census.categories import letters_of
from core.census.cells import code_of, text_of
from core.census.filling import FilledTable
from core.census.headings import BY_NAME
from core.census.layout import Layout
from core.findings import Finding, Place, finding

_PLACES = ("mandal", "district")
_NEAR = 0.8
_LONGER = 2
# A list of another place altogether is told without a search for every single name.
_SOUGHT = 500


@dataclass(frozen=True, slots=True)
class _Known:
    """A body of the list of bodies; `places` are Mandal and District, for comparison."""

    code: str
    name: str
    places: tuple[str, ...]


def with_codes_by_name(layouts: dict[str, Layout], findings: list[Finding]) -> dict[str, Layout]:
    """The layouts with the codes of bodies in lists that only name them."""
    bodies = layouts.get("Bodies")
    if bodies is None or "code" not in bodies.columns:
        return layouts
    found = dict(layouts)
    known: Mapping[str, list[_Known]] | None = None
    for sheet in BY_NAME:
        layout = layouts.get(sheet)
        if layout is None or "code" in layout.columns or not _name_column(layout):
            continue
        known = known if known is not None else _known(bodies)
        found[sheet] = _with_codes(layout, known, findings)
    return found


def _name_column(layout: Layout) -> str:
    return next((key for key in ("name", "local_name") if key in layout.columns), "")


def _text(layout: Layout, key: str, row: int) -> str:
    at = layout.columns.get(key)
    return "" if at is None else text_of(layout.table.columns[at][row - 1])


def _rows(layout: Layout) -> list[int]:
    below = range(layout.headings.last + 1, layout.table.height + 1)
    return [row for row in below if row not in layout.aside]


def _known(bodies: Layout) -> dict[str, list[_Known]]:
    """The bodies by their names, English and local, as letters alone."""
    known: dict[str, list[_Known]] = defaultdict(list)
    codes = bodies.table.columns[bodies.columns["code"]]
    for row in _rows(bodies):
        places = tuple(letters_of(_text(bodies, key, row)) for key in _PLACES)
        names = {_text(bodies, key, row) for key in ("name", "local_name")}
        for name in sorted(names - {""}):
            known[letters_of(name)].append(_Known(code_of(codes[row - 1]), name, places))
    return known


def _with_codes(
    layout: Layout, known: Mapping[str, list[_Known]], findings: list[Finding]
) -> Layout:
    filled, key = FilledTable(layout), _name_column(layout)
    heading = layout.heading(layout.columns[key])
    rows: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for row in _rows(layout):
        name = _text(layout, key, row)
        if name:
            rows[name, *(letters_of(_text(layout, place, row)) for place in _PLACES)].append(row)
    count, faults = 0, 0
    for (name, *places), own in rows.items():
        fits = [one for one in known.get(letters_of(name), ()) if _same_place(one, places)]
        if len({one.code for one in fits}) == 1:
            count += len(own)
            for row in own:
                filled.put(row, "code", fits[0].code)
        else:
            place = Place(layout.table.name, own[0], heading)
            sought = known if faults < _SOUGHT else {}
            faults += 1
            findings.append(_fault(name, places, len(fits), sought, place))
    if count:
        name = layout.table.name
        findings.append(finding("codes-by-name", Place(name), name=name, count=count))
    return filled.layout()


def _same_place(one: _Known, places: list[str]) -> bool:
    """Whether Mandal and District are the same, as far as both lists say them."""
    return all(not a or not b or a == b for a, b in zip(one.places, places, strict=True))


def _fault(
    name: str, places: list[str], fits: int, known: Mapping[str, list[_Known]], place: Place
) -> Finding:
    if fits:
        return finding("body-name-twice", place, value=name, count=fits)
    own = letters_of(name)
    # Looked for among names alike at first sight: a State has thousands, and so may have the list.
    here = {
        letters: one.name
        for letters, bodies in known.items()
        if letters[:1] == own[:1] and abs(len(letters) - len(own)) <= _LONGER
        for one in bodies
        if _same_place(one, places)
    }
    near = get_close_matches(own, here, n=1, cutoff=_NEAR)
    if near:
        return finding("body-name-near", place, value=name, near=here[near[0]])
    return finding("body-name-unknown", place, value=name)

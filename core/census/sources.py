"""Population from the Census' own tables: villages into Gram Panchayats, towns and their wards.

Only what the sheets of bodies and wards leave blank is filled in. Where a village is divided among
several bodies each part brings its own figures, and together they must be the village's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from core.census.aside import Aside
from core.census.categories import letters_of
from core.census.cells import code_of, text_of, whole_of
from core.census.filling import FilledTable
from core.census.layout import Layout
from core.findings import Finding, Place, finding
from core.law.profile import Profile

_FIGURES = ("total", "st", "sc")
_TOWN = ("town", "statutorytown", "censustown")
_VILLAGE = "village"
_WARD = "ward"
# Headings under which a list of bodies gives the Census' code of each.
_CENSUS_CODES = {letters_of(text) for text in ("Census code", "Census 2011 Code", "Town code",
                                               "census2011_town_code")}  # fmt: skip

Persons = tuple[int, int, int]  # all, ST, SC
Layouts = dict[str, Layout]


@dataclass(frozen=True, slots=True)
class _Part:
    """A village, or a part of one with its own figures, that lies in a body."""

    row: int
    village: str
    body: str
    own: Persons | None
    hamlet: str = ""

    @property
    def named(self) -> str:
        """The village, and which part of it: the lineage of a body's figures."""
        return f"{self.village} ({self.hamlet})" if self.hamlet else self.village


def with_census_figures(
    layouts: Mapping[str, Layout], profile: Profile, findings: list[Finding]
) -> Layouts:
    """The layouts with blank populations filled from a Census table, if the file has one.

    For municipalities without a sheet of bodies the towns of the Census are the bodies, and their
    wards the wards.
    """
    used = dict(layouts)
    census = used.pop("Census", None)
    villages = used.pop("Villages", None)
    if villages is not None and not {"place", "code"} <= set(villages.columns):
        villages = None
    if census is None or not {"level", "place"} <= set(census.columns):
        return used
    places, wards = _places(census), _wards(census)
    if not places:
        name = census.table.name
        findings.append(finding("census-without-places", Place(name), name=name))
        return used
    if profile.law != "telangana":
        _towns_as_bodies(used, census, profile)
    if "Bodies" in used:
        bodies = used["Bodies"]
        sums, sources = _sums(villages, places, findings) if villages else ({}, {})
        used["Bodies"] = _filled(bodies, _bodies_figures(bodies, places, sums), sources)
    if "Wards" in used and used["Wards"].table is not census.table:
        used["Wards"] = _filled(used["Wards"], _wards_figures(used["Wards"], wards), {})
    return used


def _towns_as_bodies(used: Layouts, census: Layout, profile: Profile) -> None:
    for sheet, levels in (("Bodies", _TOWN), ("Wards", (_WARD,))):
        if sheet in used or sheet not in profile.sheets:
            continue
        columns = {"code": census.columns["place"]}
        names = ("name",) if sheet == "Bodies" else ("ward",)
        columns |= {
            key: census.columns[key] for key in (*names, *_FIGURES) if key in census.columns
        }
        kept = {row for row, level in _levels(census) if level in levels}
        below = range(census.headings.last + 1, census.table.height + 1)
        aside = {row: Aside.TOTAL for row in below if row not in kept}
        used[sheet] = replace(census, sheet=sheet, columns=columns, aside=aside)


def _levels(census: Layout) -> Iterator[tuple[int, str]]:
    cells = census.table.columns[census.columns["level"]][census.headings.last :]
    for row, cell in enumerate(cells, start=census.headings.last + 1):
        yield row, letters_of(text_of(cell))


def _persons(layout: Layout, row: int) -> Persons | None:
    """The three figures of a row; None where one is blank or no number."""
    found = []
    for key in _FIGURES:
        if key not in layout.columns:
            return None
        found.append(whole_of(layout.table.columns[layout.columns[key]][row - 1]))
    total, st, sc = found
    return None if total is None or st is None or sc is None else (total, st, sc)


def _code(layout: Layout, key: str, row: int) -> str:
    return code_of(layout.table.columns[layout.columns[key]][row - 1])


def _places(census: Layout) -> dict[str, Persons]:
    """The figures of every village and town by its code."""
    found = {}
    for row, level in _levels(census):
        persons = _persons(census, row) if level == _VILLAGE or level in _TOWN else None
        if persons:
            found[_code(census, "place", row)] = persons
    return found


def _wards(census: Layout) -> dict[tuple[str, str], Persons]:
    """The figures of every ward by town and number; 0001 and 1 are one."""
    found: dict[tuple[str, str], Persons] = {}
    if "ward" not in census.columns:
        return found
    for row, level in _levels(census):
        persons = _persons(census, row) if level == _WARD else None
        if persons:
            number = _code(census, "ward", row).lstrip("0")
            found[_code(census, "place", row), number] = persons
    return found


def _sums(
    villages: Layout, places: Mapping[str, Persons], findings: list[Finding]
) -> tuple[dict[str, Persons], dict[str, str]]:
    """Figures of bodies from their villages, and from which villages they come."""
    parts = list(_parts(villages))
    by_village: dict[str, list[_Part]] = defaultdict(list)
    for part in parts:
        by_village[part.village].append(part)
    for village, own in by_village.items():
        findings.extend(_faults(villages, village, own, places.get(village)))
    sums: dict[str, Persons] = {}
    sources: dict[str, list[str]] = defaultdict(list)
    for part in parts:
        persons = part.own or places.get(part.village)
        if persons is None:
            continue
        before = sums.get(part.body, (0, 0, 0))
        sums[part.body] = (
            before[0] + persons[0], before[1] + persons[1], before[2] + persons[2]
        )  # fmt: skip
        sources[part.body].append(part.named)
    return sums, {body: "Census: " + ", ".join(codes) for body, codes in sources.items()}


def _parts(villages: Layout) -> Iterator[_Part]:
    for row in range(villages.headings.last + 1, villages.table.height + 1):
        village, body = _code(villages, "place", row), _code(villages, "code", row)
        if village and body and row not in villages.aside:
            hamlet = villages.columns.get("hamlet")
            name = "" if hamlet is None else text_of(villages.table.columns[hamlet][row - 1])
            yield _Part(row, village, body, _persons(villages, row), name)


def _faults(
    layout: Layout, village: str, parts: list[_Part], whole: Persons | None
) -> Iterator[Finding]:
    place = Place(layout.table.name, parts[0].row, layout.heading(layout.columns["place"]))
    if whole is None:
        if any(part.own is None for part in parts):
            yield finding("village-unknown", place, village=village)
        return
    own = [part.own for part in parts if part.own]
    if len(parts) > 1 and len(own) < len(parts):
        yield finding("village-divided", place, village=village, parts=len(parts))
    elif own and tuple(map(sum, zip(*own, strict=True))) != whole:
        total = sum(persons[0] for persons in own)
        yield finding("village-sum-differs", place, village=village, sum=total, total=whole[0])


def _bodies_figures(
    bodies: Layout, places: Mapping[str, Persons], sums: Mapping[str, Persons]
) -> dict[int, Persons]:
    """Figures for the rows of bodies: from their villages, else by the Census' code."""
    census_code = next(
        (at for at in range(len(bodies.headings.texts)) if letters_of(bodies.heading(at))
         in _CENSUS_CODES), None,
    )  # fmt: skip
    found = {}
    for row in range(bodies.headings.last + 1, bodies.table.height + 1):
        code = _code(bodies, "code", row) if "code" in bodies.columns else ""
        census = code
        if census_code is not None:
            census = code_of(bodies.table.columns[census_code][row - 1])
        persons = sums.get(code) or places.get(census)
        if persons and code:
            found[row] = persons
    return found


def _wards_figures(wards: Layout, figures: Mapping[tuple[str, str], Persons]) -> dict[int, Persons]:
    if not {"code", "ward"} <= set(wards.columns):
        return {}
    found = {}
    for row in range(wards.headings.last + 1, wards.table.height + 1):
        number = _code(wards, "ward", row).lstrip("0")
        persons = figures.get((_code(wards, "code", row), number))
        if persons:
            found[row] = persons
    return found


def _filled(layout: Layout, figures: Mapping[int, Persons], sources: Mapping[str, str]) -> Layout:
    """The layout with the figures in the rows whose three figures are all blank."""
    if not figures:
        return layout
    filled = FilledTable(layout)
    for row, persons in figures.items():
        if not all(filled.blank(row, key) for key in _FIGURES):
            continue
        for key, number in zip(_FIGURES, persons, strict=True):
            filled.put(row, key, number)
        if sources:
            filled.put(row, "source", sources.get(_code(layout, "code", row), ""))
    return filled.layout()

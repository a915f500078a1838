"""From the rows of recognised sheets to the values of the model, every bad cell reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from core.census.elections import is_election
from core.census.grid import Grid
from core.labels import body_label, is_label, ward_label
from core.law.profile import Profile
from core.model import NO_FIGURES, Area, AreaKind, Body, Figures, HistoryRow, Kind, Ward

T = TypeVar("T")


@dataclass(slots=True)
class Rows(Generic[T]):
    """The values of a sheet, each with the index of the data row it came from."""

    grid: Grid
    index: list[int] = field(default_factory=list)
    values: list[T] = field(default_factory=list)

    def add(self, index: int, value: T) -> None:
        self.index.append(index)
        self.values.append(value)

    def __iter__(self) -> Iterator[tuple[int, T]]:
        return zip(self.index, self.values, strict=True)


def read_bodies(grid: Grid, profile: Profile) -> Rows[Body]:
    """The bodies; one without a usable code or kind is reported and left out."""
    codes = grid.codes("code")
    names, local_names = grid.texts("name"), grid.texts("local_name")
    divisions, districts, mandals = (grid.texts(key) for key in ("division", "district", "mandal"))
    wards, figures = grid.wholes("wards"), _figures(grid, "total", "st", "sc", "bc")
    sources, parents = grid.texts("source"), grid.codes("parent")
    scheduled, new, withheld = (grid.answers(key) for key in ("scheduled_area", "new", "withheld"))
    kinds = _kinds(grid, profile)
    found: Rows[Body] = Rows(grid)
    for i, code in enumerate(codes):
        kind = kinds[i]
        if not code or kind is None:
            continue
        if not is_label(body_label(code)):
            grid.report("bad-label", i, "code", value=code)
        found.add(
            i,
            Body(
                code, names[i], kind, wards[i] or 0, figures[i], local_names[i], divisions[i],
                districts[i], mandals[i], sources[i], scheduled[i], new[i], parents[i], withheld[i],
            ),
        )  # fmt: skip
    return found


def _kinds(grid: Grid, profile: Profile) -> list[Kind | None]:
    """The kind of each body; blank is the profile's kind where it has only one."""
    only = profile.kinds[0] if len(profile.kinds) == 1 else None
    known = {kind.value: kind for kind in profile.kinds}
    kinds: list[Kind | None] = []
    for i, text in enumerate(grid.texts("kind")):
        kind = known.get(text.upper()) if text else only
        if kind is None and "kind" in grid.columns:
            if text:
                grid.report("bad-kind", i, "kind", value=text, allowed=list(known))
            elif "kind" not in grid.needed:
                grid.report("missing-value", i, "kind", value="")
        kinds.append(kind)
    return kinds


def read_wards(grid: Grid, known: Mapping[str, str]) -> Rows[Ward]:
    """The wards. `known` gives the code of a body by its label; wards of others are reported."""
    bodies = _bodies_of(grid, known)
    labels = _labels_of(grid)
    names, new = grid.texts("ward_name"), grid.answers("new")
    voters = _figures(grid, "voters", "voters_st", "voters_sc", "voters_bc")
    population = _figures(grid, "total", "st", "sc", "bc")
    growth = grid.fractions("growth")
    found: Rows[Ward] = Rows(grid)
    for i, (body, (number, label)) in enumerate(zip(bodies, labels, strict=True)):
        if body and label:
            ward = Ward(body, number, label, voters[i], population[i], names[i], new[i], growth[i])
            found.add(i, ward)
    return found


def _bodies_of(grid: Grid, known: Mapping[str, str]) -> list[str]:
    """The code of the body of each row, as the sheet of bodies writes it; "" where unknown."""
    codes = grid.codes("code")
    found = {code: known.get(body_label(code), "") for code in set(codes)}
    strangers = {code for code, body in found.items() if code and not body}
    if strangers:
        for i, code in enumerate(codes):
            if code in strangers:
                grid.report("unknown-body", i, "code", value=code)
    return [found[code] for code in codes]


def _labels_of(grid: Grid) -> list[tuple[str, str]]:
    """Number and label of the ward of each row; ("", "") where it has none or cannot stand."""
    numbers = grid.codes("ward")
    found = {number: (number, ward_label(number)) for number in set(numbers)}
    bad = {number for number, (_, label) in found.items() if number and not is_label(label)}
    if bad:
        for i, number in enumerate(numbers):
            if number in bad:
                grid.report("bad-label", i, "ward", value=number)
    return [("", "") if number in bad or not number else found[number] for number in numbers]


def _figures(grid: Grid, *keys: str) -> list[Figures]:
    if not any(key in grid.columns for key in keys):
        return [NO_FIGURES] * len(grid)
    columns = [grid.wholes(key) for key in keys]
    return list(map(Figures, *columns))


def read_areas(grid: Grid) -> Rows[Area]:
    """State and Mandals with their percentages; the scale is checked, the doubles are not."""
    names, kinds, districts = (grid.texts(key) for key in ("area", "kind", "district"))
    found: Rows[Area] = Rows(grid)
    for i, value in enumerate(grid.fractions("percentage")):
        kind = {kind.value.casefold(): kind for kind in AreaKind}.get(kinds[i].casefold())
        if kind is None and kinds[i]:
            grid.report("bad-kind", i, "kind", value=kinds[i], allowed=[*AreaKind])
        if kind is None or value is None:
            continue
        if value > 100 or value < 0 or (value <= 1 and (value > 0 or kind is AreaKind.STATE)):
            grid.report("percentage-scale", i, "percentage", value=value, area=names[i])
        found.add(i, Area(names[i], kind, districts[i], value))
    return found


def read_history(grid: Grid, known: Mapping[str, str], current: str) -> Rows[HistoryRow]:
    """Earlier elections; rows of the election now prepared (`current`) or later are reported."""
    bodies, labels, elections = _bodies_of(grid, known), _labels_of(grid), grid.texts("election")
    categories = grid.categories("category")
    wards_needed = "ward" in grid.needed
    faults = {election: _election_fault(election, current) for election in set(elections)}
    found: Rows[HistoryRow] = Rows(grid)
    for i, (body, election, category) in enumerate(zip(bodies, elections, categories, strict=True)):
        if faults[election]:
            grid.report(faults[election], i, "election", value=election, current=current)
        number, label = labels[i]
        if body and election and category and (label or not wards_needed):
            found.add(i, HistoryRow(body, number, label, election, category))
    return found


def _election_fault(election: str, current: str) -> str:
    if not election:
        return ""  # reported as a missing value
    if not is_election(election):
        return "bad-label"
    return "election-not-earlier" if current and election >= current else ""

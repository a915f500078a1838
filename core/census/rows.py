"""From the rows of recognised sheets to the values of the model, every bad cell reported."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from core.amounts import decimal
from core.census.categories import kind_word
from core.census.elections import is_election
from core.census.grid import Grid
from core.labels import ascii_digits, body_label, is_label, ward_label
from core.law.profile import Profile
from core.model import NO_FIGURES, Area, AreaKind, Body, Figures, HistoryRow, Kind, Ward

T = TypeVar("T")
_WARD_WORDS = re.compile(
    r"(?:ward|wd|వార్డు|वार्ड)[ .:#-]*(?:number|no|నంబరు|నెం|నం|संख्या|क्रमांक|नं)?[ .:#-]*([0-9]{1,3})",
    re.I,
)


@dataclass(slots=True)
class Rows(Generic[T]):
    """The values of a sheet, each with the index of the data row it came from."""

    grid: Grid
    index: Sequence[int]
    values: list[T]

    @classmethod
    def made(
        cls, grid: Grid, whole: Sequence[object], make: Callable[..., T], *columns: list[Any]
    ) -> Rows[T]:
        """A value of the columns for every row in which `whole` says that nothing is missing."""
        if all(whole):
            return cls(grid, range(len(whole)), list(map(make, *columns)))
        index = [i for i, complete in enumerate(whole) if complete]
        kept = ([column[i] for i in index] for column in columns)
        return cls(grid, index, list(map(make, *kept)))

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
    for i, code in enumerate(codes):
        if code and not is_label(body_label(code)):
            grid.report("bad-label", i, "code", value=code)
    complete = [bool(code) and kind is not None for code, kind in zip(codes, kinds, strict=True)]
    return Rows.made(
        grid, complete, Body, codes, names, kinds, [number or 0 for number in wards], figures,
        local_names, divisions, districts, mandals, sources, scheduled, new, parents, withheld,
    )  # fmt: skip


def _kinds(grid: Grid, profile: Profile) -> list[Kind | None]:
    """The kind of each body; blank is the profile's kind where it has only one."""
    only = profile.kinds[0] if len(profile.kinds) == 1 else None
    known = {kind.value: kind for kind in profile.kinds}
    kinds: list[Kind | None] = []
    for i, text in enumerate(grid.texts("kind")):
        kind = known.get(kind_word(text)) if text else only
        if kind is None and text:
            grid.report("bad-kind", i, "kind", value=text, allowed=list(known))
        kinds.append(kind)
    return kinds


def read_wards(grid: Grid, known: Mapping[str, str]) -> Rows[Ward]:
    """The wards. `known` gives the code of a body by its label; wards of others are reported."""
    bodies = _bodies_of(grid, known)
    numbers, labels = _labels_of(grid)
    names, new = grid.texts("ward_name"), grid.answers("new")
    voters = _figures(grid, "voters", "voters_st", "voters_sc", "voters_bc")
    population = _figures(grid, "total", "st", "sc", "bc")
    growth = grid.fractions("growth")
    complete = [body and label for body, label in zip(bodies, labels, strict=True)]
    return Rows.made(
        grid, complete, Ward, bodies, numbers, labels, voters, population, names, new, growth
    )


def _bodies_of(grid: Grid, known: Mapping[str, str]) -> list[str]:
    """The code of the body of each row, as the sheet of bodies writes it; "" where unknown."""
    codes = grid.codes("code")
    found = {code: known.get(body_label(code), "") for code in set(codes)}
    strangers = {code for code, body in found.items() if code and not body}
    if strangers and known:  # without any body it is the list of bodies that is missing
        for i, code in enumerate(codes):
            if code in strangers:
                grid.report("unknown-body", i, "code", value=code)
    return [found[code] for code in codes]


def _labels_of(grid: Grid) -> tuple[list[str], list[str]]:
    """Number and label of the ward of each row; the label is "" where it cannot stand."""
    numbers = _plain_wards(grid)
    labels = {number: ward_label(number) for number in set(numbers)}
    bad = {number for number, label in labels.items() if number and not is_label(label)}
    for i in (i for i, number in enumerate(numbers) if bad and number in bad):
        grid.report("bad-label", i, "ward", value=numbers[i])
    labels |= dict.fromkeys(("", *bad), "")
    return numbers, [labels[number] for number in numbers]


def _plain_wards(grid: Grid) -> list[str]:
    """The wards of each row; "Ward No. 5" is ward 5, which is told once."""
    numbers = grid.codes("ward")
    plain = {number: _ward_in_words(number) for number in set(numbers)}
    if not any(plain.values()):
        return numbers
    said = [i for i, number in enumerate(numbers) if plain[number]]
    first = numbers[said[0]]
    grid.report(
        "ward-in-words", said[0], "ward", value=first, proposal=plain[first], more=len(said) - 1
    )
    return [plain[number] or number for number in numbers]


def _ward_in_words(text: str) -> str:
    """The number of a ward that is written with the word, "" for anything else."""
    found = _WARD_WORDS.fullmatch(ascii_digits(text))
    return found[1].lstrip("0") if found else ""


def _figures(grid: Grid, *keys: str) -> list[Figures]:
    if not any(key in grid.columns for key in keys):
        return [NO_FIGURES] * len(grid)
    columns = [grid.wholes(key) for key in keys]
    return list(map(Figures, *columns))


def read_areas(grid: Grid) -> Rows[Area]:
    """State and Mandals with their percentages; the scale is checked, the doubles are not."""
    names, kinds, districts = (grid.texts(key) for key in ("area", "kind", "district"))
    values = grid.fractions("percentage")
    known = {kind.value: kind for kind in AreaKind}
    of_kind = [known.get(kind_word(kind)) for kind in kinds]
    for i, (kind, value) in enumerate(zip(of_kind, values, strict=True)):
        if kind is None and kinds[i]:
            grid.report("bad-kind", i, "kind", value=kinds[i], allowed=[*AreaKind])
        if value is not None and not _is_percentage(value, kind):
            grid.report("percentage-scale", i, "percentage", value=decimal(value, 6), area=names[i])
    complete = [value is not None and kind for kind, value in zip(of_kind, values, strict=True)]
    return Rows.made(grid, complete, Area, names, of_kind, districts, values)


def _is_percentage(value: Fraction, kind: AreaKind | None) -> bool:
    """Above 1, so that 0.3918 is not taken for 39.18 %; a Mandal may have 0."""
    return 1 < value <= 100 or (value == 0 and kind is not AreaKind.STATE)


def read_history(grid: Grid, known: Mapping[str, str], current: str) -> Rows[HistoryRow]:
    """Earlier elections; rows of the election now prepared (`current`) or later are reported."""
    bodies, elections = _bodies_of(grid, known), grid.texts("election")
    numbers, labels = _labels_of(grid)
    categories = grid.categories("category")
    faults = {election: _election_fault(election, current) for election in set(elections)}
    if any(faults.values()):
        for i, election in enumerate(elections):
            if faults[election]:
                grid.report(faults[election], i, "election", value=election, current=current)
    wards: Sequence[object] = labels if "ward" in grid.needed else elections
    complete = [all(row) for row in zip(bodies, elections, categories, wards, strict=True)]
    return Rows.made(grid, complete, HistoryRow, bodies, numbers, labels, elections, categories)


def _election_fault(election: str, current: str) -> str:
    if not election:
        return ""  # reported as a missing value
    if not is_election(election):
        return "bad-label"
    return "election-not-earlier" if current and election >= current else ""

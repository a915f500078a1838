"""The vocabulary of an exercise: bodies, wards, areas, history, and the eight categories.

Everything here is an immutable value. Figures are whole numbers of persons; percentages and shares
are exact fractions. Codes and ward numbers are text and never change their spelling.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction


class Group(StrEnum):
    """A group for which seats are counted: the three reserved ones and the unreserved rest."""

    ST = "ST"
    SC = "SC"
    BC = "BC"
    UR = "UR"


GROUPS = (Group.ST, Group.SC, Group.BC, Group.UR)
RESERVED_GROUPS = (Group.ST, Group.SC, Group.BC)


class Category(StrEnum):
    """One of the eight categories that a seat can carry (TPR Act 2018 s.9(9)(a))."""

    ST = "ST"
    ST_W = "ST(W)"
    SC = "SC"
    SC_W = "SC(W)"
    BC = "BC"
    BC_W = "BC(W)"
    UR = "UR"
    UR_W = "UR(W)"

    @property
    def group(self) -> Group:
        return Group(self.value[:2])

    @property
    def women(self) -> bool:
        return self.value.endswith("(W)")

    @staticmethod
    def of(group: Group, *, women: bool) -> Category:
        return _OF[group, women]


_OF = {(category.group, category.women): category for category in Category}


class Kind(StrEnum):
    """Kind of a local body: Gram Panchayat, Nagar Panchayat, Nagar Palika Parishad."""

    GP = "GP"
    NP = "NP"
    NPP = "NPP"


@dataclass(frozen=True, slots=True)
class Figures:
    """Persons in all and by group; None where the source leaves the cell blank."""

    total: int | None = None
    st: int | None = None
    sc: int | None = None
    bc: int | None = None

    def of(self, group: Group) -> int:
        """Persons of a reserved group; a blank cell counts as none."""
        if group is Group.SC:
            return self.sc or 0
        if group is Group.ST:
            return self.st or 0
        if group is Group.BC:
            return self.bc or 0
        return self.whole

    @property
    def whole(self) -> int:
        """Persons in all; a blank cell counts as none."""
        return self.total or 0

    def given(self, group: Group) -> int | None:
        """Persons of a reserved group as the source gives them: None where blank."""
        return {Group.ST: self.st, Group.SC: self.sc, Group.BC: self.bc}.get(group)


NO_FIGURES = Figures()


@dataclass(frozen=True, slots=True)
class Body:
    """A local body with its population and what the law asks about it."""

    code: str
    name: str
    kind: Kind
    wards: int
    population: Figures
    local_name: str = ""
    division: str = ""
    district: str = ""
    mandal: str = ""
    source: str = ""
    scheduled_area: bool = False
    new: bool = False
    parent: str = ""
    withheld: bool = False


@dataclass(frozen=True, slots=True)
class Ward:
    """A ward of a body. `number` is what the input writes, `label` the form used in lots."""

    body: str
    number: str
    label: str
    voters: Figures = NO_FIGURES
    population: Figures = NO_FIGURES
    name: str = ""
    new: bool = False
    growth: Fraction | None = None


class AreaKind(StrEnum):
    STATE = "State"
    MANDAL = "Mandal"


@dataclass(frozen=True, slots=True)
class Area:
    """BC percentage of the State or of a Mandal, exact as published (39.18 is 1959/50)."""

    name: str
    kind: AreaKind
    district: str
    bc_percentage: Fraction


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """What a ward (with an empty label: the office of a body) carried in an ordinary election."""

    body: str
    number: str
    label: str
    election: str
    category: Category


@dataclass(frozen=True, slots=True)
class Records:
    """A whole input, checked. The order of the tuples carries no meaning."""

    bodies: tuple[Body, ...] = ()
    wards: tuple[Ward, ...] = ()
    areas: tuple[Area, ...] = ()
    history: tuple[HistoryRow, ...] = ()
    settings: Mapping[str, str] = field(default_factory=dict)

    def wards_by_body(self) -> dict[str, list[Ward]]:
        """The wards by the code of their body; a body without wards has an empty list."""
        found: dict[str, list[Ward]] = defaultdict(list)
        for ward in self.wards:
            found[ward.body].append(ward)
        return found

    def history_by_body(self) -> dict[str, list[HistoryRow]]:
        """The rows of the history by the code of their body; none give an empty list."""
        found: dict[str, list[HistoryRow]] = defaultdict(list)
        for row in self.history:
            found[row.body].append(row)
        return found

"""Small made Mandals for tests of the register and the workflow."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from core.findings import Finding
from core.labels import ward_label
from core.law.profile import Rules, profile_named, rules_for
from core.lots.record import Person
from core.model import Area, AreaKind, Body, Category, Figures, HistoryRow, Kind, Records, Ward

OFFICER = Person("Lakshmi", "MPDO", "Mandal Parishad")
SECOND = Person("Ravi", "Clerk", "Mandal Parishad")
PROFILE = "telangana-2018"
ELECTION = "2025"


@dataclass(frozen=True)
class Import:
    """What the census import hands over."""

    records: Records
    rules: Rules
    election: str = ELECTION
    findings: tuple[Finding, ...] = ()
    sha256: str = "ab" * 32


def mandal(
    *, bodies: int = 3, wards: int = 6, sc: int = 300, name: str = "M", history: bool = False
) -> Records:
    """Villages whose SC shares tie in twos, so that lots are asked for in several rounds."""
    villages = [
        Body(f"20{number}", f"Village {number}", Kind.GP, wards, Figures(1000, 100, sc, 500),
             mandal=name, district="D")
        for number in range(bodies)
    ]  # fmt: skip
    places = [
        Ward(village.code, str(ward), ward_label(str(ward)),
             Figures(100, 10 * (ward % 2), 20 + ward // 3, 50))
        for village in villages
        for ward in range(1, wards + 1)
    ]  # fmt: skip
    areas = (
        Area("State", AreaKind.STATE, "", Fraction("39.18")),
        Area(name, AreaKind.MANDAL, "D", Fraction(45)),
    )
    earlier = (
        tuple(HistoryRow(village.code, "1", "001", "2019", Category.ST_W) for village in villages)
        if history
        else ()
    )
    return Records(tuple(villages), tuple(places), areas, earlier)


def imported(records: Records | None = None, profile: str = PROFILE, **settings: str) -> Import:
    return Import(records or mandal(), rules_for(profile_named(profile), settings))


def seed(number: int) -> str:
    """A different seed of 26 throws for every number."""
    digits = ""
    for _ in range(26):
        digits += str(1 + number % 6)
        number //= 6
    return digits

"""A made State: as many villages and wards as Telangana has, with figures of a likely spread.

The figures are random and mean nothing; the sizes are the State's. One seed, so every run of the
benchmarks measures the same input.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from openpyxl import Workbook

from core.labels import ward_label
from core.model import (
    Area,
    AreaKind,
    Body,
    Category,
    Figures,
    Group,
    HistoryRow,
    Kind,
    Records,
    Ward,
)

VILLAGES = 12_760
WARDS = 113_534
MANDALS = 560


def state_records(villages: int = VILLAGES, wards: int = WARDS) -> Records:
    """Records of a made State with one earlier election."""
    chance = random.Random(2019)
    sizes = _sizes(villages, wards)
    bodies, all_wards, history = [], [], []
    for number, size in enumerate(sizes):
        body = _body(chance, number, size)
        bodies.append(body)
        for place in range(1, size + 1):
            all_wards.append(_ward(chance, body, str(place)))
            category = chance.choice(list(Category))
            history.append(
                HistoryRow(body.code, str(place), ward_label(str(place)), "2019", category)
            )
    areas = [Area("Telangana", AreaKind.STATE, "", Fraction("39.18"))]
    areas += [
        Area(f"Mandal {n}", AreaKind.MANDAL, f"District {n % 32}", Fraction(30 + n % 30))
        for n in range(MANDALS)
    ]
    return Records(tuple(bodies), tuple(all_wards), tuple(areas), tuple(history))


# People by number of wards, as section 7 has them.
_PEOPLE = {4: (180, 300), 6: (301, 500), 8: (501, 1500), 10: (1501, 3000), 12: (3001, 5000)}


def _sizes(villages: int, wards: int) -> list[int]:
    """Wards of each village as section 7 has them, adding up exactly (an even sum)."""
    usual = (8, 8, 10, 8, 10, 6, 12, 8, 8, 10)
    sizes = [usual[number % len(usual)] for number in range(villages)]
    missing = (wards - wards % 2 - sum(sizes)) // 2
    step = 2 if missing > 0 else -2
    free = (at for at, size in enumerate(sizes) if size + step in _PEOPLE)
    for _ in range(abs(missing)):
        sizes[next(free)] += step
    return sizes


def _body(chance: random.Random, number: int, size: int) -> Body:
    total = chance.randint(*_PEOPLE[size])
    scheduled = number % 12 == 0
    st_share = chance.randint(40, 90) if scheduled else chance.choice((0, 0, 2, 8, 20))
    st = total * st_share // 100
    sc = min(total * chance.randint(5, 30) // 100, total - st)
    mandal = number % MANDALS
    return Body(
        f"{200_000 + number}",
        f"Village {number}",
        Kind.GP,
        size,
        Figures(total, st, sc),
        local_name="గ్రామం",
        district=f"District {mandal % 32}",
        mandal=f"Mandal {mandal}",
        source="Census 2011",
        scheduled_area=scheduled,
    )


def _ward(chance: random.Random, body: Body, number: str) -> Ward:
    """Voters of a ward: people of each group live unevenly over the wards of their village."""
    people = body.population
    whole = max(20, 7 * people.whole // (10 * body.wards) + chance.randint(-8, 8))
    st = _some(chance, whole * people.of(Group.ST), people.whole, whole)
    sc = _some(chance, whole * people.of(Group.SC), people.whole, whole - st)
    bc = chance.randint(0, whole - st - sc)
    return Ward(body.code, number, ward_label(number), voters=Figures(whole, st, sc, bc))


def _some(chance: random.Random, expected: int, total: int, most: int) -> int:
    return min(most, round(expected / total * chance.uniform(0.5, 1.5)))


def write_workbook(records: Records, path: Path, election: str = "2025") -> None:
    """The records as the workbook that `vantu run` reads."""
    book = Workbook(write_only=True)
    for name, rows in _sheets(records, election):
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.save(path)


def _sheets(records: Records, election: str) -> Iterator[tuple[str, Iterator[list[object]]]]:
    yield "Bodies", _bodies(records)
    yield "Wards", _wards(records)
    yield "Areas", _areas(records)
    yield "History", _history(records)
    yield "Settings", iter([["Key", "Value"], ["Election", election]])


def _bodies(records: Records) -> Iterator[list[object]]:
    yield [
        "Body code", "Body name", "Body name (local)", "Kind", "Division", "District", "Mandal",
        "Wards", "Total population", "ST population", "SC population", "BC population",
        "Population source", "Scheduled Area", "New", "Parent code", "Withheld",
    ]  # fmt: skip
    for body in records.bodies:
        persons = body.population
        yield [
            body.code, body.name, body.local_name, "GP", "", body.district, body.mandal,
            body.wards, persons.total, persons.st, persons.sc, None, body.source,
            "Yes" if body.scheduled_area else "No", "No", "", "",
        ]  # fmt: skip


def _wards(records: Records) -> Iterator[list[object]]:
    yield [
        "Body code", "Ward", "Ward name", "Total voters", "ST voters", "SC voters", "BC voters",
        "Total population", "ST population", "SC population", "BC population", "New", "Growth %",
    ]  # fmt: skip
    for ward in records.wards:
        voters = ward.voters
        yield [
            ward.body, ward.number, "", voters.total, voters.st, voters.sc, voters.bc,
            None, None, None, None, "", None,
        ]  # fmt: skip


def _areas(records: Records) -> Iterator[list[object]]:
    yield ["Area", "Kind", "District", "BC percentage"]
    for area in records.areas:
        yield [area.name, area.kind.value, area.district, float(area.bc_percentage)]


def _history(records: Records) -> Iterator[list[object]]:
    yield ["Body code", "Ward", "Election", "Category"]
    for row in records.history:
        yield [row.body, row.number, row.election, row.category.value]

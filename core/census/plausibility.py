"""Figures that can be, and yet look wrong: told as warnings before anything is computed.

Each of these has led to a wrong reservation somewhere: the census of an undivided village, the
Scheduled Area rule run on a plain village, wards exchanged between two lists.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from core.census.rows import Rows
from core.labels import body_label
from core.law.profile import Rules
from core.model import Body, Category, Group, HistoryRow, Ward

# A Scheduled Area with fewer than one ST person in twenty is worth a look.
_FEW_ST = 20
# Shares that differ by ten in a hundred, and one at least twice the other.
_POINTS = 10


def check_bodies_look_right(bodies: Rows[Body], rules: Rules) -> None:
    """Scheduled Area against ST share, and the figures of the body from which one came."""
    by_label = {body_label(body.code): body for body in bodies.values}
    grid = bodies.grid
    for index, body in bodies:
        total, st = body.population.whole, body.population.of(Group.ST)
        if rules.profile.law == "telangana" and total:
            if body.scheduled_area and st * _FEW_ST < total:
                grid.report(
                    "scheduled-area-without-st", index, "scheduled_area", body=body.code, st=st,
                    total=total,
                )  # fmt: skip
            if st == total and not body.scheduled_area:
                grid.report("all-st-not-scheduled", index, "scheduled_area", body=body.code)
        parent = by_label.get(body_label(body.parent)) if body.parent else None
        if parent and total and parent is not body and parent.population == body.population:
            grid.report("census-equals-parent", index, "total", body=body.code, parent=parent.code)


def check_voters_look_right(
    bodies: Rows[Body], wards: Sequence[Ward], history: Iterable[HistoryRow]
) -> None:
    """Shares of the voters against those of the population, and against earlier reservations."""
    of_body: dict[str, list[Ward]] = defaultdict(list)
    for ward in wards:
        of_body[ward.body].append(ward)
    last = _last_election(history)
    for index, body in bodies:
        own = of_body[body.code]
        voters = sum([ward.voters.total or 0 for ward in own])
        if not voters or not body.population.total:
            continue
        for group, persons in (
            (Group.ST, [ward.voters.st or 0 for ward in own]),
            (Group.SC, [ward.voters.sc or 0 for ward in own]),
        ):
            share = 100 * body.population.of(group) // body.population.total
            of_voters = 100 * sum(persons) // voters
            low, high = sorted((share, of_voters))
            if high - low >= _POINTS and high >= 2 * low:
                bodies.grid.report(
                    "population-voters-differ", index, group.lower(), body=body.code,
                    category=group.value, population=share, voters=of_voters,
                )  # fmt: skip
            # Only a ward without anybody of the group can look swapped: mostly there is none.
            carried = last.get(body.code) if 0 in persons else None
            swapped = _swapped(own, carried, group) if carried else None
            if swapped:
                bodies.grid.report(
                    "wards-look-swapped", index, "code", body=body.code, category=group.value,
                    first=swapped[0], second=swapped[1],
                )  # fmt: skip


_GROUP_OF = {category: category.group for category in Category}


def _last_election(history: Iterable[HistoryRow]) -> dict[str, dict[str, Group]]:
    """The group that each ward carried in the body's last election, by body and label."""
    election_of: dict[str, str] = {}
    last: dict[str, dict[str, Group]] = {}
    for row in history:
        latest = election_of.get(row.body, "")
        if row.election > latest:
            election_of[row.body], last[row.body] = row.election, {}
        if row.election >= latest:
            last[row.body][row.label] = _GROUP_OF[row.category]
    return last


def _swapped(
    wards: Sequence[Ward], carried: Mapping[str, Group], group: Group
) -> tuple[str, str] | None:
    """A ward that carried the group and has nobody of it today, and one that it fills and did not.

    Both must be plain: nobody here, and at least half of the voters there.
    """
    empty, full = [], []
    for ward in wards:
        persons, whole = ward.voters.of(group), ward.voters.total
        if not whole:
            continue
        if carried.get(ward.label) is group:
            if not persons:
                empty.append(ward)
        elif 2 * persons >= whole:
            full.append(ward)
    if not empty or not full:
        return None
    first, second = (min(some, key=lambda ward: ward.label) for some in (empty, full))
    return first.number, second.number

"""Figures that can be, and yet look wrong: told as warnings before anything is computed.

Each of these has led to a wrong reservation somewhere: the census of an undivided village, the
Scheduled Area rule run on a plain village, wards exchanged between two lists.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from core.census.rows import Rows
from core.labels import body_label
from core.law.profile import Rules
from core.model import Body, Figures, Group, HistoryRow, Ward

# A Scheduled Area with fewer than one ST person in twenty is worth a look.
_FEW_ST = 20
# Shares that differ by ten in a hundred, and one at least twice the other.
_POINTS = Fraction(1, 10)


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
        voters = sum(ward.voters.whole for ward in own)
        if not voters or not body.population.whole:
            continue
        for group in (Group.ST, Group.SC):
            share = Fraction(body.population.of(group), body.population.whole)
            of_voters = Fraction(sum(ward.voters.of(group) for ward in own), voters)
            if abs(share - of_voters) >= _POINTS and max(share, of_voters) >= 2 * min(
                share, of_voters
            ):
                bodies.grid.report(
                    "population-voters-differ", index, group.lower(), body=body.code,
                    category=group.value, population=round(share * 100),
                    voters=round(of_voters * 100),
                )  # fmt: skip
            swapped = _swapped(own, last.get(body.code, {}), group)
            if swapped:
                bodies.grid.report(
                    "wards-look-swapped", index, "code", body=body.code, category=group.value,
                    first=swapped[0], second=swapped[1],
                )  # fmt: skip


def _last_election(history: Iterable[HistoryRow]) -> dict[str, dict[str, Group]]:
    """The group that each ward carried in the body's last election, by body and label."""
    last: dict[str, tuple[str, dict[str, Group]]] = {}
    for row in history:
        election, groups = last.get(row.body, ("", {}))
        if row.election > election:
            election, groups = row.election, {}
            last[row.body] = election, groups
        if row.election == election:
            groups[row.label] = row.category.group
    return {body: groups for body, (_, groups) in last.items()}


def _swapped(
    wards: Sequence[Ward], carried: Mapping[str, Group], group: Group
) -> tuple[str, str] | None:
    """A ward that carried the group and has nobody of it today, and one with most that did not."""
    before = [ward for ward in wards if carried.get(ward.label) is group]
    empty = [ward for ward in before if ward.voters.total and not ward.voters.of(group)]
    if not empty or len(before) == len(wards):
        return None
    ranked = sorted(wards, key=lambda ward: (-_share(ward.voters, group), ward.label))
    for ward in ranked[: len(before)]:
        if ward not in before and _share(ward.voters, group) >= Fraction(1, 3):
            return min(empty, key=lambda one: one.label).number, ward.number
    return None


def _share(figures: Figures, group: Group) -> Fraction:
    return Fraction(figures.of(group), figures.whole) if figures.whole else Fraction(0)

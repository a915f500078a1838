"""Offices of the State distributed to Divisions or Districts: 9-A(5)(c) and (e).

Every unit gets the whole part of its entitlement; what is left goes one at a time, round after
round, to the units whose share is above the State's. The working is kept unit by unit, so that a
District without an office can be shown why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.explanation import Step, not_applied, step
from core.findings import Finding, finding
from core.law.rounding import floor
from core.law.uttar_pradesh import Clauses, Totals, largest_remainder, third
from core.model import RESERVED_GROUPS, Figures, Group
from core.results import Count, Numbers


@dataclass(frozen=True, slots=True)
class Unit:
    """A Division, a District, or the State as one unit: its bodies and their population."""

    name: str
    bodies: int
    population: Figures

    def share(self, group: Group) -> Fraction:
        return Fraction(self.population.of(group), self.population.whole)


@dataclass(slots=True)
class Shared:
    """What the units got of one category or of all; `steps` are kept by unit."""

    numbers: dict[str, int]
    steps: dict[str, list[Step]]
    state_steps: list[Step]
    findings: list[Finding]


def distribute(
    units: Sequence[Unit],
    state: Unit,
    group: Group,
    number: int,
    free: Mapping[str, int],
    clause: str,
) -> Shared:
    """The `number` offices of a category over the units; `free` bodies are a unit's limit.

    Findings: `unit-tie` where units of one share stand on both sides of the last office,
    `offices-not-placed` where a whole round finds no unit that can take one.
    """
    shared = Shared({}, {unit.name: [] for unit in units}, [], [])
    if not number:
        for unit in units:
            shared.numbers[unit.name] = 0
            shared.steps[unit.name].append(not_applied(clause, "up-state-none", group=group))
        return shared
    limit = Fraction(number, state.bodies)
    for unit in units:
        shared.numbers[unit.name] = _base(
            unit, group, limit, free[unit.name], clause, shared.steps[unit.name]
        )
    bases = sum(shared.numbers.values())
    shared.state_steps.append(
        step(clause, "up-distribution", bases, group=group, number=number, limit=limit,
             share=state.share(group), left=number - bases)
    )  # fmt: skip
    _rounds(units, state.share(group), group, number - bases, free, clause, shared)
    for unit in units:
        count = shared.numbers[unit.name]
        rule = "up-unit-number" if count else "up-unit-none"
        shared.steps[unit.name].append(step(clause, rule, count, group=group))
    return shared


def _base(
    unit: Unit, group: Group, limit: Fraction, free: int, clause: str, steps: list[Step]
) -> int:
    share = unit.share(group)
    steps.append(
        step(clause, "up-unit-share", share, group=group, persons=unit.population.of(group),
             total=unit.population.whole)
    )  # fmt: skip
    if share > limit:
        steps.append(step(clause, "up-unit-limit", limit, group=group, share=share, limit=limit))
    else:
        steps.append(not_applied(clause, "up-unit-limit", group=group, share=share, limit=limit))
    entitlement = unit.bodies * min(share, limit)
    base = floor(entitlement)
    steps.append(
        step(clause, "up-unit-base", base, group=group, bodies=unit.bodies,
             share=min(share, limit), entitlement=entitlement)
    )  # fmt: skip
    if base > free:
        steps.append(step(clause, "up-unit-free", free, group=group, base=base, free=free))
    return min(base, free)


def _rounds(
    units: Sequence[Unit],
    state_share: Fraction,
    group: Group,
    left: int,
    free: Mapping[str, int],
    clause: str,
    shared: Shared,
) -> None:
    """The rounds of what the bases left (second and third provisos of (c) and (e))."""
    above = [unit for unit in units if unit.share(group) > state_share]
    above.sort(
        key=lambda u: (-u.share(group), -u.population.of(group), -u.population.whole, u.name)
    )
    _why_no_round(units, above, state_share, group, left, clause, shared)
    number_of_round = 0
    while left:
        number_of_round += 1
        open_units = [unit for unit in above if shared.numbers[unit.name] < free[unit.name]]
        if not open_units:
            break
        _one_round(above, open_units, number_of_round, group, left, clause, shared)
        if left < len(open_units):
            _look_for_tie(open_units[left - 1], open_units[left], group, shared)
        left -= min(left, len(open_units))
    if left:
        shared.state_steps.append(step(clause, "up-not-placed", left, group=group))
        shared.findings.append(finding("offices-not-placed", category=group.value, number=left))


def _why_no_round(
    units: Sequence[Unit],
    above: Sequence[Unit],
    state_share: Fraction,
    group: Group,
    left: int,
    clause: str,
    shared: Shared,
) -> None:
    """What keeps a unit out of the rounds: nothing left, or a share not above the State's."""
    takes_part = {unit.name for unit in above}
    for unit in units:
        if not left:
            shared.steps[unit.name].append(not_applied(clause, "up-nothing-left", group=group))
        elif unit.name not in takes_part:
            shared.steps[unit.name].append(
                not_applied(clause, "up-share-not-above", group=group, share=unit.share(group),
                            state=state_share, left=left)
            )  # fmt: skip


def _one_round(
    above: Sequence[Unit],
    open_units: Sequence[Unit],
    number_of_round: int,
    group: Group,
    left: int,
    clause: str,
    shared: Shared,
) -> None:
    place = {unit.name: at for at, unit in enumerate(open_units, start=1)}
    for unit in above:
        name, steps = unit.name, shared.steps[unit.name]
        if name not in place:
            steps.append(
                not_applied(clause, "up-round-full", group=group, round=number_of_round,
                            count=shared.numbers[name])
            )  # fmt: skip
        elif place[name] <= left:
            shared.numbers[name] += 1
            steps.append(
                step(clause, "up-round", shared.numbers[name], group=group, round=number_of_round,
                     place=place[name], left=left)
            )  # fmt: skip
        else:
            steps.append(
                not_applied(clause, "up-round-ended", group=group, round=number_of_round,
                            place=place[name], left=left)
            )  # fmt: skip
    shared.state_steps.append(
        step(clause, "up-state-round", min(left, len(open_units)), group=group,
             round=number_of_round, left=left, units=len(open_units))
    )  # fmt: skip


def _look_for_tie(last: Unit, beyond: Unit, group: Group, shared: Shared) -> None:
    if last.share(group) != beyond.share(group):
        return
    equal = last.population.of(group) == beyond.population.of(group)
    shared.findings.append(
        finding("unit-tie", category=group.value, units=(last.name, beyond.name),
                decided_by="name" if equal else "population")
    )  # fmt: skip


def women_over_state(
    units: Sequence[Unit], totals: Mapping[str, Totals], clauses: Clauses
) -> tuple[dict[str, Numbers], list[Step]]:
    """Reading `state_total`: a third of each category in the State, then of all, over the units."""
    women: dict[str, dict[Group, int]] = {unit.name: {} for unit in units}
    steps: list[Step] = []
    in_categories = 0
    for group in RESERVED_GROUPS:
        sizes = {unit.name: totals[unit.name][group] for unit in units}
        number = third(sum(sizes.values()))
        in_categories += number
        for name, count in largest_remainder(number, sizes).items():
            women[name][group] = count
        steps.append(
            step(clauses.women, "up-women-state", number, group=group, count=sum(sizes.values()))
        )
    sizes = {unit.name: totals[unit.name][Group.UR] for unit in units}
    bodies, unreserved = sum(unit.bodies for unit in units), sum(sizes.values())
    number = min(max(0, third(bodies) - in_categories), unreserved)
    for name, count in largest_remainder(number, sizes).items():
        women[name][Group.UR] = count
    steps.append(
        step(clauses.women_general, "up-women-general", number, seats=bodies, least=third(bodies),
             categories=in_categories, unreserved=unreserved)
    )  # fmt: skip
    numbers: dict[str, Numbers] = {
        name: {group: Count(totals[name][group], of_unit[group]) for group in of_unit}
        for name, of_unit in women.items()
    }
    return numbers, steps

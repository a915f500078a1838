"""Offices of President in Uttar Pradesh: from the State's numbers to the body (9-A(5)).

Nagar Palika Parishads and Nagar Panchayats are two exercises. The unit is the Division or the
District, or the whole State (reading `unit: state`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from core.allotment.ranked_list import Allotted, Field, Member, allot, carried
from core.areas import folded
from core.explanation import Figure, Step, not_applied, step
from core.findings import Finding, finding
from core.labels import body_label, unit_label
from core.law.profile import Rules
from core.law.up_distribution import Unit, distribute, women_over_state
from core.law.uttar_pradesh import (
    OFFICE_CLAUSES,
    Totals,
    reserved,
    rule_of,
    summed,
    third,
    with_women,
)
from core.lots.question import Answers
from core.model import GROUPS, RESERVED_GROUPS, Body, Category, Group, HistoryRow, Kind, Records
from core.results import BodyResult, Count, Numbers, Ranked, Ranking, Seat, StateResult, UnitResult

STATE = "State"


@dataclass(frozen=True, slots=True)
class Offices:
    """The offices of all kinds: bodies by code, units by kind and name, sums by kind."""

    bodies: tuple[BodyResult, ...]
    units: tuple[UnitResult, ...]
    state: dict[Kind, StateResult]


@dataclass(frozen=True, slots=True)
class _Distributed:
    """The numbers of the State and of its units, with the working of both."""

    totals: Totals
    numbers: dict[str, Numbers]
    steps: dict[str, list[Step]]
    state_steps: list[Step]
    findings: list[Finding]


def offices(
    records: Records, rules: Rules, election: str, answers: Answers, *, trace: bool = False
) -> Offices:
    """Every office of the records as far as the answers reach; `trace` keeps the ranked lists."""
    history = _office_history(records)
    found = Offices((), (), {})
    for kind in rules.profile.kinds:
        bodies = [body for body in records.bodies if body.kind is kind]
        if bodies:
            one = _Kind(kind, bodies, history, rules, election).run(answers, trace=trace)
            found = Offices(
                (*found.bodies, *one.bodies), (*found.units, *one.units), found.state | one.state
            )
    by_code = sorted(found.bodies, key=lambda body: body.code)
    return Offices(tuple(by_code), found.units, found.state)


def office_fields(
    records: Records, rules: Rules, election: str
) -> Iterator[tuple[Kind, str, Field]]:
    """Every unit with its numbers and the history of its offices, as the ranked list takes them."""
    history = _office_history(records)
    for kind in rules.profile.kinds:
        bodies = [body for body in records.bodies if body.kind is kind]
        if bodies:
            yield from _Kind(kind, bodies, history, rules, election).fields()


def _office_history(records: Records) -> dict[str, list[HistoryRow]]:
    history: dict[str, list[HistoryRow]] = defaultdict(list)
    for row in records.history:
        if not row.label:
            history[row.body].append(row)
    return history


def unit_name(body: Body, rules: Rules) -> str:
    """The unit in which the office of a body is distributed: Division, District or `State`."""
    if rules.unit == "state":
        return STATE
    return folded(body.division if body.kind is Kind.NPP else body.district)


class _Kind:
    """All bodies of one kind."""

    def __init__(
        self,
        kind: Kind,
        bodies: Iterable[Body],
        history: Mapping[str, list[HistoryRow]],
        rules: Rules,
        election: str,
    ) -> None:
        self.kind, self.rules, self.election, self.history = kind, rules, election, history
        self.clauses = OFFICE_CLAUSES[kind]
        by_unit: dict[str, dict[str, Body]] = defaultdict(dict)
        for body in sorted(bodies, key=lambda body: body_label(body.code)):
            by_unit[unit_name(body, rules)][body_label(body.code)] = body
        self.bodies = {name: by_unit[name] for name in sorted(by_unit)}

    def run(self, answers: Answers, *, trace: bool) -> Offices:
        distributed = self._distribute()
        allotted = {
            name: allot(self._field(name, distributed.numbers[name]), answers)
            for name in self.bodies
        }
        units = tuple(
            self._unit_result(name, distributed, one, trace=trace) for name, one in allotted.items()
        )
        state = self._state_result(distributed, allotted)
        bodies = tuple(
            self._body_result(body, label, allotted[unit.unit], (*state.steps, *unit.steps))
            for unit in units
            for label, body in self.bodies[unit.unit].items()
        )
        return Offices(bodies, units, {self.kind: state})

    def fields(self) -> Iterator[tuple[Kind, str, Field]]:
        """The units before anything is allotted in them."""
        numbers = self._distribute().numbers
        for name in self.bodies:
            yield self.kind, name, self._field(name, numbers[name])

    # --- numbers: (b), (c), (e) --------------------------------------------------------------

    def _distribute(self) -> _Distributed:
        """The State's numbers and what each unit has of them."""
        units = [
            Unit(name, len(of_unit), summed(body.population for body in of_unit.values()))
            for name, of_unit in self.bodies.items()
        ]
        population = summed(unit.population for unit in units)
        state = Unit(STATE, sum(unit.bodies for unit in units), population)
        state_steps: list[Step] = []
        numbers = reserved(state.bodies, population, self.rules.order, self.clauses, state_steps)
        steps: dict[str, list[Step]] = {unit.name: [] for unit in units}
        findings: list[Finding] = []
        totals: dict[str, Totals] = {unit.name: {} for unit in units}
        free = {unit.name: unit.bodies for unit in units}
        for group in self.rules.order:
            clause, number = self.clauses.distribution[group], numbers[group]
            if self.rules.unit == "state":
                steps[STATE].append(step(clause, "up-unit-state", number, group=group))
                shared = {STATE: number}
            else:
                one = distribute(units, state, group, number, free, clause)
                shared = one.numbers
                findings += one.findings
                state_steps += one.state_steps
                for name, of_unit in one.steps.items():
                    steps[name] += of_unit
            for name, count in shared.items():
                totals[name][group] = count
                free[name] -= count
        for name, left in free.items():
            totals[name][Group.UR] = left
        women = self._women(units, totals, steps, state_steps, findings)
        return _Distributed(numbers, women, steps, state_steps, findings)

    def _women(
        self,
        units: list[Unit],
        totals: dict[str, Totals],
        steps: dict[str, list[Step]],
        state_steps: list[Step],
        findings: list[Finding],
    ) -> dict[str, Numbers]:
        if self.rules.women == "unit_ceil":
            return {
                unit.name: with_women(
                    unit.bodies, totals[unit.name], self.clauses, steps[unit.name]
                )
                for unit in units
            }
        findings.append(finding("women-reading", reading=self.rules.women))
        numbers, spread = women_over_state(units, totals, self.clauses)
        state_steps += spread
        for name, of_unit in numbers.items():
            for group in GROUPS:
                clause = self.clauses.women_general if group is Group.UR else self.clauses.women
                count = of_unit[group]
                steps[name].append(
                    step(
                        clause,
                        rule_of(group, "women-spread"),
                        count.women,
                        group=group,
                        count=count.total,
                    )
                )
        return numbers

    # --- allotment: (d), (f), (h) ------------------------------------------------------------

    def _field(self, name: str, numbers: Numbers) -> Field:
        bodies = self.bodies[name]
        # A new body has no history and counts as not served.
        rows = (
            (label, row)
            for label, body in bodies.items()
            if not body.new
            for row in self.history.get(body.code, ())
        )
        return Field(
            unit_label(self.kind, name),
            self.election,
            {
                label: Member(label, body.code, body.population, f"{body.name} ({body.code})")
                for label, body in bodies.items()
            },
            numbers,
            self.rules.order,
            carried(rows, self.rules),
            self.clauses,
        )

    # --- results -----------------------------------------------------------------------------

    def _unit_result(
        self, name: str, distributed: _Distributed, allotted: Allotted, *, trace: bool
    ) -> UnitResult:
        return UnitResult(
            self.kind,
            name,
            len(self.bodies[name]),
            distributed.numbers[name],
            allotted.questions,
            tuple(allotted.findings),
            (*distributed.steps[name], *allotted.steps),
            tuple(allotted.rankings) if trace else (),
        )

    def _state_result(
        self, distributed: _Distributed, allotted: Mapping[str, Allotted]
    ) -> StateResult:
        """Category totals are the State's own numbers, women the sums over the units."""
        bodies = sum(len(of_unit) for of_unit in self.bodies.values())
        women = {
            group: sum(numbers[group].women or 0 for numbers in distributed.numbers.values())
            for group in GROUPS
        }
        numbers = {group: Count(distributed.totals[group], women[group]) for group in GROUPS}
        steps, findings = distributed.state_steps, distributed.findings
        for group in RESERVED_GROUPS:
            steps.append(
                step(self.clauses.women, "up-women-sum", women[group], group=group,
                     least=third(distributed.totals[group]))
            )  # fmt: skip
        filled = sum(sum(one.women.values()) for one in allotted.values())
        steps.append(
            step(self.clauses.women_general, "up-women-least", filled, bodies=bodies,
                 least=third(bodies))
        )  # fmt: skip
        if filled < third(bodies):
            findings.append(finding("women-below-third", scope="all", women=filled, seats=bodies))
        withheld = self._withheld(allotted)
        steps.append(_withheld_step(bodies, withheld))
        return StateResult(
            self.kind, bodies, bodies, numbers, tuple(findings), tuple(steps), len(withheld)
        )

    def _withheld(self, allotted: Mapping[str, Allotted]) -> list[str | None]:
        """What the bodies carry whose constitution is before a court."""
        return [
            allotted[name].categories[label]
            for name, of_unit in self.bodies.items()
            for label, body in of_unit.items()
            if body.withheld
        ]

    def _body_result(
        self, body: Body, label: str, allotted: Allotted, steps: tuple[Step, ...]
    ) -> BodyResult:
        category = allotted.categories[label]
        own = (self._own_step(label, ranking) for ranking in allotted.rankings)
        return BodyResult(
            body.code,
            body.name,
            body.kind,
            _own_numbers(category),
            (Seat(None, label, category),),
            steps=(*steps, *own),
            withheld=body.withheld,
            unit=unit_name(body, self.rules),
        )

    def _own_step(self, label: str, ranking: Ranking) -> Step:
        """Where a body stands in the list of a category and what became of it there."""
        rank, line = next(
            (rank, line) for rank, line in enumerate(ranking.lines, start=1) if line.label == label
        )
        clause = self.clauses.allotment[ranking.group]
        if line.outcome in ("served", "repeated"):
            clause = self.clauses.rotation
        figures: dict[str, Figure] = {
            "group": ranking.group,
            "rank": rank,
            "persons": line.persons,
            "total": line.whole,
            "bodies": len(ranking.lines),
        }
        rule = rule_of(ranking.group, f"office-{_outcome(line)}")
        if line.outcome in ("chosen", "repeated", "tied"):
            return step(clause, rule, rank, **figures)
        return not_applied(clause, rule, **figures)


def _outcome(line: Ranked) -> str:
    return f"{line.outcome}-women" if line.women and line.outcome == "chosen" else line.outcome


def _own_numbers(category: str | None) -> dict[Group, Count]:
    """One office: of its group, or of none while that is open."""
    open_office = category is None
    numbers = {group: Count(0, None if open_office else 0) for group in GROUPS}
    if category is not None:
        women = None if category.endswith("?") else int(Category(category).women)
        numbers[Group(category[:2])] = Count(1, women)
    return numbers


def _withheld_step(bodies: int, carried_by: list[str | None]) -> Step:
    """Both sums: all offices, and those that can be notified."""
    if not carried_by:
        return not_applied("9-A(5)(b)", "up-withheld", bodies=bodies)
    of_group = {
        group.lower(): sum(1 for one in carried_by if one and one[:2] == group) for group in GROUPS
    }
    women = sum(1 for one in carried_by if one and one.endswith("(W)"))
    return step(
        "9-A(5)(b)", "up-withheld", bodies - len(carried_by), bodies=bodies,
        withheld=len(carried_by), women=women, **of_group,
    )  # fmt: skip

"""What step 2 shows: a row a body, what stands above it, the working, and readings with effects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.explain import sentence
from core.explanation import Step
from core.findings import Finding
from core.model import GROUPS, Body
from core.register.read import Chosen
from core.results import BodyResult, Numbers, Result, StateResult, UnitResult
from core.texts import section, text
from core.workflow import Workflow
from desktop.models.names import local_language, name_of

# Findings that this step lets the officer decide for one body.
DECIDABLE_HERE = ("ceiling-decision-needed",)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. `level`: "state", "unit" or "body"; `women` None: by lot."""

    level: str
    key: str
    name: str
    area: str
    seats: int
    totals: tuple[int, ...]  # in the order of GROUPS
    women: int | None
    findings: tuple[Finding, ...]
    undecided: bool
    found_by: str

    @property
    def flagged(self) -> bool:
        return bool(self.findings)


@dataclass(frozen=True, slots=True)
class Quotas:
    """The whole table, and the areas by which it can be narrowed."""

    rows: tuple[Row, ...]
    areas: tuple[str, ...]
    offices: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a working in words."""

    clause: str
    text: str
    applied: bool


@dataclass(frozen=True, slots=True)
class Why:
    """The working behind a row."""

    row: Row
    numbers: Numbers
    lines: tuple[Line, ...]
    decisions: tuple[str, ...]  # reasons recorded
    to_decide: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A value that a parameter may take, with its sentence."""

    value: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Reading:
    """A parameter of the rules as it stands. `needed`: it must be confirmed and is not."""

    name: str
    clause: str
    value: str
    choices: tuple[Choice, ...]
    needed: bool
    confirm: bool
    chosen: Chosen | None


@dataclass(frozen=True, slots=True)
class Effect:
    """What a value would give: seats by group, women, and how many bodies would differ."""

    name: str
    value: str
    totals: tuple[int, ...]
    women: int | None
    differing: int


def quotas(flow: Workflow, language: str) -> Quotas:
    """Every row: bodies alone, or for offices each kind with its units and their bodies."""
    result = flow.result()
    bodies = {body.code: body for body in flow.records().bodies}
    local = local_language(flow.profile.law)
    undecided = {place for place, one in flow.to_decide() if one.code in DECIDABLE_HERE}

    def of_body(one: BodyResult) -> Row:
        body = bodies[one.code]
        name = name_of(body, language, local)
        area = ", ".join(part for part in (body.mandal, body.district, body.division) if part)
        found_by = _folded(one.code, body.name, body.local_name, area)
        decide = one.code in undecided
        return _row("body", one.code, name, area, len(one.seats), one, decide, found_by)

    if not result.units:
        rows = tuple(of_body(one) for one in result.bodies)
        return Quotas(rows, tuple(sorted({row.area for row in rows})), offices=False)
    found: list[Row] = []
    for kind, state in result.state.items():
        found.append(_row("state", kind.value, "", "", state.seats, state, False, ""))
        for unit in result.units:
            if unit.kind is kind:
                found.append(_unit_row(unit))
                found += [of_body(one) for one in _bodies_of(unit, result, bodies)]
    areas = tuple(sorted({row.name for row in found if row.level == "unit"}))
    return Quotas(tuple(found), areas, offices=True)


def _unit_row(unit: UnitResult) -> Row:
    key = f"{unit.kind}/{unit.unit}"
    return _row("unit", key, unit.unit, unit.unit, unit.bodies, unit, False,
                _folded(unit.unit))  # fmt: skip


def _row(
    level: str, key: str, name: str, area: str, seats: int,
    one: BodyResult | UnitResult | StateResult, undecided: bool, found_by: str,
) -> Row:  # fmt: skip
    totals = tuple(one.numbers[group].total for group in GROUPS)
    return Row(level, key, name, area, seats, totals, women_of(one.numbers), one.findings,
               undecided, found_by)  # fmt: skip


def _bodies_of(unit: UnitResult, result: Result, bodies: dict[str, Body]) -> Iterable[BodyResult]:
    for one in result.bodies:
        body = bodies[one.code]
        if one.kind is unit.kind and unit.unit in (body.division, body.district, "State"):
            yield one


def women_of(numbers: Numbers) -> int | None:
    """Women over all groups; None where a lot decides some."""
    counts = [numbers[group].women for group in GROUPS]
    return None if None in counts else sum(count for count in counts if count is not None)


def _folded(*parts: str) -> str:
    return " ".join(parts).casefold()


def shown(
    rows: Sequence[Row],
    typed: str,
    area: str,
    *,
    flagged: bool,
    among: frozenset[str] | None = None,
) -> list[Row]:
    """The rows that match, each under its State and unit; `among` are the only bodies wanted."""
    wanted = typed.casefold().split()
    found: list[Row] = []
    above: list[Row] = []  # State and unit that no row shown so far stands under
    for row in rows:
        if row.level == "state":
            above = [row]
            continue
        if row.level == "unit":
            above = [one for one in above if one.level == "state"] + [row]
        if (
            all(part in row.found_by for part in wanted)
            and area in ("", row.area, *row.area.split(", "))
            and (row.flagged or not flagged)
            and (among is None or row.key in among)
        ):
            found += above if row.level == "unit" else [*above, row]
            above = []
    return found


@dataclass(frozen=True, slots=True)
class Totals:
    """Sums over the rows that are shown: bodies, or for offices the units that distribute them."""

    bodies: int
    seats: int
    totals: tuple[int, ...]
    women: int | None


def totals(rows: Iterable[Row]) -> Totals:
    given = list(rows)
    level = "unit" if any(row.level == "unit" for row in given) else "body"
    summed = [row for row in given if row.level == level]
    women = [row.women for row in summed]
    seats = sum(row.seats for row in summed)
    return Totals(
        seats if level == "unit" else len(summed),
        seats,
        tuple(sum(row.totals[at] for row in summed) for at in range(len(GROUPS))),
        None if None in women else sum(count for count in women if count is not None),
    )


# Why


def why(flow: Workflow, row: Row, language: str) -> Why:
    """The working of a row, step by step, and what is to be decided there."""
    one = _result_of(flow.result(), row)
    lines = tuple(_line(step, language) for step in one.steps)
    decisions = tuple(decision.reason for decision in flow.decisions() if decision.body == row.key)
    open_here = tuple(
        found for place, found in flow.to_decide()
        if place == row.key and found.code in DECIDABLE_HERE
    )  # fmt: skip
    return Why(row, one.numbers, lines, decisions, open_here)


def _result_of(result: Result, row: Row) -> BodyResult | UnitResult | StateResult:
    if row.level == "body":
        return next(one for one in result.bodies if one.code == row.key)
    if row.level == "unit":
        return next(one for one in result.units if f"{one.kind}/{one.unit}" == row.key)
    return next(one for kind, one in result.state.items() if kind.value == row.key)


def _line(step: Step, language: str) -> Line:
    return Line(step.clause, sentence(step, language), step.applied)


# Readings


def readings(flow: Workflow, language: str) -> tuple[Reading, ...]:
    """Every parameter of the rules, those to be confirmed first."""
    shown_now, chosen, open_ = flow.rules().shown, flow.parameters(), flow.unconfirmed()
    found = [
        Reading(
            name,
            parameter.clause,
            str(shown_now[name]),
            _choices(name, str(shown_now[name]), parameter.default, parameter.choices, language),
            name in open_,
            parameter.confirm,
            chosen.get(name),
        )
        for name, parameter in flow.profile.parameters.items()
    ]
    return tuple(sorted(found, key=lambda one: (not one.confirm, one.name)))


_OTHER_VALUES = {"ceiling": ("none", "1/2")}


def _choices(
    name: str, now: str, default: str, choices: tuple[str, ...], language: str
) -> tuple[Choice, ...]:
    values = choices or tuple(dict.fromkeys((now, default, *_OTHER_VALUES.get(name, ()))))
    return tuple(Choice(value, reading_text(name, value, language)) for value in values)


def reading_text(name: str, value: str, language: str) -> str:
    """A value of a parameter as the orders print it."""
    key = f"reading-{name}"
    named = f"{key}-{value}"
    return text(language, "orders", named if named in section("en", "orders") else key, value=value)


def without_lots(flow: Workflow) -> Result:
    """The exercise as it is before any lot: what effects are compared with."""
    return flow.conduct(flow.records(), flow.rules(), flow.election, {})


def effect(flow: Workflow, name: str, value: str, base: Result) -> Effect:
    """What a value of a parameter would give, before any lot; nothing is changed."""
    rules = flow.rules_with({name: value})
    same = rules == flow.rules()
    other = base if same else flow.conduct(flow.records(), rules, flow.election, {})
    differing = sum(
        (one.numbers, one.seats, [question.key for question in one.questions])
        != (two.numbers, two.seats, [question.key for question in two.questions])
        for one, two in zip(base.bodies, other.bodies, strict=True)
    )
    states = list(other.state.values())
    women = [women_of(state.numbers) for state in states]
    return Effect(
        name,
        value,
        tuple(sum(state.numbers[group].total for state in states) for group in GROUPS),
        None if None in women else sum(count for count in women if count is not None),
        differing,
    )


def needs_decision(flow: Workflow) -> bool:
    """Whether the reading for women waits for a decision with a reason."""
    return any(found.code == "women-reading" for _, found in flow.to_decide())

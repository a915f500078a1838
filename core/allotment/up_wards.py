"""Wards of Nagar Panchayats and Nagar Palika Parishads in Uttar Pradesh: 9-A(1)-(4)."""

from __future__ import annotations

from collections.abc import Iterable

from core.allotment.ranked_list import Field, Member, allot, carried
from core.explanation import Step
from core.findings import finding
from core.labels import body_label
from core.law.profile import Rules
from core.law.uttar_pradesh import WARD_CLAUSES, reserved, third, with_women
from core.lots.question import Answers
from core.model import Body, HistoryRow, Records, Ward
from core.results import BodyResult, Seat


def wards(
    records: Records, rules: Rules, election: str, answers: Answers, *, trace: bool = False
) -> tuple[BodyResult, ...]:
    """The wards of every body, sorted by code; `trace` keeps the ranked lists."""
    wards_of, history = records.wards_by_body(), records.history_by_body()
    return tuple(
        municipality(
            body, wards_of[body.code], history[body.code], rules, election, answers, trace=trace
        )
        for body in sorted(records.bodies, key=lambda body: body.code)
    )


def municipality(
    body: Body,
    its_wards: Iterable[Ward],
    history: Iterable[HistoryRow],
    rules: Rules,
    election: str,
    answers: Answers,
    *,
    trace: bool = False,
) -> BodyResult:
    """Numbers, wards, the open question and the findings of one municipality."""
    steps: list[Step] = []
    field = ward_field(body, its_wards, history, rules, election, steps)
    allotted = allot(field, answers)
    findings = list(allotted.findings)
    filled = sum(allotted.women.values())
    if filled < third(body.wards):
        findings.append(finding("women-below-third", scope="all", women=filled, seats=body.wards))
    seats = (
        Seat(member.written, label, allotted.categories[label])
        for label, member in field.members.items()
    )
    return BodyResult(
        body.code,
        body.name,
        body.kind,
        field.numbers,
        tuple(seats),
        allotted.questions,
        tuple(findings),
        (*steps, *allotted.steps),
        tuple(allotted.rankings) if trace else (),
        body.withheld,
    )


def ward_field(
    body: Body,
    its_wards: Iterable[Ward],
    history: Iterable[HistoryRow],
    rules: Rules,
    election: str,
    steps: list[Step],
) -> Field:
    """The wards of a municipality with their numbers and history, as the ranked list takes them."""
    totals = reserved(body.wards, body.population, rules.order, WARD_CLAUSES, steps)
    numbers = with_women(body.wards, totals, WARD_CLAUSES, steps)
    by_label = {ward.label: ward for ward in sorted(its_wards, key=lambda ward: ward.label)}
    rows = (
        (row.label, row)
        for row in history
        if row.label in by_label and has_history(body, by_label[row.label], rules)
    )
    return Field(
        body_label(body.code),
        election,
        {
            label: Member(label, one.number, one.population, one.number)
            for label, one in by_label.items()
        },
        numbers,
        rules.order,
        carried(rows, rules),
        WARD_CLAUSES,
        member="ward",
    )


def has_history(body: Body, ward: Ward, rules: Rules) -> bool:
    """A new ward, one of a new body, or one grown by more than the limit begins without history."""
    if body.new or ward.new:
        return False
    limit, growth = rules.growth_limit, ward.growth
    return limit is None or growth is None or growth <= limit

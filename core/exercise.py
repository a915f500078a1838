"""A whole exercise: records, rules and recorded answers in, the result out. Pure.

It never draws, reads no clock and touches no file. The order of the records carries no meaning.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from core.allotment.case import Case
from core.allotment.telangana import allot
from core.allotment.up_offices import offices
from core.allotment.up_wards import wards
from core.areas import BcPercentages
from core.findings import Finding, finding
from core.law import telangana
from core.law.profile import Rules
from core.lots.question import Answers
from core.model import GROUPS, Body, Group, Kind, Records
from core.results import BodyResult, Count, Numbers, Result, StateResult


def conduct(
    records: Records, rules: Rules, election: str, answers: Answers, *, trace: bool = False
) -> Result:
    """The result as far as the answers reach; `trace` keeps the rankings as well.

    The records have passed the checks of the import: every figure that the rules use is there.
    """
    law, profile = rules.profile.law, rules.profile.id
    if law == "up-offices":
        found = offices(records, rules, election, answers, trace=trace)
        return Result(profile, rules.shown, election, found.state, found.bodies, found.units)
    of_law = gram_panchayats if law == "telangana" else wards
    bodies = of_law(records, rules, election, answers, trace=trace)
    return Result(profile, rules.shown, election, sums(bodies), bodies)


def gram_panchayats(
    records: Records, rules: Rules, election: str, answers: Answers, *, trace: bool = False
) -> tuple[BodyResult, ...]:
    """Every Gram Panchayat of the records, sorted by code."""
    wards_of, history = records.wards_by_body(), records.history_by_body()
    percentages = BcPercentages(records.areas)
    return tuple(
        gram_panchayat(
            Case(body, wards_of[body.code], history[body.code], rules, election),
            bc_share(body, rules, percentages),
            answers,
            trace=trace,
        )
        for body in sorted(records.bodies, key=lambda body: body.code)
    )


def bc_share(body: Body, rules: Rules, percentages: BcPercentages) -> telangana.BcShare:
    """The share p of s.9(4) for a body, by the basis of the rules."""
    if rules.bc_basis == "gp_population":
        return telangana.population_share(body)
    mandal, state = percentages.mandal(body), percentages.state
    if mandal is None or state is None:
        raise LookupError(f"no BC percentage for body {body.code}")
    return telangana.mandal_share(mandal, state)


def gram_panchayat(
    case: Case, share: telangana.BcShare, answers: Answers, *, trace: bool = False
) -> BodyResult:
    """Numbers, wards, questions and findings of one Gram Panchayat."""
    body, rules = case.body, case.rules
    totals, steps, findings = telangana.totals(body, share, rules)
    women = telangana.women(totals, rules.women)
    allotted = allot(case, totals, women, answers, trace=trace)
    numbers = {group: Count(totals[group], allotted.women[group]) for group in GROUPS}
    steps += telangana.women_steps(totals, women, allotted.women, rules.women)
    if rules.women != "half_up":
        findings.append(finding("women-reading", reading=rules.women))
    findings += women_below_third(numbers)
    return BodyResult(
        body.code,
        body.name,
        body.kind,
        numbers,
        allotted.seats,
        allotted.questions,
        (*findings, *allotted.findings),
        tuple(steps),
        allotted.rankings,
    )


def with_import_findings(result: Result, findings: Iterable[Finding]) -> Result:
    """The result with what the import remarked, each at the body it names."""
    by_body: dict[str, list[Finding]] = defaultdict(list)
    for found in findings:
        by_body[found.parameters.get("body", "")].append(found)
    return replace(
        result,
        bodies=tuple(
            replace(body, findings=(*by_body[body.code], *body.findings))
            if body.code in by_body
            else body
            for body in result.bodies
        ),
    )


def women_below_third(numbers: Numbers) -> list[Finding]:
    """Article 243-D(2), (3): women fewer than a third of all seats, or of those of ST and SC."""
    found = []
    for scope, groups in (("all", GROUPS), ("ST+SC", (Group.ST, Group.SC))):
        counts = [numbers[group] for group in groups]
        seats = sum([count.total for count in counts])
        women = total_women(counts)
        if women is not None and 3 * women < seats:
            found.append(finding("women-below-third", scope=scope, women=women, seats=seats))
    return found


def total_women(counts: Iterable[Count]) -> int | None:
    """Women over several counts; None where a lot decides one of them."""
    total = 0
    for count in counts:
        if count.women is None:
            return None
        total += count.women
    return total


def sums(bodies: Iterable[BodyResult]) -> dict[Kind, StateResult]:
    """Sums over the bodies of each kind."""
    by_kind: dict[Kind, list[BodyResult]] = defaultdict(list)
    for body in bodies:
        by_kind[body.kind].append(body)
    return {kind: _sum(kind, by_kind[kind]) for kind in sorted(by_kind)}


def _sum(kind: Kind, bodies: list[BodyResult]) -> StateResult:
    numbers = {
        group: Count(
            sum(body.numbers[group].total for body in bodies),
            total_women(body.numbers[group] for body in bodies),
        )
        for group in GROUPS
    }
    return StateResult(kind, len(bodies), sum(len(body.seats) for body in bodies), numbers)

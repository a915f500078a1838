"""Numbers of wards to be reserved in a Gram Panchayat: TPR Act 2018, section 9(2)-(6).

Pure functions on whole numbers and exact fractions. Each returns the number and appends its
working to `steps`; nothing is looked up elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache

from core.explanation import Step, not_applied, step
from core.findings import Finding, finding
from core.law.profile import Rules
from core.law.rounding import ceil, floor, half_of, half_up
from core.model import GROUPS, Body, Group

# Reservation for Backward Classes in the State: 34% (s.9(4) and its Note).
BC_STATE_RESERVATION = Fraction(34, 100)

Totals = dict[Group, int]


@dataclass(frozen=True, slots=True)
class BcShare:
    """The share p by which BC wards are counted, with the percentages it came from."""

    share: Fraction
    mandal_percentage: Fraction | None = None
    state_percentage: Fraction | None = None


@lru_cache(maxsize=4096)  # the villages of a Mandal share it
def mandal_share(mandal: Fraction, state: Fraction) -> BcShare:
    """p = 34% x Mandal BC percentage / State BC percentage (s.9(4) Note)."""
    return BcShare(BC_STATE_RESERVATION * mandal / state, mandal, state)


def population_share(body: Body) -> BcShare:
    """p = BC population / total population of the village (reading `gp_population`)."""
    return BcShare(Fraction(body.population.of(Group.BC), body.population.whole))


def totals(body: Body, bc: BcShare, rules: Rules) -> tuple[Totals, list[Step], list[Finding]]:
    """Wards for ST, SC, BC and the unreserved rest (s.9(2)-(5), 285-A), with the working.

    The body's total population is above zero and `body.wards` at least one.
    """
    steps: list[Step] = []
    found: list[Finding] = []
    population = body.population
    if population.of(Group.ST) == population.whole:
        steps.append(step("9(3)", "all-st", body.wards, wards=body.wards, total=population.whole))
        return {Group.ST: body.wards, Group.SC: 0, Group.BC: 0, Group.UR: 0}, steps, found
    steps.append(not_applied("9(3)", "all-st", st=population.of(Group.ST), total=population.whole))
    st = _st(body, steps)
    sc = _sc(body, st, steps, found)
    free = body.wards - st - sc
    count = _bc(body, st + sc, bc, rules, steps)
    count = _ceiling(body, st + sc, count, rules, steps, found)
    unreserved = free - count
    steps.append(step("9(6)", "unreserved", unreserved, wards=body.wards, st=st, sc=sc, bc=count))
    return {Group.ST: st, Group.SC: sc, Group.BC: count, Group.UR: unreserved}, steps, found


def _st(body: Body, steps: list[Step]) -> int:
    """9(2): in proportion to population; in a Scheduled Area at least one half."""
    persons, whole = body.population.of(Group.ST), body.population.whole
    quotient = Fraction(body.wards * persons, whole)
    count = half_up(quotient)
    steps.append(
        step("9(2)", "st-proportion", count, wards=body.wards, persons=persons, total=whole,
             quotient=quotient)
    )  # fmt: skip
    if not body.scheduled_area:
        steps.append(not_applied("9(2)", "scheduled-area-half"))
        return count
    half = ceil(half_of(body.wards))
    steps.append(
        step("9(2)", "scheduled-area-half", max(count, half), wards=body.wards, half=half,
             count=count)
    )  # fmt: skip
    return max(count, half)


def _sc(body: Body, st: int, steps: list[Step], found: list[Finding]) -> int:
    """9(2): in proportion to population, never more than the wards left by ST."""
    persons, whole = body.population.of(Group.SC), body.population.whole
    quotient = Fraction(body.wards * persons, whole)
    count = half_up(quotient)
    steps.append(
        step("9(2)", "sc-proportion", count, wards=body.wards, persons=persons, total=whole,
             quotient=quotient)
    )  # fmt: skip
    left = body.wards - st
    if count <= left:
        return count
    steps.append(step("9(2)", "sc-clipped", left, count=count, left=left))
    found.append(finding("sc-clipped", count=count, left=left))
    return left


def _bc(body: Body, taken: int, bc: BcShare, rules: Rules, steps: list[Step]) -> int:
    """9(4), 9(5): by the share p of all wards, or of the remaining ones."""
    left, p = body.wards - taken, bc.share
    if rules.bc_basis == "gp_population":
        steps.append(
            step("9(4)", "bc-share-population", p, persons=body.population.of(Group.BC),
                 total=body.population.whole)
        )  # fmt: skip
    else:
        steps.append(
            step("9(4) Note", "bc-share-mandal", p, mandal=bc.mandal_percentage,
                 state=bc.state_percentage)
        )  # fmt: skip
    if body.scheduled_area:
        quotient = left * p
        count = min(half_up(quotient), left)
        steps.append(
            step("9(5)(b)", "bc-of-remaining", count, left=left, share=p, quotient=quotient)
        )
        return count
    quotient = body.wards * p
    count = half_up(quotient)
    steps.append(step("9(4)", "bc-of-all", count, wards=body.wards, share=p, quotient=quotient))
    if taken + count < body.wards:
        steps.append(not_applied("9(5)(a)", "bc-reaches-all", taken=taken, count=count,
                                 wards=body.wards))  # fmt: skip
        return count
    quotient = left * p
    count = min(half_up(quotient), left)
    steps.append(step("9(5)(a)", "bc-of-remaining", count, left=left, share=p, quotient=quotient))
    return count


def _ceiling(
    body: Body, taken: int, bc: int, rules: Rules, steps: list[Step], found: list[Finding]
) -> int:
    """285-A: outside Scheduled Areas, BC is cut to what the ceiling leaves beside ST and SC."""
    if rules.ceiling is None:
        return bc
    if body.scheduled_area:
        steps.append(not_applied("285-A", "ceiling-scheduled-area"))
        return bc
    limit = ceiling_limit(body.wards, rules.ceiling)
    count = under_ceiling(limit, taken, bc)
    steps.append(
        step("285-A", "ceiling", count, ceiling=rules.ceiling, wards=body.wards, limit=limit,
             taken=taken, bc=bc)
    )  # fmt: skip
    if taken > limit:
        steps.append(step("285-A", "ceiling-exceeded", None, taken=taken, limit=limit))
        found.append(finding("ceiling-decision-needed", taken=taken, limit=limit))
    return count


def ceiling_limit(wards: int, ceiling: Fraction) -> int:
    """Wards that may be reserved for ST, SC and BC together (285-A)."""
    return floor(wards * ceiling)


def under_ceiling(limit: int, taken: int, bc: int) -> int:
    """BC wards under the ceiling; ST and SC (`taken`) are never cut."""
    return max(0, min(bc, limit - taken))


@dataclass(frozen=True, slots=True)
class WomenNumbers:
    """Women's wards by group. `odd` are the groups among which a lot gives `take` one more."""

    women: Mapping[Group, int]
    odd: tuple[Group, ...] = ()
    take: int = 0


def women(counts: Totals, reading: str) -> WomenNumbers:
    """One half of each group for women (s.9(6), Explanation (i)) by the reading chosen."""
    return _women(*(counts[group] for group in GROUPS), reading)


@cache  # villages are small: the same few counts come again and again
def _women(st: int, sc: int, bc: int, ur: int, reading: str) -> WomenNumbers:
    counts = dict(zip(GROUPS, (st, sc, bc, ur), strict=True))
    wards = sum(counts.values())
    halves = {group: counts[group] // 2 for group in GROUPS}
    if reading == "half_up":
        return WomenNumbers({group: half_up(half_of(counts[group])) for group in GROUPS})
    missing = half_up(half_of(wards)) - sum(halves.values())
    if reading == "balance_total":
        halves[Group.UR] = min(counts[Group.UR], halves[Group.UR] + missing)
    if reading != "half_by_lot":
        return WomenNumbers(halves)
    odd = tuple(group for group in GROUPS if counts[group] % 2)
    if missing == len(odd):
        return WomenNumbers({group: halves[group] + (group in odd) for group in GROUPS})
    return WomenNumbers(halves, odd, missing) if missing else WomenNumbers(halves)


def women_steps(
    counts: Totals, numbers: WomenNumbers, fixed: dict[Group, int | None], reading: str
) -> list[Step]:
    """The working of the women's wards, group by group, with the reading and the lot if any."""
    steps = [_women_step(group, reading, counts[group], fixed[group]) for group in GROUPS]
    if numbers.odd:
        odd = ", ".join(numbers.odd)
        steps.append(step("9(6)", "women-odd-lot", numbers.take, groups=odd, take=numbers.take))
    return steps


@cache
def _women_step(group: Group, reading: str, wards: int, women: int | None) -> Step:
    return step("9(6), Explanation (i)", f"women-{reading}", women, group=group.value,
                wards=wards, half=half_of(wards))  # fmt: skip

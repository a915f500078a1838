"""Numbers of offices and wards to be reserved: U.P. Municipalities Act 1916, section 9-A.

Pure functions on whole numbers and exact fractions; the working is appended to `steps`. Offices of
Nagar Palika Parishads and of Nagar Panchayats are two exercises, each with figures of its own.
The distribution of offices to Divisions and Districts stands in `up_distribution`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from core.explanation import Step, not_applied, step
from core.law.rounding import ceil, floor, half_down
from core.model import RESERVED_GROUPS, Figures, Group, Kind
from core.results import Count, Numbers

# Reservation for the Backward Classes at most (provisos of 9-A(1) and of 9-A(5)(b)(ii)).
BC_LIMIT = Fraction(27, 100)

Totals = dict[Group, int]

_ITEMS = {Group.SC: "i", Group.ST: "ii", Group.BC: "iii", Group.UR: "iv"}


@dataclass(frozen=True, slots=True)
class Clauses:
    """Where the statute says what: numbers, women, allotment, rotation, distribution.

    `single` and `none`: what it says of a category with one seat, and of one without.
    """

    numbers: Mapping[Group, str]
    women: str
    women_general: str
    allotment: Mapping[Group, str]
    rotation: str
    distribution: Mapping[Group, str]
    single: str
    none: str


def _items(letter: str) -> dict[Group, str]:
    return {group: f"9-A(5)({letter})({item})" for group, item in _ITEMS.items()}


def _office_clauses(distribution: str, allotment: str) -> Clauses:
    number = "9-A(5)(b)(i)"
    return Clauses(
        {Group.SC: number, Group.ST: number, Group.BC: "9-A(5)(b)(ii)"},
        "9-A(5)(b)(iii)",
        "9-A(5)(b)(iv)",
        _items(allotment),
        "9-A(5)(h)",
        _items(distribution),
        "9-A(5)(g)(i)",
        "9-A(5)(g)(ii)",
    )


OFFICE_CLAUSES = {Kind.NPP: _office_clauses("c", "d"), Kind.NP: _office_clauses("e", "f")}
_WARD_CLAUSE = dict.fromkeys(RESERVED_GROUPS, "9-A(1)")
WARD_CLAUSES = Clauses(
    _WARD_CLAUSE,
    "9-A(3)",
    "9-A(4)",
    {**_WARD_CLAUSE, Group.UR: "9-A(4)"},
    "9-A(1)",
    {},
    "9-A(3)",
    "9-A(1)",
)


def rule_of(group: Group, name: str) -> str:
    """The key of a rule's text: women in general have sentences of their own."""
    return f"up-general-{name}" if group is Group.UR else f"up-{name}"


def summed(figures: Iterable[Figures]) -> Figures:
    """The population of several bodies together."""
    all_of = tuple(figures)
    return Figures(
        sum(one.whole for one in all_of),
        *(sum(one.of(group) for one in all_of) for group in RESERVED_GROUPS),
    )


def third(number: int) -> int:
    """One third of a number, a remainder counts as one more (9-A(5)(b)(iii), (iv))."""
    return ceil(Fraction(number, 3))


def reserved(
    seats: int, population: Figures, order: Iterable[Group], clauses: Clauses, steps: list[Step]
) -> Totals:
    """Seats for SC, ST and BC out of `seats` and the unreserved rest (9-A(1); (5)(b)(i), (ii)).

    SC and ST to the nearest whole number, exactly one half is dropped; BC without the remainder
    and at most 27%. In `order`, each takes at most what is left. The total is above zero.
    """
    totals: Totals = {}
    left = seats
    for group in order:
        persons, clause = population.of(group), clauses.numbers[group]
        quotient = Fraction(seats * persons, population.whole)
        backward = group is Group.BC
        count = floor(quotient) if backward else half_down(quotient)
        rule = "up-bc-proportion" if backward else "up-proportion"
        steps.append(
            step(clause, rule, count, group=group, seats=seats, persons=persons,
                 total=population.whole, quotient=quotient)
        )  # fmt: skip
        if backward:
            count = _bc_limited(seats, count, clause, steps)
        if count > left:
            steps.append(step(clause, "up-clipped", left, group=group, count=count, left=left))
            count = left
        totals[group] = count
        left -= count
    totals[Group.UR] = left
    return totals


def _bc_limited(seats: int, count: int, clause: str, steps: list[Step]) -> int:
    limit = floor(BC_LIMIT * seats)
    if count <= limit:
        steps.append(not_applied(clause, "up-bc-limit", seats=seats, limit=limit, count=count))
        return count
    steps.append(step(clause, "up-bc-limit", limit, seats=seats, limit=limit, count=count))
    return limit


def with_women(seats: int, totals: Totals, clauses: Clauses, steps: list[Step]) -> Numbers:
    """Women in each category and in general, of a unit or of a body (9-A(3), (4); (5)(b), (g)(i)).

    A third of each category, a remainder counting as one more, so that a single office goes to a
    woman; in general what these leave of a third of all, at most the unreserved.
    """
    women = {group: third(totals[group]) for group in RESERVED_GROUPS}
    for group in RESERVED_GROUPS:
        count = totals[group]
        if not count:
            steps.append(not_applied(clauses.women, "up-women-of-none", group=group))
        elif count == 1:
            steps.append(step(clauses.single, "up-women-single", 1, group=group))
        else:
            steps.append(
                step(clauses.women, "up-women-category", women[group], group=group, count=count)
            )
    least, of_categories = third(seats), sum(women.values())
    women[Group.UR] = min(max(0, least - of_categories), totals[Group.UR])
    steps.append(
        step(clauses.women_general, "up-women-general", women[Group.UR], seats=seats, least=least,
             categories=of_categories, unreserved=totals[Group.UR])
    )  # fmt: skip
    return {group: Count(totals[group], women[group]) for group in totals}


def largest_remainder(number: int, sizes: Mapping[str, int]) -> dict[str, int]:
    """`number` spread over names in proportion to their sizes, none above its size.

    What the whole parts leave goes to the largest remainders; equal ones: the larger size, then
    the name. `number` is at most the sum of the sizes.
    """
    whole = sum(sizes.values())
    quotas = {name: Fraction(number * size, whole) for name, size in sizes.items() if size}
    spread = {name: floor(quotas[name]) if name in quotas else 0 for name in sizes}
    left = number - sum(spread.values())
    by_remainder = sorted(
        quotas, key=lambda name: (spread[name] - quotas[name], -sizes[name], name)
    )
    for name in by_remainder[:left]:
        spread[name] += 1
    return spread

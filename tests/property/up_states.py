"""Random small States and municipalities of Uttar Pradesh, dense in ties, zeros and repeats."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random

from core.law.profile import Rules, profile_named, rules_for
from core.model import (
    RESERVED_GROUPS,
    Body,
    Category,
    Figures,
    HistoryRow,
    Kind,
    Records,
    Ward,
)

ELECTION = "2033"
EARLIER = ("2012", "2017", "2023-05", "2028")
# Women in general have many a turn, so that their cycles end as well.
CARRIED = (*Category, Category.UR_W, Category.UR_W, Category.UR_W)
ORDERS = [",".join(order) for order in permutations(RESERVED_GROUPS)]


def figures(random: Random, largest: int = 8) -> Figures:
    """Few different shares, many zeros; the three together may exceed the total (a survey)."""
    total = random.choice((40, 80, 80, 120))
    parts = (0, total // 10, total // 8, *[total // 4] * 4, *[total // 2] * 2, total)
    st, sc, bc = (random.choice(parts) for _ in range(3))
    zero = random.randrange(largest)
    return Figures(total, 0 if zero < 3 else st, 0 if zero == 3 else sc, 0 if zero == 4 else bc)


def state(random: Random) -> Records:
    """Both kinds, one to five units of one to six bodies each, some withheld, some new."""
    bodies, history = [], []
    for kind, place in ((Kind.NP, "District"), (Kind.NPP, "Division")):
        for unit in range(random.choice((0, 1, 2, 3, 5))):
            for at in range(random.choice((1, 1, 2, 3, 7))):
                code = f"{kind.lower()}-{unit}{at}"
                bodies.append(
                    Body(
                        code,
                        code,
                        kind,
                        10,
                        figures(random),
                        division=f"{place} {unit}",
                        district=f"{place} {unit}",
                        new=random.random() < 0.1,
                        withheld=random.random() < 0.1,
                    )
                )
                history += rows(random, code, "", "")
    random.shuffle(bodies)
    random.shuffle(history)
    return Records(tuple(bodies), history=tuple(history))


def rows(random: Random, code: str, number: str, label: str) -> list[HistoryRow]:
    """What one office or ward carried in some of the earlier elections."""
    return [
        HistoryRow(code, number, label, election, random.choice(CARRIED))
        for election in EARLIER
        if random.random() < 0.6
    ]


def office_rules(random: Random) -> Rules:
    """Any reading of the two profiles for offices."""
    return rules_for(
        profile_named("up-offices-2023"),
        {
            "women": random.choice(("unit_ceil", "state_total")),
            "unit": random.choice(("local", "local", "state")),
            "history_from": random.choice(("2023", "none", "2017")),
            "order": random.choice(("SC,ST,BC", *ORDERS)),
        },
    )


def municipalities(random: Random) -> Records:
    """One to three municipalities with one to twelve wards; some wards empty, new or grown."""
    bodies, wards, history = [], [], []
    for at in range(random.randint(1, 3)):
        code, count = f"m{at}", random.choice((1, 2, 3, 5, 9, 12))
        bodies.append(Body(code, code, Kind.NP, count, figures(random), new=random.random() < 0.1))
        for number in range(1, count + 1):
            empty = random.random() < 0.05
            label = f"{number:03}"
            wards.append(
                Ward(
                    code,
                    str(number),
                    label,
                    population=Figures(0, 0, 0, 0) if empty else figures(random),
                    new=random.random() < 0.1,
                    growth=random.choice((None, Fraction(50), Fraction(101, 2))),
                )
            )
            history += rows(random, code, str(number), label)
        history += rows(random, code, "99", "099")
    random.shuffle(wards)
    random.shuffle(history)
    return Records(tuple(bodies), tuple(wards), history=tuple(history))


def ward_rules(random: Random) -> Rules:
    return rules_for(
        profile_named("up-wards-1994"),
        {
            "history_from": random.choice(("2023", "none")),
            "growth_limit": random.choice(("50", "60")),
            "order": random.choice(("ST,SC,BC", *ORDERS)),
        },
    )

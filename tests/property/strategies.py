"""Small Gram Panchayats for the property tests, dense in what the law has to decide.

Figures come from a handful of values, so that equal shares, exact halves, wards without voters and
groups nobody belongs to are the rule and not the exception.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from core.labels import ward_label
from core.law.profile import Rules, profile_named, rules_for
from core.model import (
    NO_FIGURES,
    Area,
    AreaKind,
    Body,
    Category,
    Figures,
    HistoryRow,
    Kind,
    Records,
    Ward,
)

ELECTION = "2026"
EARLIER = ("2008", "2013", "2018-1", "2019", "2024")
GONE = ("98", "99Z")  # wards that stand in the history and are no more

# Voters or population of a ward: total, ST, SC, BC.
WARD_FIGURES = (
    (0, 0, 0, 0),
    (10, 0, 0, 0),
    (10, 1, 1, 1),
    (10, 2, 3, 5),
    (10, 5, 5, 0),
    (10, 10, 0, 0),
    (20, 2, 2, 2),  # the shares of the third with more persons
    (20, 4, 6, 10),
    (20, 0, 10, 1),
    (7, 0, 3, 4),
    (3, 1, 1, 1),
    (9, 3, 3, 3),
)

# State and Mandal percentages: of p below one, of exact halves, of p above one, of none.
PERCENTAGES = (
    (Fraction("39.18"), Fraction(45)),
    (Fraction(34), Fraction(50)),
    (Fraction(34), Fraction(25)),
    (Fraction(17), Fraction(60)),
    (Fraction(40), Fraction(0)),
    (Fraction(34), Fraction(100)),
)

PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "women": ("half_up", "half_by_lot", "balance_total", "floor"),
    "rotation": ("caste_group", "eight_categories"),
    "terms_per_rotation": ("1", "2"),
    "ceiling": ("none", "1/2", "1", "0.7"),
    "bc_basis": ("mandal_formula", "gp_population"),
    "rank_by": ("voters", "population"),
    "history_from": ("2018", "none", "2024"),
}

# What the wards of a body carried: any of the eight categories, or few of them, again and again.
ALL = tuple(Category)
CARRIED = (ALL, ALL[:6], ALL[:2], ALL[2:4], ALL[4:6], ALL[2:7], (Category.ST, *ALL[2:4], ALL[6]))


# A longer run by hand: VANTU_EXAMPLES=20 pytest tests/property looks at twenty times as many.
TIMES = int(os.environ.get("VANTU_EXAMPLES", "1"))


def examples(number: int) -> settings:
    """So many examples, the same in every run."""
    return settings(
        max_examples=number * TIMES,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


@dataclass(frozen=True)
class Situation:
    """An input that has passed the checks, with the rules chosen for it."""

    records: Records
    rules: Rules


@st.composite
def rules(draw: st.DrawFn, **fixed: str) -> Rules:
    """Any combination of the parameters of the Telangana profiles; `fixed` ones as given."""
    chosen = {name: draw(st.sampled_from(values)) for name, values in PARAMETERS.items()}
    profile = draw(st.sampled_from(("telangana-2018", "telangana-2025")))
    return rules_for(profile_named(profile), {**chosen, **fixed})


@st.composite
def bodies(draw: st.DrawFn, code: str = "201234", *, most_wards: int = 7) -> Body:
    """A Gram Panchayat whose shares often fall on an exact half of a ward."""
    wards = min(most_wards, draw(st.sampled_from((3, 1, 2, 4, 4, 5, 5, 6, 7))))
    total = draw(st.sampled_from((2 * wards, 100, 7)))
    st_persons = draw(st.one_of(st.just(0), st.integers(0, total)))
    sc_persons = draw(st.integers(0, total - st_persons))
    bc_persons = draw(st.integers(0, total))
    return Body(
        code=code,
        name=f"Village {code}",
        kind=Kind.GP,
        wards=wards,
        population=Figures(total, st_persons, sc_persons, bc_persons),
        district="East",
        mandal="Kota",
        scheduled_area=draw(st.integers(0, 3)) == 0,
        new=draw(st.integers(0, 29)) == 17,
    )


@st.composite
def wards_of(draw: st.DrawFn, body: Body, by: str) -> tuple[Ward, ...]:
    """The wards of a body; the column that is not ranked by is blank, equal or something else."""
    known = st.sampled_from(draw(st.lists(st.sampled_from(WARD_FIGURES), min_size=1, max_size=4)))
    other = draw(st.sampled_from(("blank", "equal", "other")))
    suffix = draw(st.sampled_from(("", "", "a")))
    wards = []
    for index in range(body.wards):
        ranked = Figures(*draw(known))
        beside = {"blank": NO_FIGURES, "equal": ranked}.get(other) or Figures(*draw(known))
        number = f"{index + 1}{suffix}"
        voters, population = (ranked, beside) if by == "voters" else (beside, ranked)
        wards.append(
            Ward(
                body=body.code,
                number=number,
                label=ward_label(number),
                voters=voters,
                population=population,
            )
        )
    return tuple(wards)


@st.composite
def history_of(draw: st.DrawFn, wards: tuple[Ward, ...]) -> tuple[HistoryRow, ...]:
    """None to five earlier elections; in each some wards, or only wards that are no more."""
    body, numbers = wards[0].body, [ward.number for ward in wards]
    # One set of categories for all elections of a body: wards repeat, and cycles are completed.
    categories = st.sampled_from(draw(st.sampled_from(CARRIED)))
    rows = []
    for election in EARLIER[draw(st.integers(0, len(EARLIER))) :]:
        there = [number for number in numbers if draw(st.integers(0, 3))]
        gone = draw(st.sampled_from(("no", "no", "beside", "alone")))
        if gone != "no":
            there = [*(there if gone == "beside" else ()), draw(st.sampled_from(GONE))]
        rows += [
            HistoryRow(body, number, ward_label(number), election, draw(categories))
            for number in there
        ]
    return tuple(rows)


@st.composite
def situations(
    draw: st.DrawFn, *, most_bodies: int = 1, most_wards: int = 7, **fixed: str
) -> Situation:
    """Records of one or more bodies under one set of rules."""
    chosen = draw(rules(**fixed))
    count = draw(st.integers(1, most_bodies))
    drawn_bodies, wards, history = [], [], []
    for index in range(count):
        body = draw(bodies(f"{201234 + index}", most_wards=most_wards))
        own = draw(wards_of(body, chosen.rank_by))
        drawn_bodies.append(body)
        wards += own
        history += draw(history_of(own))
    state, mandal = draw(st.sampled_from(PERCENTAGES))
    areas = (
        Area("Telangana", AreaKind.STATE, "", state),
        Area("Kota ", AreaKind.MANDAL, "East", mandal),
        Area("Kota", AreaKind.MANDAL, "West", Fraction(7)),
    )
    return Situation(Records(tuple(drawn_bodies), tuple(wards), areas, tuple(history)), chosen)


def shuffled(records: Records, random: Random) -> Records:
    """The same records with their rows in another order."""
    return replace(
        records,
        bodies=tuple(random.sample(records.bodies, len(records.bodies))),
        wards=tuple(random.sample(records.wards, len(records.wards))),
        areas=tuple(random.sample(records.areas, len(records.areas))),
        history=tuple(random.sample(records.history, len(records.history))),
    )

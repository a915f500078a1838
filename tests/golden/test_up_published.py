"""Section 9-A held against figures that were published for Uttar Pradesh (2006, 2022, 2023)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from core.exercise import conduct
from core.law.up_distribution import Unit, distribute
from core.law.uttar_pradesh import BC_LIMIT, WARD_CLAUSES, third, with_women
from core.model import Category, Figures, Group, HistoryRow, Kind
from core.results import Result
from tests.build import rules, seats
from tests.up_records import ELECTION, counts, office, offices, run, town, unit


@pytest.mark.parametrize(
    ("offices", "women"), [(200, 67), (545, 182), (193, 65), (419, 140), (100, 34), (27, 9)]
)
def test_women_in_all(offices: int, women: int) -> None:
    assert third(offices) == women


@pytest.mark.parametrize(
    ("category", "women"), [(27, 9), (54, 18), (73, 25), (147, 49), (1, 1), (0, 0)]
)
def test_women_of_a_category(category: int, women: int) -> None:
    assert third(category) == women


@pytest.mark.parametrize(
    ("offices", "limit"), [(200, 54), (199, 53), (545, 147), (544, 146), (193, 52), (419, 113)]
)
def test_limit_of_the_backward_classes(offices: int, limit: int) -> None:
    assert int(BC_LIMIT * offices) == limit


def whole_state(kind: Kind, number: int, sc: int, st: int, bc: int, profile: str) -> Result:
    """`number` bodies of plausible, all different figures; shares in tenths of a percent."""
    bodies = [
        office(
            f"{at:04}",
            20_000 + 37 * at,
            kind=kind,
            sc=(20_000 + 37 * at) * sc // 1000 + at % 7 - 3,
            st=(20_000 + 37 * at) * st // 1000,
            bc=(20_000 + 37 * at) * bc // 1000 + at % 11 - 5,
        )
        for at in range(number)
    ]
    return run(bodies, by=rules(profile))


@pytest.mark.parametrize(
    ("kind", "number", "shares", "expected"),
    [
        (Kind.NPP, 200, (135, 2, 420),
         {"SC": (27, 9), "ST": (0, 0), "BC": (54, 18), "UR": (119, 40)}),
        (Kind.NP, 545, (134, 2, 450),
         {"SC": (73, 25), "ST": (1, 1), "BC": (147, 49), "UR": (324, 107)}),
        (Kind.NPP, 193, (119, 1, 420),
         {"SC": (23, 8), "ST": (0, 0), "BC": (52, 18), "UR": (118, 39)}),
        (Kind.NP, 419, (119, 1, 420),
         {"SC": (50, 17), "ST": (0, 0), "BC": (113, 38), "UR": (256, 85)}),
    ],
)  # fmt: skip
def test_totals_of_the_state(
    kind: Kind, number: int, shares: tuple[int, int, int], expected: dict
) -> None:
    """The draft of December 2022, and the sizes of 2006 (whose BC lists were one too long)."""
    sc, st, bc = shares
    result = whole_state(kind, number, sc, st, bc, "up-offices-pre-2023")
    assert counts(result.state[kind].numbers) == expected
    one = unit(result, "State", kind)
    assert counts(one.numbers) == expected
    carried = Counter(offices(result).values())
    for group, (total, women) in expected.items():
        assert carried[f"{group}(W)"] == women
        assert carried[group] == total - women


def three_districts() -> Result:
    """Ballia, Basti and Ghazipur with a rest of the State, at shares of plausible size."""
    bodies = []
    for name, number, sc, st, bc in (
        ("Ballia", 10, 100, 100, 500),
        ("Basti", 9, 160, 0, 510),
        ("Ghazipur", 5, 150, 0, 520),
        ("Others", 76, 100, 0, 260),
    ):
        for at in range(number):
            total = 10_000 + 13 * at
            bodies.append(
                office(
                    f"{name[:3]}{at:02}",
                    total,
                    unit=name,
                    sc=total * sc // 1000 + at % 5,
                    st=total * st // 1000 + at if st else 0,
                    bc=total * bc // 1000 + at // 2,
                )
            )
    return run(bodies)


@pytest.mark.parametrize(
    ("district", "bodies", "expected"),
    [
        ("Ballia", 10, {"SC(W)": 1, "ST(W)": 1, "BC(W)": 1, "BC": 2, "UR(W)": 1, "UR": 4}),
        ("Basti", 9, {"SC(W)": 1, "SC": 1, "BC(W)": 1, "BC": 2, "UR(W)": 1, "UR": 3}),
        ("Ghazipur", 5, {"SC(W)": 1, "BC(W)": 1, "BC": 1, "UR": 2}),
    ],
)
def test_districts_of_2023(district: str, bodies: int, expected: dict[str, int]) -> None:
    result = three_districts()
    assert unit(result, district).bodies == bodies
    carried = [
        category for code, category in offices(result).items() if code.startswith(district[:3])
    ]
    assert dict(Counter(carried)) == expected


def test_backward_classes_over_the_divisions() -> None:
    """199 offices, 53 for BC, every share above 26.6%: 45 by the whole parts, then 8 in a round."""
    bodies = [9, 22, 27, 17, 10, 11, 13, 10, 8, 5, 21, 8, 8, 4, 7, 5, 8, 6]
    floors = [2, 5, 7, 4, 2, 2, 3, 2, 2, 1, 5, 2, 2, 1, 1, 1, 2, 1]
    assert (sum(bodies), sum(floors)) == (199, 45)
    units = [
        Unit(f"Division {at:02}", number, Figures(100_000, 0, 0, 30_000 + 500 * at))
        for at, number in enumerate(bodies)
    ]
    state = Unit(
        "State", 199, Figures(1_800_000, 0, 0, sum(one.population.bc or 0 for one in units))
    )
    free = {one.name: one.bodies for one in units}
    shared = distribute(units, state, Group.BC, 53, free, "9-A(5)(c)(iii)")
    assert min(one.share(Group.BC) for one in units) > Fraction(53, 199)
    # The shares rise from Division to Division: the eight highest are the last eight.
    got = [shared.numbers[one.name] for one in units]
    assert got == [base + (at >= 10) for at, base in enumerate(floors)]
    assert not shared.findings


def test_a_municipality_of_27_wards() -> None:
    of_ward = [Figures(1000 + at, 0, 60 + at, 500 + 3 * at) for at in range(27)]
    whole = Figures(27_351, 0, 2000, 14_500)
    (body,) = conduct(town(27, whole, of_ward), rules("up-wards-1994"), ELECTION, {}).bodies
    assert Counter(seats(body).values()) == {
        "SC(W)": 1,
        "SC": 1,
        "BC(W)": 3,
        "BC": 4,
        "UR(W)": 5,
        "UR": 13,
    }
    assert not body.findings


def test_of_100_wards_33_women_fail_and_34_pass() -> None:
    """SC 8 (3 women), BC 27 (9): 22 more women, where a list of 2022 had 21."""
    totals = {Group.SC: 8, Group.ST: 0, Group.BC: 27, Group.UR: 65}
    numbers = with_women(100, totals, WARD_CLAUSES, [])
    assert numbers[Group.UR].women == 22
    assert sum(one.women or 0 for one in numbers.values()) == 34 == third(100)
    assert third(100) > 33


def test_windows_move_down_the_list_without_a_gap_and_begin_again_at_the_top() -> None:
    """30 wards with 10 of SC: three elections take ranks 1-10, 11-20, 21-30; then again 1-10."""
    of_ward = [Figures(1000 + at, 0, 900 - 20 * at, 0) for at in range(30)]
    records = town(30, Figures(30_000, 0, 10_000, 0), of_ward)
    history: list[HistoryRow] = []
    for election, first in (("2012", 1), ("2017", 11), ("2023", 21), ("2028", 1), ("2033", 11)):
        (body,) = conduct(
            replace(records, history=tuple(history)), rules("up-wards-1994"), election, {}
        ).bodies
        carried = seats(body)
        window = [str(number) for number in range(first, first + 10)]
        assert [ward for ward in carried if str(carried[ward])[:2] == "SC"] == window
        # The women are the first four of each window: a third of ten, rounded up.
        assert [ward for ward in carried if carried[ward] == "SC(W)"] == window[:4]
        assert not any(told.parameters["category"] == "SC" for told in body.findings)
        history += [
            HistoryRow("T1", seat.ward or "", seat.label, election, Category(str(seat.category)))
            for seat in body.seats
        ]


def test_one_rank_passed_over_as_it_was_served_before() -> None:
    """Of one list ranks 12-22, then 24-34: what rank 23 would need is an earlier election."""
    bodies = [office(f"{at:02}", 1000, sc=700 - 8 * at) for at in range(1, 73)]
    earlier = [*range(1, 12), 23]
    history = [
        *(HistoryRow(f"{at:02}", "", "", "2000", Category.SC) for at in earlier),
        *(HistoryRow(f"{at:02}", "", "", "2005", Category.SC) for at in range(12, 23)),
    ]
    by = rules("up-offices-pre-2023")
    result = run(bodies, history, by, election="2010")
    chosen = [int(code) for code, category in offices(result).items() if str(category)[:2] == "SC"]
    number = unit(result, "State").numbers[Group.SC].total
    assert chosen == list(range(24, 24 + number))

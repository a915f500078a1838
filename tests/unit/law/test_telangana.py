"""Every worked example of the numbers under section 9(2)-(6), and the edges between them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.exercise import total_women
from core.law import telangana
from core.model import GROUPS, Group
from tests.build import codes, gram_panchayat, one, plain_wards, records, rules, totals

ST, SC, BC, UR = GROUPS


def women(counts: dict[Group, int], reading: str) -> int:
    """Women in all, the lot among odd groups included."""
    numbers = telangana.women(counts, reading)
    return sum(numbers.women.values()) + numbers.take


def test_state_check_of_2018() -> None:
    base = 12_751 - 1_281 - 1_177
    assert base == 10_293
    limit = telangana.ceiling_limit(base, Fraction(1, 2))
    bc = telangana.under_ceiling(limit, 688 + 2_113, base)
    unreserved = base - 688 - 2_113 - bc
    assert (bc, unreserved) == (2_345, 5_147)
    groups = (1_281, 1_177, 688, 2_113, bc, unreserved)
    assert sum(women({ST: 0, SC: 0, BC: 0, UR: count}, "half_up") for count in groups) == 6_378


ZERO_ST = gram_panchayat(8, 792, 0, 105, 665)


@pytest.mark.parametrize(
    ("reading", "number"), [("half_up", 5), ("floor", 3), ("balance_total", 4), ("half_by_lot", 4)]
)
def test_zero_st(reading: str, number: int) -> None:
    the_rules = rules(bc_basis="gp_population", women=reading)
    result = one(the_rules, records(ZERO_ST, plain_wards(8)))
    assert totals(result) == "0/1/3/4"
    counts = {group: count.total for group, count in result.numbers.items()}
    assert women(counts, reading) == number
    assert ("women-reading" in codes(result)) == (reading != "half_up")


def test_zero_st_by_lot_leaves_the_odd_groups_open() -> None:
    the_rules = rules(bc_basis="gp_population", women="half_by_lot")
    result = one(the_rules, records(ZERO_ST, plain_wards(8)))
    (question,) = result.questions
    assert (question.draw, question.kind, question.category) == ("ODD", "odd_groups", None)
    assert (question.pool, question.take) == (("BC", "SC"), 1)
    assert [count.women for count in result.numbers.values()] == [0, None, None, 2]
    assert {seat.category for seat in result.seats} == {"SC?", "BC?", "UR?"}


@pytest.mark.parametrize(("reading", "number"), [("half_up", 3), ("floor", 1)])
def test_small_village(reading: str, number: int) -> None:
    body = gram_panchayat(4, 100, 3, 15)
    result = one(rules(women=reading), records(body, plain_wards(4), share=Fraction(60, 100)))
    assert totals(result) == "0/1/1/2"
    assert total_women(result.numbers.values()) == number
    assert ("women-below-third" in codes(result)) == (reading == "floor")


def test_scheduled_area() -> None:
    body = gram_panchayat(10, 100, 30, 10, scheduled=True)
    result = one(rules(), records(body, plain_wards(10), share=Fraction(40, 100)))
    assert totals(result) == "5/1/2/2"
    assert [count.women for count in result.numbers.values()] == [3, 1, 1, 1]


def test_scheduled_area_rule_never_touches_a_plain_village() -> None:
    body = gram_panchayat(8, 792, 0, 105)
    result = one(rules(), records(body, plain_wards(8)))
    assert result.numbers[ST].total == 0


def test_all_st() -> None:
    body = gram_panchayat(6, 500, 500, 0)
    result = one(rules(), records(body, plain_wards(6), share=Fraction(40, 100)))
    assert totals(result) == "6/0/0/0"
    assert result.numbers[ST].women == 3
    assert [step.rule for step in result.steps if step.clause == "9(3)" and step.applied]


def test_sc_and_st_above_half() -> None:
    body = gram_panchayat(8, 100, 25, 35)
    result = one(rules(), records(body, plain_wards(8), share=Fraction(40, 100)))
    assert totals(result) == "2/3/0/3"
    assert "ceiling-decision-needed" in codes(result)


@pytest.mark.parametrize(("persons", "number"), [(2500, 3), (2499, 2)])
def test_edge_of_one_half(persons: int, number: int) -> None:
    body = gram_panchayat(10, 10_000, 0, persons)
    assert one(rules(), records(body, plain_wards(10))).numbers[SC].total == number


def test_both_rounded_up() -> None:
    body = gram_panchayat(5, 100, 50, 50)
    result = one(rules("telangana-2018"), records(body, plain_wards(5), share=Fraction(1, 2)))
    assert totals(result) == "3/2/0/0"
    assert "sc-clipped" in codes(result)


def test_formula_of_the_note() -> None:
    share = telangana.mandal_share(Fraction(45), Fraction("39.18"))
    assert share.share == Fraction(34, 100) * 45 / Fraction("39.18")
    body = gram_panchayat(8, 1000, 0, 0)
    result = one(rules("telangana-2018"), records(body, plain_wards(8), share=share.share))
    assert result.numbers[BC].total == 3


def test_bc_counts_on_the_rest_where_all_three_reach_all_wards() -> None:
    # 4 + 3 + half_up(10 x 0.5) = 12 >= 10, so BC is half_up(3 x 0.5) = 2 of the remaining.
    body = gram_panchayat(10, 100, 40, 30)
    result = one(rules("telangana-2018"), records(body, plain_wards(10), share=Fraction(1, 2)))
    assert totals(result) == "4/3/2/1"


def test_share_above_one_never_takes_more_than_the_rest() -> None:
    body = gram_panchayat(6, 100, 20, 20, scheduled=True)
    result = one(rules(), records(body, plain_wards(6), share=Fraction(3, 2)))
    assert totals(result) == "3/1/2/0"


def test_ceiling_cuts_bc_only_outside_scheduled_areas() -> None:
    plain = gram_panchayat(10, 100, 10, 10)
    scheduled = gram_panchayat(10, 100, 10, 10, scheduled=True)
    share = Fraction(1, 2)
    assert totals(one(rules(), records(plain, plain_wards(10), share=share))) == "1/1/3/5"
    assert totals(one(rules(), records(scheduled, plain_wards(10), share=share))) == "5/1/2/2"

from __future__ import annotations

from fractions import Fraction

import pytest

from core.amounts import day, decimal, exact, grouped_amount, percent


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (999, "999"), (1000, "1,000"), (99999, "99,999"), (113534, "1,13,534"),
     (12345678, "1,23,45,678"), (-113534, "-1,13,534")],
)  # fmt: skip
def test_indian_grouping(number, text):
    assert grouped_amount(number) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(Fraction(665 * 8, 792), "6.717…"), (Fraction(1, 2), "0.5"), (Fraction(5), "5"),
     (Fraction(1, 2) - Fraction(1, 10_000), "0.499…"), (Fraction(-7, 3), "-2.333…"),
     (Fraction(1, 1000), "0.001")],
)  # fmt: skip
def test_decimals_are_cut_and_never_rounded_to_a_half(value, text):
    assert decimal(value) == text


def test_exact_decimals_are_whole_and_endless_ones_stay_fractions():
    values = (Fraction("39.18"), Fraction(1, 3), Fraction(5), Fraction("0.00001"), Fraction(1, 8))
    assert [exact(value) for value in values] == ["39.18", "1/3", "5", "0.00001", "0.125"]


def test_percentages_are_rounded_for_reading():
    assert [percent(12, 109), percent(1, 3), percent(2, 3), percent(5, 0), percent(1, 800)] == [
        "11.01%", "33.33%", "66.67%", "0.00%", "0.13%",
    ]  # fmt: skip


def test_dates_as_offices_write_them():
    assert day("2025-11-22") == "22-11-2025"
    assert day("2025-11-22T10:15:00+05:30") == "22-11-2025 10:15"
    assert day("") == ""

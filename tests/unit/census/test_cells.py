"""Values as offices type them."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest

from core.census.categories import category_of
from core.census.cells import Broken, code_of, fraction_of, text_of, whole_of, yes_no_of
from core.model import Category


@pytest.mark.parametrize(
    ("cell", "number"),
    [
        (1234.0, 1234), (0, 0), ("1234", 1234), (" 17 716 ", 17716), ("1,21,08,54,977", 1210854977),
        ("1,234", 1234), ("17\u00a0716", 17716), ("१२३", 123), ("౧౨౩", 123), ("1234.0", 1234),
        ("1,2", None), ("12,34", None), (12.5, None), (-3, None), ("-3", None), ("NA", None),
        ("-", None), ("twelve", None), (float("inf"), None), (float("nan"), None), (1e20, None),
        (Broken("#REF!"), None), (datetime.date(2019, 1, 1), None), ("9" * 30, None),
    ],
)  # fmt: skip
def test_whole_numbers(cell, number):
    assert whole_of(cell) == number


@pytest.mark.parametrize(
    ("cell", "value"),
    [
        (39.18, Fraction(1959, 50)), (45, Fraction(45)), ("39.18", Fraction(1959, 50)),
        ("39.18 %", Fraction(1959, 50)), ("३९.१८", Fraction(1959, 50)), ("-5", Fraction(-5)),
        (0.1, Fraction(1, 10)), ("39,18", None), ("high", None), (float("nan"), None), (1e30, None),
    ],
)  # fmt: skip
def test_decimals_are_exact(cell, value):
    assert fraction_of(cell) == value


@pytest.mark.parametrize(
    ("cell", "code"),
    [(1002.0, "1002"), ("1002.0", "1002"), ("012", "012"), (" 12\n", "12"), ("A-1", "A-1"),
     (12.5, "12.5")],
)  # fmt: skip
def test_codes(cell, code):
    assert code_of(cell) == code


def test_text_is_composed_and_single_spaced():
    assert text_of("  Yerva_x000D_\n  Chintal ") == "Yerva Chintal"
    assert text_of("ड\u093cा") == text_of("\u095cा")
    midnight = datetime.datetime(2025, 12, 1)  # noqa: DTZ001 (spreadsheets know no zones)
    assert text_of(midnight) == "2025-12-01"


@pytest.mark.parametrize(
    ("cell", "answer"),
    [("Yes", True), ("NO", False), ("", False), ("TRUE", True), (1.0, True), ("అవును", True),
     ("नहीं", False), ("maybe", None)],
)  # fmt: skip
def test_yes_and_no(cell, answer):
    assert yes_no_of(cell) is answer


@pytest.mark.parametrize(
    ("cell", "category"),
    [
        ("ST", Category.ST), ("st (w)", Category.ST_W), ("STG", Category.ST),
        ("STW", Category.ST_W),
        ("GEN W", Category.UR_W), ("General (Woman)", Category.UR_W), ("OBCW", Category.BC_W),
        ("W", Category.UR_W), ("महिला", Category.UR_W), ("अनारक्षित", Category.UR),
        ("अनुसूचित जाति - महिला -", Category.SC_W), ("अनुसूचित जनजाति", Category.ST),
        ("अ0जा0", Category.SC), ("पिछड़ी जाति", Category.BC), ("पिछडी जाति महिला", Category.BC_W),
        ("अन्य पिछड़ा वर्ग महिला", Category.BC_W), ("ఎస్సీ మహిళ", Category.SC_W),
        ("బి.సి.", Category.BC), ("జనరల్", Category.UR), ("U.R.", Category.UR),
        ("अनुसूचित", None), ("रामपुर अनारक्षित", None), ("", None), ("SC ST", None), ("XY", None),
    ],
)  # fmt: skip
def test_spellings_of_categories(cell, category):
    assert category_of(cell) is category

"""Papers of Uttar Pradesh and of the draw, one for each situation, word for word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.lots.record import Decision, Person
from core.model import Category, Figures, HistoryRow, Records
from core.orders.catalogue import build
from core.orders.context import OrderContext
from core.orders.plain import as_text
from tests.build import gram_panchayat, plain_wards, records, rules
from tests.golden.kept import same_as_kept
from tests.made.drawn import MPDO, drawn
from tests.up_records import office, town

SECRETARY = Person("A. Kumar", "Special Secretary", "Urban Development")


def districts(*, equal: bool = False, withheld: str = "") -> Records:
    """Ballia with six Nagar Panchayats, Basti with five; all shares different, or two equal."""
    bodies = []
    for unit, count, sc, bc in (("Ballia", 6, 210, 400), ("Basti", 5, 150, 330)):
        for at in range(count):
            total = 10_000 + 500 * at
            share = sc if equal else sc + 7 * at
            code = f"{unit[:3].upper()}{at}"
            bodies.append(
                office(code, 10_000 if equal else total, unit=unit, sc=10 * share,
                       bc=total * (bc - 9 * at) // 1000, withheld=code == withheld)
            )  # fmt: skip
    return Records(tuple(bodies))


def earlier(of: Records) -> Records:
    rows = (("BAL5", Category.SC_W), ("BAL0", Category.BC_W), ("BAS4", Category.SC_W))
    history = tuple(HistoryRow(code, "", "", "2023", category) for code, category in rows)
    return replace(of, history=history)


def context(of: Records, profile: str, *decisions: Decision, **given: str) -> OrderContext:
    the_rules = rules(profile, **given)
    result, rounds = drawn(of, the_rules, "2028")
    return OrderContext(
        of, result, the_rules, ("en",), "Urban Development Department", "Lucknow", "2028-01-10",
        {"state": SECRETARY, "mpdo": MPDO}, decisions, rounds,
    )  # fmt: skip


def ward_figures() -> list[Figures]:
    return [Figures(1000 + 10 * n, 5 + n, 90 + 13 * (n % 5), 200 + 11 * n) for n in range(10)]


STATE_TOTAL = Decision(
    "women-reading", "", "", "state_total", "Order of 2 January 2028", SECRETARY, "2028-01-05"
)
CASES = {
    "up-state-numbers": (lambda: context(districts(), "up-offices-2023"), "state-sheet", "NP"),
    "up-unit": (lambda: context(districts(), "up-offices-2023"), "unit-sheet", "NP/Ballia"),
    "up-draft": (lambda: context(districts(), "up-offices-2023"), "draft", "NP"),
    "up-withheld": (
        lambda: context(districts(withheld="BAL5"), "up-offices-2023"), "draft", "NP",
    ),
    "up-second-election": (
        lambda: context(earlier(districts()), "up-offices-2023"), "unit-sheet", "NP/Ballia",
    ),
    "up-tie": (
        lambda: context(districts(equal=True), "up-offices-2023"), "unit-sheet", "NP/Ballia",
    ),
    "up-before-2023": (
        lambda: context(districts(), "up-offices-pre-2023"), "unit-sheet", "NP/State",
    ),
    "up-women-of-the-state": (
        lambda: context(districts(), "up-offices-2023", STATE_TOTAL, women="state_total"),
        "draft", "NP",
    ),
    "up-wards": (
        lambda: context(town(10, Figures(10_450, 95, 1160, 2495), ward_figures()),
                        "up-wards-1994"),
        "order", "T1",
    ),
    "up-history": (lambda: context(earlier(districts()), "up-offices-2023"), "history", "BAL5"),
    "minutes": (
        lambda: context(
            records(gram_panchayat(8, 792, 0, 105), plain_wards(8)), "telangana-2018"
        ),
        "minutes", "1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_the_paper_says_what_it_said(name):
    made, kind, subject = CASES[name]
    document = build(kind, made(), subject)
    same_as_kept(name, as_text(document) + f"sha256 {document.digest}\n")

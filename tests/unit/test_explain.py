"""Steps of the engine as sentences: understandable, and enough to compute again by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.errors import UserError
from core.explain import result_text, sentence, working
from core.explanation import not_applied, step
from core.texts import LANGUAGES
from tests.build import gram_panchayat, plain_wards, records, rules, whole


def test_a_proportion_shows_figures_exact_fraction_decimal_and_result():
    one = step(
        "9(4)", "bc-of-all", 7, wards=8, share=Fraction(665, 792), quotient=Fraction(665, 99)
    )
    text = sentence(one, "en")
    assert "8 wards × 665/792 = 665/99 = 6.717…" in text
    assert text.endswith(": 7.")


def test_a_rule_that_did_not_apply_says_why():
    one = not_applied("9(3)", "all-st", st=3, total=113534)
    assert "3 of 1,13,534" in sentence(one, "en")


def test_a_fraction_as_a_result_is_exact_and_a_decimal():
    assert result_text(step("9(4)", "bc-share-mandal", Fraction(2, 3))) == "2/3 = 0.666…"
    assert result_text(step("9(2)", "st-proportion", 113534)) == "1,13,534"


CASES = {
    "plain": (dict(wards=8, total=800, st=100, sc=200), {}),
    "all ST": (dict(wards=6, total=500, st=500, sc=0), {}),
    "scheduled": (dict(wards=10, total=1000, st=300, sc=100, scheduled=True), {}),
    "clipped": (dict(wards=5, total=1000, st=500, sc=500), {"profile": "telangana-2018"}),
    "above the ceiling": (dict(wards=8, total=1000, st=250, sc=350), {}),
    "own population": (dict(wards=8, total=792, st=0, sc=105, bc=665),
                       {"bc_basis": "gp_population"}),
    "floor": (dict(wards=8, total=800, st=100, sc=200), {"women": "floor"}),
    "balance": (dict(wards=8, total=800, st=100, sc=200), {"women": "balance_total"}),
    "by lot": (dict(wards=8, total=800, st=100, sc=100), {"women": "half_by_lot"}),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_every_step_of_the_engine_has_a_sentence(case, language):
    figures, given = CASES[case]
    body = gram_panchayat(**figures)
    result = whole(rules(**given), records(body, plain_wards(body.wards)))
    lines = working(result, body.code, language)
    assert len(lines) == len(result.bodies[0].steps)
    assert not any("{" in line for line in lines)


def test_the_working_of_an_unknown_body_is_refused():
    body = gram_panchayat(wards=5, total=100, st=1, sc=1)
    with pytest.raises(UserError, match="no-such-body"):
        working(whole(rules(), records(body, plain_wards(5))), "9", "en")

"""One order of a Gram Panchayat for each situation of the law, word for word."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.lots.record import Decision
from core.orders.catalogue import build
from core.orders.context import OrderContext
from core.orders.plain import as_text
from tests.build import gram_panchayat, history, plain_wards, records, rules, ward
from tests.golden.kept import same_as_kept
from tests.made.drawn import MPDO, drawn

OFFICER = MPDO


def decided(code: str, choice: str, subject: str = "") -> Decision:
    return Decision(code, "", subject, choice, "As recorded on file 12/2025", OFFICER, "2025-11-21")


SITUATIONS = {
    "no-st-own-bc-share": dict(
        body=gram_panchayat(8, 792, 0, 105, 665), given={"bc_basis": "gp_population"}
    ),
    "small": dict(body=gram_panchayat(4, 100, 3, 15), share=Fraction(60, 100)),
    "scheduled-area": dict(
        body=gram_panchayat(10, 1000, 300, 100, scheduled=True), share=Fraction(40, 100)
    ),
    "all-st": dict(body=gram_panchayat(6, 500, 500, 0)),
    "above-ceiling": dict(
        body=gram_panchayat(8, 1000, 250, 350),
        share=Fraction(30, 100),
        decisions=(decided("ceiling-decision-needed", "ST and SC stand, BC has none"),),
    ),
    "sc-clipped": dict(body=gram_panchayat(5, 1000, 500, 500), given={"profile": "telangana-2018"}),
    "bc-on-remaining": dict(
        body=gram_panchayat(6, 1000, 500, 250),
        share=Fraction(90, 100),
        given={"profile": "telangana-2018"},
    ),
    "women-by-lot": dict(
        body=gram_panchayat(8, 792, 0, 105),
        share=Fraction(40, 100),
        given={"women": "half_by_lot"},
        decisions=(decided("women-reading", "half_by_lot"),),
    ),
    "women-floor": dict(
        body=gram_panchayat(8, 792, 0, 105),
        share=Fraction(40, 100),
        given={"women": "floor"},
        decisions=(decided("women-reading", "floor"),),
    ),
    "no-voters": dict(
        body=gram_panchayat(4, 1000, 0, 500),
        wards=[ward("1", 100, sc=10), *(ward(str(n), 100) for n in (2, 3, 4))],
        decisions=(decided("ward-without-voters", "stands"),),
    ),
    "tie": dict(
        body=gram_panchayat(4, 1000, 0, 250), wards=[ward(str(n), 100, sc=10) for n in range(1, 5)]
    ),
    "second-rotation": dict(
        body=gram_panchayat(5, 1000, 0, 200),
        earlier=history({"2019": {"1": "SC(W)", "2": "UR"}}),
    ),
    "second-term-of-a-pair": dict(
        body=gram_panchayat(5, 1000, 0, 200),
        given={"profile": "telangana-2018"},
        earlier=history({"2019": {"3": "SC", "1": "UR(W)"}}),
    ),
}


def order_of(situation: dict, languages: tuple[str, ...]) -> str:
    body = situation["body"]
    the_rules = rules(**situation.get("given", {}))
    of = records(
        body,
        situation.get("wards") or plain_wards(body.wards),
        share=situation.get("share", Fraction(0)),
        earlier=situation.get("earlier", ()),
    )
    result, rounds = drawn(of, the_rules, "2025")
    context = OrderContext(
        of, result, the_rules, languages, "Mandal Parishad", "Narketpally", "2025-11-22",
        {"mpdo": OFFICER}, situation.get("decisions", ()), rounds,
    )  # fmt: skip
    assert not result.questions
    (code,) = (body.code for body in result.bodies)
    assert context.undecided(code, result.bodies[0].findings) == ()
    document = build("order", context, code)
    return as_text(document) + f"sha256 {document.digest}\n"


@pytest.mark.parametrize("name", SITUATIONS)
def test_the_order_says_what_it_said(name):
    text = order_of(SITUATIONS[name], ("en",))
    same_as_kept(name, text)


@pytest.mark.parametrize("languages", [("te",), ("hi",), ("en", "te")], ids="-".join)
def test_every_situation_has_its_words_in_every_language(languages):
    for situation in SITUATIONS.values():
        assert "{" not in order_of(situation, languages)

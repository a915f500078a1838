"""Why a draw is void stands on paper in words, whoever or whatever set it aside."""

from __future__ import annotations

import pytest

from core.orders.say import Say
from core.texts import section

_CODES = sorted(code for code in section("en", "errors_register") if code.startswith("void-"))


@pytest.mark.parametrize("code", _CODES)
def test_a_reason_of_the_program_is_a_sentence(code: str) -> None:
    english, telugu = Say(("en", "te")).void(code)
    assert english.endswith(".")
    assert english != telugu
    assert code not in english


def test_a_reason_of_an_officer_stays_as_it_is() -> None:
    assert Say(("en", "te")).void("void of sense: {x}") == ("void of sense: {x}",)

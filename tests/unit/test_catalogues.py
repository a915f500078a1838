"""The texts of papers and workings are whole in all three languages, each in its own script."""

from __future__ import annotations

import re
import unicodedata

import pytest

from core.texts import section

OWN = {"te": range(0x0C00, 0x0C80), "hi": range(0x0900, 0x0980)}


@pytest.mark.parametrize("name", ["orders", "explain", "explain_up"])
@pytest.mark.parametrize("language", ["te", "hi"])
def test_every_sentence_is_translated_with_the_same_figures(language, name):
    english, own = section("en", name), section(language, name)
    assert set(own) == set(english)
    for key, sentence in english.items():
        assert set(re.findall(r"{\w+}", own[key])) == set(re.findall(r"{\w+}", sentence)), key


@pytest.mark.parametrize("name", ["orders", "explain"])
@pytest.mark.parametrize("language", ["te", "hi"])
def test_no_sign_of_another_script_slipped_in(language, name):
    for key, sentence in section(language, name).items():
        assert unicodedata.normalize("NFC", sentence) == sentence, key
        foreign = {
            sign
            for sign in sentence
            if not sign.isascii() and ord(sign) not in OWN[language] and sign not in "×–…\u200c।"
        }
        assert foreign == set(), key
        assert not re.search("[०-९౦-౯]", sentence), key

"""Every finding and error has its sentence in three languages, with the same placeholders."""

from __future__ import annotations

from string import Formatter

import pytest

from core.findings import CATALOGUE
from core.texts import section

SECTIONS = ("findings", "errors", "template", "insight")


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


@pytest.mark.parametrize("name", SECTIONS)
@pytest.mark.parametrize("language", ["te", "hi"])
def test_translations_are_complete_and_fill_the_same_places(name, language):
    english, other = section("en", name), section(language, name)
    assert set(other) == set(english)
    differing = [key for key in english if placeholders(english[key]) != placeholders(other[key])]
    assert differing == []


def test_every_finding_has_a_sentence():
    assert set(section("en", "findings")) == set(CATALOGUE)

"""The screens' texts: whole in three languages, same placeholders, nothing unused by accident."""

from __future__ import annotations

import re

import pytest

from core.census.aside import Aside
from core.findings import Stage
from core.law.profile import profiles
from core.model import Kind
from core.texts import section
from core.workflow import STEPS, State
from desktop.i18n import say, set_language

SECTIONS = (
    "desktop",
    "desktop_pages",
    "desktop_register",
    "desktop_reports",
    "desktop_history",
)


def holes(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)", sentence))


@pytest.mark.parametrize("name", SECTIONS)
@pytest.mark.parametrize("language", ["te", "hi"])
def test_translations_are_whole(language: str, name: str) -> None:
    english, other = section("en", name), section(language, name)
    assert set(english) == set(other)
    assert {key for key in english if holes(english[key]) != holes(other[key])} == set()
    assert {key for key in english if not other[key].strip()} == set()


def test_no_key_stands_in_two_sections() -> None:
    keys = [key for name in SECTIONS for key in section("en", name)]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("language", ["en", "te", "hi"])
def test_texts_that_are_put_together_from_values_exist(language: str) -> None:
    set_language(language)
    try:
        for step in STEPS:
            assert say(f"step-{step}")
            assert say(f"{step}-lead")
        for state in State:
            assert say(f"state-{state}")
        for stage in Stage:
            assert say(f"stage-{stage}")
        for aside in Aside:
            assert say(aside)
        for kind in Kind:
            assert say(f"kind-{kind}")
        for profile in profiles().values():
            assert say(f"rules-{profile.id}")
            assert say(f"law-{profile.law}")
            for name, parameter in profile.parameters.items():
                assert say(f"parameter-{name}")
                for value in parameter.choices:
                    assert say(f"value-{name}-{value}")
    finally:
        set_language("en")


def test_an_unknown_sentence_is_a_fault_of_the_program() -> None:
    with pytest.raises(KeyError):
        say("no-such-sentence")

"""Every code of the register and the workflow has its sentence, with the right placeholders."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import core.register
import core.workflow
from core import texts

_CODE = re.compile(
    r'(?:UserError|note|must_give|_fault)\(\s*(?:[a-z_]+, )?"([a-z-]+)"'
    r'|"((?:void|stale|register|conflict|fault|undecided)-[a-z-]+)"'
)
_ELSEWHERE = {"unknown-parameter"}


def codes() -> set[str]:
    found: set[str] = set()
    for package in (core.register, core.workflow):
        for path in Path(package.__path__[0]).glob("*.py"):
            for groups in _CODE.findall(path.read_text(encoding="utf-8")):
                found.update(group for group in groups if group)
    return found - _ELSEWHERE


def test_every_code_has_a_sentence_and_every_sentence_a_code() -> None:
    assert codes() == set(texts.section("en", "errors_register"))


@pytest.mark.parametrize("language", ["te", "hi"])
def test_translations_are_whole(language: str) -> None:
    english, other = (texts.section(one, "errors_register") for one in ("en", language))
    assert set(other) == set(english)
    for key, sentence in english.items():
        assert _placeholders(sentence) == _placeholders(other[key]), key


def _placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}

"""Texts by language and key, for every edge: screen, order, command line.

The catalogues are resources/i18n/<language>/<section>.toml, flat tables of sentences with
{placeholders}. No sentence is built from pieces, so a translator sees whole ones.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "te", "hi")


@cache
def section(language: str, name: str) -> Mapping[str, str]:
    """One catalogue; empty where the language does not have it."""
    path = files("resources") / "i18n" / language / f"{name}.toml"
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def text(language: str, name: str, key: str, /, **parameters: Any) -> str:
    """The sentence `key` of section `name`; English where a translation is missing.

    Raises KeyError when English lacks it too: every sentence exists at least there.
    """
    sentence = section(language, name).get(key)
    if sentence is None:
        sentence = section("en", name)[key]
    return sentence.format(**{name: shown(value) for name, value in parameters.items()})


def shown(value: Any) -> str:
    """A value inside a sentence: fractions exact, lists by commas, None as a dash."""
    if value is None:
        return "–"
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(shown(part) for part in value)
    return str(value)


_ERROR_SECTIONS = ("errors", "errors_register", "publication")


def error_text(language: str, code: str, parameters: Mapping[str, Any]) -> str:
    """The sentence of a UserError."""
    for name in _ERROR_SECTIONS:
        if code in section("en", name):
            return text(language, name, code, **parameters)
    raise KeyError(code)


def void_text(language: str, reason: str) -> str:
    """Why a draw is void: an officer's own words, or the sentence of what made it void by itself.

    The register keeps a code where no person gave the reason: a census, a reading or an earlier
    draw changed, so that the question was no longer asked.
    """
    known = reason.startswith("void-") and reason in section("en", "errors_register")
    return text(language, "errors_register", reason) if known else reason


def finding_text(language: str, code: str, parameters: Mapping[str, Any]) -> str:
    """The sentence of a finding; where it concerns an office its {ward} is the body."""
    place = {"ward": parameters.get("ward", parameters.get("body"))}
    return text(language, "findings", code, **{**parameters, **place})

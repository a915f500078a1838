"""The words on screen, in the language of the moment; a switch changes every open screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.amounts import day
from core.errors import InputError, UserError
from core.findings import Finding
from core.texts import LANGUAGES, error_text, finding_text, section, text
from core.workflow.steps import Note

# Each language in its own words, in the order of the menu.
NAMES: Mapping[str, str] = {"en": "English", "te": "తెలుగు", "hi": "हिन्दी"}
# Parameters of errors and notes that are moments, as the register writes them.
_MOMENTS = ("at", "since", "last", "now")
_SECTIONS = (
    "desktop",
    "desktop_pages",
    "desktop_register",
    "desktop_reports",
    "desktop_history",
)
# Faults of an input that are told at once.
_FAULTS = 3


class _Choice:
    language = "en"


def language() -> str:
    """The language of the moment: en, te or hi."""
    return _Choice.language


def set_language(chosen: str) -> None:
    """Choose the language; whoever shows texts is then asked to `retranslate`."""
    _Choice.language = chosen if chosen in LANGUAGES else "en"


def say(key: str, /, **parameters: Any) -> str:
    """The sentence `key` of the screens' catalogues. KeyError for a key that English lacks."""
    for name in _SECTIONS:
        if key in section("en", name):
            return text(language(), name, key, **parameters)
    raise KeyError(key)


def say_error(error: UserError) -> str:
    """The sentence of an error; for an unknown code one that names it and the way out.

    Of an input with errors the first ones are told with their places.
    """
    sentence = _coded(error.code, error.parameters)
    if isinstance(error, InputError):
        return "\n".join([sentence, *(_fault(one) for one in error.findings[:_FAULTS])])
    return sentence


def _fault(one: Finding) -> str:
    place = one.place
    key = "place-cell" if place.column else "place-row"
    where = say(key, sheet=place.sheet, row=place.row, column=place.column)
    return f"{where}: {say_finding(one.code, one.parameters)}"


def say_note(note: Note) -> str:
    """The sentence of a note of the workflow."""
    return _coded(note.code, note.parameters)


def say_finding(code: str, parameters: Mapping[str, Any]) -> str:
    """The sentence of a finding."""
    return finding_text(language(), code, parameters)


def _in_words(parameters: Mapping[str, Any]) -> dict[str, Any]:
    """Moments as the offices write them, and a parameter of the rules by its name on screen."""
    shown = {key: day(value) if key in _MOMENTS else value for key, value in parameters.items()}
    named = f"parameter-{shown.get('name', '')}"
    if named in section("en", "desktop"):
        shown["name"] = say(named)
    return shown


def _coded(code: str, parameters: Mapping[str, Any]) -> str:
    try:
        return error_text(language(), code, _in_words(parameters))
    except KeyError:
        return say("refused-code", code=code)

"""Spellings of categories and of kinds in English, Telugu and Hindi lists."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from core.census.cells import Cell, text_of
from core.model import Category, Group

_NUKTA = "\u093c"


@lru_cache(maxsize=8192)
def letters_of(text: str) -> str:
    """A text for comparison: its letters and vowel signs alone, without case, nukta and joiners."""
    return "".join(
        sign
        for sign in unicodedata.normalize("NFD", text).casefold()
        if sign.isalnum() or (unicodedata.category(sign)[0] == "M" and sign != _NUKTA)
    )


@cache
def _words() -> tuple[dict[str, Group], frozenset[str], frozenset[str]]:
    """Words of the groups, of women, and of what says that a seat is not for women."""
    path = files("resources") / "census" / "categories.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    groups = {
        letters_of(word): Group(group) for group, words in table["groups"].items() for word in words
    }
    women = frozenset(letters_of(word) for word in table["women"])
    return groups, women, frozenset(letters_of(word) for word in table["not_women"])


@cache
def _kinds() -> dict[str, str]:
    path = files("resources") / "census" / "kinds.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return {letters_of(word): kind for kind, words in table.items() for word in (kind, *words)}


def kind_word(text: str) -> str:
    """The word of the model for a kind of body or area, "" for a word that is none."""
    return _kinds().get(letters_of(text), "")


@cache
def _named(letters: str) -> Category | None:
    groups, women, not_women = _words()
    if letters in women:
        return Category.UR_W
    for end in range(len(letters), 0, -1):
        group, rest = groups.get(letters[:end]), letters[end:]
        if group is not None and (not rest or rest in women or rest in not_women):
            return Category.of(group, women=rest in women)
    return None


def category_of(cell: Cell) -> Category | None:
    """The category that a cell names, None if it names none or could mean two.

    A word for women alone is the unreserved seat for women, as the lists of Uttar Pradesh write it.
    """
    # Hindi lists write the sign of abbreviation as a nought: अ०जा०, अनु0जाति.
    return _named(letters_of(text_of(cell)).replace("०", "").replace("0", ""))

"""Text of old fonts that only looks like letters: Kruti Dev for Hindi, Anu for Telugu.

Such fonts draw Hindi or Telugu for plain Latin codes. In a file without the font the names are
gibberish, and nothing in the file says so. They are named here and never taken for names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

# Signs that Kruti Dev uses as letters in the middle of a word, and capitals after small letters.
_INSIDE = re.compile(r"[A-Za-z][;+\[\]{}\"'&<>~^=¶)|/][A-Za-z+]|[a-z][BCDEGHIJKLMNPQRSTVYZ][a-z]?")
_CAMEL = re.compile(r"[a-z]{3,}[A-Z][a-z]{3,}")  # McLeodGanj is English
# The pairs of letters that carry the commonest syllables of Hindi in this font.
_PAIRS = re.compile(r"kj|iq|xk|fc|dk|jk|uk|yk|ck|lk|vk|gk|pk|nk|ks|kS|eq|tk|rk|ik|ek|fr|fy|fo|kh")
_VOWELS = re.compile(r"[aeiouAEIOU]")
_LATIN = re.compile(r"[A-Za-z]")
# Accented and special signs of the Western code page, where Anu keeps most of its syllables.
_WESTERN = re.compile(
    r"[\u0080-\u00ff\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122Ωπ∫√≈∆◊∏∑∂]"
)
_ENOUGH = 3
_SHARE = 0.15


@dataclass(frozen=True, slots=True)
class Legacy:
    """The font, and the first text that shows it."""

    font: str
    sample: str


def legacy_font(texts: Iterable[str]) -> Legacy | None:
    """The old font in which a column is written, judged by all its texts together."""
    latin = [text for text in texts if len(_LATIN.findall(text)) + len(_WESTERN.findall(text)) > 3]
    if not latin:
        return None
    for font, looks in (("Anu", _looks_anu), ("Kruti Dev", _looks_kruti)):
        found = [text for text in latin if looks(text)]
        if len(found) >= min(_ENOUGH, len(latin)) and len(found) >= _SHARE * len(latin):
            return Legacy(font, found[0])
    return None


def _looks_anu(text: str) -> bool:
    western = len(_WESTERN.findall(text))
    return western >= 2 and western * 3 >= len(text.replace(" ", ""))


def _looks_kruti(text: str) -> bool:
    if _CAMEL.search(text) or "://" in text:
        return False
    letters = len(_LATIN.findall(text))
    few_vowels = len(_VOWELS.findall(text)) * 4 < letters
    return bool(_INSIDE.search(text) and _PAIRS.search(text)) or (
        few_vowels and len(_PAIRS.findall(text)) * 4 >= letters
    )

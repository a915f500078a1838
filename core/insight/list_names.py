"""Bodies of published lists that give names and no codes.

A name stands for a body of the register where one body alone has it in that place. Any other is
kept as words, so that two lists can still be held against each other by them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from core.census.categories import letters_of
from core.model import Body

# Lists count their bodies and blocks: "7 - चतरा".
_NUMBER = re.compile(r"^\s*[0-9०-९]+\s*[-–.)]\s*")


class BodyNames:
    """The bodies of a register by their names, English and local. Without any: words only."""

    def __init__(self, bodies: Iterable[Body] = ()) -> None:
        self._bodies: dict[str, dict[str, Body]] = defaultdict(dict)
        for body in bodies:
            for name in (body.name, body.local_name):
                if name:
                    self._bodies[letters_of(name)][body.code] = body
        self._words: dict[tuple[str, ...], str] = {}

    def code(self, name: str, mandal: str = "", district: str = "") -> str:
        """The code of the body that is named, else the words for it, the same in every list."""
        own = self.own_code(name, mandal, district)
        words = [part for part in map(_plain, (name, mandal, district)) if part]
        return own or self._words.setdefault(tuple(map(letters_of, words)), " · ".join(words))

    def own_code(self, name: str, mandal: str = "", district: str = "") -> str:
        """The code of the one body of the register that is named, "" where none or several are."""
        fits = [
            body
            for body in self._bodies.get(letters_of(_plain(name)), {}).values()
            if _same(_plain(mandal), body.mandal) and _same(_plain(district), body.district)
        ]
        return fits[0].code if len(fits) == 1 else ""


def _plain(part: str) -> str:
    return _NUMBER.sub("", part)


def _same(said: str, known: str) -> bool:
    """Whether two words are the same, as far as both are there."""
    return not said or not known or letters_of(said) == letters_of(known)

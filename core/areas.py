"""BC percentages of Mandals and of the State, found for a body (TPR Act 2018 s.9(4) Note)."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction

from core.model import Area, AreaKind, Body


def folded(name: str) -> str:
    """A name for comparison only: composed, without joiners, blanks trimmed and single."""
    if name.isascii():
        return " ".join(name.split())
    composed = unicodedata.normalize("NFC", name).replace("\u200c", "").replace("\u200d", "")
    return " ".join(composed.split())


class BcPercentages:
    """The percentages of one input. Two Mandals of one name are told apart by their district."""

    def __init__(self, areas: Iterable[Area]) -> None:
        self.state: Fraction | None = None
        self._mandals: dict[str, dict[str, Fraction]] = defaultdict(dict)
        for area in areas:
            if area.kind is AreaKind.STATE:
                self.state = area.bc_percentage
            else:
                of_name = self._mandals[folded(area.name)]
                of_name[folded(area.district)] = area.bc_percentage

    def mandal(self, body: Body) -> Fraction | None:
        """The percentage of the body's Mandal; None where no Mandal, or more than one, fits."""
        of_name = self._mandals.get(folded(body.mandal), {})
        district = folded(body.district)
        if district in of_name:
            return of_name[district]
        # A district left blank on either side fits, as long as only one Mandal has the name.
        fits = [value for name, value in of_name.items() if not name or not district]
        return fits[0] if len(of_name) == 1 and fits else None

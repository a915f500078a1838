"""Strength of a Gram Panchayat by population: TPR Act 2018, section 7.

Not confirmed from the Act's own text, so a deviation is worth a warning and never an error.
"""

from __future__ import annotations

# Population up to -> members, the Sarpanch included; above the last: 19 to 21.
_MEMBERS = ((300, 5), (500, 7), (1500, 9), (3000, 11), (5000, 13), (10000, 15), (15000, 17))
_ABOVE = (19, 21)


def wards_by_population(total: int) -> tuple[int, int]:
    """The least and the greatest number of wards for a population: members less the Sarpanch."""
    least, greatest = next(
        ((members, members) for limit, members in _MEMBERS if total <= limit), _ABOVE
    )
    return least - 1, greatest - 1

"""Rotation: which wards (or bodies) have been served in the running cycle of a category.

TPR Act 2018 s.9(8)-(9); U.P. Municipalities Act s.9-A(5)(h). The same replay serves both.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

Labels = Set[str]


def served_set(carried: Iterable[Labels], eligible: Labels) -> set[str]:
    """Who has been served in the running cycle.

    `carried` gives, election after election, those that carried the category; `eligible` those
    that can be served today. When every eligible one has been served the cycle is complete, and
    the next begins with those that were repeated in that same election.
    """
    served: set[str] = set()
    for labels in carried:
        repeated = served & labels
        served |= labels
        if served >= eligible:
            served = set(repeated)
    return served

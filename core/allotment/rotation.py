"""Rotation: which wards (or bodies) have been served in the running cycle of a category.

TPR Act 2018 s.9(8)-(9); U.P. Municipalities Act s.9-A(5)(h). One replay serves both laws, the
allotment and whoever wants to see the cycles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass

Labels = Set[str]


@dataclass(frozen=True, slots=True)
class Turn:
    """What one election did to the cycle of a category.

    `repeated` were served already when they carried it again. `completed`: with this election
    every eligible one has been served. `served` is what the next election starts from.
    """

    repeated: frozenset[str]
    completed: bool
    served: frozenset[str]


def replay(carried: Iterable[Labels], eligible: Labels) -> Iterator[Turn]:
    """The turns of a category, election after election.

    `carried` gives, election after election, those that carried the category; `eligible` those
    that can be served today. When every eligible one has been served the cycle is complete, and
    the next begins with those that were repeated in that same election.
    """
    served: frozenset[str] = frozenset()
    for labels in carried:
        repeated = served & labels
        served |= labels
        completed = served >= eligible
        if completed:
            served = repeated
        yield Turn(repeated, completed, served)


def served_set(carried: Iterable[Labels], eligible: Labels) -> set[str]:
    """Who has been served in the running cycle."""
    served: frozenset[str] = frozenset()
    for turn in replay(carried, eligible):
        served = turn.served
    return set(served)

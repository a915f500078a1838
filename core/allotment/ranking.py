"""Ranking by share of persons, exact, with ties found and never broken by chance or name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

Key = tuple[int, int]


class ShareKeys:
    """Keys that order shares exactly, as whole numbers.

    Two different fractions with denominators up to M differ by at least 1/M^2, so
    floor(share x M^2) is different for different shares and keeps their order: as exact as
    comparing fractions, at the speed of whole numbers. A whole of zero has the share 0.
    """

    def __init__(self, wholes: Iterable[int]) -> None:
        largest = max(wholes, default=1) or 1
        self._scale = largest * largest

    def key(self, persons: int, whole: int) -> Key:
        """Sorts by share, then by persons (equal share: more persons first)."""
        return (persons * self._scale // whole if whole else 0, persons)


@dataclass(frozen=True, slots=True)
class Cut:
    """The highest of a ranking: `sure` ones, and `tied` ones of whom `take` more are needed."""

    sure: tuple[str, ...]
    tied: tuple[str, ...] = ()
    take: int = 0


def ranked(labels: Iterable[str], key: Callable[[str], tuple[int, ...]]) -> list[str]:
    """`labels` by descending key; labels of one key stand in the order of labels."""
    return sorted(sorted(labels), key=key, reverse=True)


def cut(order: Sequence[str], key: Callable[[str], tuple[int, ...]], number: int) -> Cut:
    """The `number` highest of a ranked list; a tie counts only where it straddles the last one."""
    if number <= 0:
        return Cut(())
    if len(order) <= number or key(order[number - 1]) != key(order[number]):
        return Cut(tuple(order[:number]))
    last = key(order[number])
    sure = tuple(label for label in order if key(label) > last)
    tied = tuple(label for label in order if key(label) == last)
    return Cut(sure, tied, number - len(sure))

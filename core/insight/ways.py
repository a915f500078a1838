"""Ways in which lots may fall: every one of them where there are few, else a fixed sample.

Nothing is drawn here for an order. A preview asks what may happen, so the answers to lots that
nobody has drawn yet are taken as unknown and gone through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice
from math import comb
from random import Random

from core.lots.question import Question, QuestionKind

Chooser = Callable[[Question], tuple[str, ...]]


def about_groups(question: Question) -> bool:
    """Whether a lot decides which members a group gets; the others decide only about women."""
    if question.kind is QuestionKind.NO_VOTERS:
        return True
    return question.kind is QuestionKind.TIE and not question.draw.endswith("-W")


class Every:
    """A chooser that goes through every way, one run after another (`for _ in every`).

    With `groups_only`, lots among women and odd groups always fall the same, first way.
    """

    def __init__(self, *, groups_only: bool = False) -> None:
        self._path: list[tuple[int, int]] = []  # of each question asked: which way, of how many
        self._at = 0
        self._groups_only = groups_only

    def __call__(self, question: Question) -> tuple[str, ...]:
        if self._groups_only and not about_groups(question):
            return question.labels[: question.take]
        if self._at == len(self._path):
            self._path.append((0, comb(len(question.labels), question.take)))
        way, _ = self._path[self._at]
        self._at += 1
        return next(islice(combinations(question.labels, question.take), way, None))

    def __iter__(self) -> Iterator[None]:
        while True:
            self._at = 0
            yield
            while self._path and self._path[-1][0] + 1 == self._path[-1][1]:
                self._path.pop()
            if not self._path:
                return
            way, ways = self._path.pop()
            self._path.append((way + 1, ways))

    @property
    def expected(self) -> int:
        """How many ways there are if every question has as many as those of the present run."""
        product = 1
        for _, ways in self._path:
            product *= ways
        return product


def sampled(name: str, number: int) -> Chooser:
    """A chooser of the `number`-th run of a sample; the same for the same name on any machine."""
    chance = Random(f"{name}:{number}")
    return lambda question: tuple(chance.sample(question.labels, question.take))

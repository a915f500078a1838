"""A question for lots: which labels, how many of them, and why.

The engine returns questions and never draws. A question is identified by the hash of its sheet
(`key`), so an answer recorded for other wards, another number or another reason never fits it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from core.lots.sheet import Sheet
from core.model import Group


class QuestionKind(StrEnum):
    TIE = "tie"
    NO_VOTERS = "no_voters"
    ODD_GROUPS = "odd_groups"
    WOMEN = "women"


@dataclass(frozen=True)
class Question:
    """`pool` is what the input writes, `labels` what the sheet writes, both in order of labels.

    `body` is the id of the sheet's `body:` line: a body's label, or the unit of offices.
    """

    kind: QuestionKind
    body: str
    election: str
    category: Group | None
    draw: str
    take: int
    pool: tuple[str, ...]
    labels: tuple[str, ...]

    def sheet(self, attempt: int = 1) -> Sheet:
        """The sheet to be sealed; a repeat after a void draw has its own id (`BC-W.2`)."""
        draw = self.draw if attempt == 1 else f"{self.draw}.{attempt}"
        return Sheet(self.body, self.election, draw, self.take, self.labels)

    @cached_property
    def key(self) -> str:
        """What an answer is bound to: the hash of the first sheet."""
        return self.sheet().hash


# Answers: key of the question -> the labels drawn, in drawn order.
Answers = Mapping[str, tuple[str, ...]]


def ask(
    kind: QuestionKind,
    body: str,
    election: str,
    group: Group | None,
    draw: str,
    take: int,
    by_label: Mapping[str, str],
) -> Question:
    """A question over `by_label` (label -> what the input writes), sorted by label."""
    labels = tuple(sorted(by_label))
    pool = tuple(by_label[label] for label in labels)
    return Question(kind, body, election, group, draw, take, pool, labels)

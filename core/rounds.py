"""Rounds of lots: every question that is open at a moment, in all bodies, and one seed for all.

Questions that depend on the result of a draw belong to a later round with new dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.errors import UserError
from core.exercise import conduct
from core.law.profile import Rules
from core.lots.draw import check_seed, draw
from core.model import Records
from core.results import Result


@dataclass(frozen=True, slots=True)
class Played:
    """A result after some rounds. `next_round` is the number of the round still to be drawn."""

    result: Result
    next_round: int
    unused_seeds: tuple[str, ...]


def check_seeds(seeds: Sequence[str]) -> None:
    """UserError for a malformed seed, or one that is given twice."""
    for seed in seeds:
        check_seed(seed)
    if len(set(seeds)) != len(seeds):
        raise UserError("seed-used-twice")


def play(records: Records, rules: Rules, election: str, seeds: Sequence[str]) -> Played:
    """Conduct the exercise, one seed per round, until the seeds or the questions run out."""
    check_seeds(seeds)
    answers: dict[str, tuple[str, ...]] = {}
    result = conduct(records, rules, election, answers)
    used = 0
    while used < len(seeds) and result.questions:
        for question in result.questions:
            answers[question.key] = draw(question.sheet(), seeds[used]).drawn
        used += 1
        result = conduct(records, rules, election, answers)
    return Played(result, used + 1, tuple(seeds[used:]))

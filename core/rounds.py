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
from core.lots.record import DrawRecord, Method, RoundRecord
from core.model import Records
from core.results import Result


@dataclass(frozen=True, slots=True)
class Played:
    """A result after some `rounds`. `next_round` is the number of the round still to be drawn."""

    result: Result
    next_round: int
    unused_seeds: tuple[str, ...]
    rounds: tuple[RoundRecord, ...] = ()


def check_seeds(seeds: Sequence[str]) -> None:
    """UserError for a malformed seed, or one that is given twice."""
    for seed in seeds:
        check_seed(seed)
    if len(set(seeds)) != len(seeds):
        raise UserError("seed-used-twice")


def play(
    records: Records, rules: Rules, election: str, seeds: Sequence[str], *, trace: bool = False
) -> Played:
    """Conduct the exercise, one seed per round, until the seeds or the questions run out."""
    check_seeds(seeds)
    answers: dict[str, tuple[str, ...]] = {}
    result = conduct(records, rules, election, answers, trace=trace)
    rounds: list[RoundRecord] = []
    while len(rounds) < len(seeds) and result.questions:
        seed = seeds[len(rounds)]
        draws = []
        for question in result.questions:
            drawn = draw(question.sheet(), seed)
            answers[question.key] = drawn.drawn
            draws.append(DrawRecord(question, 1, question.key, drawn.order))
        rounds.append(RoundRecord(len(rounds) + 1, Method.DICE, "", tuple(draws), seed))
        result = conduct(records, rules, election, answers, trace=trace)
    return Played(result, len(rounds) + 1, tuple(seeds[len(rounds) :]), tuple(rounds))

"""Results after rounds of dice, with the records of the rounds, for tests of papers."""

from __future__ import annotations

from collections.abc import Sequence

from core.exercise import conduct
from core.law.profile import Rules
from core.lots.draw import draw
from core.lots.record import DrawRecord, Method, Person, RoundRecord
from core.model import Records
from core.results import Result

SEEDS = ("3546311556112163624615351222", "1111122222333334444455555666")
SEALED, CONFIRMED = "2025-11-22T09:30:00+05:30", "2025-11-22T10:15:00+05:30"
MPDO = Person("B. Sujatha", "MPDO", "Narketpally")
PRESENT = (Person("A. Reddy", "Representative", "Party A"), Person("B. Rao"))


def drawn(
    records: Records, rules: Rules, election: str, seeds: Sequence[str] = SEEDS
) -> tuple[Result, tuple[RoundRecord, ...]]:
    """The result after as many rounds as have questions and a seed, and those rounds."""
    answers: dict[str, tuple[str, ...]] = {}
    rounds: list[RoundRecord] = []
    result = conduct(records, rules, election, answers, trace=True)
    for seed in seeds:
        draws = []
        for question in result.questions:
            order = draw(question.sheet(), seed).order
            answers[question.key] = order[: question.take]
            draws.append(DrawRecord(question, 1, question.key, order))
        if not draws:
            break
        rounds.append(
            RoundRecord(
                len(rounds) + 1,
                Method.DICE,
                SEALED,
                tuple(draws),
                seed,
                CONFIRMED,
                "Mandal Parishad, Narketpally",
                MPDO,
                Person("K. Ramesh", "Superintendent"),
                PRESENT,
            )
        )
        result = conduct(records, rules, election, answers, trace=True)
    return result, tuple(rounds)

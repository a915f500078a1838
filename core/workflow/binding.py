"""Which questions an exercise asks, given what was drawn: an answer is bound to its question."""

from __future__ import annotations

from collections.abc import Callable

from core.law.profile import Rules
from core.lots.question import Answers
from core.model import Records
from core.results import Result


def asked_keys(
    conduct: Callable[[Records, Rules, str, Answers], Result],
    records: Records,
    rules: Rules,
    election: str,
    drawn: Answers,
) -> set[str]:
    """Keys of every question met on the way, answering with `drawn` as far as it reaches.

    Starts without any answer and gives each one only when its question is asked, so an answer
    for a question that is no longer asked takes no part.
    """
    answers: dict[str, tuple[str, ...]] = {}
    asked: set[str] = set()
    while True:
        questions = conduct(records, rules, election, answers).questions
        asked.update(question.key for question in questions)
        known = {q.key: drawn[q.key] for q in questions if q.key in drawn}
        if not known:
            return asked
        answers.update(known)

"""Which questions an exercise asks, given what was drawn: an answer is bound to its question."""

from __future__ import annotations

from collections.abc import Callable, Collection

from core.law.profile import Rules
from core.lots.question import Answers
from core.model import Records
from core.results import Result
from core.workflow.touched import stand_alone


def only(records: Records, codes: Collection[str]) -> Records:
    """The records of some bodies: where bodies do not depend on each other, all that is needed."""
    return Records(
        tuple(body for body in records.bodies if body.code in codes),
        tuple(ward for ward in records.wards if ward.body in codes),
        records.areas,
        tuple(row for row in records.history if row.body in codes),
    )


def asked_keys(
    conduct: Callable[[Records, Rules, str, Answers], Result],
    records: Records,
    rules: Rules,
    election: str,
    drawn: Answers,
) -> set[str]:
    """Keys of every question met on the way, answering with `drawn` as far as it reaches.

    Starts without any answer and gives each one only when its question is asked, so an answer
    for a question that is no longer asked takes no part. Where bodies stand alone, each pass is
    over those only that got an answer in the one before.
    """
    answers: dict[str, tuple[str, ...]] = {}
    asked: set[str] = set()
    while True:
        result = conduct(records, rules, election, answers)
        questions = result.questions
        asked.update(question.key for question in questions)
        known = {q.key: drawn[q.key] for q in questions if q.key in drawn}
        if not known:
            return asked
        answers.update(known)
        if stand_alone(rules):
            answered = {
                body.code
                for body in result.bodies
                if any(question.key in known for question in body.questions)
            }
            records = only(records, answered)

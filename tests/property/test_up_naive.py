"""The engine against the naive implementation, over thousands of random States, seat by seat."""

from __future__ import annotations

from random import Random

import pytest

from core.allotment.up_offices import Offices, offices
from core.allotment.up_wards import wards
from core.findings import Finding
from core.law.profile import Rules
from core.lots.question import Answers, Question
from core.model import Records
from core.results import Numbers
from tests.naive import uttar_pradesh as naive
from tests.property.up_states import (
    ELECTION,
    municipalities,
    office_rules,
    state,
    ward_rules,
)

BLOCKS = 4
STATES = 400  # in each block


def told(found: Finding) -> tuple:
    """A finding as the naive implementation writes it."""
    given = found.parameters
    if found.code == "women-reading":
        return (found.code,)
    if found.code == "women-below-third":
        return (found.code, given["women"], given["seats"])
    if found.code == "offices-not-placed":
        return (found.code, given["category"], given["number"])
    place = given.get("ward") or given.get("body") or tuple(given["units"])
    return (found.code, given["category"], place)


def shown(question: Question) -> tuple:
    labels, group = question.labels, question.category
    return (question.body, question.draw, question.take, labels, group, question.pool)


def counted(numbers: Numbers) -> dict[str, tuple[int, int | None]]:
    return {group.value: (count.total, count.women) for group, count in numbers.items()}


def choice_of(rules: Rules) -> naive.Choice:
    return naive.Choice(
        tuple(group.value for group in rules.order),
        rules.women,
        rules.unit,
        rules.history_from,
        rules.growth_limit,
    )


def drawn(random: Random, questions: tuple[Question, ...]) -> tuple[Answers, dict]:
    """Random answers to all questions of a round, for the engine and for the naive one."""
    ours: dict[str, tuple[str, ...]] = {}
    theirs = {}
    for question in questions:
        labels = tuple(random.sample(question.labels, question.take))
        ours[question.key] = labels
        theirs[question.body, question.draw, question.take, question.labels] = labels
    return ours, theirs


def compare_offices(records: Records, rules: Rules, found: Offices, answers: dict) -> None:
    seats = {body.code: body.seats[0].category for body in found.bodies}
    units = {(unit.kind, unit.unit): unit for unit in found.units}
    for kind in {body.kind for body in records.bodies}:
        numbers, sums, outcomes, findings = naive.offices(records, kind, choice_of(rules), answers)
        assert {name for its_kind, name in units if its_kind is kind} == set(outcomes)
        assert counted(found.state[kind].numbers) == sums
        assert sorted(map(told, found.state[kind].findings)) == sorted(findings)
        for name, outcome in outcomes.items():
            unit = units[kind, name]
            assert counted(unit.numbers) == numbers[name]
            assert sorted(map(shown, unit.questions)) == sorted(outcome.questions)
            assert sorted(map(told, unit.findings)) == sorted(outcome.findings)
            for label, category in outcome.seats.items():
                assert seats[label.lower()] == category


@pytest.mark.parametrize("block", range(BLOCKS))
def test_offices_as_the_naive_implementation(block: int) -> None:
    for seed in range(block * STATES, (block + 1) * STATES):
        random = Random(seed)
        records, rules = state(random), office_rules(random)
        ours: dict[str, tuple[str, ...]] = {}
        theirs: dict = {}
        while True:
            found = offices(records, rules, ELECTION, ours)
            compare_offices(records, rules, found, theirs)
            questions = tuple(question for unit in found.units for question in unit.questions)
            if not questions:
                break
            more, same = drawn(random, questions)
            ours |= more
            theirs |= same


@pytest.mark.parametrize("block", range(BLOCKS))
def test_wards_as_the_naive_implementation(block: int) -> None:
    for seed in range(block * STATES, (block + 1) * STATES):
        random = Random(seed)
        records, rules = municipalities(random), ward_rules(random)
        ours: dict[str, tuple[str, ...]] = {}
        theirs: dict = {}
        while True:
            found = wards(records, rules, ELECTION, ours)
            for body, result in zip(records.bodies, found, strict=True):
                numbers, outcome = naive.wards(records, body, choice_of(rules), theirs)
                assert counted(result.numbers) == numbers
                assert {seat.label: seat.category for seat in result.seats} == outcome.seats
                assert list(map(shown, result.questions)) == outcome.questions
                assert sorted(map(told, result.findings)) == sorted(outcome.findings)
            questions = tuple(question for body in found for question in body.questions)
            if not questions:
                break
            more, same = drawn(random, questions)
            ours |= more
            theirs |= same

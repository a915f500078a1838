"""Every step of the working has its sentence in three languages, with the figures it names."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from string import Formatter

from core.allotment.up_offices import offices
from core.allotment.up_wards import wards
from core.explain import sentence
from core.explanation import Step
from core.texts import LANGUAGES, section
from tests.property.up_states import (
    ELECTION,
    municipalities,
    office_rules,
    state,
    ward_rules,
)
from tests.up_records import carried, office, run

SEEDS = range(250)


def steps() -> Iterable[Step]:
    """The working of many random States: with open questions, and after a first round."""
    for seed in SEEDS:
        random = Random(seed)
        records, rules = state(random), office_rules(random)
        found = offices(records, rules, ELECTION, {})
        asked = [question for unit in found.units for question in unit.questions]
        answers = {one.key: one.labels[: one.take] for one in asked}
        for result in (found, offices(records, rules, ELECTION, answers)):
            yield from (step for body in result.bodies for step in body.steps)
        towns = municipalities(random)
        for body in wards(towns, ward_rules(random), ELECTION, {}):
            yield from body.steps
    # Six of seven have been women's in general: the last of the cycle, and two begin anew.
    bodies = [office(f"A{at}", 1000 + at) for at in range(7)]
    history = [carried(f"A{at}", "2023", "UR(W)") for at in range(6)]
    yield from run(bodies, history).bodies[0].steps


def key(step: Step) -> str:
    return step.rule if step.applied else f"{step.rule}-not"


def placeholders(words: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def test_every_step_has_its_sentence_and_every_sentence_its_step() -> None:
    written = section("en", "explain_up")
    seen = set()
    for step in steps():
        if key(step) not in seen:
            seen.add(key(step))
            for language in LANGUAGES:
                assert sentence(step, language)
        # What a sentence leaves open must never be one of its placeholders.
        if step.result is None:
            assert "result" not in placeholders(written[key(step)])
    assert seen == set(written)


def test_the_languages_say_the_same_figures() -> None:
    english = section("en", "explain_up")
    for language in LANGUAGES:
        other = section(language, "explain_up")
        assert set(other) == set(english)
        for name, words in english.items():
            assert placeholders(other[name]) == placeholders(words), name

"""The engine against a second, literal implementation of section 9: seat by seat, lot by lot."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.exercise import conduct
from core.law.profile import profile_named, rules_for
from core.model import Area, AreaKind, Body, Category, Figures, HistoryRow, Kind, Records, Ward
from core.results import BodyResult
from tests.naive import telangana as naive
from tests.property.strategies import ELECTION, Situation, examples, situations

Found = tuple[str, str | None, str | None]  # code, group, ward


class Both:
    """One body under the engine and under the naive implementation, with the same answers."""

    def __init__(self, situation: Situation) -> None:
        self.records, self.rules = situation.records, situation.rules
        self.body: Body = self.records.bodies[0]
        self.by_key: dict[str, tuple[str, ...]] = {}
        self.by_lot: dict[tuple[str, tuple[str, ...], int], tuple[str, ...]] = {}

    def engine(self) -> BodyResult:
        return conduct(self.records, self.rules, ELECTION, self.by_key).bodies[0]

    def naive(self) -> naive.Outcome:
        return naive.allot(
            self.body,
            self.records.wards,
            self.records.history,
            naive.share(self.body, self.records.areas, self.rules),
            rules=self.rules,
            answers=self.by_lot,
        )

    def answer_some(self, engine: BodyResult, random: Random) -> None:
        """Most open questions, but not always all: protocols need not be entered together."""
        some = [question for question in engine.questions if random.random() < 0.8]
        for question in some or engine.questions:
            drawn = tuple(random.sample(question.labels, question.take))
            self.by_key[question.key] = drawn
            self.by_lot[(question.draw, question.labels, question.take)] = drawn


def found_by(engine: BodyResult) -> set[Found]:
    """The findings of the engine as the naive implementation gives them."""
    return {
        (found.code, found.parameters.get("category"), found.parameters.get("ward"))
        for found in engine.findings
    }


def compare(both: Both, engine: BodyResult, plain: naive.Outcome) -> None:
    numbers = {group.value: (n.total, n.women) for group, n in engine.numbers.items()}
    assert numbers == plain.numbers
    assert [(seat.ward, seat.category) for seat in engine.seats] == plain.seats
    asked = [
        (q.kind.value, q.category and q.category.value, q.draw, q.take, q.labels, q.key)
        for q in engine.questions
    ]
    expected = [
        (
            lot.kind,
            lot.category,
            lot.draw,
            lot.take,
            lot.pool,
            lot.sheet_sha256(both.body, ELECTION),
        )
        for lot in plain.lots
    ]
    assert sorted(asked, key=repr) == sorted(expected, key=repr)
    assert found_by(engine) == plain.findings


@pytest.mark.slow
@examples(1500)
@given(situations(), st.integers(0, 2**16))
def test_engine_and_naive_agree_through_all_rounds(situation: Situation, seed: int) -> None:
    both, random = Both(situation), Random(seed)
    engine = both.engine()
    compare(both, engine, both.naive())
    while engine.questions:
        both.answer_some(engine, random)
        engine = both.engine()
        compare(both, engine, both.naive())
    assert {seat.category for seat in engine.seats} <= {category.value for category in Category}


def situation_of(
    voters: dict[str, Figures],
    history: dict[str, dict[str, Category]],
    st_sc: tuple[int, int],
    **parameters: str,
) -> Situation:
    """One village of a hundred people without BC, by voters of wards and earlier elections."""
    body = Body("1", "Village", Kind.GP, len(voters), Figures(100, *st_sc, 0), mandal="Kota")
    areas = (
        Area("Telangana", AreaKind.STATE, "", Fraction(40)),
        Area("Kota", AreaKind.MANDAL, "", Fraction(0)),
    )
    wards = tuple(Ward("1", label, label, voters=figures) for label, figures in voters.items())
    rows = tuple(
        HistoryRow("1", label, label, election, category)
        for election, carried in history.items()
        for label, category in carried.items()
    )
    rules = rules_for(profile_named("telangana-2018"), parameters)
    return Situation(Records((body,), wards, areas, rows), rules)


def test_ward_kept_in_the_second_term_completes_the_cycle() -> None:
    """2018-19: one pair, whose last election served 001; 2024 opened a pair with 002.

    Now SC has two wards: 002 is kept, 001 comes again, and by that both wards with SC voters have
    been served.
    """
    voters = {"001": Figures(10, 0, 5, 0), "002": Figures(10, 0, 6, 0), "003": Figures(10, 0, 0, 0)}
    history = {
        "2018": {"001": Category.SC},
        "2019": {"001": Category.SC},
        "2024": {"002": Category.SC},
    }
    both = Both(situation_of(voters, history, (0, 60), terms_per_rotation="2"))
    assert ("cycle-completed", "SC", "001") in both.naive().findings
    assert ("cycle-completed", "SC", "001") in found_by(both.engine())


def test_served_ward_without_voters_is_never_taken_again_silently() -> None:
    """002 has no ST voter and got ST by lot in 2018; it gets it again, since all wards are ST."""
    voters = {"001": Figures(10, 2, 5, 0), "002": Figures(10, 0, 5, 0)}
    history = {"2018": {"002": Category.ST}}
    both = Both(situation_of(voters, history, (80, 20), terms_per_rotation="1"))
    assert ("cycle-completed", "ST", "002") in both.naive().findings
    assert ("cycle-completed", "ST", "002") in found_by(both.engine())

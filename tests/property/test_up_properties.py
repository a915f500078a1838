"""What must hold for every State and municipality of Uttar Pradesh, whatever the figures."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from core.allotment.up_offices import Offices, offices
from core.allotment.up_wards import wards
from core.law.profile import Rules, profile_named, rules_for
from core.law.up_distribution import Unit, distribute
from core.law.uttar_pradesh import BC_LIMIT, largest_remainder
from core.lots.question import Question
from core.model import RESERVED_GROUPS, Body, Category, Figures, Group, HistoryRow, Records
from tests.property.up_states import (
    ELECTION,
    municipalities,
    office_rules,
    state,
    ward_rules,
)

SEEDS = range(10_000, 10_120)


def questions_of(found: Offices) -> tuple[Question, ...]:
    return tuple(question for unit in found.units for question in unit.questions)


def categories(found: Offices) -> dict[str, str | None]:
    return {body.code: body.seats[0].category for body in found.bodies}


def settled(random: Random, records: Records, rules: Rules, election: str = ELECTION) -> Offices:
    answers: dict[str, tuple[str, ...]] = {}
    while True:
        found = offices(records, rules, election, answers)
        questions = questions_of(found)
        if not questions:
            return found
        for one in questions:
            answers[one.key] = tuple(random.sample(one.labels, one.take))


def test_the_order_of_the_rows_carries_no_meaning() -> None:
    for seed in SEEDS:
        random = Random(seed)
        records, rules = state(random), office_rules(random)
        turned = Records(records.bodies[::-1], history=records.history[::-1])
        assert offices(records, rules, ELECTION, {}) == offices(turned, rules, ELECTION, {})
        towns, of_wards = municipalities(random), ward_rules(random)
        turned = Records(towns.bodies[::-1], towns.wards[::-1], history=towns.history[::-1])
        assert wards(towns, of_wards, ELECTION, {}) == wards(turned, of_wards, ELECTION, {})


def test_codes_of_bodies_decide_nothing() -> None:
    """With every code exchanged for another, every office falls to the same body: no hidden tie."""
    for seed in SEEDS:
        random = Random(seed)
        records, rules = state(random), office_rules(random)
        codes = [body.code for body in records.bodies]
        other = dict(zip(codes, random.sample(codes, len(codes)), strict=True))
        exchanged = Records(
            tuple(replace(body, code=other[body.code]) for body in records.bodies),
            history=tuple(replace(row, body=other[row.body]) for row in records.history),
        )
        before = categories(offices(records, rules, ELECTION, {}))
        after = categories(offices(exchanged, rules, ELECTION, {}))
        assert {other[code]: category for code, category in before.items()} == after


def test_a_lot_is_asked_only_where_the_outcome_differs() -> None:
    for seed in SEEDS:
        random = Random(seed)
        records, rules = state(random), office_rules(random)
        found = offices(records, rules, ELECTION, {})
        for one in questions_of(found):
            first = one.labels[: one.take]
            last = one.labels[-one.take :]
            outcomes = [
                categories(offices(records, rules, ELECTION, {one.key: labels}))
                for labels in (first, last)
            ]
            assert outcomes[0] != outcomes[1]


def test_an_answer_to_another_question_is_not_taken() -> None:
    for seed in SEEDS:
        random = Random(seed)
        records, rules = state(random), office_rules(random)
        found = offices(records, rules, ELECTION, {})
        answers = {one.key: one.labels[: one.take] for one in questions_of(found)}
        # One election later every sheet is another one, and so is every question.
        later = offices(records, rules, "2038", answers)
        assert categories(later) == categories(offices(records, rules, "2038", {}))
        assert len(questions_of(later)) == len(questions_of(found))


def test_numbers_agree_with_the_seats_and_limits() -> None:
    for seed in SEEDS:
        random = Random(seed)
        records, rules = state(random), office_rules(random)
        found = settled(random, records, rules)
        for kind, of_kind in found.state.items():
            bodies = [body for body in found.bodies if body.kind is kind]
            bc = of_kind.numbers[Group.BC].total
            assert bc <= BC_LIMIT * len(bodies)
            assert sum(count.total for count in of_kind.numbers.values()) == len(bodies)
            carried = [body.seats[0].category for body in bodies]
            for group in RESERVED_GROUPS:
                placed = sum(1 for category in carried if category[:2] == group)
                assert placed <= of_kind.numbers[group].total
            missing = sum(
                told.parameters["number"]
                for one in (of_kind, *(unit for unit in found.units if unit.kind is kind))
                for told in one.findings
                if told.code == "offices-not-placed" and told.parameters["category"] != "UR"
            )
            reserved = sum(of_kind.numbers[group].total for group in RESERVED_GROUPS)
            assert sum(1 for one in carried if one[:2] != "UR") == reserved - missing
            women = sum(1 for category in carried if category.endswith("(W)"))
            third_missed = any(told.code == "women-below-third" for told in of_kind.findings)
            assert third_missed == (Fraction(women) < Fraction(len(bodies), 3))


def test_nobody_carries_a_category_twice_running_unless_it_is_said() -> None:
    """A body has a category again only where its unit reports it by name."""
    for seed in SEEDS:
        random = Random(seed)
        records, rules = state(random), office_rules(random)
        records = replace(records, history=())
        first = settled(random, records, rules, "2028")
        history = tuple(
            HistoryRow(code, "", "", "2028", Category(category))
            for code, category in categories(first).items()
            if category
        )
        second = settled(random, replace(records, history=history), rules)
        told = {
            (one.parameters["body"], one.parameters["category"])
            for unit in second.units
            for one in unit.findings
            if one.code in {"cycle-completed", "repeat-before-cycle-end"}
        }
        new = {body.code for body in records.bodies if body.new}
        before, now = categories(first), categories(second)
        for code, category in now.items():
            same = category[:2] == before[code][:2] and category != "UR" and before[code] != "UR"
            if same and code not in new:
                was_whole_cycle = _complete(records, first, code, category[:2], rules)
                assert (code, category[:2]) in told or was_whole_cycle


def _complete(records: Records, first: Offices, code: str, group: str, rules: Rules) -> bool:
    """Whether the first election already served every body of the unit that can be served."""
    by_code = {body.code: body for body in records.bodies}

    def unit(body: Body) -> tuple[str, str]:
        local = body.division if body.kind == "NPP" else body.district
        return body.kind, "" if rules.unit == "state" else local

    able = {
        body.code
        for body in records.bodies
        if unit(body) == unit(by_code[code]) and (group == "UR" or body.population.of(Group(group)))
    }
    carried = categories(first)
    served = {
        one
        for one in able
        if carried[one][:2] == group and carried[one] != "UR" and not by_code[one].new
    }
    return served == able


SIZES = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 9), min_size=1)


@settings(derandomize=True, deadline=None)
@given(SIZES, st.integers(0, 60))
def test_largest_remainder_spreads_all_and_never_above_a_size(
    sizes: dict[str, int], number: int
) -> None:
    number = min(number, sum(sizes.values()))
    spread = largest_remainder(number, sizes)
    assert sum(spread.values()) == number
    whole = sum(sizes.values()) or 1
    for name, size in sizes.items():
        assert 0 <= spread[name] <= size
        assert abs(spread[name] - Fraction(number * size, whole)) < 1


UNITS = st.lists(
    st.tuples(st.integers(1, 8), st.integers(0, 100), st.integers(100, 200)),
    min_size=1,
    max_size=8,
)


@settings(max_examples=300, derandomize=True, deadline=None)
@given(UNITS, st.integers(0, 100))
def test_every_office_is_distributed_or_told(raw: list[tuple[int, int, int]], percent: int) -> None:
    units = [
        Unit(str(at), bodies, Figures(total, 0, persons, 0))
        for at, (bodies, persons, total) in enumerate(raw)
    ]
    bodies = sum(unit.bodies for unit in units)
    number = bodies * percent // 100
    whole = Unit(
        "State",
        bodies,
        Figures(
            sum(unit.population.whole for unit in units),
            0,
            sum(unit.population.of(Group.SC) for unit in units),
            0,
        ),
    )
    free = {unit.name: unit.bodies for unit in units}
    shared = distribute(units, whole, Group.SC, number, free, "9-A(5)(e)(i)")
    missing = sum(
        told.parameters["number"] for told in shared.findings if told.code == "offices-not-placed"
    )
    assert sum(shared.numbers.values()) + missing == number
    for unit in units:
        assert 0 <= shared.numbers[unit.name] <= unit.bodies
        # Every unit can show why it has its number: its share, and what happened in the rounds.
        assert shared.steps[unit.name][-1].result == shared.numbers[unit.name] or not number


def test_more_persons_never_mean_fewer_offices_of_a_category_in_the_state() -> None:
    """Of the State's own numbers; units and bodies compete, there it need not hold."""
    rules = rules_for(profile_named("up-offices-2023"), {})
    for seed in range(200):
        records = state(Random(seed))
        if not records.bodies:
            continue
        body = records.bodies[0]
        more = replace(body, population=replace(body.population, sc=body.population.whole))
        grown = replace(records, bodies=(more, *records.bodies[1:]))
        before = offices(records, rules, ELECTION, {}).state[body.kind].numbers[Group.SC].total
        after = offices(grown, rules, ELECTION, {}).state[body.kind].numbers[Group.SC].total
        assert after >= before

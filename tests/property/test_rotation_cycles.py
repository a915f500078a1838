"""Rotation over many elections: random histories, changing numbers, every profile and reading."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from core.allotment.up_wards import has_history
from core.exercise import conduct
from core.insight.book import Book
from core.insight.delimitation import carry, identity
from core.insight.fairness import Point, fairness
from core.insight.parts import Part
from core.insight.simulate import following, outlook
from core.law.profile import Rules
from core.model import RESERVED_GROUPS, Body, Category, Figures, Group, Records
from tests.build import gram_panchayat, records, rules, ward
from tests.property import up_states
from tests.property.strategies import Situation, examples, situations
from tests.up_records import office, town

SEEDS = st.integers(0, 2**16)
Carried = Mapping[str, Category]


def played(part: Part, election: str, random: Random) -> dict[str, Category]:
    """The election with every lot drawn."""
    answers: dict[str, tuple[str, ...]] = {}
    while True:
        outcome = part.allot(part.counted, election, answers)
        if not outcome.questions:
            found = outcome.categories.items()
            return {label: Category(category) for label, category in found if category}
        for question in outcome.questions:
            answers[question.key] = tuple(random.sample(question.labels, question.take))


def with_rows(of: Records, part: Part, election: str, carried: Carried) -> Records:
    rows = (part.row(label, election, category) for label, category in carried.items())
    return replace(of, history=(*of.history, *rows))


def no_longer_new(of: Records, by: Rules, ids: Set[str]) -> Records:
    """After an election nothing is new; what was carried before a body or ward began is gone."""
    new = {body.code for body in of.bodies if body.new}
    bodies = {body.code: body for body in of.bodies}
    fresh = {
        (one.body, one.label)
        for one in of.wards
        if one.body in bodies and not has_history(bodies[one.body], one, by)
    }
    return replace(
        of,
        bodies=tuple(replace(body, new=False) for body in of.bodies),
        wards=tuple(replace(one, new=False, growth=None) for one in of.wards),
        history=tuple(
            row
            for row in of.history
            if row.election in ids or (row.body not in new and (row.body, row.label) not in fresh)
        ),
    )


def served(elections: Sequence[Carried], as_: Set[Category], eligible: Set[str]) -> set[str]:
    """By the words of the law: who had a turn since the last time that everybody had had one."""
    found: set[str] = set()
    for carried in elections:
        now = {label for label, category in carried.items() if category in as_}
        if eligible <= found | now:
            found &= now
        else:
            found |= now
    return found


def walk(of: Records, by: Rules, random: Random, ids: Sequence[str], other: bool) -> Iterator[
    tuple[Part, list[Carried], dict[str, Category]]
]:  # fmt: skip
    """Election after election, with the elections that counted before and what came out."""
    kept: set[str] = set()
    for election in ids:
        if other:
            of = replace(of, bodies=tuple(another_census(body, random) for body in of.bodies))
        for part in Book(of, by, election).parts():
            before = list(part.rotating(part.counted).values())
            carried = played(part, election, random)
            yield part, before, carried
            of = with_rows(of, part, election, carried)
        kept.add(election)
        of = no_longer_new(of, by, kept)


def another_census(body: Body, random: Random) -> Body:
    """Other figures of the same place: numbers of seats go up and down."""
    total = body.population.whole
    st_, both = sorted(random.randint(0, total) for _ in range(2))
    figures = Figures(total, st_, both - st_, random.randint(0, total))
    return replace(body, population=figures)


def reserved_now(carried: Carried) -> set[str]:
    return {label for label, category in carried.items() if category.group is not Group.UR}


def of_group(carried: Carried, group: Group) -> set[str]:
    return {label for label, category in carried.items() if category.group is group}


def as_category(carried: Carried, category: Category) -> set[str]:
    return {label for label, found in carried.items() if found is category}


@examples(200)
@given(situations(), SEEDS, st.booleans())
def test_no_ward_of_a_village_repeats_while_another_waits(
    situation: Situation, seed: int, other: bool
) -> None:
    """9(8), 9(9). A served ward comes again for a group only when no ward with voters of the group
    is left that waits and is free: each of these carries the group now, or another reserved group.

    In the second term of a pair the wards of the first stay (first proviso of 9(8)): they are no
    repeats. Women: a ward that was (W) comes again only when every other ward of its group is (W).
    """
    random, by = Random(seed), situation.rules
    ids = following("2026", 4)
    for part, before, carried in walk(situation.records, by, random, ids, other):
        stays = first_term(part)
        for group in RESERVED_GROUPS:
            eligible = part.eligible(group)
            general, women = Category.of(group, women=False), Category.of(group, women=True)
            now = of_group(carried, group) - of_group(stays, group)
            if by.rotation == "caste_group":
                had = served(before, {general, women}, eligible)
                again = had & now
            else:  # the letter of 9(9)(a): SC(W) may be SC next, and the reverse
                as_general = served(before, {general}, eligible)
                as_women = served(before, {women}, eligible)
                had = as_general | as_women
                again = (as_general & as_category(carried, general)) | (
                    as_women & as_category(carried, women)
                )
                # In a second term women come without regard to the served sets.
                again = (as_general & as_women if part.first_term() else again) & now
            assert not again or eligible - had <= reserved_now(carried)
        if not part.first_term():
            women_last(part, before, carried)


def first_term(part: Part) -> Carried:
    """What wards carried in the first election of a running pair."""
    election = part.first_term()
    return {label: row.category for label, row in part.counted if row.election == election}


def women_last(part: Part, before: Sequence[Carried], carried: Carried) -> None:
    for group in Group:
        women = Category.of(group, women=True)
        had = served(before, {women}, part.eligible(group))
        if had & as_category(carried, women):
            assert of_group(carried, group) - had <= as_category(carried, women)


def listed_turns(part: Part, before: Sequence[Carried], carried: Carried) -> None:
    for group in Group:
        as_ = {Category.of(group, women=women) for women in (False, True)} - {Category.UR}
        eligible = part.eligible(group)
        had = served(before, as_, eligible)
        now = {label for label, category in carried.items() if category in as_}
        assert not had & now or eligible - had - now <= reserved_now(carried)


def test_no_office_and_no_municipal_ward_repeats_while_another_waits() -> None:
    """9-A(5)(h); the same for women in general, among the offices that no category has."""
    for seed in range(60):
        random = Random(seed)
        ids = following(up_states.ELECTION, 3)
        of, by = up_states.state(random), up_states.office_rules(random)
        for found in walk(of, by, random, ids, other=True):
            listed_turns(*found)
        towns, of_wards = up_states.municipalities(random), up_states.ward_rules(random)
        for found in walk(towns, of_wards, random, ids, other=True):
            listed_turns(*found)


def alone(random: Random) -> tuple[Records, Rules, Group]:
    """One group alone, so that its number is constant and nobody is taken by another group."""
    wards, seats = random.randint(2, 9), random.randint(1, 6)
    people = [random.choice((0, 10, 20, 20, 30, 45)) for _ in range(wards)]
    population = 100 * seats // max(seats, wards)
    kind = random.choice(("village", "town", "offices"))
    if kind == "village":
        of_ward = [ward(str(at), 100, 0, persons) for at, persons in enumerate(people, start=1)]
        village = gram_panchayat(wards, 100, 0, population)
        by = rules(
            "telangana-2025", terms_per_rotation="1", women=random.choice(("half_up", "floor"))
        )
        return records(village, of_ward), by, Group.SC
    if kind == "town":
        figures = [Figures(100, 0, persons, 0) for persons in people]
        return (
            town(wards, Figures(100, 0, population, 0), figures),
            rules("up-wards-1994"),
            Group.SC,
        )
    bodies = [office(f"A{at}", 100, sc=persons) for at, persons in enumerate(people)]
    return Records(tuple(bodies)), rules("up-offices-2023"), Group.SC


def test_turns_differ_by_at_most_one() -> None:
    """After any number of elections each ward with voters of the only group has had as many turns
    as every other one, or one more or less."""
    for seed in range(150):
        random = Random(seed)
        of, by, group = alone(random)
        times: Counter[str] = Counter()
        for part, _, carried in walk(of, by, random, following("2026", 9), other=False):
            times.update(of_group(carried, group))
            counts = {times[label] for label in part.eligible(group)}
            assert not counts or max(counts) - min(counts) <= 1


@examples(100)
@given(situations(most_bodies=3))
def test_delimitation_by_identity_changes_nothing(situation: Situation) -> None:
    of = situation.records
    lineage = carry(of.history, identity(of.wards, "same"), of.wards)
    same = replace(of, history=lineage.history)
    assert not lineage.findings
    assert conduct(same, situation.rules, "2026", {}) == conduct(of, situation.rules, "2026", {})


@examples(100)
@given(situations(most_wards=5), SEEDS, st.integers(1, 12))
def test_what_the_preview_calls_certain_happens_however_lots_fall(
    situation: Situation, seed: int, ways: int
) -> None:
    random = Random(seed)
    part = Book(situation.records, situation.rules, "2026").part("201234")
    found = outlook(part, "2026", elections=3, ways=ways)
    happens(found_by_label(found), situation.records, situation.rules, random)


def test_what_the_preview_of_offices_calls_certain_happens() -> None:
    for seed in range(40):
        random = Random(seed)
        of, by = up_states.municipalities(random), up_states.ward_rules(random)
        for name in Book(of, by, "2033").names():
            alone_ = replace(of, bodies=tuple(body for body in of.bodies if body.code == name))
            found = outlook(Book(of, by, "2033").part(name), "2033", elections=3, ways=3)
            happens(found_by_label(found), alone_, by, random)


Known = Mapping[str, Mapping[str, tuple[Category | None, Group | None]]]


def found_by_label(found) -> Known:
    return {
        election: {one.label: (one.certain, one.group) for one in prospects}
        for election, prospects in found.elections.items()
    }


def happens(known: Known, of: Records, by: Rules, random: Random) -> None:
    walked = walk(of, by, random, tuple(known), other=False)
    for (_, _, carried), said in zip(walked, known.values(), strict=True):
        for label, (category, group) in said.items():
            assert category in (None, carried[label])
            assert group in (None, carried[label].group)


def breaches(of: Records, by: Rules, random: Random, *, other: bool) -> list[Point]:
    """What the fairness report calls a breach after some elections that the engine conducted."""
    ids, election = following("2026", 5), "2051"
    of = replace(of, history=())
    for part, _, carried in walk(of, by, random, ids, other):
        year = ids[len({row.election for row in of.history if row.body in codes_of(part)})]
        of = with_rows(of, part, year, carried)
    of = replace(
        of,
        bodies=tuple(replace(body, new=False) for body in of.bodies),
        wards=tuple(replace(one, new=False, growth=None) for one in of.wards),
    )
    report = fairness(Book(of, by, election), conduct(of, by, election, {}))
    told = (point for area in report.areas for point in area.points)
    return [point for point in told if point.step.rule == "fair-repeat-free"]


def codes_of(part: Part) -> set[str]:
    return {part.row(label, "2026", Category.UR).body for label in part.members}


@examples(100)
@given(situations(history_from="2018"), SEEDS, st.booleans())
def test_the_fairness_report_finds_no_breach_in_what_the_law_gave(
    situation: Situation, seed: int, other: bool
) -> None:
    assert breaches(situation.records, situation.rules, Random(seed), other=other) == []


def test_nor_among_offices_and_municipal_wards() -> None:
    """Of offices with one census: who can be served, and who is ranked first, is seen with the
    figures of today, and another census would make another order of the past."""
    for seed in range(25):
        random = Random(seed)
        of, by = up_states.state(random), up_states.office_rules(random)
        assert breaches(of, by, random, other=False) == []
        towns, of_wards = up_states.municipalities(random), up_states.ward_rules(random)
        assert breaches(towns, of_wards, random, other=True) == []


def test_turns_of_the_made_villages_are_not_trivial() -> None:
    """The villages above do repeat and complete cycles: the properties are not about nothing."""
    random, repeats = Random(1), 0
    for seed in range(40):
        of, by, group = alone(Random(seed))
        times: Counter[str] = Counter()
        for _, _, carried in walk(of, by, random, following("2026", 9), other=False):
            times.update(of_group(carried, group))
        repeats += any(count > 1 for count in times.values())
    assert repeats > 20

"""Comparisons of two exercises: each difference has the cause that really makes it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from core.errors import UserError
from core.exercise import conduct
from core.insight.causes import Compared, Exercise, Explained, compare_exercises
from core.insight.compare_papers import compared_facts, compared_paper
from core.law.profile import Rules
from core.lots.question import Answers
from core.model import Figures, Records
from core.orders.plain import as_text
from tests.build import gram_panchayat, history, plain_wards, records, rules
from tests.up_records import office

ELECTION = "2026"


def exercise(of: Records, by: Rules, answers: Answers | None = None, name: str = "x") -> Exercise:
    result = conduct(of, by, ELECTION, answers or {})
    return Exercise(name, of, by, ELECTION, answers or {}, result)


def village(**changed: object) -> Records:
    of = records(gram_panchayat(8, 1000, 100, 150), plain_wards(8), share=Fraction(6, 10))
    return replace(of, **changed)  # type: ignore[arg-type]


def only(found: Compared) -> Explained:
    (one,) = found.bodies
    return one


def causes(found: Compared) -> list[tuple[str, str]]:
    return [(cause.kind, cause.name) for cause in only(found).causes]


def test_equal_exercises_do_not_differ() -> None:
    assert (
        compare_exercises(exercise(village(), rules()), exercise(village(), rules())).bodies == ()
    )


def test_a_comparison_can_be_stopped_between_two_bodies() -> None:
    def stop() -> None:
        raise UserError("cancelled")

    sides = exercise(village(), rules("telangana-2018")), exercise(village(), rules())
    with pytest.raises(UserError, match="cancelled"):
        compare_exercises(*sides, stop)


def test_profile_of_2018_against_the_ceiling_of_2025() -> None:
    """The ceiling alone makes the difference; terms and names of the profiles do nothing here."""
    found = compare_exercises(
        exercise(village(), rules("telangana-2018")), exercise(village(), rules("telangana-2025"))
    )
    assert causes(found) == [("parameter", "ceiling")]
    assert only(found).enough
    assert only(found).causes[0].before == "none"
    was, now = only(found).numbers["BC"]
    assert (was.total, now.total) == (5, 2)
    clauses = [(old or new).clause for old, new in only(found).steps if (old or new)]
    assert "285-A" in clauses


def test_figures_of_the_body_and_percentages_are_told_apart() -> None:
    of = village()
    more = replace(of.bodies[0], population=Figures(1000, 300, 150))
    found = compare_exercises(exercise(of, rules()), exercise(replace(of, bodies=(more,)), rules()))
    assert causes(found) == [("body", "")]
    area = tuple(replace(one, bc_percentage=Fraction(10)) for one in of.areas)
    by = rules("telangana-2018")
    found = compare_exercises(exercise(of, by), exercise(replace(of, areas=area), by))
    assert causes(found) == [("areas", "")]


def test_wards_history_and_lots() -> None:
    of, by = village(), rules()
    turned = tuple(
        replace(one, voters=plain_wards(8)[8 - int(one.number)].voters) for one in of.wards
    )
    found = compare_exercises(exercise(of, by), exercise(replace(of, wards=turned), by))
    assert causes(found) == [("wards", "")]
    earlier = history({"2024": {"1": "ST"}})
    by = rules(terms_per_rotation="1")
    found = compare_exercises(exercise(of, by), exercise(replace(of, history=earlier), by))
    assert causes(found) == [("history", "")]
    question = conduct(of, by, ELECTION, {}).questions[0]
    drawn = {question.key: question.labels[: question.take]}
    found = compare_exercises(exercise(of, by), exercise(of, by, drawn))
    assert causes(found) == [("lots", "")]


def test_two_causes_that_act_only_together() -> None:
    """More SC and fewer BC wards than before: each of the two changes gives a part of it."""
    of = village()
    more = replace(of.bodies[0], population=Figures(1000, 300, 150))
    found = compare_exercises(
        exercise(of, rules("telangana-2018")),
        exercise(replace(of, bodies=(more,)), rules("telangana-2018", women="floor")),
    )
    assert causes(found) == [("parameter", "women"), ("body", "")]
    assert not only(found).enough


def test_another_number_of_wards_is_one_cause_with_its_wards() -> None:
    of = village()
    fewer = replace(of, bodies=(replace(of.bodies[0], wards=6),), wards=tuple(plain_wards(6)))
    assert causes(compare_exercises(exercise(of, rules()), exercise(fewer, rules()))) == [
        ("census", "")
    ]


def test_office_that_differs_because_of_another() -> None:
    bodies = tuple(office(f"A{at}", 1000, sc=200 - at) for at in range(6))
    risen = (*bodies[:5], office("A5", 1000, sc=400))
    by = rules("up-offices-2023")
    found = compare_exercises(exercise(Records(bodies), by), exercise(Records(risen), by))
    of = {one.body.code: [cause.kind for cause in one.causes] for one in found.bodies}
    assert of["A5"] == ["body"]
    assert of["A0"] == ["others"]


def test_different_laws_are_refused() -> None:
    towns = exercise(Records(), rules("up-offices-2023"))
    with pytest.raises(UserError, match="compare-laws"):
        compare_exercises(exercise(village(), rules()), towns)


def test_comparison_as_paper_and_facts() -> None:
    found = compare_exercises(
        exercise(village(), rules("telangana-2018"), name="old"),
        exercise(village(), rules("telangana-2025"), name="new"),
    )
    (facts,) = compared_facts(found)["bodies"]
    assert facts["numbers"]["BC"] == [[5, 3], [2, 1]]
    assert (facts["explained"], facts["together"]) == (True, False)
    said = as_text(compared_paper(found, ("en",)))
    assert "The parameter ceiling: none became 1/2." in said
    assert "BC: 5 (3) → 2 (1)" in said
    for language in ("te", "hi"):
        assert "285-A" in as_text(compared_paper(found, (language,)))

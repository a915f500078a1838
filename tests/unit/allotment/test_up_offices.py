"""Offices of President: units, ranked lists, rotation, open questions, withheld bodies."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.model import Group, Kind
from core.results import Count, Ranking, Result
from tests.build import rules
from tests.up_records import carried, counts, office, offices, run, unit

WHOLE = rules("up-offices-pre-2023")


def answered(result: Result, *labels: str) -> dict[str, tuple[str, ...]]:
    (question,) = result.questions
    return {question.key: labels}


def findings(result: Result, name: str = "State") -> list[tuple]:
    return [(told.code, *told.parameters.values()) for told in unit(result, name).findings]


def ranking(result: Result, group: Group) -> Ranking:
    return next(one for one in unit(result, "State").rankings if one.group is group)


def six() -> list:
    """Six bodies, SC 2 of them; shares and populations all different."""
    return [office(f"A{at}", 1000 + at, sc=400 - 30 * at) for at in range(6)]


def test_the_first_of_the_list_and_women_first() -> None:
    result = run(six(), by=WHOLE)
    assert counts(unit(result, "State").numbers)["SC"] == (2, 1)
    # One more woman by population: the largest of those not reserved.
    assert offices(result) == {
        "A0": "SC(W)", "A1": "SC", "A2": "UR", "A3": "UR", "A4": "UR", "A5": "UR(W)",
    }  # fmt: skip


def test_a_body_of_the_running_cycle_is_left_out() -> None:
    result = run(six(), [carried("A0", "2023", "SC(W)"), carried("A1", "2023", "SC")], WHOLE)
    assert offices(result)["A2"] == "SC(W)"
    assert offices(result)["A3"] == "SC"
    outcomes = [line.outcome for line in ranking(result, Group.SC).lines]
    assert outcomes == ["served", "served", "chosen", "chosen", "below", "below"]
    assert [line.women for line in ranking(result, Group.SC).lines] == [
        False, False, True, False, False, False,
    ]  # fmt: skip


def test_elections_before_the_ordinance_of_2023_are_not_counted() -> None:
    bodies = [*six(), *(office(f"B{at}", 2000 + at, sc=10, unit="Mau") for at in range(6))]
    before = run(bodies, [carried("A0", "2022-12", "SC"), carried("A1", "2017", "SC")])
    assert offices(before) == offices(run(bodies))
    after = run(bodies, [carried("A0", "2023-05", "SC")])
    assert str(offices(after)["A0"])[:2] != "SC"


def test_too_few_not_served_the_served_ones_follow_behind_them() -> None:
    history = [carried(f"A{at}", "2023", "SC") for at in (0, 1, 2, 3, 4)]
    result = run(six(), history, WHOLE)
    # A5 comes first and so goes to a woman; A0 follows although its share is the highest.
    assert offices(result)["A5"] == "SC(W)"
    assert offices(result)["A0"] == "SC"
    assert findings(result) == [("cycle-completed", "SC", "A0")]


def test_a_repeat_while_one_still_waits_is_told_as_such() -> None:
    # A5 waits for SC but goes to BC, which comes first in this order.
    bodies = six()
    bodies[5] = replace(bodies[5], population=replace(bodies[5].population, bc=1005))
    bodies[4] = replace(bodies[4], population=replace(bodies[4].population, bc=900))
    by = rules("up-offices-pre-2023", order="BC,SC,ST")
    history = [carried(f"A{at}", "2023", "SC") for at in (0, 1, 2, 3, 4)]
    result = run(bodies, history, by)
    assert offices(result)["A5"] == "BC(W)"
    assert findings(result) == [
        ("repeat-before-cycle-end", "SC", "A0"),
        ("repeat-before-cycle-end", "SC", "A1"),
    ]


def test_a_new_body_has_no_history_and_keeps_the_cycle_open() -> None:
    bodies = six()
    bodies[5] = replace(bodies[5], new=True)
    history = [carried(f"A{at}", "2023", "SC") for at in range(6)]
    result = run(bodies, history, WHOLE)
    assert offices(result)["A5"] == "SC(W)"
    complete = run(six(), history, WHOLE)
    assert offices(complete)["A0"] == "SC(W)"


def test_women_in_general_rotate_among_themselves() -> None:
    result = run(six(), [carried("A5", "2023", "UR(W)"), carried("A4", "2023", "BC(W)")], WHOLE)
    assert offices(result)["A5"] == "UR"
    assert offices(result)["A4"] == "UR(W)"


def test_a_body_without_a_person_of_the_category_is_never_taken() -> None:
    bodies = [office("A0", 1000, sc=1000), *(office(f"A{at}", 1000 + at) for at in range(1, 4))]
    by = rules("up-offices-2023", unit="state")
    more = [replace(bodies[0], population=replace(bodies[0].population, sc=2000)), *bodies[1:]]
    result = run(more, by=by)
    assert counts(unit(result, "State").numbers)["SC"] == (2, 1)
    assert list(offices(result).values()).count("SC(W)") == 1
    assert "SC" not in offices(result).values()
    assert findings(result) == [("offices-not-placed", "SC", 1)]
    outcomes = [line.outcome for line in ranking(result, Group.SC).lines]
    assert outcomes == ["chosen", "none", "none", "none"]


def tied() -> list:
    """Nine bodies; the three first of the SC list are equal in everything."""
    return [office(f"A{at}", 3000, sc=1500) for at in range(3)] + [
        office(f"B{at}", 3000 + at, sc=300) for at in range(1, 7)
    ]


def test_a_tie_across_the_last_seat_is_asked_and_stops_the_unit() -> None:
    bodies = [*tied()[:3], *(office(f"C{at}", 3100 + at) for at in range(6))]
    bodies[0] = office("A0", 3000, sc=1501)
    result = run([*bodies, office("A3", 3000, sc=1500)], by=WHOLE)
    assert counts(unit(result, "State").numbers)["SC"] == (2, 1)
    (question,) = result.questions
    assert (question.kind, question.body, question.draw) == ("tie", "NP-STATE", "TIE-SC")
    assert (question.take, question.pool, question.category) == (1, ("A1", "A2", "A3"), "SC")
    assert set(offices(result).values()) == {None}
    assert unit(result, "State").questions == (question,)
    assert not any(body.questions for body in result.bodies)
    marks = [(line.label, line.outcome, line.women) for line in ranking(result, Group.SC).lines[:4]]
    assert marks == [
        ("A0", "chosen", None), ("A1", "tied", None), ("A2", "tied", None), ("A3", "tied", None),
    ]  # fmt: skip


def test_a_tie_for_the_last_of_the_women_leaves_the_group_fixed() -> None:
    result = run(tied(), by=WHOLE)
    assert counts(unit(result, "State").numbers)["SC"] == (2, 1)
    first = answered(result, "A0", "A2")
    result = run(tied(), by=WHOLE, answers=first)
    (question,) = result.questions
    assert (question.draw, question.take, question.pool) == ("TIE-SC-W", 1, ("A0", "A2"))
    carried_now = offices(result)
    assert {code for code, category in carried_now.items() if category == "SC?"} == {"A0", "A2"}
    assert carried_now["A1"] is None
    assert result.bodies[0].numbers[Group.SC] == Count(1, None)
    assert result.bodies[1].numbers == dict.fromkeys(Group, Count(0, None))
    result = run(tied(), by=WHOLE, answers=first | answered(result, "A2"))
    assert (offices(result)["A0"], offices(result)["A2"]) == ("SC", "SC(W)")
    assert not result.questions


def test_a_tie_of_women_in_general_leaves_the_unreserved_open() -> None:
    bodies = [office(f"A{at}", 1000, sc=at) for at in range(4)]
    result = run(bodies, by=WHOLE)
    (question,) = result.questions
    assert (question.draw, question.take, question.category) == ("TIE-W", 2, "UR")
    assert set(offices(result).values()) == {"UR?"}
    result = run(bodies, by=WHOLE, answers=answered(result, "A1", "A3"))
    assert offices(result) == {"A0": "UR", "A1": "UR(W)", "A2": "UR", "A3": "UR(W)"}


def test_no_lot_where_all_of_the_equal_ones_are_taken() -> None:
    bodies = [office(f"A{at}", 1000, sc=1000) for at in range(2)] + [
        office(f"B{at}", 1000 + at, sc=1) for at in range(1, 4)
    ]
    result = run(bodies, by=WHOLE)
    (question,) = result.questions
    assert question.draw == "TIE-SC-W"


def test_the_two_kinds_are_two_exercises() -> None:
    both = run([*six(), *(replace(one, code=f"M{one.code}", kind=Kind.NPP) for one in six())])
    alone = run(six())
    assert both.state[Kind.NP] == alone.state[Kind.NP]
    assert {one.kind for one in both.units} == {Kind.NP, Kind.NPP}
    assert [body.code for body in both.bodies] == sorted(body.code for body in both.bodies)
    assert both.state[Kind.NPP].steps[0].clause == "9-A(5)(b)(i)"


def test_divisions_for_municipal_councils_districts_for_nagar_panchayats() -> None:
    bodies = [
        replace(office(code, 1000 + at, kind=kind), division="Division", district="District")
        for at, (code, kind) in enumerate([("1", Kind.NP), ("2", Kind.NPP)])
    ]
    assert [(one.kind, one.unit) for one in run(bodies).units] == [
        (Kind.NP, "District"),
        (Kind.NPP, "Division"),
    ]


def test_a_withheld_body_counts_and_is_marked() -> None:
    bodies = six()
    bodies[0] = replace(bodies[0], withheld=True)
    result = run(bodies, by=WHOLE)
    assert offices(result) == offices(run(six(), by=WHOLE))
    assert [body.withheld for body in result.bodies] == [True] + [False] * 5
    state = result.state[Kind.NP]
    assert (state.bodies, state.withheld) == (6, 1)
    both = next(step for step in state.steps if step.rule == "up-withheld")
    assert both.result == 5
    assert dict(both.figures) == {
        "bodies": 6, "withheld": 1, "women": 1, "st": 0, "sc": 1, "bc": 0, "ur": 0,
    }  # fmt: skip


def test_spread_over_the_state_needs_a_decision() -> None:
    result = run(six(), by=rules("up-offices-2023", women="state_total"))
    codes = [told.code for told in result.state[Kind.NP].findings]
    assert "women-reading" in codes
    assert "women-reading" not in [told.code for told in run(six()).state[Kind.NP].findings]


def test_women_that_find_no_body_are_told_as_below_a_third() -> None:
    # Two of three offices go to SC, but only one body has a person of SC.
    bodies = [office("A0", 1000, sc=2500), office("A1", 1001), office("A2", 1002)]
    result = run(bodies, by=WHOLE)
    assert counts(unit(result, "State").numbers)["SC"] == (2, 1)
    assert not [one for one in result.state[Kind.NP].findings if one.code == "women-below-third"]
    empty = [replace(one, population=replace(one.population, sc=0)) for one in bodies]
    nobody = run([*empty, office("B0", 1000, sc=1000, unit="Mau")])
    assert offices(nobody)["B0"] == "SC(W)"


def test_the_working_of_a_body_leads_from_the_state_to_its_place_in_the_list() -> None:
    result = run(six(), by=WHOLE)
    body = result.bodies[1]
    rule_names = [step.rule for step in body.steps]
    assert rule_names[0] == "up-proportion"
    assert "up-unit-state" in rule_names
    own = body.steps[-2:]
    assert [(step.rule, step.applied) for step in own] == [
        ("up-office-chosen", True),
        ("up-general-office-taken", False),
    ]
    assert dict(own[0].figures)["rank"] == 2


@pytest.mark.parametrize("trace", [True, False])
def test_ranked_lists_are_kept_only_when_wanted(trace: bool) -> None:
    from core.exercise import conduct
    from core.model import Records

    result = conduct(Records(tuple(six())), WHOLE, "2028", {}, trace=trace)
    assert bool(result.units[0].rankings) is trace

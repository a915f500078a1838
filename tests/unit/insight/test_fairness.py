"""The fairness report: every measure by hand, and the report as paper, workbook and JSON."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from core.errors import UserError
from core.exercise import conduct
from core.insight.book import Book
from core.insight.fairness import Fairness, Point, areas_of, fairness
from core.insight.grid import grid_of
from core.insight.papers import fairness_facts, fairness_paper, grid_paper
from core.law.profile import Rules
from core.model import Category, Kind, Records
from core.orders.plain import as_text
from core.orders.workbook import render_workbook
from tests.build import gram_panchayat, history, plain_wards, records, rules, ward
from tests.up_records import carried, office

ONE_TERM = rules("telangana-2025", terms_per_rotation="1")


def report(of: Records, by: Rules = ONE_TERM, level: str = "state") -> Fairness:
    return fairness(Book(of, by, "2036"), conduct(of, by, "2036", {}), level)


def points(found: Fairness, rule: str) -> list[Point]:
    return [point for area in found.areas for point in area.points if point.step.rule == rule]


def village(earlier: dict[str, dict[str, str]] | None = None, sc: int = 250) -> Records:
    body = gram_panchayat(4, 1000, 0, sc)
    return records(body, plain_wards(4), earlier=history(earlier or {}))


def test_women_against_a_third_and_a_half() -> None:
    found = report(village())
    (third,), (half,) = points(found, "fair-women-third"), points(found, "fair-women-half")
    assert (third.step.result, dict(third.step.figures)["least"], third.holds) == (3, 2, True)
    assert (dict(half.step.figures)["half"], half.holds) == (2, True)
    floor = report(village(), rules("telangana-2025", women="floor"))
    assert [(point.body, point.holds) for point in points(floor, "fair-women-third")] == [
        ("", False),
        ("1001", False),
    ]


def test_backward_classes_are_measured_over_the_state_alone() -> None:
    (point,) = points(report(village()), "fair-bc-least")
    assert (point.step.result, dict(point.step.figures)["least"], point.holds) == (0, 2, False)
    (point,) = points(report(village(), level="mandal"), "fair-bc-least")
    assert point.holds is None


def test_category_without_a_seat_is_told_with_its_working() -> None:
    (point,) = points(report(village(sc=100)), "fair-no-seat")
    assert point.step.clause == "9(2)"
    assert dict(point.step.figures)["quotient"] == Fraction(4 * 100, 1000)
    assert (point.body, point.holds) == ("1001", None)


def test_ward_never_reserved_and_times_of_each() -> None:
    earlier = {
        "2019": {"1": "SC", "2": "UR", "3": "UR(W)", "4": "UR"},
        "2024": {"1": "UR", "2": "SC(W)", "3": "UR", "4": "UR"},
    }
    found = report(village(earlier))
    assert [point.ward for point in points(found, "fair-never")] == ["4"]
    first = found.areas[0].times[0]
    assert (first.elections, first.times[Category.SC], first.times[Category.UR]) == (2, 1, 1)


def test_repeat_while_another_was_free_is_a_breach_and_while_taken_is_none() -> None:
    free = {"2019": {"1": "SC"}, "2024": {"1": "SC", "2": "UR", "3": "UR", "4": "UR"}}
    (point,) = points(report(village(free)), "fair-repeat-free")
    assert (point.ward, point.holds) == ("1", False)
    assert dict(point.step.figures)["others"] == "2, 3, 4"
    taken = {"2019": {"1": "SC"}, "2024": {"1": "SC", "2": "ST", "3": "BC", "4": "ST(W)"}}
    (point,) = points(report(village(taken)), "fair-repeat-taken")
    assert (point.holds, point.step.result) == (True, 3)


def test_women_of_a_group_repeat_only_where_another_of_the_group_waited() -> None:
    wrong = {"2019": {"1": "SC(W)", "2": "SC"}, "2024": {"3": "SC", "4": "SC"},
             "2029": {"1": "SC(W)", "2": "SC"}}  # fmt: skip
    found = points(report(village(wrong)), "fair-repeat-free")
    assert [(point.ward, dict(point.step.figures)["category"]) for point in found] == [
        ("1", Category.SC_W)
    ]
    right = {**wrong, "2029": {"1": "SC(W)", "3": "UR"}}
    assert points(report(village(right)), "fair-repeat-free") == []


def test_reserved_ward_without_voters() -> None:
    wards = [ward(str(at), 100, 0, 0) for at in range(1, 4)]
    of = records(gram_panchayat(3, 900, 0, 900), wards)
    found = points(report(of, rules("telangana-2018")), "fair-without-voters")
    assert [point.ward for point in found] == ["1", "2", "3"]


def test_district_without_an_office_of_a_category() -> None:
    bodies = [office(f"A{at}", 1000, sc=200) for at in range(6)]
    bodies += [office("B1", 1000, sc=10, unit="Basti")]
    of = Records(tuple(bodies), history=(carried("A1", "2023", "SC"),))
    found = report(of, rules("up-offices-2023"))
    without = points(found, "fair-no-seat")
    assert [(point.body, point.name) for point in without] == [("NP-BASTI", "Basti")]
    assert without[0].step.clause == "9-A(5)(e)(i)"
    assert points(found, "fair-bc-most")[0].holds


def test_kinds_of_offices_are_two_exercises() -> None:
    bodies = [office(f"A{at}", 1000, bc=500) for at in range(4)]
    bodies += [office(f"B{at}", 1000, kind=Kind.NPP, bc=500) for at in range(4)]
    found = report(Records(tuple(bodies)), rules("up-offices-2023"))
    assert [
        (one.name, dict(one.step.figures)["most"], one.holds)
        for one in points(found, "fair-bc-most")
    ] == [("NP", 1, True), ("NPP", 1, True)]
    by_district = report(Records(tuple(bodies)), rules("up-offices-2023"), "district")
    assert {one.holds for one in points(by_district, "fair-bc-most")} == {None}


def test_municipal_wards_know_their_limit() -> None:
    from core.model import Figures
    from tests.up_records import town

    of = town(3, Figures(300, 0, 90, 0), [Figures(100, 0, 30, 0)] * 3)
    found = report(of, rules("up-wards-1994"), "district")
    (point,) = points(found, "fair-bc-most")
    assert (point.step.clause, point.holds) == ("9-A(1)", None)


def test_areas_of_a_level() -> None:
    one, other = gram_panchayat(4, 1000, 0, 250), gram_panchayat(4, 1000, 0, 250, code="1002")
    of = records(one, [*plain_wards(4), *plain_wards(4, "1002")])
    both = replace(of, bodies=(one, replace(other, district="E", mandal="M")))
    by = rules("telangana-2025", bc_basis="gp_population")
    assert [area.name for area in report(both, by, "district").areas] == ["D", "E"]


def two_districts() -> tuple[Records, Rules]:
    one, other = gram_panchayat(4, 1000, 0, 250), gram_panchayat(6, 1000, 0, 250, code="1002")
    of = records(one, [*plain_wards(4), *plain_wards(6, "1002")])
    both = replace(of, bodies=(one, replace(other, district="E", mandal="")))
    return both, rules("telangana-2025", bc_basis="gp_population")


def test_one_area_is_told_of_as_it_is_among_all() -> None:
    of, by = two_districts()
    book, result = Book(of, by, "2036"), conduct(of, by, "2036", {})
    found = fairness(book, result, "district", "E")
    assert fairness_paper(found, result, ("en",)).id == "FAIRNESS-DISTRICT-E"
    (alone,) = found.areas
    assert alone == fairness(book, result, "district").areas[1]
    assert {one.body for one in alone.times} == {"1002"}
    assert fairness(book, result, "district", "F").areas == ()


def test_offices_of_one_district_are_told_of_alone_though_their_unit_is_larger() -> None:
    bodies = [
        replace(office(str(number), 1000, sc=200, kind=Kind.NPP), district="DE"[number % 2])
        for number in range(4)
    ]
    of, by = Records(tuple(bodies), (), (), ()), rules("up-offices-2023")
    book, result = Book(of, by, "2036"), conduct(of, by, "2036", {})
    assert book.unit_of("0") == book.unit_of("1")
    alone = fairness(book, result, "district", "D").areas
    assert alone == fairness(book, result, "district").areas[:1]
    assert len(alone[0].times) == 2


def test_areas_by_name_with_the_bodies_in_them() -> None:
    of, by = two_districts()
    book = Book(of, by, "2036")
    assert areas_of(book, "state") == {"": 2}
    assert areas_of(book, "district") == {"D": 1, "E": 1}
    assert len(areas_of(book, "mandal")) == 2


def test_a_report_can_be_stopped_between_two_bodies() -> None:
    of, by = two_districts()
    calls = []

    def stop() -> None:
        calls.append(1)
        if len(calls) == 2:
            raise UserError("cancelled")

    with pytest.raises(UserError, match="cancelled"):
        fairness(Book(of, by, "2036"), conduct(of, by, "2036", {}), "state", stop=stop)


def test_report_and_grid_as_papers() -> None:
    of = village({"2019": {"1": "SC", "9": "ST"}, "2024": {"1": "SC", "2": "UR"}})
    found, result = report(of), conduct(of, ONE_TERM, "2036", {})
    for languages in (("en",), ("te",), ("hi",), ("en", "te")):
        paper = fairness_paper(found, result, languages)
        assert len(as_text(paper).splitlines()) > 10
        assert render_workbook(paper)[:2] == b"PK"
    english = as_text(fairness_paper(found, result, ("en",)))
    assert "4 seats × 250" not in english
    assert "2024: had its turn for SC and came again" in english
    assert fairness_facts(found, result)["areas"][0]["points"][0]["clause"] == "243-D(3)"
    paper = as_text(grid_paper(grid_of(Book(of, ONE_TERM, "2036").part("1001"), "2036"), ("en",)))
    assert "Wards of the history that are no more" in paper
    assert "Cycle 1: since 2019, running." in paper

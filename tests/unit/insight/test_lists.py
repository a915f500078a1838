"""Published lists: every difference is explained by lots or readings, or named unexplained."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from core.errors import UserError
from core.exercise import conduct
from core.insight.book import Book
from core.insight.compare_papers import lists_facts, lists_paper
from core.insight.list_file import read_list
from core.insight.lists import ListDifference, Verdict, compare_lists, readings, seats_of
from core.law.profile import Rules, profile_named
from core.model import Category, Records
from core.orders.plain import as_text
from core.report import to_json
from core.results import Result
from tests.build import gram_panchayat, plain_wards, records, rules
from tests.up_records import office

Seats = dict[tuple[str, str], Category]
PROFILE = profile_named("telangana-2025")


def village(wards: int = 8, sc: int = 300) -> Records:
    return records(gram_panchayat(wards, 1000, 0, sc), plain_wards(wards))


def played(of: Records, by: Rules, seed: int) -> Result:
    random, answers = Random(seed), {}
    while True:
        result = conduct(of, by, "2026", answers)
        if not result.questions:
            return result
        for question in result.questions:
            answers[question.key] = tuple(random.sample(question.labels, question.take))


def listed(of: Records, by: Rules, seed: int = 1) -> Seats:
    return seats_of(played(of, by, seed))


def only(found: tuple[ListDifference, ...]) -> ListDifference:
    (one,) = found
    return one


BOOK = Book(village(), rules(), "2026")


def test_other_lots_are_explained() -> None:
    lists = {tuple(listed(village(), rules(), seed).items()) for seed in range(6)}
    first, second = sorted(lists)[:2]
    found = only(compare_lists(dict(first), dict(second), BOOK))
    assert found.verdict is Verdict.LOTS
    assert found.explained
    assert "" in found.fits[0]
    assert {seat.kind for seat in found.seats} == {"women"}


def test_another_reading_is_found_by_name() -> None:
    of = village(8, 380)  # three SC wards: two for women, or one
    book = Book(of, rules(), "2026")
    floor = listed(of, rules(women="floor"))
    found = only(compare_lists(listed(of, rules()), floor, book))
    assert found.verdict is Verdict.READINGS
    assert found.fits[1] == ("women=floor",)


def test_swapped_wards_are_named_and_unexplained() -> None:
    right = listed(village(), rules())
    ranks = {("1001", "001"): right["1001", "008"], ("1001", "008"): right["1001", "001"]}
    found = only(compare_lists(right, {**right, **ranks}, BOOK))
    assert found.verdict is Verdict.ONLY_FIRST
    assert not found.explained
    assert ("001", "008") in found.swapped or right["1001", "001"].group == right[
        "1001", "008"
    ].group
    assert only(compare_lists({**right, **ranks}, right, BOOK)).verdict is Verdict.ONLY_SECOND


def test_without_a_census_nothing_is_explained() -> None:
    right = listed(village(), rules())
    other = {**right, ("1001", "008"): Category.ST}
    assert only(compare_lists(right, other)).verdict is Verdict.UNEXPLAINED
    assert compare_lists(right, right) == ()


def test_two_wrong_lists_and_missing_seats() -> None:
    right = listed(village(), rules())
    wrong = {**right, ("1001", "008"): Category.ST}
    worse = {**right, ("1001", "007"): Category.ST}
    assert only(compare_lists(wrong, worse, BOOK)).verdict is Verdict.NEITHER
    shorter = {place: category for place, category in right.items() if place[1] != "003"}
    assert only(compare_lists(right, shorter, BOOK)).verdict is Verdict.MISSING


def test_body_before_a_court_may_be_left_out() -> None:
    of = village()
    withheld = replace(of, bodies=(replace(of.bodies[0], withheld=True),))
    found = only(compare_lists(listed(of, rules()), {}, Book(withheld, rules(), "2026")))
    assert found.verdict is Verdict.WITHHELD


def test_lists_with_a_lot_among_odd_groups_come_out() -> None:
    of, by = village(7, 380), rules(women="half_by_lot")
    book = Book(of, by, "2026")
    lists = {tuple(sorted(listed(of, by, seed).items())) for seed in range(8)}
    first, second = sorted(lists)[:2]
    assert only(compare_lists(dict(first), dict(second), book)).verdict is Verdict.LOTS


def test_offices_are_held_against_the_law_unit_by_unit() -> None:
    """General women of three equal towns: a lot; a list that gives SC to the last of the list is
    no outcome; a list without one town of the unit cannot be held against anything."""
    bodies = [office(f"A{at}", 1000, sc=200 - at) for at in range(6)]
    of, by = Records(tuple(bodies)), rules("up-offices-2023")
    book = Book(of, by, "2026")
    lists = {tuple(sorted(listed(of, by, seed).items())) for seed in range(8)}
    first, second = (dict(one) for one in sorted(lists)[:2])
    found = compare_lists(first, second, book)
    assert {one.verdict for one in found} == {Verdict.LOTS}
    turned = {**first, ("A0", ""): first["A5", ""], ("A5", ""): first["A0", ""]}
    found = compare_lists(first, turned, book)
    assert {one.verdict for one in found} == {Verdict.ONLY_FIRST}
    shorter = {place: category for place, category in first.items() if place[0] != "A3"}
    of_others = [one for one in compare_lists(shorter, second, book) if one.code != "A3"]
    assert {one.verdict for one in of_others} == {Verdict.PART}


def test_offices_of_another_reading() -> None:
    """One SC office in each of three districts: a woman's in each, or one of the three."""
    bodies = [
        office(f"{unit}{at}", 1000 + 10 * at, sc=300 - at, unit=unit)
        for unit in ("Agra", "Basti", "Mau")
        for at in range(4)
    ]
    of = Records(tuple(bodies))
    book = Book(of, rules("up-offices-2023"), "2026")
    ours, theirs = listed(of, book.rules), listed(of, rules("up-offices-2023", women="state_total"))
    found = compare_lists(ours, theirs, book)
    assert found
    assert {one.verdict for one in found} == {Verdict.READINGS}
    assert {one.fits[1] for one in found} == {("women=state_total",)}


def test_readings_differ_in_one_parameter_each() -> None:
    names = set(readings(rules()))
    assert {"", "women=floor", "rotation=eight_categories", "ceiling=none"} <= names
    assert "ceiling=1/2" not in names


def test_paper_and_facts() -> None:
    right = listed(village(), rules())
    other = {**right, ("1001", "001"): right["1001", "008"], ("1001", "008"): right["1001", "001"]}
    found = compare_lists(right, other, BOOK)
    (facts,) = lists_facts(("draft", "final"), found)["bodies"]
    assert (facts["verdict"], facts["explained"]) == ("only-first", False)
    said = as_text(lists_paper(("draft", "final"), found, ("en",)))
    assert "UNEXPLAINED: the first list comes out under the rules as given" in said
    for language in ("te", "hi"):
        assert len(as_text(lists_paper(("a", "b"), found, (language,)))) > 50


def test_list_from_a_table_and_from_a_result(tmp_path: Path) -> None:
    result = played(village(), rules(), 1)
    (tmp_path / "ours.json").write_text(to_json(result, 1), encoding="utf-8")
    assert read_list(tmp_path / "ours.json", PROFILE) == seats_of(result)
    rows = "".join(
        f"{code},{int(label)},{category}\n" for (code, label), category in seats_of(result).items()
    )
    (tmp_path / "office.csv").write_text("Body code,Ward,Category\n" + rows, encoding="utf-8")
    assert read_list(tmp_path / "office.csv", PROFILE) == seats_of(result)


def test_the_last_election_of_a_table_is_the_list(tmp_path: Path) -> None:
    rows = "Body code,Ward,Election,Category\n1,1,2019,SC\n1,1,2024,ST\n"
    (tmp_path / "list.csv").write_text(rows, encoding="utf-8")
    assert read_list(tmp_path / "list.csv", PROFILE) == {("1", "001"): Category.ST}


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("a.json", "{}", "list-unreadable"),
        ("b.csv", "Name,Thing\nx,y\n", "list-unreadable"),
        ("c.csv", "Body code,Ward,Category\n1,1,SC\n1,1,ST\n", "input-has-errors"),
        ("d.csv", "Body code,Ward,Category\n1,1,nonsense\n", "input-has-errors"),
    ],
)
def test_files_that_are_no_lists_are_refused(
    tmp_path: Path, name: str, text: str, code: str
) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=code):
        read_list(tmp_path / name, PROFILE)

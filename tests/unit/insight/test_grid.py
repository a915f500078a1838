"""The grid: cycles where the replay has them, who is served, who is next; the story of a ward."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from core.errors import UserError
from core.insight.book import Book
from core.insight.grid import Grid, grid_of
from core.insight.story import event_text, story_of
from core.model import Category, Kind, Records
from tests.build import gram_panchayat, history, plain_wards, records, rules, ward
from tests.up_records import carried, office

ONE_TERM = {"terms_per_rotation": "1"}


def village(earlier: dict[str, dict[str, str]], **given: str) -> Grid:
    """Four wards, one of them SC by number; shares of SC fall from ward 1 to ward 4."""
    body = gram_panchayat(4, 1000, 0, 250)
    of = records(body, plain_wards(4), earlier=history(earlier))
    book = Book(of, rules("telangana-2025", **{**ONE_TERM, **given}), "2036")
    return grid_of(book.part("1001"), "2036")


def served_twice() -> Grid:
    return village(
        {
            "2019": {"1": "SC", "2": "UR", "3": "UR", "4": "UR"},
            "2024": {"1": "UR", "2": "SC(W)", "3": "SC", "4": "UR"},
            "2029": {"1": "SC", "2": "UR", "3": "UR", "4": "SC"},
            "2034": {"1": "UR", "2": "SC", "3": "UR", "4": "UR"},
        }
    )


def test_cycle_ends_with_the_election_that_served_the_last_ward() -> None:
    turns = served_twice().turns[Category.SC]
    first, second = turns.cycles
    assert (first.first, first.last, first.served) == ("2019", "2029", ("001", "002", "003", "004"))
    assert (second.first, second.last, second.served) == ("2029", None, ("001", "002"))
    assert turns.repeated == {"2029": ("001",)}
    assert (turns.served, turns.waiting) == (("001", "002"), ("003", "004"))


def test_next_are_the_unserved_by_rank_then_the_served() -> None:
    turns = served_twice().turns[Category.SC]
    assert turns.number == 1
    assert [(one.label, one.served, one.turn) for one in turns.candidates] == [
        ("003", False, 1),
        ("004", False, 2),
        ("001", True, 3),
        ("002", True, 4),
    ]


def test_women_come_by_lot_and_have_turns_of_their_own() -> None:
    turns = served_twice().turns[Category.SC_W]
    assert turns.by_lot
    assert turns.served == ("002",)
    assert {one.turn for one in turns.candidates} == {None}


def test_readings_decide_which_turns_count() -> None:
    earlier = {"2019": {"1": "SC(W)", "2": "SC"}}
    grouped = village(earlier).turns
    apart = village(earlier, rotation="eight_categories").turns
    assert grouped[Category.SC].served == ("001", "002")
    assert apart[Category.SC].served == ("002",)
    assert not grouped[Category.UR].decides
    assert apart[Category.UR].decides


def test_every_election_says_why_it_does_not_count() -> None:
    earlier = {year: {"1": "SC"} for year in ("2013", "2019", "2024", "2029")}
    grid = village(earlier, terms_per_rotation="2")
    assert [(one.id, one.why) for one in grid.elections] == [
        ("2013", "before-history"),
        ("2019", "first-of-pair"),
        ("2024", "counts"),
        ("2029", "first-of-pair"),
    ]
    assert grid.first_term == "2029"
    assert grid.lines[0].times(Category.SC) == 4


def test_new_body_and_new_ward_begin_without_history() -> None:
    body = gram_panchayat(4, 1000, 0, 250)
    wards = [replace(one, new=one.number == "2") for one in plain_wards(4)]
    earlier = history({"2019": {"1": "SC", "2": "SC"}})
    by = rules(**ONE_TERM)
    part = Book(records(body, wards, earlier=earlier), by, "2026").part("1001")
    grid = grid_of(part, "2026")
    assert grid.turns[Category.SC].served == ("001",)
    assert grid.line("002").fresh
    new = Book(records(replace(body, new=True), wards, earlier=earlier), by, "2026")
    grid = grid_of(new.part("1001"), "2026")
    assert grid.turns[Category.SC].served == ()
    assert [one.why for one in grid.elections] == ["new-body"]


def test_wards_that_are_no_more_are_shown_apart() -> None:
    grid = village({"2019": {"1": "SC", "9": "SC"}})
    assert [(line.written, line.cells) for line in grid.gone] == [("9", (Category.SC,))]
    assert "009" not in grid.turns[Category.SC].served


def test_unit_of_offices_counts_women_in_general_and_groups() -> None:
    bodies = [office(f"A{at}", 1000 + at, sc=100 + at) for at in range(6)]
    rows = [
        carried("A5", "2017", "SC"),
        carried("A5", "2023", "SC(W)"),
        carried("A4", "2023", "UR(W)"),
    ]
    book = Book(Records(tuple(bodies), history=tuple(rows)), rules("up-offices-2023"), "2028")
    assert book.names() == ("NP-BALLIA",)
    grid = grid_of(book.part("NP-BALLIA"), "2028")
    assert [one.why for one in grid.elections] == ["before-history", "counts"]
    assert grid.turns[Category.SC].served == ("A5",)
    assert grid.turns[Category.UR_W].served == ("A4",)
    assert grid.turns[Category.UR_W].candidates[0].label == "A5"
    assert not grid.turns[Category.SC_W].decides
    assert book.unit_of("A3") == "NP-BALLIA"


def test_wards_of_a_municipality() -> None:
    from tests.up_records import town

    of = town(3, replace(gram_panchayat(3, 300, 30, 90, 0).population), plain_figures())
    of = replace(of, history=(carried("T1", "2023", "SC", "1"),))
    book = Book(of, rules("up-wards-1994"), "2028")
    grid = grid_of(book.part("T1"), "2028")
    assert grid.turns[Category.SC].served == ("001",)
    assert grid.turns[Category.SC].number == 1
    assert of.bodies[0].kind is Kind.NPP


def plain_figures() -> list:
    return [ward(str(n), 100, 10, 40 - n, 0).voters for n in range(1, 4)]


def test_unknown_part_is_a_sentence() -> None:
    with pytest.raises(UserError, match="no-such-body"):
        Book(Records(), rules(), "2026").part("7")


def test_story_tells_repeats_and_who_was_passed_over() -> None:
    grid = village(
        {
            "2019": {"1": "SC", "2": "UR", "3": "BC", "4": "UR"},
            "2024": {"1": "SC(W)", "2": "UR", "3": "BC", "4": "UR"},
        }
    )
    first = [(one.election, one.rule, one.category) for one in story_of(grid, "001")]
    assert first == [
        ("2019", "carried", Category.SC),
        ("2024", "carried", Category.SC_W),
        ("2024", "repeated-early", Category.SC),
        ("2024", "passed-over", Category.BC),
    ]
    papers = {("2024", "003"): "ORDER-7"}
    third = story_of(grid, "003", papers)
    assert third[1].paper == "ORDER-7"
    passed = [(one.category, one.others) for one in third if one.rule == "passed-over"]
    assert passed == [(Category.SC, ("001",))]


@pytest.mark.parametrize("language", ["en", "te", "hi"])
def test_every_event_has_its_sentence(language: str) -> None:
    grid = village(
        {
            "2013": {"1": "SC"},
            "2019": {"1": "SC", "2": "UR", "3": "BC", "4": "UR"},
            "2024": {"1": "SC(W)", "2": "UR", "3": "BC"},
        }
    )
    told = [
        event_text(event, grid, language)
        for line in grid.lines
        for event in story_of(grid, line.label)
    ]
    assert all("{" not in sentence for sentence in told)
    assert sum("2013" in sentence for sentence in told) == 4
    events = {event.rule for line in grid.lines for event in story_of(grid, line.label)}
    assert events == {"carried", "unknown", "not-counted", "repeated-early", "passed-over"}


def test_story_of_a_completed_cycle() -> None:
    rules_of = [one.rule for one in story_of(served_twice(), "004")]
    assert rules_of == ["carried", "carried", "carried", "completed", "carried"]


def test_p_of_the_village_does_not_matter_here() -> None:
    body = gram_panchayat(4, 1000, 0, 250)
    of = records(body, plain_wards(4), share=Fraction(1, 2))
    grid = grid_of(Book(of, rules(), "2026").part("1001"), "2026")
    assert grid.turns[Category.BC].number == 1

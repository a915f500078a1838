"""Ranking lists for step 3: what became of every ward, and why."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from core.exercise import conduct
from core.insight.book import Book
from core.insight.grid import grid_of
from core.model import Group, Records, Ward
from desktop.models.history import grid
from desktop.models.ranking import Line, carried_by, sections
from tests.build import gram_panchayat, history, plain_wards, records, rules, ward


def lines(of: Records, group: Group, **given: str) -> dict[str, Line]:
    the_rules = rules("telangana-2018", terms_per_rotation="1", **given)
    one = conduct(of, the_rules, "2025", {}, trace=True).bodies[0]
    found = sections(
        one.rankings,
        one.numbers,
        {w.label: w.number for w in of.wards},
        {seat.label: seat.category for seat in one.seats},
        carried_by(of.history, the_rules),
        one.questions,
    )
    section = next(section for section in found if section.group is group)
    return {line.name: line for line in section.lines}


def village(wards: list[Ward], st: int, sc: int, earlier: dict[str, dict[str, str]]) -> Records:
    body = gram_panchayat(len(wards), 1000, st, sc)
    return records(body, wards, earlier=history(earlier))


def test_rotation_is_told_with_the_election_and_who_took_a_ward_before() -> None:
    of = village(plain_wards(5), 200, 200, {"2019": {"1": "SC(W)"}})
    found = lines(of, Group.SC)
    assert found["1"].outcome == "taken"  # the highest ST share goes to ST first
    assert found["1"].by is Group.ST
    assert found["2"].outcome == "chosen"
    served = lines(village(plain_wards(5), 200, 200, {"2019": {"2": "SC(W)"}}), Group.SC)
    assert served["2"].outcome == "served"
    assert [(election, one.value) for election, one in served["2"].earlier] == [("2019", "SC(W)")]
    assert served["3"].outcome == "chosen"


def test_an_election_before_history_from_leaves_nothing_out() -> None:
    found = lines(village(plain_wards(5), 0, 200, {"2013": {"1": "SC"}}), Group.SC)
    assert found["1"].outcome == "chosen"
    assert found["1"].earlier == ()


def test_a_tie_and_wards_without_voters_are_alarms() -> None:
    tied = [ward(str(n), 100, sc=20) for n in range(1, 4)]
    found = lines(village(tied, 0, 400, {}), Group.SC)
    assert {line.outcome for line in found.values()} == {"tied"}
    assert all(line.alarm for line in found.values())
    empty = [ward(str(n), 100, sc=0) for n in range(1, 4)]
    drum = lines(village(empty, 0, 400, {}), Group.SC)
    assert {line.outcome for line in drum.values()} == {"drum"}
    assert all(line.alarm for line in drum.values())


def test_a_ward_drawn_without_a_voter_says_so() -> None:
    wards = [ward("1", 100, sc=50), ward("2", 100)]
    found = lines(village(wards, 0, 1000, {}), Group.SC)
    assert found["1"].outcome == "chosen"
    assert (found["2"].outcome, found["2"].alarm) == ("drawn", True)


def test_second_term_keeps_are_told_in_one_list() -> None:
    the_rules = rules("telangana-2018")
    of = village(plain_wards(6), 0, 500, {"2019": {"6": "SC", "5": "SC(W)"}})
    one = conduct(of, the_rules, "2025", {}, trace=True).bodies[0]
    found = sections(one.rankings, one.numbers, {}, {}, carried_by(of.history, the_rules))
    kept = [section for section in found if section.group is Group.SC]
    assert len(kept) == 1
    outcomes = {line.label: line.outcome for line in kept[0].lines}
    assert (outcomes["006"], outcomes["005"], outcomes["001"]) == ("kept", "kept", "chosen")


def test_shares_are_exact_and_a_ward_without_anybody_has_none() -> None:
    line = Line(1, "001", "1", 1, 3, "chosen", None, None)
    assert line.share == Fraction(1, 3)
    assert replace(line, whole=0).share == 0


def test_the_grid_shows_elections_that_do_not_count_and_wards_that_are_no_more() -> None:
    rows = history({"2013": {"1": "SC"}, "2019": {"9": "ST(W)", "1": "BC"}, "2024": {"2": "UR"}})
    of = records(gram_panchayat(2, 1000, 0, 0), plain_wards(2), earlier=rows)
    found = grid_of(Book(of, rules("telangana-2018"), "2025").part("1001"), "2025")
    shown = grid(found, {"001": "1 East", "002": "2"}, {"001": "SC?"}, "2025")
    assert [(column.election, column.why, column.now) for column in shown.columns] == [
        ("2013", "before-history", False),
        ("2019", "first-of-pair", False),
        ("2024", "", False),
        ("2025", "", True),
    ]
    assert [(row.name, row.cells, row.gone) for row in shown.rows] == [
        ("1 East", ("SC", "BC", "", "SC?"), False),
        ("2", ("", "", "UR", ""), False),
        ("9", ("", "ST(W)", "", ""), True),
    ]

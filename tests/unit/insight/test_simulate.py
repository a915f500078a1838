"""The preview: certain is what no lot can change, the rest is only possible."""

from __future__ import annotations

from core.insight.book import Book
from core.insight.parts import Part
from core.insight.simulate import Outlook, Prospect, following, outlook
from core.insight.ways import Every, sampled
from core.lots.question import QuestionKind, ask
from core.model import Category, Group, Records
from tests.build import gram_panchayat, history, plain_wards, records, rules, ward
from tests.up_records import office


def village(wards: int = 4, sc: int = 250, **given: str) -> Part:
    of = records(gram_panchayat(wards, 1000, 0, sc), plain_wards(wards))
    by = rules("telangana-2025", **{"terms_per_rotation": "1", **given})
    return Book(of, by, "2026").part("1001")


def certain(found: Outlook, election: str) -> dict[str, str | None]:
    return {one.label: one.certain and one.certain.value for one in found.elections[election]}


def prospect(found: Outlook, election: str, label: str) -> Prospect:
    return next(one for one in found.elections[election] if one.label == label)


def test_elections_follow_five_years_apart() -> None:
    assert following("2025-12", 3) == ("2025-12", "2030-12", "2035-12")


def test_single_seat_walks_down_the_ranks_and_is_certain() -> None:
    """One SC ward of four, for women; three unreserved, two of them for women by lot."""
    found = outlook(village(), "2026", elections=4)
    for at, election in enumerate(found.elections, start=1):
        walked = certain(found, election)
        assert walked[f"00{at}"] == "SC(W)"
        assert prospect(found, election, f"00{at}").seen == {Category.SC_W: found.runs}
    assert found.complete
    (sc,) = [one for one in found.completions if one.category is Category.SC]
    assert (sc.earliest, sc.latest) == ("2041", "2041")


def test_all_ways_are_seen_and_counted() -> None:
    found = outlook(village(), "2026", elections=1)
    assert (found.runs, found.complete) == (3, True)
    other = prospect(found, "2026", "002")
    assert other.seen == {Category.UR: 1, Category.UR_W: 2}
    assert (other.certain, other.group) == (None, Group.UR)


def test_a_sample_claims_groups_and_never_what_lots_decide() -> None:
    found = outlook(village(8, 500), "2026", elections=3, ways=5)
    assert (found.runs, found.complete) == (5, False)
    for election, prospects in found.elections.items():
        for one in prospects:
            assert one.group is not None, election
            if one.certain is None:
                assert {category.group for category in one.seen} == {one.group}


def test_readings_that_join_women_and_groups_claim_nothing_beyond_the_first() -> None:
    found = outlook(village(8, 500, rotation="eight_categories"), "2026", elections=2, ways=5)
    assert not found.complete
    assert {one.group for one in found.elections["2026"]} == {Group.SC, Group.UR}
    assert {one.group for one in found.elections["2031"]} == {None}


def test_tie_makes_both_wards_possible() -> None:
    wards = [ward("1", 100, 0, 40), ward("2", 100, 0, 40), ward("3", 100, 0, 0)]
    of = records(gram_panchayat(3, 900, 0, 300), wards)
    found = outlook(Book(of, rules(), "2026").part("1001"), "2026", elections=1, ways=2)
    assert not found.complete
    assert [one.group for one in found.elections["2026"]] == [None, None, Group.UR]


def test_recorded_lots_are_kept() -> None:
    part = village()
    (question,) = part.allot(part.counted, "2026", {}).questions
    answers = {question.key: ("003", "004")}
    found = outlook(part, "2026", elections=1, answers=answers)
    assert found.runs == 1
    assert certain(found, "2026") == {"001": "SC(W)", "002": "UR", "003": "UR(W)", "004": "UR(W)"}


def test_new_body_has_history_from_its_first_election_on() -> None:
    body = gram_panchayat(4, 1000, 0, 250, new=True)
    of = records(body, plain_wards(4), earlier=history({"2019": {"2": "SC"}}))
    part = Book(of, rules(), "2026").part("1001")
    found = outlook(part, "2026", elections=2)
    assert certain(found, "2026")["001"] == "SC(W)"
    assert certain(found, "2031")["002"] == "SC(W)"


def test_runs_until_every_cycle_is_complete() -> None:
    found = outlook(village(3, 340), "2026", ways=30)
    completed = {one.category: one.earliest for one in found.completions}
    assert completed[Category.SC] == "2036"
    assert len(found.elections) >= 3
    assert Category.ST not in completed  # no seat, no cycle


def test_offices_move_down_the_list() -> None:
    bodies = [office(f"A{at}", 1000, sc=200 - at) for at in range(6)]
    of = Records(tuple(bodies))
    part = Book(of, rules("up-offices-2023"), "2028").part("NP-BALLIA")
    found = outlook(part, "2028", elections=3, ways=20)
    for at, election in enumerate(("2028", "2033", "2038")):
        assert certain(found, election)[f"A{at}"] == "SC(W)"
        assert found.elections[election][5].group is Group.UR
    assert not found.complete  # women in general tie, everybody having 1,000 people


def test_same_sample_every_time() -> None:
    part = village(8, 500)
    assert outlook(part, "2026", elections=2, ways=4) == outlook(part, "2026", elections=2, ways=4)


def test_ways_of_two_questions_multiply() -> None:
    labels = {label: label for label in ("A", "B", "C")}
    women = ask(QuestionKind.WOMEN, "B", "2026", Group.SC, "SC-W", 1, labels)
    tie = ask(QuestionKind.TIE, "B", "2026", Group.SC, "TIE-SC", 2, labels)
    every = Every()
    assert len({(every(women), every(tie)) for _ in every}) == 9
    groups = Every(groups_only=True)
    assert len([(groups(women), groups(tie)) for _ in groups]) == 3
    assert sampled("x", 1)(tie) == sampled("x", 1)(tie)

"""Draft, objections, final: what must be published, seven full days, decisions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from core.errors import UserError
from core.lots.record import Person
from core.publication import (
    Medium,
    Objection,
    ObjectionDecision,
    Outcome,
    Publication,
    Required,
    check_objection,
    check_publication,
    is_late,
    last_day_for_objections,
    may_finalise,
    missing_publications,
    required_publications,
)
from core.texts import LANGUAGES, error_text, section, text
from tests.up_records import office

FIRST = date(2026, 12, 1)
BODIES = [office("101", 1000), office("102", 1000), office("201", 1000, unit="Basti")]
REQUIRED = required_publications(BODIES)
OFFICER = Person("A. Officer", "Director")


def all_published(on: date = FIRST) -> list[Publication]:
    return [Publication(one.medium, on, "No. 12", one.place) for one in REQUIRED]


def objection(number: int, received: date, *, decided: date | None = None) -> Objection:
    decision = (
        ObjectionDecision(
            Outcome.REJECTED, "The figures are those of the census.", OFFICER, decided
        )
        if decided
        else None
    )
    return Objection(number, "B. Citizen", "101", "The population is wrong.", received, decision)


def codes(publications: list[Publication], objections: list[Objection], today: date) -> list[str]:
    return [one.code for one in may_finalise(REQUIRED, publications, objections, today)]


def test_gazette_newspaper_and_both_notice_boards_are_required() -> None:
    assert (
        Required(Medium.GAZETTE),
        Required(Medium.NEWSPAPER, "Ballia"),
        Required(Medium.NEWSPAPER, "Basti"),
        Required(Medium.DM_BOARD, "Ballia"),
        Required(Medium.DM_BOARD, "Basti"),
        Required(Medium.MUNICIPALITY_BOARD, "101"),
        Required(Medium.MUNICIPALITY_BOARD, "102"),
        Required(Medium.MUNICIPALITY_BOARD, "201"),
    ) == REQUIRED


def test_a_withheld_body_is_not_notified() -> None:
    withheld = office("301", 1000, unit="Mau", withheld=True)
    assert required_publications([*BODIES, withheld]) == REQUIRED
    assert required_publications([withheld]) == ()


@pytest.mark.parametrize("left_out", range(len(REQUIRED)))
def test_each_of_them_holds_up_the_final_order(left_out: int) -> None:
    publications = all_published()
    gone = publications.pop(left_out)
    later = date(2027, 6, 1)
    (reason,) = may_finalise(REQUIRED, publications, [], later)
    assert reason.code == f"publication-missing-{gone.medium}"
    assert reason.parameters["places"] == [gone.place]
    assert last_day_for_objections(REQUIRED, publications) is None


@pytest.mark.parametrize(
    ("today", "expected"),
    [(date(2026, 12, 1), ["objections-open"]), (date(2026, 12, 8), ["objections-open"]),
     (date(2026, 12, 9), []), (date(2027, 1, 1), [])],
)  # fmt: skip
def test_seven_full_days_after_the_publication(today: date, expected: list[str]) -> None:
    assert codes(all_published(), [], today) == expected


def test_the_latest_required_publication_counts() -> None:
    publications = all_published()
    publications[4] = replace(publications[4], on=date(2026, 12, 5))
    assert last_day_for_objections(REQUIRED, publications) == date(2026, 12, 12)
    assert codes(publications, [], date(2026, 12, 12)) == ["objections-open"]
    assert codes(publications, [], date(2026, 12, 13)) == []


def test_a_second_publication_does_not_begin_the_days_anew() -> None:
    again = Publication(Medium.NEWSPAPER, date(2026, 12, 7), "p. 3", "Ballia")
    elsewhere = Publication(Medium.NEWSPAPER, date(2026, 12, 8), "p. 4", "Agra")
    publications = [*all_published(), again, elsewhere]
    assert last_day_for_objections(REQUIRED, publications) == date(2026, 12, 8)


def test_a_publication_that_lies_ahead_does_not_count_yet() -> None:
    publications = all_published(date(2026, 12, 3))
    assert missing_publications(REQUIRED, publications, FIRST) == REQUIRED
    assert "objections-open" not in codes(publications, [], FIRST)


def test_names_of_districts_are_compared_without_regard_to_blanks() -> None:
    publications = all_published()
    publications[1] = replace(publications[1], place=" Ballia ")
    assert codes(publications, [], date(2026, 12, 9)) == []


def test_an_objection_without_a_decision_holds_up_the_final_order() -> None:
    today = date(2026, 12, 20)
    late = objection(3, date(2026, 12, 15))
    open_one = objection(2, date(2026, 12, 4))
    decided = objection(1, date(2026, 12, 3), decided=date(2026, 12, 10))
    (reason,) = may_finalise(REQUIRED, all_published(), [decided, open_one, late], today)
    assert reason.code == "objections-undecided"
    assert reason.parameters == {"numbers": [2, 3], "count": 2}
    assert codes(all_published(), [decided], today) == []


def test_in_time_and_late() -> None:
    publications = all_published()
    assert not is_late(objection(1, date(2026, 12, 8)), REQUIRED, publications)
    assert is_late(objection(1, date(2026, 12, 9)), REQUIRED, publications)
    assert not is_late(objection(1, date(2027, 5, 1)), REQUIRED, publications[1:])


def test_what_cannot_be_entered_is_refused_in_words() -> None:
    today = date(2026, 12, 10)
    good = objection(1, FIRST, decided=date(2026, 12, 9))
    assert check_objection(good, ["101"], today) is good
    assert good.decision is not None
    publication = Publication(Medium.GAZETTE, FIRST, "No. 12")
    assert check_publication(publication, today) is publication
    bad = [
        (lambda: check_publication(replace(publication, on=date(2026, 12, 11)), today),
         "publication-in-future"),
        (lambda: check_publication(replace(publication, reference=" "), today),
         "publication-without-reference"),
        (lambda: check_objection(replace(good, by=""), ["101"], today), "objection-without-name"),
        (lambda: check_objection(replace(good, text="\n"), ["101"], today),
         "objection-without-text"),
        (lambda: check_objection(good, ["102"], today), "no-such-body"),
        (lambda: check_objection(replace(good, received=date(2026, 12, 11)), ["101"], today),
         "objection-in-future"),
        (lambda: check_objection(
            replace(good, decision=replace(good.decision, reason="")), ["101"], today),
         "decision-without-reason"),
        (lambda: check_objection(
            replace(good, decision=replace(good.decision, on=date(2026, 11, 30))), ["101"], today),
         "decision-date"),
        (lambda: check_objection(
            replace(good, decision=replace(good.decision, on=date(2026, 12, 11))), ["101"], today),
         "decision-date"),
    ]  # fmt: skip
    for attempt, code in bad:
        with pytest.raises(UserError) as told:
            attempt()
        assert told.value.code == code
        for language in LANGUAGES:
            assert error_text(language, code, told.value.parameters)


def test_reasons_and_names_are_words_in_three_languages() -> None:
    undecided = [objection(1, FIRST)]
    reasons = [
        *may_finalise(REQUIRED, [], undecided, FIRST),
        *may_finalise(REQUIRED, all_published(), [], FIRST),
    ]
    assert len(reasons) == 6
    for language in LANGUAGES:
        for reason in reasons:
            assert text(language, "publication", reason.code, **reason.parameters)
        for medium in Medium:
            assert text(language, "publication", f"medium-{medium}")
        for outcome in Outcome:
            assert text(language, "publication", f"outcome-{outcome}")
        assert set(section(language, "publication")) == set(section("en", "publication"))
    words = text("en", "publication", reasons[-1].code, **reasons[-1].parameters)
    assert words == (
        "Objections may be made until 08-12-2026, 7 full days after the latest publication. "
        "The order can be made final from 09-12-2026."
    )

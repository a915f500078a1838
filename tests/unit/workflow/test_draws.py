"""Rounds: what is sealed, what is refused, what is bound to its question."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.errors import UserError
from core.lots.question import Question
from core.lots.record import Counted, Method, Person, RoundRecord
from core.model import Records
from core.register.check import check
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import State, Step, Workflow
from tests.made.acts import refused
from tests.made.finished import draw_all
from tests.made.village import ELECTION, OFFICER, PROFILE, SECOND, imported, mandal, seed


def throw(flow: Workflow, number: int, digits: str, again: str | None = None) -> RoundRecord:
    return flow.record_dice(
        number, digits, again or digits, place="Hall", present=[SECOND], by=OFFICER
    )


def chits(flow: Workflow, number: int, drawn: dict[str, list[str]], **other: object) -> RoundRecord:
    again = other.pop("again", drawn)
    return flow.record_chits(
        number, drawn, again, place="Hall", present=[SECOND], by=OFFICER, **other  # type: ignore[arg-type]
    )  # fmt: skip


def first_labels(questions: tuple[Question, ...]) -> dict[str, list[str]]:
    return {one.key: list(one.labels[: one.take]) for one in questions}


# Sealing


def test_a_round_takes_every_question_that_is_open(ready: Workflow) -> None:
    questions = ready.open_questions()
    one = ready.seal_round(Method.DICE, OFFICER)
    assert tuple(draw.question for draw in one.draws) == questions
    assert [draw.sheet_hash for draw in one.draws] == [q.sheet().hash for q in questions]
    assert ready.open_rounds() == (one,)


def test_nothing_is_sealed_twice(ready: Workflow) -> None:
    ready.seal_round(Method.CHITS, OFFICER)
    with refused("round-open"):
        ready.seal_round(Method.DICE, OFFICER)


def test_nothing_is_sealed_before_the_allotment_is_confirmed(flow: Workflow) -> None:
    with refused("no-census"):
        flow.seal_round(Method.DICE, OFFICER)
    flow.accept_census(imported(), OFFICER)
    with refused("quotas-unconfirmed"):
        flow.seal_round(Method.DICE, OFFICER)
    flow.confirm_quotas(OFFICER)
    with refused("allotment-unconfirmed"):
        flow.seal_round(Method.DICE, OFFICER)


def test_rounds_of_two_mandals_stand_side_by_side(flow: Workflow) -> None:
    one, two = mandal(bodies=1, name="A"), mandal(bodies=1, name="B")
    bodies = (one.bodies[0], replace(two.bodies[0], code="300"))
    wards = (*one.wards, *(replace(ward, body="300") for ward in two.wards))
    areas = (*one.areas, two.areas[1])
    flow.accept_census(imported(Records(bodies, wards, areas)), OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    first = flow.seal_round(Method.CHITS, OFFICER, mandal="A")
    second = flow.seal_round(Method.DICE, OFFICER, mandal="B")
    assert {draw.question.body for draw in first.draws} == {"200"}
    assert {draw.question.body for draw in second.draws} == {"300"}
    throw(flow, second.number, seed(1))
    assert flow.open_rounds() == (first,)


# Dice


def test_dice_are_typed_twice_and_never_used_twice(ready: Workflow) -> None:
    one = ready.seal_round(Method.DICE, OFFICER)
    digits = seed(7)
    with pytest.raises(UserError) as told:
        throw(ready, one.number, digits, digits[:9] + ("1" if digits[9] != "1" else "2"))
    assert (told.value.code, told.value.parameters) == ("seed-differs", {"throw": 10})
    with refused("seed-short"):
        throw(ready, one.number, digits[:24])
    with refused("seed-digits"):
        throw(ready, one.number, digits[:-1] + "7")
    assert ready.open_rounds() == (one,)
    recorded = throw(ready, one.number, digits)
    assert recorded.seed == digits
    assert all(draw.order for draw in recorded.draws)
    with refused("round-done"):
        throw(ready, one.number, seed(8))
    second = ready.seal_round(Method.DICE, OFFICER)
    with refused("seed-used"):
        throw(ready, second.number, digits)


def test_a_seed_is_refused_in_every_register_of_the_machine(ready: Workflow) -> None:
    one = ready.seal_round(Method.DICE, OFFICER)
    throw(ready, one.number, seed(9))
    folder = ready.register.path.parent
    with Register.create(folder / "b.vantu", Founding(PROFILE, ELECTION), OFFICER) as register:
        other = Workflow(register, seeds=SeedBook(folder / "seeds"))
        other.accept_census(imported(mandal(bodies=1)), OFFICER)
        other.confirm_quotas(OFFICER)
        other.confirm_allotment(OFFICER)
        sealed = other.seal_round(Method.DICE, OFFICER)
        with refused("seed-used"):
            throw(other, sealed.number, seed(9))


def test_the_same_sheets_may_be_typed_again_after_a_crash(tmp_path: Path) -> None:
    book = SeedBook(tmp_path / "seeds")
    book.use(seed(1), "a" * 64)
    book.use(seed(1), "a" * 64)
    with refused("seed-used"):
        book.use(seed(1), "b" * 64)
    assert seed(1) not in book.path.read_text()


def test_an_entry_cut_off_by_a_power_cut_is_none(tmp_path: Path) -> None:
    book = SeedBook(tmp_path / "seeds")
    book.use(seed(1), "a" * 64)
    book.path.write_text(book.path.read_text()[:-10])
    book.use(seed(1), "b" * 64)
    book.use(seed(2), "c" * 64)
    with refused("seed-used"):
        SeedBook(book.path).use(seed(1), "c" * 64)


# Chits


def test_chits_are_read_twice_and_belong_to_the_draw(ready: Workflow) -> None:
    one = ready.seal_round(Method.CHITS, OFFICER)
    question = one.draws[0].question
    labels = list(question.labels[: question.take])
    for wrong, code in (
        (["009"] * len(labels), "chit-foreign"),
        ([labels[0]] * (len(labels) + 1), "chit-twice"),
        ([*labels, question.labels[-1]], "chits-count"),
        ([], "chits-count"),
    ):
        with refused(code):
            chits(ready, one.number, {question.key: wrong})
    with refused("chits-differ"):
        chits(ready, one.number, {question.key: labels}, again={question.key: [*labels, "x"]})
    with refused("draw-not-waiting"):
        chits(ready, one.number, {"0" * 64: labels})
    with refused("other-method"):
        throw(ready, one.number, seed(1))
    assert ready.answers() == {}


def test_chits_may_be_recorded_sheet_by_sheet(ready: Workflow) -> None:
    one = ready.seal_round(Method.CHITS, OFFICER)
    drawn = first_labels(tuple(draw.question for draw in one.draws))
    keys = list(drawn)
    after = chits(ready, one.number, {keys[0]: drawn[keys[0]]})
    assert after.confirmed_at == ""
    assert set(ready.answers()) == {keys[0]}
    with refused("draw-not-waiting"):
        chits(ready, one.number, {keys[0]: drawn[keys[0]]})
    third = Person("Anand", "Party representative")
    rest = {key: drawn[key] for key in keys[1:]}
    after = ready.record_chits(
        one.number, rest, rest, place="Hall", present=[third, SECOND], by=OFFICER,
        confirmed_by=SECOND,
    )  # fmt: skip
    assert after.confirmed_at
    assert after.confirmed_by == SECOND
    assert after.present == (SECOND, third)
    assert ready.open_rounds() == ()


def test_who_counted_the_chits_in_stands_with_every_draw_of_the_act(ready: Workflow) -> None:
    one = ready.seal_round(Method.CHITS, OFFICER)
    drawn = first_labels(tuple(draw.question for draw in one.draws))
    keys = list(drawn)
    chits(ready, one.number, {keys[0]: drawn[keys[0]]}, counted_by=SECOND)
    after = chits(ready, one.number, {key: drawn[key] for key in keys[1:]})
    counted = {draw.question.key: draw.counted for draw in after.draws}
    first = after.draws[0].question
    assert counted.pop(keys[0]) == Counted(len(first.pool), SECOND)
    assert set(counted.values()) == {None}
    told = [line.details for line in ready.register.journal() if line.what == "draws-recorded"]
    assert "counted" in told[0]
    assert "counted" not in told[1]
    ready.register.close()
    assert check(ready.register.path) == []


def test_the_second_person_is_another_one(ready: Workflow) -> None:
    one = ready.seal_round(Method.CHITS, OFFICER)
    drawn = first_labels(tuple(draw.question for draw in one.draws))
    with refused("second-person"):
        chits(ready, one.number, drawn, confirmed_by=Person(f" {OFFICER.name.upper()}"))


# Void and binding


def test_a_void_needs_a_reason_and_gives_a_new_sheet(ready: Workflow) -> None:
    one = ready.seal_round(Method.DICE, OFFICER)
    throw(ready, one.number, seed(1))
    key = one.draws[0].question.key
    with refused("reason-missing"):
        ready.void_draw(key, "  ", OFFICER)
    ready.void_draw(key, "A die fell from the table", OFFICER)
    assert ready.status(Step.LOTS).state is State.STALE
    assert ready.round(one.number).draws[0].void.reason == "A die fell from the table"  # type: ignore[union-attr]
    again = ready.seal_round(Method.DICE, OFFICER)
    repeated = next(draw for draw in again.draws if draw.question.key == key)
    assert repeated.attempt == 2
    assert repeated.question.sheet(2).draw == f"{repeated.question.draw}.2"
    assert repeated.sheet_hash != one.draws[0].sheet_hash
    throw(ready, again.number, seed(2))
    assert (
        ready.answers()[key] == ready.round(again.number).draws[again.draws.index(repeated)].drawn
    )


def test_draws_that_depended_on_a_void_one_become_void(ready: Workflow) -> None:
    draw_all(ready)
    first = ready.rounds()[0].draws[0]
    body = first.question.body
    voided = ready.void_draw(first.question.key, "Seen by nobody", OFFICER)
    assert len(voided) > 1
    assert all(name.startswith(f"{body} ") for name in voided)
    standing = {draw.question.body for one in ready.rounds() for draw in one.draws if not draw.void}
    assert body not in standing
    assert len(standing) == 2
    reasons = {draw.void.reason for one in ready.rounds() for draw in one.draws if draw.void}
    assert reasons == {"Seen by nobody", "void-earlier-draw-void"}


def test_a_sealed_round_can_be_set_aside_and_its_ids_are_spent(ready: Workflow) -> None:
    one = ready.seal_round(Method.CHITS, OFFICER)
    ready.void_round(one.number, "The drum was open", OFFICER)
    again = ready.seal_round(Method.CHITS, OFFICER)
    assert {draw.attempt for draw in again.draws} == {2}
    assert not {draw.sheet_hash for draw in one.draws} & {draw.sheet_hash for draw in again.draws}


def test_a_changed_census_voids_what_is_asked_otherwise_and_only_that(ready: Workflow) -> None:
    draw_all(ready)
    before = ready.answers()
    records = mandal()
    # Ward 2 of village 201 gets more SC voters: its ties are others now.
    wards = tuple(
        replace(ward, voters=replace(ward.voters, sc=40))
        if (ward.body, ward.number) == ("201", "2")
        else ward
        for ward in records.wards
    )
    voided = ready.accept_census(imported(replace(records, wards=wards)), OFFICER, "second.xlsx")
    assert voided
    assert all(name.startswith("201 ") for name in voided)
    gone = {
        draw.question.key: draw.void.reason
        for one in ready.rounds() for draw in one.draws if draw.void
    }  # fmt: skip
    assert set(gone.values()) == {"void-census-changed"}
    assert ready.answers() == {key: value for key, value in before.items() if key not in gone}
    states = {step: ready.status(step).state for step in Step}
    assert states[Step.QUOTAS] is states[Step.ALLOT] is states[Step.LOTS] is State.STALE
    reason = ready.status(Step.QUOTAS).reason
    assert reason is not None
    assert (reason.code, reason.parameters["who"]) == ("stale-census", OFFICER.name)
    # Back to the first census: what was set aside does not come back by itself.
    ready.accept_census(imported(), OFFICER, "first again.xlsx")
    assert not set(gone) & set(ready.answers())
    assert check_open(ready)


def test_a_changed_reading_voids_the_women_s_draws(ready: Workflow) -> None:
    ready.accept_census(imported(mandal(wards=7)), OFFICER)
    ready.confirm_quotas(OFFICER)
    ready.confirm_allotment(OFFICER)
    draw_all(ready)
    voided = ready.set_parameter("women", "floor", OFFICER)
    assert voided
    assert ready.status(Step.LOTS).state is State.STALE
    with refused("quotas-unconfirmed"):
        ready.seal_round(Method.DICE, OFFICER)
    ready.decide("women-reading", "", "", "accepted", "By order of the Commission", OFFICER)
    ready.confirm_quotas(OFFICER)
    ready.confirm_allotment(OFFICER)
    draw_all(ready)
    assert ready.status(Step.LOTS).state is State.DONE


def test_the_same_census_again_changes_nothing(ready: Workflow) -> None:
    draw_all(ready)
    records = mandal()
    turned = Records(records.bodies[::-1], records.wards[::-1], records.areas[::-1])
    assert ready.accept_census(imported(turned), OFFICER) == []
    assert {ready.status(step).state for step in (Step.QUOTAS, Step.ALLOT, Step.LOTS)} == {
        State.DONE
    }


def check_open(flow: Workflow) -> bool:
    flow.register.close()
    return check(flow.register.path) == []

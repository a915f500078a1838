"""Decisions, confirmations, taking back, orders and history."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from core.errors import InputError
from core.findings import finding
from core.lots.record import Method
from core.model import Category, HistoryRow
from core.register.backup import copies
from core.register.copying import copies_folder
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import State, Step, Workflow
from core.workflow.recompute import check
from tests.made.acts import issue, refused
from tests.made.finished import draw_all, finished
from tests.made.village import OFFICER, SECOND, imported, mandal


def key_of_a_draw(flow: Workflow, body: str) -> str:
    draws = [draw for one in flow.rounds() for draw in one.draws if draw.void is None]
    return next(draw.question.key for draw in draws if draw.question.body == body)


def test_an_input_with_errors_is_not_accepted(flow: Workflow) -> None:
    wrong = replace(imported(), findings=(finding("missing-value"),))
    with pytest.raises(InputError):
        flow.accept_census(wrong, OFFICER)
    with refused("other-election"):
        flow.accept_census(replace(imported(), election="2024"), OFFICER)
    with refused("other-rules"):
        flow.accept_census(imported(profile="telangana-2025"), OFFICER)
    assert flow.snapshot is None


def test_records_come_back_as_they_were(flow: Workflow) -> None:
    records = mandal(history=True)
    records = replace(
        records,
        wards=tuple(replace(ward, growth=None, name="గడి") for ward in records.wards),
    )
    flow.accept_census(imported(records), OFFICER)
    back = flow.records()
    assert (set(back.bodies), set(back.wards)) == (set(records.bodies), set(records.wards))
    assert (set(back.areas), set(back.history)) == (set(records.areas), set(records.history))


def test_settings_of_the_file_and_choices_of_the_officer(flow: Workflow) -> None:
    flow.accept_census(imported(women="floor"), OFFICER)
    assert flow.rules().women == "floor"
    flow.set_parameter("women", "half_by_lot", OFFICER)
    assert flow.rules().women == "half_by_lot"
    with refused("bad-parameter"):
        flow.set_parameter("women", "all", OFFICER)
    with refused("unknown-parameter"):
        flow.set_parameter("growth_limit", "50", OFFICER)


def test_a_decision_answers_the_finding_as_it_is(flow: Workflow) -> None:
    flow.accept_census(imported(mandal(sc=500), ceiling="1/2"), OFFICER)
    asked = [place for place, found in flow.to_decide() if found.code == "ceiling-decision-needed"]
    assert asked == ["200", "201", "202"]
    with refused("reason-missing"):
        flow.decide("ceiling-decision-needed", "200", "", "accepted", " ", OFFICER)
    with refused("nothing-to-decide"):
        flow.decide("women-reading", "200", "", "accepted", "x", OFFICER)
    flow.decide("ceiling-decision-needed", "200", "", "accepted", "As the RDO ordered", OFFICER)
    assert [place for place, _ in flow.to_decide()] == ["201", "202"]
    assert [one.reason for one in flow.decisions()] == ["As the RDO ordered"]
    # Other figures of the same finding: asked again.
    flow.accept_census(imported(mandal(sc=700), ceiling="1/2"), OFFICER)
    assert flow.decisions() == ()
    assert "200" in [place for place, _ in flow.to_decide()]


def test_one_decision_can_stand_for_all_bodies(flow: Workflow) -> None:
    flow.accept_census(imported(women="floor"), OFFICER)
    with refused("women-reading-undecided"):
        flow.confirm_quotas(OFFICER)
    flow.decide("women-reading", "", "", "accepted", "By the Commission's letter", OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.take_back_decision(flow.decided()[0].id, OFFICER, "The letter was withdrawn")
    assert flow.to_decide()
    assert flow.register.journal()[-1].what == "decision-taken-back"


def test_officers_are_known_by_the_register(flow: Workflow) -> None:
    flow.add_officer(SECOND)
    flow.add_officer(SECOND)
    assert flow.officers() == (OFFICER, SECOND)
    assert [line.what for line in flow.register.journal()] == ["founded", "officer-added"]


def test_parameters_to_confirm(tmp_path: Path) -> None:
    register = Register.create(tmp_path / "x.vantu", Founding("telangana-2025", "2025"), OFFICER)
    flow = Workflow(register, seeds=SeedBook(tmp_path / "seeds"))
    flow.accept_census(imported(profile="telangana-2025"), OFFICER)
    names = flow.unconfirmed()
    assert set(names) == {"ceiling", "rotation", "terms_per_rotation", "women"}
    with refused("parameter-unconfirmed"):
        flow.confirm_quotas(OFFICER)
    for name in names:
        flow.confirm_parameter(name, "Read and confirmed", OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.set_parameter("rotation", "eight_categories", OFFICER)
    assert flow.unconfirmed() == ("rotation",)
    assert flow.status(Step.QUOTAS).state is State.STALE
    flow.confirm_parameter("women", "Once more", OFFICER)
    reason = flow.status(Step.QUOTAS).reason
    assert reason is not None
    assert (reason.code, reason.parameters["name"]) == ("stale-parameter", "rotation")
    register.close()


def test_every_step_can_be_taken_back(ready: Workflow) -> None:
    ready.take_back_confirmation(Step.ALLOT, OFFICER, "Looked at too fast")
    assert ready.status(Step.ALLOT).state is State.OPEN
    assert ready.status(Step.LOTS).state is State.LOCKED
    ready.take_back_confirmation(Step.QUOTAS, OFFICER, "Looked at too fast")
    ready.take_back_census(OFFICER, "The wrong file")
    assert ready.status(Step.IMPORT).state is State.OPEN
    with refused("no-census"):
        ready.result()
    assert [line.what for line in ready.register.journal()][-3:] == [
        "allot-taken-back", "quotas-taken-back", "census-taken-back",
    ]  # fmt: skip


def test_after_an_order_changes_need_a_reopening(ready: Workflow) -> None:
    draw_all(ready)
    first = issue(ready, "200")
    key, other = key_of_a_draw(ready, "200"), key_of_a_draw(ready, "201")
    for act in (
        lambda: ready.accept_census(imported(), OFFICER),
        lambda: ready.set_parameter("women", "floor", OFFICER),
        lambda: ready.take_back_census(OFFICER, "x"),
        lambda: ready.take_back_confirmation(Step.QUOTAS, OFFICER, "x"),
        lambda: ready.void_draw(key, "x", OFFICER),
    ):
        with refused("order-issued"):
            act()
    ready.void_draw(other, "Of a village without an order", OFFICER)
    draw_all(ready)
    ready.reopen("A mistake in the voters' list", OFFICER)
    ready.void_draw(key, "The list was wrong", OFFICER)
    draw_all(ready)
    if ready.outdated():
        assert ready.status(Step.EXPORT).state is State.STALE
    second = issue(ready, "200", b'{"x": 1}')
    assert (second.version, second.supersedes) == (2, first.id)
    assert ready.outdated() == ()


def test_an_order_of_one_village_does_not_stop_the_draws_of_others(ready: Workflow) -> None:
    while any(question.body == "200" for question in ready.open_questions()):
        keys = [one.key for one in ready.open_questions() if one.body == "200"]
        one = ready.seal_round(Method.CHITS, OFFICER, keys=keys)
        drawn = {q.question.key: q.question.labels[: q.question.take] for q in one.draws}
        ready.record_chits(one.number, drawn, drawn, place="Hall", present=[], by=OFFICER)
    issue(ready, "200")
    assert ready.status(Step.LOTS).state is State.OPEN
    draw_all(ready)
    assert ready.status(Step.LOTS).state is State.DONE


def test_a_reprint_is_not_a_version(ready: Workflow) -> None:
    draw_all(ready)
    first = issue(ready, "200")
    head = ready.register.head
    assert issue(ready, "200") == first
    assert ready.register.head == head
    assert ready.next_version("TG-200") == 2


def test_an_open_draw_stands_before_an_order(ready: Workflow) -> None:
    with refused("draws-open"):
        issue(ready, "200")


def test_a_copy_is_made_at_an_order_and_on_closing(ready: Workflow) -> None:
    draw_all(ready)
    issue(ready, "200")
    folder = copies_folder(ready.register.path)
    assert [copy.why for copy in copies(folder)] == ["order"]
    ready.close()
    assert [copy.why for copy in copies(folder)] == ["order"]  # nothing was done since


def test_an_order_stands_where_the_copy_fails(ready: Workflow) -> None:
    draw_all(ready)
    copies_folder(ready.register.path).write_text("in the way")
    issued = issue(ready, "200")
    assert ready.latest("TG-200") == issued
    assert ready.copy_trouble is not None


def test_what_a_change_would_void_is_shown_before(ready: Workflow) -> None:
    draw_all(ready)
    head = ready.register.head
    other = imported(mandal(sc=100))
    would = ready.voided_by_census(other)
    assert would
    assert ready.register.head == head
    assert ready.accept_census(other, OFFICER) == would
    assert ready.voided_by_parameter("women", str(ready.rules().women)) == []


def test_history_of_another_register_is_added(ready: Workflow) -> None:
    draw_all(ready)
    row = HistoryRow("200", "3", "003", "2019", Category.SC)
    assert ready.add_history([row], "the register of 2019", OFFICER)
    assert ready.status(Step.ALLOT).reason.code == "stale-history"  # type: ignore[union-attr]
    assert row in ready.records().history


def test_orders_are_computed_again_by_the_check(tmp_path: Path) -> None:
    path = finished(tmp_path)
    assert check(path) == []

    def other_engine(*arguments: object, **_: object) -> object:
        from core.exercise import conduct

        result = conduct(*arguments)  # type: ignore[arg-type]
        bodies = tuple(replace(body, seats=body.seats[:-1]) for body in result.bodies)
        return replace(result, bodies=bodies)

    found = check(path, other_engine)  # type: ignore[arg-type]
    assert {fault.code for fault in found} == {"fault-order-seats"}
    assert len(found) == 3
    damaged = Path(shutil.copy(path, tmp_path / "damaged.vantu"))
    with closing(sqlite3.connect(damaged)) as connection:
        connection.execute("UPDATE rounds SET place = 'elsewhere'")
        connection.commit()
    assert {fault.code for fault in check(damaged)} == {"fault-row-changed"}

"""The five steps from an import to orders."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import UserError
from core.insight.grid import grid_of
from core.lots.record import Method
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.rounds import play
from core.workflow import State, Step, Workflow
from tests.made.acts import issue
from tests.made.finished import draw_all
from tests.made.village import ELECTION, OFFICER, PROFILE, imported, mandal


def opened(folder: Path) -> Workflow:
    path = folder / "mandal.vantu"
    if path.exists():
        register = Register.open(path)
    else:
        register = Register.create(path, Founding(PROFILE, ELECTION), OFFICER)
    return Workflow(register, seeds=SeedBook(folder / "seeds"))


def states(flow: Workflow) -> list[State]:
    return [flow.status(step).state for step in Step]


def test_from_import_to_orders(tmp_path: Path) -> None:
    flow = opened(tmp_path)
    assert states(flow) == [State.OPEN, *[State.LOCKED] * 4]
    flow.accept_census(imported(), OFFICER, "census.xlsx")
    assert states(flow) == [State.DONE, State.OPEN, *[State.LOCKED] * 3]
    with pytest.raises(UserError, match="quotas-unconfirmed"):
        flow.confirm_allotment(OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    assert states(flow) == [State.DONE] * 3 + [State.OPEN] * 2
    assert [one.code for one in flow.blocking("200")] == ["draws-open"]
    draw_all(flow)
    assert states(flow) == [State.DONE] * 4 + [State.OPEN]
    for body in flow.result().bodies:
        assert flow.blocking(body.code) == ()
        issue(flow, body.code)
    assert states(flow) == [State.DONE] * 5


def test_equal_to_a_run_without_a_register_seat_by_seat(tmp_path: Path) -> None:
    flow = opened(tmp_path)
    given = imported()
    flow.accept_census(given, OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    seeds = draw_all(flow)
    assert len(seeds) > 2
    played = play(given.records, given.rules, given.election, seeds)
    assert flow.result().bodies == played.result.bodies
    assert not played.unused_seeds
    assert flow.result().questions == played.result.questions == ()


def test_history_of_the_register_opens_part_by_part(tmp_path: Path) -> None:
    flow = opened(tmp_path)
    flow.accept_census(imported(mandal(history=True)), OFFICER, "census.xlsx")
    grid = grid_of(flow.book().part("200"), ELECTION)
    assert [election.id for election in grid.elections] == ["2019"]
    assert flow.book() is flow.book()


def test_closing_and_opening_again_returns_to_the_same_place(tmp_path: Path) -> None:
    flow = opened(tmp_path)
    flow.accept_census(imported(), OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    sealed = flow.seal_round(Method.CHITS, OFFICER)
    flow.remember("page", Step.LOTS.value)
    flow.remember("selection", {"body": "201"})
    before = states(flow)
    flow.register.close()
    again = opened(tmp_path)
    assert states(again) == before
    assert again.rounds() == (sealed,)
    assert again.remembered("page") == "lots"
    assert again.remembered("selection") == {"body": "201"}

"""A register belongs to the thread that opened it, whichever that is."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import State, Step, Workflow
from tests.made.finished import draw_all
from tests.made.village import ELECTION, OFFICER, PROFILE, imported


def test_all_of_it_in_a_worker_thread_and_none_outside(tmp_path: Path) -> None:
    def begin() -> Workflow:
        path = tmp_path / "mandal.vantu"
        register = Register.create(path, Founding(PROFILE, ELECTION), OFFICER)
        return Workflow(register, seeds=SeedBook(tmp_path / "seeds"))

    def work(flow: Workflow) -> State:
        flow.accept_census(imported(), OFFICER)
        flow.confirm_quotas(OFFICER)
        flow.confirm_allotment(OFFICER)
        draw_all(flow)
        return flow.status(Step.LOTS).state

    with ThreadPoolExecutor(1) as pool:
        flow = pool.submit(begin).result()
        assert pool.submit(work, flow).result() is State.DONE
        with pytest.raises(sqlite3.ProgrammingError):
            flow.statuses()
        pool.submit(flow.close).result()

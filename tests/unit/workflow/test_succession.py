"""The register of one election is taken over by that of the next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.lots.record import Person
from core.model import Category, HistoryRow
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Workflow
from core.workflow.succession import inheritance
from tests.made.acts import issue, refused
from tests.made.finished import draw_all
from tests.made.village import OFFICER, PROFILE, imported, mandal


@pytest.fixture
def last(ready: Workflow) -> Workflow:
    """All villages drawn, orders of two of three issued, and closed."""
    draw_all(ready)
    for code in ("200", "201"):
        issue(ready, code)
    ready.register.close()
    return ready


def heir(folder: Path, profile: str = PROFILE, election: str = "2030") -> Workflow:
    path = folder / f"{profile} {election}.vantu"
    register = Register.create(path, Founding(profile, election), OFFICER)
    return Workflow(register, seeds=SeedBook(folder / "seeds of the heir"))


def succeed(flow: Workflow, path: Path, by: Person) -> list[str]:
    """Take over a register the way the window does."""
    left = inheritance(path, flow)
    return flow.add_statements(left.statements, left.source, by)


def test_orders_become_history_and_name_their_papers(last: Workflow, tmp_path: Path) -> None:
    flow = heir(tmp_path)
    path = last.register.path
    kept = path.read_bytes()
    left = inheritance(path, flow)
    assert left.waiting == 1
    assert succeed(flow, path, OFFICER) == []
    assert path.read_bytes() == kept
    flow.accept_census(replace(imported(), election="2030"), OFFICER)
    rows = flow.records().history
    assert {(row.body, row.election) for row in rows} == {("200", "2025"), ("201", "2025")}
    assert len(rows) == 12
    (source,) = {one.source for one in flow.past_of("200")}
    assert source.startswith("2025: TG-200 / 1 · ")
    assert succeed(flow, path, OFFICER) == []
    assert len(flow.past_of("200")) == 6
    flow.register.close()


def test_a_census_file_that_says_otherwise_is_disputed(last: Workflow, tmp_path: Path) -> None:
    flow = heir(tmp_path)
    succeed(flow, last.register.path, OFFICER)
    said = flow.past_of("200")[0]
    other = Category.BC if said.category is not Category.BC else Category.SC
    row = HistoryRow("200", said.number, said.label, "2025", other)
    contrary = imported(replace(mandal(), history=(row,)))
    flow.accept_census(replace(contrary, election="2030"), OFFICER)
    (dispute,) = flow.disputes()
    assert dispute.categories == {said.category, other}
    flow.register.close()


def test_what_cannot_be_taken_over_is_refused(last: Workflow, tmp_path: Path) -> None:
    for code, made in {
        "succession-law": heir(tmp_path, "up-wards-1994"),
        "history-not-earlier": heir(tmp_path, election="2025"),
    }.items():
        with refused(code):
            succeed(made, last.register.path, OFFICER)
        made.register.close()
    path = tmp_path / "rehearsal.vantu"
    founding = Founding(PROFILE, "2030", rehearsal=True)
    with Register.create(path, founding, OFFICER) as register:
        with refused("succession-rehearsal"):
            succeed(Workflow(register), last.register.path, OFFICER)
        with refused("register-not-one"):
            other = tmp_path / "letter.vantu"
            other.write_bytes(b"no register")
            succeed(Workflow(register), other, OFFICER)

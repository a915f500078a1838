"""Step 3: the lists of a body with reasons, its history, and decisions with a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from core.lots.record import Method
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Step, Workflow
from desktop.pages.allot import AllotPage
from desktop.shell import Shell
from desktop.widgets.ranking import OUTCOME
from tests.gui.stage import Stage, made_register
from tests.made.village import ELECTION, OFFICER, PROFILE, imported, mandal


@pytest.fixture
def on_stage(shell: Shell, settle: Callable[[], None], tmp_path: Path) -> Stage:
    return Stage(shell, settle, made_register(tmp_path, ready_for=Step.ALLOT))


def without_st_voters(folder: Path) -> Path:
    """A register in which village 200 has an ST ward and no ST voter."""
    records = mandal(history=True)
    wards = tuple(
        replace(one, voters=replace(one.voters, st=0)) if one.body == "200" else one
        for one in records.wards
    )
    path = folder / "nobody.vantu"
    register = Register.create(path, Founding(PROFILE, ELECTION, place="Hall"), OFFICER)
    flow = Workflow(register, seeds=SeedBook(folder / "seeds"))
    flow.accept_census(imported(replace(records, wards=wards)), OFFICER, "census.xlsx")
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    while questions := [q for q in flow.open_questions() if q.body == "200"]:
        keys = {question.key for question in questions}
        one = flow.seal_round(Method.CHITS, OFFICER, keys=keys)
        drawn = {d.question.key: d.question.labels[: d.question.take] for d in one.draws}
        flow.record_chits(one.number, drawn, drawn, place="Hall", present=(), by=OFFICER)
    register.close()
    return path


def test_every_line_of_a_body_says_what_became_of_it(on_stage: Stage) -> None:
    page: AllotPage = on_stage.go(Step.ALLOT)
    assert [entry.key for entry in page.picker.model.entries] == ["200", "201", "202"]
    lines = page.ranking.lines
    headings = lines.section_rows()
    assert headings[0] == 0
    for row in set(range(lines.rowCount())) - set(headings):
        index = lines.index(row, OUTCOME)
        assert index.data()
        spoken = index.data(Qt.ItemDataRole.AccessibleTextRole)
        line = lines.line(row)
        assert line is not None
        assert f"{line.persons}" in spoken
        assert index.data() in spoken


def test_what_an_earlier_election_decides_is_told(on_stage: Stage) -> None:
    page: AllotPage = on_stage.go(Step.ALLOT)
    lines = page.ranking.lines
    kept = [
        line
        for row in range(lines.rowCount())
        if (line := lines.line(row)) is not None and line.outcome == "kept"
    ]
    assert [(one.name, one.earlier[0][0]) for one in kept] == [("1", "2019")]
    assert page.history.cells.index(0, 1).data() == "ST(W)"


def test_search_and_selection_survive_a_change_of_language(on_stage: Stage) -> None:
    page: AllotPage = on_stage.go(Step.ALLOT)
    page.picker.search.setText("village 1")
    on_stage.settle()
    assert page.picker.current == "201"
    on_stage.shell.choose_language("hi")
    on_stage.settle()
    assert page.picker.current == "201"
    assert page.title.text() == "Village 1"
    assert on_stage.flow(lambda flow: flow.remembered("place"))["allot-body"] == "201"


def test_next_confirms_the_allotment(on_stage: Stage) -> None:
    on_stage.go(Step.ALLOT)
    on_stage.shell.next.click()
    on_stage.settle()
    assert on_stage.shell.current is Step.LOTS
    assert on_stage.flow(lambda flow: flow.confirmed(Step.ALLOT))


def test_a_ward_without_voters_is_accepted_with_a_reason_only(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    on_stage = Stage(shell, settle, without_st_voters(tmp_path))
    page: AllotPage = on_stage.go(Step.ALLOT)
    page.picker.filter.setCurrentIndex(page.picker.filter.findData("decide"))
    settle()
    assert page.picker.current == "200"
    assert page.decision.isVisible()
    assert not page.decision.button.isEnabled()
    page.decision.reason.setText("Seen with the voters' list")
    page.decision.button.click()
    settle()
    taken = on_stage.flow(lambda flow: flow.decisions())
    assert [(one.code, one.body, one.reason) for one in taken] == [
        ("ward-without-voters", "200", "Seen with the voters' list")
    ]
    assert not page.decision.isVisible()
    assert page.decision.reason.text() == ""

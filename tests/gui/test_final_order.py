"""Offices of Uttar Pradesh at step 5: draft, publications, an objection, only then the final."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

from core.census.load import load
from core.census.samples import SAMPLES, sample_bytes
from core.law.profile import profile_named
from core.lots.record import Method
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Step, Workflow
from desktop.i18n import say
from desktop.models.papers import PaperState
from desktop.pages.export import ExportPage
from desktop.shell import Shell
from tests.gui.stage import Stage
from tests.made.village import OFFICER, seed

PROFILE = "up-offices-2023"


def offices(folder: Path) -> Path:
    """A register of the sample's offices with everything drawn."""
    name = next(file for file, (rules, _) in SAMPLES.items() if rules == PROFILE)
    workbook = folder / name
    workbook.write_bytes(sample_bytes(name))
    loaded = load(workbook, profile_named(PROFILE))
    path = folder / "offices.vantu"
    register = Register.create(path, Founding(PROFILE, loaded.election), OFFICER)
    flow = Workflow(register, seeds=SeedBook(folder / "seeds"))
    flow.accept_census(loaded, OFFICER, name)
    for parameter in flow.unconfirmed():
        flow.confirm_parameter(parameter, "Read", OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    while flow.open_questions():
        one = flow.seal_round(Method.DICE, OFFICER)
        digits = seed(one.number)
        flow.record_dice(one.number, digits, digits, place="Hall", present=(), by=OFFICER)
    register.close()
    return path


def days_later(flow: Workflow, days: int) -> None:
    clock = flow.register.clock
    flow.register.clock = lambda: clock() + timedelta(days=days)


def choose(on_stage: Stage, page: ExportPage, kind: str) -> None:
    page.kind.setCurrentIndex(page.kind.findData(kind))
    on_stage.settle()


def test_the_final_order_waits_for_publications_days_and_decisions(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    on_stage = Stage(shell, settle, offices(tmp_path))
    page: ExportPage = on_stage.go(Step.EXPORT)
    assert page.tabs.tabBar().isVisible()
    assert page.final.text() == say("final-no-draft")
    choose(on_stage, page, "final")
    assert {one.state for one in page.list.model.papers} == {PaperState.BLOCKED}

    choose(on_stage, page, "draft")
    page.issue.click()
    settle()
    assert {one.state for one in page.list.model.papers} == {PaperState.ISSUED}

    page.publication.table.selectAll()
    assert not page.publication.button.isEnabled()  # no reference yet
    page.publication.reference.setText("No. 112, page 4")
    page.publication.button.click()
    settle()
    assert page.publication.filter.itemText(0) == say("published-missing", count=0)

    page.objections.who.setText("Ward citizens")
    page.objections.text.setText("The figure of 2011 is old")
    page.objections.enter.click()
    settle()
    assert page.objections.who.text() == ""
    choose(on_stage, page, "final")
    assert {one.state for one in page.list.model.papers} == {PaperState.BLOCKED}

    on_stage.flow(lambda flow: days_later(flow, 8))
    page.objections.table.choose(0)
    page.objections.reason.setText("The census is the source that the Act names")
    page.objections.outcome.setCurrentIndex(page.objections.outcome.findData("rejected"))
    page.objections.decide.click()
    settle()
    assert {one.state for one in page.list.model.papers} == {PaperState.READY}
    assert say("final-can") in page.final.text()
    page.issue.click()
    settle()
    kinds = on_stage.flow(lambda flow: [order.kind for order in flow.orders()])
    assert sorted(set(kinds)) == ["draft", "final"]
    assert page.status.state.value == "done"


def test_a_day_is_read_as_offices_write_it() -> None:
    from desktop.models.publication import read_day

    assert read_day("22-11-2025") == datetime(2025, 11, 22).date()  # noqa: DTZ001
    assert read_day("౨౨.౧౧.౨౦౨౫") == datetime(2025, 11, 22).date()  # noqa: DTZ001
    assert read_day("31-02-2025") is None
    assert read_day("2025-11-22") is None

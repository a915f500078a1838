"""Whether a paper is genuine: its file and its typed digest against the register."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from core.lots.record import Method
from core.lots.sheet import grouped
from core.register.packet import groups
from core.workflow import Step, Workflow
from desktop.i18n import say
from desktop.models.genuine import Verdict
from desktop.models.issuing import issue
from desktop.models.papers import make
from desktop.shell import Shell
from desktop.side.genuine import GenuinePage
from tests.gui.stage import Stage, made_register
from tests.made.village import OFFICER, seed

BODY = "200"


@pytest.fixture
def on_stage(shell: Shell, settle: Callable[[], None], tmp_path: Path) -> Stage:
    return Stage(shell, settle, made_register(tmp_path, ready_for=Step.EXPORT))


@pytest.fixture
def page(on_stage: Stage, qtbot) -> GenuinePage:
    one = GenuinePage(on_stage.shell.desk)
    qtbot.addWidget(one)
    one.show()
    return one


def enter(page: GenuinePage, on_stage: Stage) -> None:
    assert on_stage.shell.desk.overview is not None
    page.enter(on_stage.shell.desk.overview)
    on_stage.settle()


def drawn(flow: Workflow) -> None:
    while flow.open_questions():
        one = flow.seal_round(Method.DICE, OFFICER)
        digits = seed(one.number)
        flow.record_dice(one.number, digits, digits, place="Hall", present=(), by=OFFICER)


def paper(on_stage: Stage, target: Path) -> Path:
    """The order of a body as it would be printed now."""
    made = on_stage.flow(lambda flow: make(flow, "order", BODY, ("en",), OFFICER))
    target.write_bytes(made.pdf)
    return target


def judged(page: GenuinePage, on_stage: Stage, path: Path) -> tuple[Verdict, ...]:
    page.check_file(path)
    on_stage.settle()
    return page.verdicts


def test_a_file_is_unknown_then_genuine_then_superseded(
    on_stage: Stage, page: GenuinePage, tmp_path: Path
) -> None:
    on_stage.flow(drawn)
    first = paper(on_stage, tmp_path / "first.pdf")
    assert judged(page, on_stage, first) == (Verdict.UNKNOWN,)
    on_stage.flow(lambda flow: issue(flow, "order", BODY, ("en",), OFFICER))
    assert judged(page, on_stage, first) == (Verdict.GENUINE,)
    on_stage.flow(lambda flow: flow.reopen("A correction", OFFICER))
    on_stage.flow(lambda flow: flow.void_draw(flow.rounds()[0].draws[0].question.key, "x", OFFICER))
    on_stage.flow(drawn)
    on_stage.flow(lambda flow: issue(flow, "order", BODY, ("en",), OFFICER))
    assert on_stage.flow(lambda flow: len(flow.orders())) == 2
    assert judged(page, on_stage, first) == (Verdict.SUPERSEDED,)


def test_another_content_and_a_foreign_file_are_refused(
    on_stage: Stage, page: GenuinePage, tmp_path: Path
) -> None:
    on_stage.flow(drawn)
    foreign = tmp_path / "letter.pdf"
    foreign.write_bytes(b"not a paper")
    assert judged(page, on_stage, foreign) == ()
    first = paper(on_stage, tmp_path / "first.pdf")
    on_stage.flow(lambda flow: flow.reopen("x", OFFICER) if flow.fixed else None)
    on_stage.flow(lambda flow: flow.void_draw(flow.rounds()[0].draws[0].question.key, "x", OFFICER))
    on_stage.flow(drawn)
    on_stage.flow(lambda flow: issue(flow, "order", BODY, ("en",), OFFICER))
    assert judged(page, on_stage, first) == (Verdict.DIFFERS,)


def test_a_printed_paper_is_known_by_the_groups_that_are_asked_for(
    on_stage: Stage, page: GenuinePage
) -> None:
    enter(page, on_stage)
    assert not page.compare.isVisible()
    on_stage.flow(drawn)
    on_stage.flow(lambda flow: issue(flow, "order", BODY, ("en",), OFFICER))
    enter(page, on_stage)
    assert page.compare.isVisible()
    assert not page.compare.isEnabled()
    right_digest = page.paper.currentData().digest
    right = groups(right_digest)
    for number, field in zip(page.groups.asked, page.groups.fields, strict=True):
        field.setText(right[number - 1].upper())
    page.compare.click()
    on_stage.settle()
    assert page.verdicts == (Verdict.GENUINE,)
    assert not page.compare.isEnabled()
    for field in page.groups.fields:
        field.setText("zzzz")
    page.compare.click()
    on_stage.settle()
    assert page.verdicts == (Verdict.DIFFERS,)
    shown = " ".join(label.text() for label in page.findChildren(QLabel))
    assert grouped(right_digest) not in shown


@pytest.mark.parametrize("verdict", list(Verdict))
def test_every_answer_has_a_sentence(verdict: Verdict) -> None:
    names = {"paper": "", "version": 1, "latest": 2, "at": "", "by": ""}
    assert say(f"verdict-{verdict}", **names)

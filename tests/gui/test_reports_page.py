"""Reports beside the steps: shown as pages, saved whole; nothing of the register changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from core.workflow import Step
from desktop.models.reports import KINDS
from desktop.shell import Shell
from tests.gui.stage import Stage, made_register


def page_of(shell: Shell, settle: Callable[[], None], register: Path):
    stage = Stage(shell, settle, register)
    shell.go_aside("reports")
    settle()
    return stage, shell.sides["reports"]


def choose(page, kind: str, settle: Callable[[], None]) -> None:
    at = page.kind.findData(kind)
    page.kind.setCurrentIndex(at)
    page.kind.activated.emit(at)
    settle()


def test_every_kind_of_report_is_shown(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    stage, page = page_of(shell, settle, made_register(tmp_path))
    before = stage.flow(lambda flow: flow.register.head)
    for kind in KINDS:
        choose(page, kind, settle)
        assert page.subject.count(), kind
        assert page.preview.pages, kind
        assert page.tools.save.isEnabled()
    assert stage.flow(lambda flow: flow.register.head) == before


def test_a_report_is_saved_with_its_workbook_and_json(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    _, page = page_of(shell, settle, made_register(tmp_path))
    choose(page, "fairness", settle)
    target = tmp_path / "out" / "fairness.pdf"
    target.parent.mkdir()
    page.tools.save_to(target)
    settle()
    assert sorted(one.suffix for one in target.parent.iterdir()) == [".json", ".pdf", ".xlsx"]
    assert json.loads(target.with_suffix(".json").read_bytes())["report"] == "fairness"


def test_without_a_census_there_is_a_sentence(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    register = made_register(tmp_path)
    stage, page = page_of(shell, settle, register)
    stage.flow(lambda flow: flow.take_back_confirmation(Step.ALLOT, shell.desk.person, "again"))
    stage.flow(lambda flow: flow.take_back_confirmation(Step.QUOTAS, shell.desk.person, "again"))
    stage.flow(lambda flow: flow.take_back_census(shell.desk.person, "wrong file"))
    shell.desk.act(lambda flow, _: None)
    settle()
    assert not page.preview.pages
    assert not page.tools.save.isEnabled()

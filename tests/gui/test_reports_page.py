"""Reports beside the steps: shown as pages, saved whole; nothing of the register changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from core.model import Records
from core.workflow import Step
from desktop.models.reports import KINDS, OF_FILES, of_file, of_files
from desktop.shell import Shell
from tests.gui.stage import Stage, made_register
from tests.made.finished import draw_all
from tests.made.village import imported, mandal


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
    for kind in (one for one in KINDS if one not in OF_FILES):
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


def test_a_published_list_is_held_against_the_register_and_another(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    stage, page = page_of(shell, settle, made_register(tmp_path))
    stage.flow(draw_all)
    seats = {seat.ward: seat.category for seat in stage.flow(lambda flow: flow.body("200")).seats}
    lines = [f"200,{ward},{category}" for ward, category in seats.items()]
    ours, theirs = tmp_path / "ours.csv", tmp_path / "theirs.csv"
    head = "Body code,Ward,Category"
    ours.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")
    changed = [f"200,1,{'BC' if seats['1'] != 'BC' else 'SC'}", *lines[1:]]
    theirs.write_text("\n".join([head, *changed]) + "\n", encoding="utf-8")
    choose(page, "lists", settle)
    assert not page.preview.pages
    assert not page.two.isHidden()
    page.add(of_file(theirs))
    settle()
    assert page.subject.currentText() == "theirs.csv"
    assert "theirs.csv" in page.preview.accessibleDescription()
    assert page.tools.save.isEnabled()
    page.add(of_files(ours, theirs))
    settle()
    found = json.loads(page.tools._sight.made.document.facts)
    assert [one["code"] for one in found["bodies"]] == ["200"]


def test_two_censuses_are_compared_with_the_cause_of_every_difference(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    stage, page = page_of(shell, settle, made_register(tmp_path))
    person = shell.desk.person
    stage.flow(lambda flow: flow.accept_census(imported(mandal(sc=500)), person, "new.xlsx"))
    choose(page, "census", settle)
    assert page.subject.count() == 1
    assert page.subject.itemText(0).startswith("census.xlsx")
    found = json.loads(page.tools._sight.made.document.facts)
    assert {one["code"] for one in found["bodies"]} == {"200", "201", "202"}
    assert all(one["causes"] for one in found["bodies"])
    bad = tmp_path / "bad.csv"
    bad.write_text("nothing,to,see\n", encoding="utf-8")
    page.add(of_file(bad))
    settle()
    assert not page.preview.pages
    assert not page.tools.save.isEnabled()


def test_a_body_is_found_by_a_part_of_its_name(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    _, page = page_of(shell, settle, made_register(tmp_path))
    choose(page, "history", settle)
    completer = page.subject.completer()
    completer.setCompletionPrefix("lage 2")
    assert completer.completionCount() == 1
    assert "202" in completer.currentCompletion()


def test_a_report_over_a_large_register_waits_until_it_is_asked_for(
    shell: Shell, settle: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.models.reports.MANY", 2)
    _, page = page_of(shell, settle, made_register(tmp_path))
    choose(page, "fairness", settle)
    assert not page.preview.pages
    assert not page.make.isHidden()
    page.make.click()
    settle()
    assert page.preview.pages
    choose(page, "history", settle)
    assert page.preview.pages
    assert page.make.isHidden()


def two_mandals() -> Records:
    """Three villages of Mandal M, and two of Mandal N."""
    one, other = mandal(history=True), mandal(bodies=2, name="N", history=True)
    return Records(
        one.bodies + tuple(replace(body, code=f"3{body.code}") for body in other.bodies),
        one.wards + tuple(replace(ward, body=f"3{ward.body}") for ward in other.wards),
        one.areas + other.areas[1:],
        one.history,
    )


def told_of(page) -> set[str]:
    """The bodies in the fairness report that is shown."""
    facts = json.loads(page.tools._sight.made.document.facts)
    return {one["body"] for area in facts["areas"] for one in area["times"]}


def pick(page, at: int) -> None:
    page.subject.setCurrentIndex(at)
    page.subject.activated.emit(at)


def test_fairness_of_one_mandal(shell: Shell, settle: Callable[[], None], tmp_path: Path) -> None:
    stage, page = page_of(shell, settle, made_register(tmp_path))
    assert page.subject.findText("Mandal M, D") == -1  # the only one is the whole register
    stage.flow(lambda flow: flow.accept_census(imported(two_mandals()), shell.desk.person, "b"))
    choose(page, "fairness", settle)
    assert len(told_of(page)) == 5
    pick(page, page.subject.findText("Mandal N, D"))
    settle()
    assert told_of(page) == {"3200", "3201"}
    assert page.tools._sight.made.document.file_name == "fairness-MANDAL-N-D"


def test_one_area_is_shown_where_all_would_wait_and_a_long_report_can_be_stopped(
    shell: Shell, settle: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.models.reports.MANY", 3)
    stage, page = page_of(shell, settle, made_register(tmp_path))
    stage.flow(lambda flow: flow.accept_census(imported(two_mandals()), shell.desk.person, "b"))
    page.subject.clear()
    choose(page, "fairness", settle)
    assert page.subject.currentText() == "Mandal M, D"
    assert page.preview.pages
    assert page.make.isHidden()
    pick(page, 0)
    assert not page.preview.pages  # nothing of the other report stands there meanwhile
    page._job.cancel()
    settle()
    assert not page.preview.pages
    assert not page.tools.save.isEnabled()
    page.make.click()
    settle()
    assert len(told_of(page)) == 5


def test_a_file_is_compared_at_once_when_it_is_chosen_and_waits_later(
    shell: Shell, settle: Callable[[], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.models.reports.MANY", 2)
    _, page = page_of(shell, settle, made_register(tmp_path))
    theirs = tmp_path / "theirs.csv"
    theirs.write_text("Body code,Ward,Category\n200,1,BC\n", encoding="utf-8")
    choose(page, "lists", settle)
    page.add(of_file(theirs))
    settle()
    assert page.preview.pages
    choose(page, "history", settle)
    assert page.preview.pages
    choose(page, "lists", settle)
    assert not page.preview.pages
    assert not page.make.isHidden()

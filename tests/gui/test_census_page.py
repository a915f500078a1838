"""Step 1: what was recognised, findings in order, what changes, accepting, taking back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from PySide6.QtWidgets import QComboBox

from core.findings import Place, finding
from core.workflow import State, Step
from desktop.models.census import in_order
from desktop.pages.census import CensusPage
from desktop.shell import Shell

Rehearsal = Callable[[str], Shell]
Settle = Callable[[], None]


def page_of(shell: Shell) -> CensusPage:
    page = shell.pages[Step.IMPORT]
    assert isinstance(page, CensusPage)
    return page


def test_a_file_is_shown_before_anything_changes(rehearsal: Rehearsal) -> None:
    shell = rehearsal("telangana-2025")
    page = page_of(shell)
    assert page.seen is not None
    assert page.accepted is None
    assert len(page.bodies.table.rows) == len(page.seen.loaded.records.bodies) == 22
    names = [page.sheets.sheet.itemText(at) for at in range(page.sheets.sheet.count())]
    assert "Wards" in names
    assert "Notes" not in names
    page.sheets.sheet.setCurrentText("Bodies")
    first = page.sheets.columns.rows[0]
    assert (first.heading, first.key, first.samples[0]) == ("Body code", "code", "572001")
    assert shell.desk.overview is not None
    assert shell.desk.overview.statuses[Step.IMPORT].state is State.OPEN
    assert shell.next.isEnabled()
    assert shell.next.text() == "Accept and go on"


def test_accepting_and_taking_back(rehearsal: Rehearsal, settle: Settle, qtbot) -> None:
    shell = rehearsal("telangana-2025")
    page = page_of(shell)
    shell.go_on()
    qtbot.waitUntil(lambda: shell.current is Step.QUOTAS)
    settle()
    shell.go_back()
    settle()
    assert page.accepted is not None
    assert page.accepted.file_name == "telangana.xlsx"
    assert shell.next.text() == "Next"
    page._ask_take_back()
    page._take_back("the wrong year")
    settle()
    assert page.accepted is None
    assert shell.desk.overview is not None
    assert shell.desk.overview.statuses[Step.QUOTAS].state is State.LOCKED
    assert page.drop.isVisible()


def changed_copy(source: Path, target: Path, edit: Callable[[openpyxl.Workbook], None]) -> Path:
    shutil.copy(source, target)
    book = openpyxl.load_workbook(target)
    edit(book)
    book.save(target)
    return target


def test_errors_hold_up_the_import(
    rehearsal: Rehearsal, settle: Settle, tmp_path: Path, qtbot
) -> None:
    shell = rehearsal("telangana-2025")
    page = page_of(shell)
    assert page.seen is not None

    def break_it(book: openpyxl.Workbook) -> None:
        book["Bodies"].cell(3, 2).value = None
        book["Wards"].cell(2, 4).value = "many"

    page.take_up(changed_copy(page.seen.path, tmp_path / "broken.xlsx", break_it))
    settle()
    assert not shell.next.isEnabled()
    assert shell.sentence.text().startswith("The file has errors: ")
    rows = page.findings.table.rows
    assert any(one.place == Place("Wards", 2, "Total voters") for one in rows)
    page._put_aside()
    assert page.seen is None
    assert page.drop.isVisible()


def test_a_second_import_shows_what_changes(
    rehearsal: Rehearsal, settle: Settle, tmp_path: Path, qtbot
) -> None:
    shell = rehearsal("telangana-2025")
    page = page_of(shell)
    assert page.seen is not None
    source = page.seen.path
    shell.go_on()
    qtbot.waitUntil(lambda: shell.current is Step.QUOTAS)
    settle()
    shell.go_back()

    def correct(book: openpyxl.Workbook) -> None:
        book["Bodies"].cell(2, 9).value += 10

    page.take_up(changed_copy(source, tmp_path / "corrected.xlsx", correct))
    settle()
    (change,) = page.changes.table.rows
    assert (change.sheet, change.entry, change.field) == ("Bodies", ("572001",), "population.total")
    assert change.after == change.before + 10
    assert page.tabs.currentWidget() is page.changes


def test_a_file_that_cannot_be_read_is_a_sentence(
    rehearsal: Rehearsal, settle: Settle, tmp_path: Path
) -> None:
    shell = rehearsal("telangana-2025")
    page = page_of(shell)
    before = page.seen
    empty = tmp_path / "empty.xlsx"
    empty.touch()
    page.take_up(empty)
    settle()
    assert shell.message.isVisible()
    assert "empty.xlsx" in shell.message.text
    assert page.seen is before


def test_errors_come_first() -> None:
    note = finding("strength-differs", Place("Bodies", 2), body="1", wards=5, total=9, least=5,
                   greatest=5)  # fmt: skip
    late = finding("missing-value", Place("Wards", 9, "Ward"))
    early = finding("missing-value", Place("Wards", 3, "Ward"))
    assert in_order([note, late, early]) == [early, late, note]


def test_findings_go_into_a_workbook(
    rehearsal: Rehearsal, settle: Settle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell = rehearsal("telangana-2025")
    page = page_of(shell)
    assert page.seen is not None

    def break_it(book: openpyxl.Workbook) -> None:
        book["Wards"].cell(2, 4).value = "many"

    page.take_up(changed_copy(page.seen.path, tmp_path / "broken.xlsx", break_it))
    settle()
    target = tmp_path / "findings.xlsx"
    monkeypatch.setattr(
        "desktop.pages.census.QFileDialog.getSaveFileName", lambda *_: (str(target), "")
    )
    page.findings.export.click()
    settle()
    assert str(target) in shell.message.text
    book = openpyxl.load_workbook(target)
    assert "many" in str(book["Wards"].cell(2, 4).value)
    assert book["Wards"].cell(2, 4).comment is not None


def test_a_wrong_guess_is_mended_and_remembered(
    rehearsal: Rehearsal, settle: Settle, tmp_path: Path, qtbot
) -> None:
    shell = rehearsal("telangana-2025")
    page = page_of(shell)
    assert page.seen is not None

    def rename(book: openpyxl.Workbook) -> None:
        book["Bodies"].cell(1, 9).value = "How many people"

    path = changed_copy(page.seen.path, tmp_path / "own.xlsx", rename)
    page.take_up(path)
    settle()
    assert not shell.next.isEnabled()
    page.tabs.setCurrentWidget(page.sheets)
    panel = page.sheets
    panel.sheet.setCurrentText("Bodies")
    rows = panel.columns.rows
    panel.columns.choose(next(at for at, one in enumerate(rows) if one.position == 8))
    panel.meaning.setCurrentIndex(panel.meaning.findData("total"))
    panel.meaning.activated.emit(panel.meaning.currentIndex())
    settle()
    assert shell.next.isEnabled()
    shell.go_on()
    qtbot.waitUntil(lambda: shell.current is Step.QUOTAS)
    settle()
    shell.go_back()
    page.take_up(path)
    settle()
    assert page.seen is not None
    assert page.seen.loaded.errors == ()


def pick(box: QComboBox, data: str) -> None:
    """Choose an entry as a hand does."""
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def test_every_meaning_can_be_chosen_also_of_lists_that_help_out(
    rehearsal: Rehearsal, settle: Settle, tmp_path: Path
) -> None:
    shell = rehearsal("telangana-2025")
    page, panel = page_of(shell), page_of(shell).sheets
    assert page.seen is not None

    def add(book: openpyxl.Workbook) -> None:
        census = book.create_sheet("PCA")
        census.append(["Level", "Town/Village", "Name", "TOT_P", "P_SC", "P_ST"])
        census.append(["VILLAGE", "570001", "Rajura", 100, 9, 1])
        parts = book.create_sheet("Parts")
        parts.append(["A", "B", "C"])
        parts.append(["570001", "572001", "NA"])

    page.take_up(changed_copy(page.seen.path, tmp_path / "own.xlsx", add))
    settle()
    panel.sheet.setCurrentText("PCA")
    assert panel.meant.currentData() == "Census"
    meanings = [panel.meaning.itemData(at) for at in range(panel.meaning.count())]
    assert meanings == ["", "level", "place", "ward", "name", "total", "st", "sc"]
    panel.sheet.setCurrentText("Parts")
    assert panel.meant.currentData() == ""
    assert not panel.meaning.isEnabled()
    pick(panel.meant, "Villages")
    settle()
    for position, key in enumerate(("place", "code", "total")):
        panel.columns.choose(position)
        pick(panel.meaning, key)
        settle()
    panel.unknown.setText("NA, 99")
    panel.unknown.editingFinished.emit()
    settle()
    layout = next(one for one in page.seen.layouts if one.table.name == "Parts")
    assert (layout.sheet, dict(layout.columns)) == ("Villages", {"place": 0, "code": 1, "total": 2})
    assert layout.unknown == {"na", "99"}
    assert panel.unknown.text() == "NA, 99"

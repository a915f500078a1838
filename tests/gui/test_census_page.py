"""Step 1: what was recognised, findings in order, what changes, accepting, taking back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import openpyxl
import pytest

from core.findings import Place, finding
from core.model import Body, Figures, HistoryRow, Kind, Records
from core.workflow import State, Step
from desktop.models.census import difference, in_order
from desktop.models.findings_file import findings_workbook
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
    by_sheet = {sheet.name: sheet for sheet in page.seen.sheets}
    assert by_sheet["Wards"].meaning == "Wards"
    assert by_sheet["Wards"].rows == len(page.seen.loaded.records.wards)
    first = by_sheet["Bodies"].columns[0]
    assert (first.heading, first.meaning, len(first.samples)) == ("Body code", "Body code", 3)
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
    assert (change.what, change.kind, change.field) == ("changed", "body", "population-total")
    assert int(change.after) == int(change.before) + 10
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


def records(*bodies: Body, history: tuple[HistoryRow, ...] = ()) -> Records:
    return Records(bodies=bodies, history=history)


BODY = Body("1", "One", Kind.GP, 5, Figures(100, 10, 20, 30))


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        (records(BODY), []),
        (records(), [("gone", "1", "", "", "")]),
        (
            records(BODY, replace(BODY, code="2")),
            [("added", "2", "", "", "")],
        ),
        (
            records(replace(BODY, population=Figures(100, 12, 20, None))),
            [("changed", "1", "population-st", "10", "12"),
             ("changed", "1", "population-bc", "30", "–")],
        ),
        (
            records(replace(BODY, new=True)),
            [("changed", "1", "new", "No", "Yes")],
        ),
    ],
)  # fmt: skip
def test_differences(after: Records, expected: list[tuple[str, ...]]) -> None:
    found = difference(records(BODY), after)
    assert [(one.what, one.body, one.field, one.before, one.after) for one in found] == expected


def test_errors_come_first() -> None:
    note = finding("strength-differs", Place("Bodies", 2), body="1", wards=5, total=9, least=5,
                   greatest=5)  # fmt: skip
    late = finding("missing-value", Place("Wards", 9, "Ward"))
    early = finding("missing-value", Place("Wards", 3, "Ward"))
    assert in_order([note, late, early]) == [early, late, note]


def test_the_findings_workbook_holds_texts_never_formulas(dressed) -> None:
    wrong = finding("not-a-number", Place("Wards", 3, "=1+1"), value="=HYPERLINK(1)")
    page = openpyxl.load_workbook(BytesIO(findings_workbook([wrong]))).worksheets[0]
    assert [cell.value for cell in page[2]][:4] == ["Error", "Wards", 3, "=1+1"]
    assert all(cell.data_type in ("s", "n") for row in page for cell in row)

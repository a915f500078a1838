"""The register as a file: copies, a second place, whether it is whole, journal, officers."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

import core
from core.errors import UserError
from core.lots.record import Person
from core.register.backup import backup
from core.register.store import Register
from core.texts import section
from desktop.desk import Desk
from desktop.i18n import say, say_error
from desktop.shell import Shell
from desktop.side.register import RegisterPage
from desktop.side.register_copies import Copies
from tests.gui.stage import Stage
from tests.made.finished import finished


@pytest.fixture
def on_stage(shell: Shell, settle: Callable[[], None], tmp_path: Path) -> Stage:
    return Stage(shell, settle, finished(tmp_path))


@pytest.fixture
def page(on_stage: Stage, qtbot) -> RegisterPage:
    one = RegisterPage(on_stage.shell.desk)
    qtbot.addWidget(one)
    one.show()
    assert on_stage.shell.desk.overview is not None
    one.enter(on_stage.shell.desk.overview)
    on_stage.settle()
    return one


def test_a_copy_is_made_listed_and_tried(page: RegisterPage, on_stage: Stage) -> None:
    copies: Copies = page.copies
    before = len(copies.table.rows)
    copies.make.click()
    on_stage.settle()
    assert "asked" in {one.why for one in copies.table.rows}
    assert len(copies.table.rows) <= before + 1
    copies.drill.click()
    on_stage.settle()
    assert copies.answer.text() == say("copy-drilled", file=copies.table.rows[0].path.name)


def test_the_same_disk_is_no_second_place(
    page: RegisterPage, on_stage: Stage, tmp_path: Path
) -> None:
    page.copies.copy_to(tmp_path)
    on_stage.settle()
    error = UserError("backup-same-disk", folder=str(tmp_path))
    assert page.copies.answer.text() == say_error(error)


def test_another_disk_gets_a_copy_that_was_read_back(
    page: RegisterPage, on_stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.register.backup.same_disk", lambda one, other: False)
    drive = tmp_path / "drive"
    drive.mkdir()
    page.copies.copy_to(drive)
    on_stage.settle()
    (made,) = drive.glob("*.vantu")
    assert page.copies.answer.text() == say("copy-made", file=made.name, folder=str(drive))


def test_a_check_names_the_first_thing_that_does_not_hold(
    shell: Shell, settle: Callable[[], None], tmp_path: Path, qtbot
) -> None:
    path = finished(tmp_path)
    with sqlite3.connect(path) as connection:
        connection.execute("DROP TRIGGER snapshots_stay")
    connection.close()
    Stage(shell, settle, path)
    copies = Copies(shell.desk)
    qtbot.addWidget(copies)
    copies.check.click()
    settle()
    fault = say_error(UserError("fault-schema", name="snapshots_stay"))
    assert copies.answer.text() == say("register-not-whole", fault=fault)


def test_the_journal_is_told_in_words_and_can_be_searched(
    page: RegisterPage, on_stage: Stage
) -> None:
    journal = page.journal
    count = on_stage.flow(lambda flow: len(flow.register.journal()))
    assert [one.number for one in journal.table.rows] == list(range(count, 0, -1))
    journal.step.setCurrentIndex(journal.step.findData("lots"))
    assert {one.step for one in journal.table.rows} == {"lots"}
    journal.words.setText("chit fell")
    journal.show_lines()
    assert [one.what for one in journal.table.rows] == ["draw-voided"]
    journal.table.choose(0)
    assert "A chit fell from the table" in journal.whole.text()


def test_every_act_of_the_program_has_its_words() -> None:
    written = set()
    for file in Path(core.__file__).parent.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        written |= set(re.findall(r'\.write\(\s*[^"()=]*"([a-z-]+)"', source))
    assert len(written) > 10
    assert {f"did-{what}" for what in written} <= set(section("en", "desktop_register"))


def test_who_works_now_stands_among_the_officers(page: RegisterPage, on_stage: Stage) -> None:
    table, desk = page.officers.table, on_stage.shell.desk
    assert desk.person in table.rows
    model = table.rows_model
    shown = model.index(list(table.rows).index(desk.person), 3).data()
    assert shown == say("officer-works")


def test_a_copy_that_cannot_be_made_is_told_after_the_act(
    on_stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    error = UserError("register-disk-full", file="mandal.vantu")

    def full(*_: object) -> Path:
        raise error

    monkeypatch.setattr("core.workflow.base.backup", full)
    desk: Desk = on_stage.shell.desk
    desk.act(lambda flow, _: flow.keep_copy("order"))
    on_stage.settle()
    assert on_stage.shell.message.text == say("copy-trouble", why=say_error(error))


def test_going_back_to_a_copy_tells_what_it_undoes_and_is_noted(
    page: RegisterPage, on_stage: Stage, qtbot
) -> None:
    copies = page.copies
    copies.make.click()
    on_stage.settle()
    path = on_stage.flow(lambda flow: flow.register.path)
    on_stage.flow(lambda flow: flow.add_officer(Person("Latecomer", "Clerk")))
    copies.table.choose(0)
    copies.back.click()
    on_stage.settle()
    dialog = copies.asking
    assert dialog is not None
    lead = " ".join(label.text() for label in dialog.findChildren(QLabel))
    assert say("did-officer-added") in lead
    assert "Latecomer" in lead
    assert not dialog.take.isEnabled()
    dialog.field.setPlainText("The list was wrong")
    dialog.take.click()
    on_stage.settle()
    lines = on_stage.flow(lambda flow: flow.register.journal())
    last = next(one for one in lines if one.what == "copy-put-back")
    assert (last.what, last.details["reason"], last.details["undone"]) == (
        "copy-put-back",
        "The list was wrong",
        1,
    )
    assert "Latecomer" not in {one.name for one in on_stage.flow(lambda flow: flow.officers())}
    (kept,) = path.parent.glob("*-replaced-*.vantu")
    assert kept.name == last.details["kept"]


def test_a_damaged_register_is_rescued_from_the_start_page(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    path = finished(tmp_path)
    with Register.open(path) as register:
        made = backup(register, "asked")
    whole = made.read_bytes()
    path.write_bytes(b"\0" * 5000)
    shell.open_register(path)
    settle()
    rescue = shell.start.rescue
    assert not rescue.isHidden()
    rescue.offer.click()
    dialog = rescue.asking
    assert dialog is not None
    dialog.name.setText("Lakshmi")
    assert not dialog.take.isEnabled()
    dialog.field.setPlainText("The disk failed")
    dialog.take.click()
    settle()
    assert shell.desk.overview is not None
    assert shell.desk.overview.path == path
    assert made.read_bytes() == whole
    (kept,) = path.parent.glob("*-replaced-*.vantu")
    assert kept.read_bytes() == b"\0" * 5000


def test_without_a_copy_nothing_is_offered(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    path = tmp_path / "letter.vantu"
    path.write_bytes(b"no register")
    shell.open_register(path)
    settle()
    assert shell.start.rescue.isHidden()

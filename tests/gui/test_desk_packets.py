"""Packets: made with their paper, compared, taken in after the paper was read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtWidgets import QLabel

from core.errors import UserError
from core.lots.sheet import grouped
from core.register.packet import groups, read
from core.register.store import Founding, Register
from core.workflow import Direction, Step, Workflow
from desktop.i18n import say, set_language
from desktop.models.genuine import compare_file
from desktop.shell import Shell
from desktop.side.packets import PacketsPage
from tests.gui.stage import Stage, made_register
from tests.made.village import ELECTION, OFFICER, PROFILE

SECRET = "monsoon over the tank"


@pytest.fixture
def page(shell: Shell, qtbot) -> PacketsPage:
    one = PacketsPage(shell.desk)
    qtbot.addWidget(one)
    one.show()
    return one


def from_above(folder: Path, passphrase: str = "") -> Path:
    """A packet of another register with the same census."""
    folder.mkdir()
    path = folder / "down.vantu-packet"
    with Register.open(made_register(folder, ready_for=Step.LOTS)) as register:
        Workflow(register).make_packet(path, Direction.DOWN, OFFICER, passphrase=passphrase)
    return path


def type_groups(page: PacketsPage, digest: str) -> None:
    right = groups(digest)
    for number, field in zip(page.taken.groups.asked, page.taken.groups.fields, strict=True):
        field.setText(right[number - 1])


def test_a_packet_is_written_with_its_digest_on_paper(
    shell: Shell, settle: Callable[[], None], page: PacketsPage, tmp_path: Path
) -> None:
    on_stage = Stage(shell, settle, made_register(tmp_path))
    assert shell.desk.overview is not None
    page.enter(shell.desk.overview)
    on_stage.settle()
    assert page.out.scope.count() > 1
    page.out.passphrase.setText(SECRET)
    page.out.write(tmp_path / "for-mandal")
    on_stage.settle()
    packet = read(tmp_path / "for-mandal.vantu-packet", SECRET)
    paper = PdfReader(tmp_path / "for-mandal.pdf")
    printed = paper.pages[0].extract_text()
    assert grouped(packet.digest) in printed
    assert f"16: {groups(packet.digest)[15]}" in printed
    assert grouped(packet.digest) in page.out.told.text()
    assert page.out.passphrase.text() == ""
    with pytest.raises(UserError, match="paper-of-packet"):
        compare_file(on_stage.flow(lambda flow: flow), tmp_path / "for-mandal.pdf")


def test_a_sealed_packet_is_opened_read_and_taken_in(
    shell: Shell, settle: Callable[[], None], page: PacketsPage, tmp_path: Path
) -> None:
    packet = from_above(tmp_path / "above", SECRET)
    empty = tmp_path / "empty.vantu"
    Register.create(empty, Founding(PROFILE, ELECTION, place="Hall"), OFFICER).close()
    on_stage = Stage(shell, settle, empty)
    page.taken.read(packet)
    on_stage.settle()
    assert page.taken.passphrase.isVisible()
    assert not page.taken.take.isVisible()
    page.taken.passphrase.setText("something else")
    page.taken.open.click()
    on_stage.settle()
    assert page.taken.trouble.isVisible()
    page.taken.passphrase.setText(SECRET)
    page.taken.open.click()
    on_stage.settle()
    assert page.taken.take.isVisible()
    assert not page.taken.take.isEnabled()
    digest = read(packet, SECRET).digest
    type_groups(page, "0" * 64 if not digest.startswith("0000") else "f" * 64)
    page.taken.take.click()
    on_stage.settle()
    assert page.taken.trouble.isVisible()
    assert on_stage.flow(lambda flow: flow.snapshot) is None
    type_groups(page, digest)
    page.taken.take.click()
    on_stage.settle()
    assert not page.taken.take.isVisible()
    assert on_stage.flow(lambda flow: flow.confirmed(Step.QUOTAS))


def test_conflicts_stand_side_by_side_and_wait_for_the_officer(
    shell: Shell, settle: Callable[[], None], page: PacketsPage, tmp_path: Path
) -> None:
    packet = from_above(tmp_path / "above")
    on_stage = Stage(shell, settle, made_register(tmp_path, history=False))
    page.taken.read(packet)
    on_stage.settle()
    type_groups(page, read(packet).digest)
    assert page.taken.boxes
    shown = " ".join(label.text() for label in page.taken.findChildren(QLabel))
    assert say("figure-history", body="200", count=0) in shown
    typed = dict(page.taken.groups.typed)
    set_language("te")
    page.retranslate()
    on_stage.settle()
    shown = " ".join(label.text() for label in page.taken.findChildren(QLabel))
    assert say("figure-history", body="200", count=0) in shown
    assert page.taken.groups.typed == typed
    set_language("en")
    assert not page.taken.take.isEnabled()
    for box in page.taken.boxes.values():
        box.setChecked(True)
    assert page.taken.take.isEnabled()
    page.taken.take.click()
    on_stage.settle()
    assert on_stage.flow(lambda flow: flow.register.journal()[-1].what) == "packet-taken"

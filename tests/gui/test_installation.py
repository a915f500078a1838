"""Check this installation, from the menu: progress, the result in words, the report."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QLabel

from core.selftest import LOG, report, run
from core.texts import LANGUAGES, section
from desktop import i18n, installation
from desktop.i18n import say
from desktop.installation import InstallationCheck, command
from desktop.shell import Shell

# Stands for the program: tells the same way, without the minute that the checks take.
_PROGRAM = """
import sys
from pathlib import Path
from core.selftest import FailedError, report, run
def broken(_):
    raise FailedError("the PDF lacks a word")
report.CHECKS = (("lots", lambda _: "22"), ("papers", {second}))
sys.exit(0 if run(Path(sys.argv[1])).passed else 1)
"""


@pytest.fixture
def dialog(shell: Shell, tmp_path: Path) -> InstallationCheck:
    return InstallationCheck(shell, tmp_path / "పరీక్ష one")


def stand_in(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    monkeypatch.setattr(
        installation, "command", lambda folder: [sys.executable, "-c", program, str(folder)]
    )


def ended(dialog: InstallationCheck, qtbot) -> None:
    dialog.show()
    dialog.begin()
    qtbot.waitUntil(dialog.verdict.isVisible, timeout=30_000)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_good_installation_is_told_in_every_language(
    language: str, dialog: InstallationCheck, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    i18n.set_language(language)
    stand_in(monkeypatch, _PROGRAM.format(second='lambda _: "748"'))
    ended(dialog, qtbot)
    words = section(language, "selftest")
    assert dialog.sentence.text() == words["verdict-good"]
    assert [(state.text(), what.text()) for state, what in dialog.rows] == [
        (say("installation-good"), words["lots"]), (say("installation-good"), words["papers"]),
    ]  # fmt: skip
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    dialog.log.click()
    assert [Path(name) for name in opened] == [dialog.folder / LOG]
    assert str(dialog.folder / LOG) in dialog.where.text()


def test_what_fails_is_told_with_its_reason(
    dialog: InstallationCheck, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    stand_in(monkeypatch, _PROGRAM.format(second="broken"))
    ended(dialog, qtbot)
    assert dialog.sentence.text() == section("en", "selftest")["verdict-bad"]
    state, what = dialog.rows[1]
    assert state.text() == say("installation-failed")
    assert "the PDF lacks a word" in what.text()


def test_a_program_that_breaks_off_is_no_good_one(
    dialog: InstallationCheck, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    """Also where an earlier test in the same folder was good."""
    monkeypatch.setattr(report, "CHECKS", (("lots", lambda _: "22"),))
    assert run(dialog.folder).passed
    stand_in(monkeypatch, "import os; os._exit(0)")
    ended(dialog, qtbot)
    assert dialog.sentence.text() == say("installation-broken-off", folder=str(dialog.folder))
    assert not dialog.log.isEnabled()


def test_a_program_that_cannot_be_started_is_told(
    dialog: InstallationCheck, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    monkeypatch.setattr(installation, "command", lambda folder: [str(folder / "nothing")])
    ended(dialog, qtbot)
    assert dialog.sentence.text() == say("installation-broken-off", folder=str(dialog.folder))


def test_closing_ends_the_test(
    dialog: InstallationCheck, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    stand_in(monkeypatch, "import threading; threading.Event().wait()")
    dialog.show()
    dialog.begin()
    qtbot.waitUntil(lambda: dialog.process.processId() > 0)
    dialog.leave.click()
    assert dialog.process.state() is dialog.process.ProcessState.NotRunning


def test_the_menu_offers_it_without_a_register_too(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    stand_in(monkeypatch, _PROGRAM.format(second='lambda _: "748"'))
    (action,) = [
        one for one in shell.header.menu.menu().actions() if one.text() == say("installation-check")
    ]
    action.trigger()
    (shown,) = shell.findChildren(InstallationCheck)
    qtbot.waitUntil(shown.verdict.isVisible, timeout=30_000)
    assert shown.findChildren(QLabel)
    assert shown.folder.name == "self-test"
    shown.leave.click()


def test_the_program_is_called_as_it_was_started(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path("a b")
    assert command(folder) == [sys.executable, "-m", "desktop", "--self-test", "a b"]
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert command(folder) == [sys.executable, "--self-test", "a b"]

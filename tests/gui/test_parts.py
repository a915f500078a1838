"""Small parts of the frame: the busy bar, dialogs that lose nothing, moments in words."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from core.errors import UserError
from core.lots.record import Person
from core.workflow.steps import note
from desktop.busy import Busy, remaining_text
from desktop.dialogs import ReasonDialog
from desktop.i18n import say_error, say_note, set_language
from desktop.jobs import Jobs, Task
from desktop.worker_dialog import WorkerDialog


def test_long_work_is_shown_with_cancel_and_short_work_is_not(
    dressed, jobs: Jobs, qtbot, settle: Callable[[], None]
) -> None:
    busy = Busy(jobs)
    qtbot.addWidget(busy)
    jobs.do(lambda _: None, text="short")
    settle()
    assert busy.isHidden()

    def endless(task: Task) -> None:
        task.report(1, 3)
        while not task.cancelled():
            threading.Event().wait(0.01)

    jobs.do(endless, text="Reading a file")
    qtbot.waitUntil(lambda: not busy.isHidden())
    assert busy._text.text() == "Reading a file"
    assert busy._bar.value() == 333
    qtbot.mouseClick(busy.cancel, Qt.MouseButton.LeftButton)
    settle()
    assert busy.isHidden()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0.2, "about 1 s left"), (42, "about 42 s left"), (150, "about 2 min left")],
)
def test_remaining_time_in_words(dressed, seconds: float, words: str) -> None:
    assert remaining_text(seconds) == words


def test_a_slip_on_the_keyboard_loses_no_reason(dressed, qtbot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = ReasonDialog("Take back", "", "Take back", parent)
    dialog.show()
    assert not dialog.take.isEnabled()
    qtbot.keyClicks(dialog.field, "the wrong year")
    assert dialog.take.isEnabled()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    assert dialog.isVisible()
    assert dialog.reason() == "the wrong year"
    with qtbot.waitSignal(dialog.accepted):
        qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)


def test_an_untouched_dialog_is_left_by_escape(dressed, qtbot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    dialog = WorkerDialog(Person("K. Lakshmi", "MPDO"), (), parent)
    dialog.show()
    with qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.person() == Person("K. Lakshmi", "MPDO")


def test_moments_and_parameters_are_in_words(dressed) -> None:
    stale = note("stale-parameter", name="women", who="S. Rao", at="2025-12-01T09:30:00+05:30")
    assert say_note(stale) == "S. Rao changed the reading “Women's seats” on 01-12-2025 09:30."
    set_language("te")
    assert "మహిళల స్థానాలు" in say_note(stale)


def test_an_unknown_refusal_still_says_that_nothing_changed(dressed) -> None:
    sentence = say_error(UserError("no-such-code"))
    assert "no-such-code" in sentence
    assert "Nothing was changed" in sentence

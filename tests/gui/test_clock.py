"""A clock that was set back holds up every act until its reason is noted, and then no longer."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from core.workflow import Step
from desktop.dialogs import ReasonDialog
from desktop.shell import Shell
from tests.gui.stage import Stage, made_register

REASON = "The battery of the clock was changed"


def test_the_reason_is_asked_noted_and_work_goes_on(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    stage = Stage(shell, settle, made_register(tmp_path))
    now = stage.flow(lambda flow: flow.register.clock)
    stage.flow(lambda flow: setattr(flow.register, "clock", lambda: now() - timedelta(days=2)))

    def again() -> None:
        by = shell.desk.person
        shell.desk.act(lambda flow, _: flow.take_back_confirmation(Step.ALLOT, by, "A slip"))
        settle()

    def acts() -> list[str]:
        return [line.what for line in stage.flow(lambda flow: flow.register.journal())]

    before = acts()
    again()
    assert acts() == before
    (dialog,) = shell.findChildren(ReasonDialog)
    dialog.field.setPlainText(REASON)
    dialog.take.click()
    settle()
    assert acts() == [*before, "clock-corrected"]
    again()
    assert len(acts()) == len(before) + 2

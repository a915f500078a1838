"""A window over a register in a folder of its own, and waiting for its worker without sleeping."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Step, Workflow
from desktop import theme
from desktop.jobs import Jobs
from desktop.settings import Settings
from desktop.shell import Shell
from tests.made.village import ELECTION, OFFICER, PROFILE, imported, mandal


class Stage:
    """The shell with one register open."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.qtbot = qtbot
        self.jobs = Jobs()
        self.crashed: list[BaseException] = []
        self.jobs.crashed.connect(self.crashed.append)
        self.shell = Shell(Settings(folder / "settings.json"), self.jobs)
        self.shell.resize(1366, 768)

    def open(self, path: Path) -> None:
        self.shell.open_register(path)
        self.settle()

    def settle(self) -> None:
        """Until the worker has nothing left to do and every result is shown."""
        self.qtbot.waitUntil(lambda: self.jobs.idle, timeout=20_000)
        assert not self.crashed, self.crashed

    def go(self, step: Step) -> Any:
        """Turn to a step; its page."""
        self.shell.go_to(step)
        self.settle()
        assert self.shell.current is step
        return self.shell.pages[step]

    def flow(self, work: Any) -> Any:
        """Ask the register something, in the thread that owns it."""
        answers: list[Any] = []
        self.shell.desk.ask(lambda flow, _: work(flow), answers.append)
        self.settle()
        return answers[0]

    def close(self) -> None:
        self.shell.close()


@contextmanager
def stage(qtbot: QtBot, folder: Path, register: Path | None = None) -> Iterator[Stage]:
    """A window, closed again with its thread whatever happens."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.load_fonts()
    theme.apply(app, "light")
    made = Stage(qtbot, folder)
    try:
        if register is not None:
            made.open(register)
        yield made
    finally:
        made.close()


def made_register(folder: Path, *, ready_for: Step = Step.LOTS, **given: Any) -> Path:
    """A register of three small villages whose SC shares tie; confirmed up to before a step."""
    path = folder / "mandal.vantu"
    register = Register.create(path, Founding(PROFILE, ELECTION, place="Hall"), OFFICER)
    flow = Workflow(register, seeds=SeedBook(folder / "seeds"))
    flow.accept_census(imported(mandal(**{"history": True, **given})), OFFICER, "census.xlsx")
    if ready_for in (Step.ALLOT, Step.LOTS, Step.EXPORT):
        flow.confirm_quotas(OFFICER)
    if ready_for in (Step.LOTS, Step.EXPORT):
        flow.confirm_allotment(OFFICER)
    register.close()
    return path

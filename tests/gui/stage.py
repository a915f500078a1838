"""The window over a small register, and its worker asked from a test."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Step, Workflow
from desktop.shell import Shell
from tests.made.village import ELECTION, OFFICER, PROFILE, imported, mandal


class Stage:
    """A shell with a register open. `settle` waits until the worker has nothing left."""

    def __init__(self, shell: Shell, settle: Callable[[], None], register: Path) -> None:
        self.shell = shell
        self.settle = settle
        shell.open_register(register)
        settle()

    def go(self, step: Step) -> Any:
        """Turn to a step; its page."""
        self.shell.go_to(step)
        self.settle()
        assert self.shell.current is step
        return self.shell.pages[step]

    def flow(self, work: Callable[[Workflow], Any]) -> Any:
        """Ask the register something, in the thread that owns it."""
        answers: list[Any] = []
        self.shell.desk.ask(lambda flow, _: work(flow), answers.append)
        self.settle()
        return answers[0]


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

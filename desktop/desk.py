"""The open register as the screens see it: what they ask and do goes to the worker thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from PySide6.QtCore import QObject, Signal

from core.errors import UserError
from core.law.profile import Profile, Value
from core.lots.record import Person
from core.register import read, returning
from core.register.returning import WayBack
from core.register.store import Founding, Register
from core.workflow import State, Status, Step, Workflow
from desktop.i18n import say
from desktop.jobs import Job, Jobs, Task
from desktop.settings import Settings

CLOCK_SET_BACK = "clock-set-back"
# Under which the desk remembers the body whose past is shown.
HISTORY_PLACE = "history-body"

T = TypeVar("T")
Work = Callable[[Workflow, Task], T]


@dataclass(frozen=True, slots=True)
class Overview:
    """What the frame shows of a register, as it stood after the last act."""

    path: Path
    founding: Founding
    profile: Profile
    rules: Mapping[str, Value]
    statuses: Mapping[Step, Status]
    officers: tuple[Person, ...]
    census_file: str
    issued: int
    fixed: bool
    copy_trouble: UserError | None = None

    def enterable(self, step: Step) -> bool:
        return self.statuses[step].state is not State.LOCKED


class Desk(QObject):
    """One register at a time. Screens never touch it themselves: they `ask` and `act`.

    `said` carries a sentence for the message bar with its kind: "done", "note" or "error".
    """

    opened = Signal(object)
    changed = Signal(object)
    closed = Signal()
    said = Signal(str, str)
    aside = Signal(str)  # a page beside the steps is asked for
    clock_set_back = Signal(object)  # an act was refused until somebody says why

    def __init__(
        self, jobs: Jobs, parent: QObject | None = None, settings: Settings | None = None
    ) -> None:
        super().__init__(parent)
        self.jobs = jobs
        self.settings = settings
        self.overview: Overview | None = None
        self.person = Person("")
        self.place: dict[str, Any] = {}
        self.offered: Path | None = None  # a census file that step 1 takes up by itself
        self._acts: set[Job] = set()
        jobs.ended.connect(self._acts.discard)
        self._flow: Workflow | None = None  # of the worker thread

    @property
    def acting(self) -> bool:
        """An act is under way."""
        return bool(self._acts)

    # Opening and closing

    def create(
        self, path: Path, founding: Founding, officer: Person,
        failed: Callable[[UserError], None] | None = None,
    ) -> Job:  # fmt: skip
        """Make a register and open it."""

        def make(_: Task) -> tuple[Overview, dict[str, Any]]:
            self._leave()
            self._flow = Workflow(Register.create(path, founding, officer))
            return self._look()

        return self.jobs.do(
            make, self._opened, failed=failed, text=say("opening"), cancellable=False
        )

    def open(self, path: Path, failed: Callable[[UserError], None] | None = None) -> Job:
        """Open the register at `path` where it was left."""

        def take(_: Task) -> tuple[Overview, dict[str, Any]]:
            self._leave()
            self._flow = Workflow(Register.open(path))
            return self._look()

        return self.jobs.do(
            take, self._opened, failed=failed, text=say("opening"), cancellable=False
        )

    def go_back(
        self, back: WayBack, path: Path, reason: str, by: Person,
        failed: Callable[[UserError], None] | None = None,
    ) -> Job:  # fmt: skip
        """Put a copy in the place of the register at `path`, and go on with it."""

        def put(_: Task) -> tuple[Overview, dict[str, Any]]:
            was_open = self._flow is not None
            if self._flow is not None:
                # Not `_leave`: its copy on closing could take the place of the one that is wanted.
                self._flow.register.close()
                self._flow = None
            try:
                returning.go_back(back, path, reason, by)
            except UserError:
                if was_open:
                    self._flow = Workflow(Register.open(path))
                raise
            self._flow = Workflow(Register.open(path))
            return self._look()

        return self.jobs.do(
            put, self._opened, failed=failed, text=say("copy-putting-back"), cancellable=False
        )

    def close(self, done: Callable[[], None] | None = None) -> Job:
        """Leave the register as one plain file."""
        self.jobs.cancel_all()

        def closed(_: object) -> None:
            self.overview = None
            self.closed.emit()
            if done is not None:
                done()

        return self.jobs.do(lambda _: self._leave(), closed, cancellable=False)

    def _leave(self) -> None:
        if self._flow is not None:
            self._flow.close()
            self._flow = None

    def _opened(self, seen: tuple[Overview, dict[str, Any]]) -> None:
        self.overview, self.place = seen
        worked = [Person(**one) for one in [self.place.get("person", {})] if one]
        self.person = (worked or list(self.overview.officers) or [Person("")])[0]
        self.opened.emit(self.overview)

    # Work

    def ask(
        self,
        work: Work[T],
        done: Callable[[T], None],
        *,
        failed: Callable[[UserError], None] | None = None,
        text: str = "",
    ) -> Job:
        """Let the worker look something up; `done` gets it."""
        return self.jobs.do(
            lambda task: work(self._open_flow(), task), done, failed=failed, text=text
        )

    def act(
        self,
        work: Work[T],
        done: Callable[[T], None] | None = None,
        *,
        failed: Callable[[UserError], None] | None = None,
        text: str = "",
    ) -> Job:
        """Let the worker write; `changed` tells every screen, then `done` gets the outcome."""

        def write(task: Task) -> tuple[T, Overview]:
            flow = self._open_flow()
            return work(flow, task), self._overview(flow)

        def written(outcome: tuple[T, Overview]) -> None:
            self.overview = outcome[1]
            self.changed.emit(self.overview)
            if done is not None:
                done(outcome[0])

        def refused(error: UserError) -> None:
            if self.overview is not None:
                self.changed.emit(self.overview)
            if error.code == CLOCK_SET_BACK:
                self.clock_set_back.emit(error)
            if failed is not None:
                failed(error)
            else:
                self.jobs.refused.emit(error)

        job = self.jobs.do(
            write, written, failed=refused, text=text or say("recording"), cancellable=False
        )
        self._acts.add(job)
        return job

    def remember(self, **values: Any) -> None:
        """Keep where a screen stands for the next opening."""
        if all(self.place.get(name) == value for name, value in values.items()):
            return
        self.place.update(values)
        kept = dict(self.place)
        self.jobs.do(lambda _: self._keep(kept), cancellable=False)

    def _keep(self, kept: dict[str, Any]) -> None:
        if self._flow is not None:
            self._flow.remember("place", kept)

    def work_as(self, person: Person) -> None:
        """Who is working from now on: named in every act."""
        self.person = person
        self.remember(person={"name": person.name, "role": person.role, "office": person.office})
        if self.overview is not None:
            self.changed.emit(self.overview)

    # In the worker thread

    def _open_flow(self) -> Workflow:
        if self._flow is None:
            raise UserError("cancelled")
        return self._flow

    def _look(self) -> tuple[Overview, dict[str, Any]]:
        flow = self._open_flow()
        return self._overview(flow), dict(flow.remembered("place", {}))

    @staticmethod
    def _overview(flow: Workflow) -> Overview:
        return Overview(
            flow.register.path,
            flow.register.founding,
            flow.profile,
            flow.rules().shown,
            flow.statuses(),
            read.officers(flow.register),
            flow.snapshot.file_name if flow.snapshot else "",
            len(flow.orders()),
            flow.fixed,
            flow.copy_trouble,
        )

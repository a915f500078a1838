"""Work beside the screen: one worker thread, in order, with progress, cancel and results.

Everything that may take longer than a blink runs here, and the register's connection belongs to
this thread. Callbacks always run in the thread of the window.
"""

from __future__ import annotations

import queue
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal

from core.collector import keep_from_collector, without_collector
from core.errors import UserError

_REPORT_EVERY = 0.1
# Painting a table asks Python for a thousand cells; at each the worker may keep the screen waiting
# this long, in seconds. With the usual 5 milliseconds the window stood still for two seconds.
_GIVES_WAY = 0.0001


@dataclass(eq=False)
class Job:
    """One piece of work. `text` says what it is while it lasts; without it nothing is shown."""

    work: Callable[[Task], Any]
    done: Callable[[Any], None] | None = None
    failed: Callable[[UserError], None] | None = None
    text: str = ""
    cancellable: bool = True
    began_at: float = 0.0
    fraction: float | None = None
    _cancelled: threading.Event = field(default_factory=threading.Event)

    def cancel(self) -> None:
        """Ask the work to stop. Neither `done` nor `failed` is called any more."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def remaining(self) -> float | None:
        """Seconds that the rest will take at the pace so far; None while that is a guess."""
        elapsed = monotonic() - self.began_at
        if not self.fraction or elapsed < 1:
            return None
        return elapsed * (1 - self.fraction) / self.fraction


class Task:
    """What the work sees of its job, in the worker thread."""

    def __init__(self, job: Job, report: Callable[[Job], None]) -> None:
        self._job = job
        self._report = report
        self._reported_at = 0.0

    def cancelled(self) -> bool:
        return self._job.cancelled

    def stop_if_cancelled(self) -> None:
        """UserError `cancelled` when somebody has asked to stop."""
        if self._job.cancelled:
            raise UserError("cancelled")

    def report(self, done: int, total: int) -> None:
        """How far the work is; may be called as often as one likes."""
        self._job.fraction = done / total if total else None
        now = monotonic()
        if now - self._reported_at >= _REPORT_EVERY:
            self._reported_at = now
            self._report(self._job)


class Jobs(QObject):
    """The worker. `refused` and `crashed` carry what no callback of the job took."""

    began = Signal(object)
    progressed = Signal(object)
    ended = Signal(object)
    refused = Signal(object)
    crashed = Signal(object)
    _came = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        sys.setswitchinterval(_GIVES_WAY)
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._open: list[Job] = []
        self._came.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._run, name="vantu-worker")
        self._thread.start()

    def do(
        self,
        work: Callable[[Task], Any],
        done: Callable[[Any], None] | None = None,
        *,
        failed: Callable[[UserError], None] | None = None,
        text: str = "",
        cancellable: bool = True,
    ) -> Job:
        """Queue work; `done` gets what it returns, `failed` the UserError that it raised."""
        job = Job(work, done, failed, text, cancellable)
        self._open.append(job)
        self._waiting.put(job)
        return job

    @property
    def idle(self) -> bool:
        """Nothing is running or waiting, and every result was delivered."""
        return not self._open

    def cancel_all(self) -> None:
        """Ask everything that may be cancelled to stop."""
        for job in self._open:
            if job.cancellable:
                job.cancel()

    def close(self) -> None:
        """End the thread, after what cannot be cancelled is done. Nothing is delivered after it."""
        self.cancel_all()
        self._waiting.put(None)
        self._thread.join()
        self._open.clear()

    # In the worker thread

    def _run(self) -> None:
        while (job := self._waiting.get()) is not None:
            self._came.emit(lambda job=job: self._begin(job))
            try:
                with without_collector():
                    outcome = None if job.cancelled else job.work(Task(job, self._tell_progress))
                    keep_from_collector()
            except UserError as error:
                self._came.emit(lambda job=job, error=error: self._refuse(job, error))
            except BaseException as error:  # told as a crash report by the window's thread
                self._came.emit(lambda job=job, error=error: self._crash(job, error))
            else:
                self._came.emit(lambda job=job, outcome=outcome: self._end(job, outcome))

    def _tell_progress(self, job: Job) -> None:
        self._came.emit(lambda: self.progressed.emit(job))

    # In the thread of the window

    def _deliver(self, step: Callable[[], None]) -> None:
        if self._thread.is_alive() or self._open:
            step()

    def _begin(self, job: Job) -> None:
        job.began_at = monotonic()
        self.began.emit(job)

    def _end(self, job: Job, outcome: Any) -> None:
        self._close(job)
        if job.done is not None and not job.cancelled:
            job.done(outcome)

    def _refuse(self, job: Job, error: UserError) -> None:
        self._close(job)
        if job.cancelled or error.code == "cancelled":
            return
        if job.failed is not None:
            job.failed(error)
        else:
            self.refused.emit(error)

    def _crash(self, job: Job, error: BaseException) -> None:
        self._close(job)
        self.crashed.emit(error)

    def _close(self, job: Job) -> None:
        if job in self._open:
            self._open.remove(job)
        self.ended.emit(job)

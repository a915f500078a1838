"""The worker: order, results in the window's thread, progress, cancel, refusals, the end."""

from __future__ import annotations

import threading
from collections.abc import Callable

from core.errors import UserError
from desktop.jobs import Job, Jobs, Task


def test_results_come_in_order_to_the_window_thread(jobs: Jobs, settle: Callable[[], None]) -> None:
    here, seen = threading.get_ident(), []
    workers = set()

    def work(number: int) -> int:
        workers.add(threading.get_ident())
        return number

    for number in range(5):
        jobs.do(
            lambda _, number=number: work(number),
            lambda got: seen.append((got, threading.get_ident())),
        )
    settle()
    assert seen == [(number, here) for number in range(5)]
    assert len(workers) == 1
    assert here not in workers


def test_progress_and_remaining_time(jobs: Jobs, qtbot) -> None:
    def work(task: Task) -> None:
        task.report(1, 4)

    with qtbot.waitSignal(jobs.progressed) as told:
        jobs.do(work, text="counting")
    job: Job = told.args[0]
    assert job.fraction == 0.25
    job.began_at -= 10
    assert 25 < (job.remaining() or 0) < 40


def test_cancelled_work_tells_nobody(jobs: Jobs, settle: Callable[[], None]) -> None:
    started, heard = threading.Event(), []

    def work(task: Task) -> None:
        started.set()
        while True:
            task.stop_if_cancelled()

    job = jobs.do(work, heard.append, failed=heard.append)
    waiting = jobs.do(lambda _: heard.append("ran"), heard.append)
    assert started.wait(10)
    waiting.cancel()
    job.cancel()
    settle()
    assert heard == []


def test_a_refusal_goes_to_its_job_else_to_everybody(
    jobs: Jobs, qtbot, settle: Callable[[], None]
) -> None:
    def refuse(_: Task) -> None:
        raise UserError("no-census")

    own: list[UserError] = []
    jobs.do(refuse, failed=own.append)
    settle()
    assert [error.code for error in own] == ["no-census"]
    with qtbot.waitSignal(jobs.refused) as told:
        jobs.do(refuse)
    assert told.args[0].code == "no-census"


def test_a_fault_is_told_as_such(qapp, qtbot) -> None:
    jobs = Jobs()
    try:
        with qtbot.waitSignal(jobs.crashed) as told:
            jobs.do(lambda _: 1 // 0)
        assert isinstance(told.args[0], ZeroDivisionError)
        qtbot.waitUntil(lambda: jobs.idle)
    finally:
        jobs.close()


def test_close_finishes_what_cannot_be_cancelled_and_ends_the_thread(qapp) -> None:
    jobs = Jobs()
    done = []
    jobs.do(lambda _: done.append("written"), cancellable=False)
    jobs.close()
    assert done == ["written"]
    assert not any(thread.name == "vantu-worker" for thread in threading.enumerate())
    jobs.close()

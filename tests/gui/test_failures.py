"""Faults of the program: a report with the traceback in a file, one calm word on screen."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.failures import Failures


@pytest.fixture
def failures(qapp, qtbot, tmp_path: Path) -> Iterator[Failures]:
    one = Failures(tmp_path / "faults")
    yield one
    one.uninstall()


def reports(failures: Failures) -> list[str]:
    return [
        path.read_text(encoding="utf-8") for path in sorted(failures.folder.glob("fault-*.txt"))
    ]


def test_an_uncaught_exception_leaves_a_report(failures: Failures, qtbot) -> None:
    told: list[Path | None] = []
    failures.tell = told.append
    failures.install()
    hook = sys.excepthook
    try:
        raise ValueError("what went wrong")
    except ValueError as error:
        hook(ValueError, error, error.__traceback__)
    qtbot.waitUntil(lambda: bool(told))
    assert told[0] is not None
    assert "ValueError: what went wrong" in reports(failures)[0]
    assert "Traceback" in reports(failures)[0]


def test_threads_are_caught_too(failures: Failures, qtbot) -> None:
    told: list[Path | None] = []
    failures.tell = told.append
    failures.install()
    thread = threading.Thread(target=lambda: 1 // 0)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(told))
    assert "ZeroDivisionError" in reports(failures)[0]


def test_a_folder_that_refuses_is_no_second_fault(failures: Failures, qtbot) -> None:
    told: list[Path | None] = []
    failures.tell = told.append
    failures.folder.parent.mkdir(parents=True, exist_ok=True)
    failures.folder.write_text("a file where the folder should be", encoding="utf-8")
    failures.report(RuntimeError("x"))
    qtbot.waitUntil(lambda: bool(told))
    assert told == [None]

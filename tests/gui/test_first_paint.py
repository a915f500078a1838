"""The moment of the first paint, for benchmarks."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget

from desktop.first_paint import VARIABLE, tell_if_asked


def test_the_moment_is_written_and_the_window_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot
) -> None:
    path = tmp_path / "moment"
    monkeypatch.setenv(VARIABLE, str(path))
    window = QWidget()
    qtbot.addWidget(window)
    tell_if_asked(window)
    before = time.monotonic_ns()
    window.show()
    qtbot.waitUntil(path.exists)
    assert before < int(path.read_text("ascii")) <= time.monotonic_ns()
    assert not window.isVisible()


def test_nothing_happens_where_nobody_asks(monkeypatch: pytest.MonkeyPatch, qtbot) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    window = QWidget()
    qtbot.addWidget(window)
    tell_if_asked(window)
    window.show()
    qtbot.waitExposed(window)
    assert window.isVisible()

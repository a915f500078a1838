"""What the command line says where a system's own encoding lacks the scripts, or nobody listens."""

from __future__ import annotations

import io
import sys

import pytest

from core.cli.main import main
from core.cli.messages import prepare_streams, say


class Terminal(io.TextIOWrapper):
    """A stream that somebody reads from a screen."""

    def isatty(self) -> bool:
        return True


def test_a_pipe_gets_utf_8_whatever_the_system_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    out, told = (io.TextIOWrapper(io.BytesIO(), encoding="cp1252") for _ in range(2))
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", told)
    assert main(["findings"]) == 0
    out.flush()
    assert "“" in out.buffer.getvalue().decode("utf-8")  # type: ignore[attr-defined]
    say("రిజిస్టర్")
    told.flush()
    assert told.buffer.getvalue().decode("utf-8").strip() == "రిజిస్టర్"  # type: ignore[attr-defined]


def test_a_terminal_gets_what_it_can_show(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal(io.BytesIO(), encoding="ascii", newline="\n")
    monkeypatch.setattr(sys, "stderr", screen)
    prepare_streams()
    say("“రి” Vantu")
    screen.flush()
    assert screen.buffer.getvalue() == b"???? Vantu\n"  # type: ignore[attr-defined]


def test_a_program_with_a_window_has_no_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["findings"]) == 0
    assert main(["check", "nothing.vantu"]) == 1

"""The run before a change lands: a machine's lack is told and blocks nothing, a fault does."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def run(folder: Path, check: int, installers: str) -> tuple[int, str]:
    """Status and words of `.ci/run` over stand-ins for both checks."""
    (folder / ".ci").mkdir()
    (folder / "installer").mkdir()
    shutil.copy(ROOT / ".ci" / "run", folder / ".ci" / "run")
    for name, text in (("check", f"exit {check}"), ("installer/check", installers)):
        (folder / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    done = subprocess.run([folder / ".ci" / "run"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_both_hold(tmp_path: Path) -> None:
    assert run(tmp_path, 0, "exit 0") == (0, ".ci/run: ./check and the installers passed.\n")


def test_a_fault_of_the_check_is_one_whatever_the_installers_say(tmp_path: Path) -> None:
    status, said = run(tmp_path, 3, "echo reached; exit 0")
    assert (status, said) == (3, "")


@pytest.mark.parametrize("status", [1, 2, 127])
def test_a_fault_of_the_installers_is_one(status: int, tmp_path: Path) -> None:
    found, said = run(tmp_path, 0, f"exit {status}")
    assert found == status
    assert "do not hold" in said


@pytest.mark.parametrize("status", [75, 124, 137, 143])
def test_what_a_machine_cannot_do_is_told_and_blocks_nothing(status: int, tmp_path: Path) -> None:
    found, said = run(tmp_path, 0, f"exit {status}")
    assert found == 0
    assert "./check passed. NOT CHECKED: the installers" in said


def test_the_installers_are_not_begun_without_time(tmp_path: Path) -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert "seconds=840\n" in script
    assert run(tmp_path, 0, "exit 0")[0] == 0
    short = script.replace("seconds=840\n", "seconds=100\n")
    (tmp_path / ".ci" / "run").write_text(short, encoding="utf-8")
    done = subprocess.run([tmp_path / ".ci" / "run"], capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "only 100 seconds of 100 are left" in done.stdout

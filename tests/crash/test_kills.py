"""A few kills of every kind; benchmarks/crash.py makes as many as one likes.

Run by a process of its own: children are forked, and a test runner has threads.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.crash.kills import WORKS

_SCRIPT = Path(__file__).parents[2] / "benchmarks" / "crash.py"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="children are forked")
@pytest.mark.parametrize("work", WORKS)
def test_nothing_acknowledged_is_lost(work: str) -> None:
    told = subprocess.run(
        [sys.executable, str(_SCRIPT), "6", "1", work],
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip
    assert told.returncode == 0, told.stderr[-3000:]
    assert f"{work:10}      6 kills" in told.stdout

"""A few kills of every kind; benchmarks/crash.py makes as many as one likes."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.crash.kills import WORKS, kill_one, prepare

pytestmark = pytest.mark.skipif(os.name != "posix", reason="children are forked")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("crash") / "prepared"
    prepare(folder)
    return folder


@pytest.mark.slow
@pytest.mark.parametrize("work", WORKS)
def test_nothing_acknowledged_is_lost(prepared: Path, tmp_path: Path, work: str) -> None:
    chance = random.Random(work)
    for number in range(6):
        kill_one(prepared, tmp_path / str(number), work, chance)

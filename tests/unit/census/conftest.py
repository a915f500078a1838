"""Fixtures of the import's tests: a good input, and the same written and loaded."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from pathlib import Path

import pytest

from core.census.load import Loaded, load
from core.law.profile import profile_named

from .books import SHEETS, Sheets, write_book


@pytest.fixture
def sheets() -> Callable[[str], Sheets]:
    """A copy of the good input of a profile, to be spoiled."""
    return lambda profile: deepcopy(SHEETS[profile])


@pytest.fixture
def loaded(tmp_path: Path) -> Callable[..., Loaded]:
    """Writes the sheets as a workbook and loads it."""

    def of(profile: str, sheets: Sheets, given: dict[str, str] | None = None) -> Loaded:
        path = write_book(tmp_path / "input.xlsx", sheets)
        return load(path, profile_named(profile), given)

    return of


@pytest.fixture
def in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reads in this process: faster, where the child process is not what is tested."""
    from core.census import load as module
    from core.census.readers import tables

    monkeypatch.setattr(module, "read", lambda path, cancelled: tables(path))

"""What the first window does not wait for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.workflow import STEPS
from desktop.late import Late, load_soon
from desktop.pages import PAGES
from desktop.pages.base import Page
from desktop.side import SIDES
from desktop.side.base import SidePage


def test_every_page_is_where_its_name_says() -> None:
    assert tuple(PAGES) == STEPS
    assert all(issubclass(PAGES[step], Page) for step in PAGES)
    assert all(issubclass(SIDES[name], SidePage) for name in SIDES)


def test_the_window_loads_no_page_and_no_library_of_papers_or_workbooks() -> None:
    look = (
        "import sys, desktop.app; heavy = {'openpyxl', 'pypdf', 'sqlite_utils', 'uharfbuzz', "
        "'reportlab', 'pypdfium2', 'desktop.pages.export', 'desktop.side.reports'}; "
        "print(sorted(heavy & sys.modules.keys()))"
    )
    said = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"


def test_pages_are_loaded_between_the_events_of_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp, qtbot
) -> None:
    names = ("late_first", "late_second")
    for name in names:
        (tmp_path / f"{name}.py").write_text("class Found: ...\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    load_soon(Late({name: f"{name}:Found" for name in names}))
    assert not sys.modules.keys() & set(names)
    qtbot.waitUntil(lambda: set(names) <= sys.modules.keys())
    for name in names:
        del sys.modules[name]

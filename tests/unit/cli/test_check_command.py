"""`vantu check REGISTER`."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from core.cli.main import main
from tests.made.finished import finished


def test_a_register_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = finished(tmp_path)
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out.startswith("The register is whole: ")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE decisions SET reason = 'another'")
    assert main(["check", str(path)]) == 1
    assert "Row 1 of table decisions was changed outside the program." in capsys.readouterr().out
    assert main(["check", str(tmp_path / "none.vantu")]) == 1
    assert "none.vantu is not in" in capsys.readouterr().err

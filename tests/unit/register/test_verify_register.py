"""The verifier of the standard library, run as its user runs it: alone, by a bare Python."""

from __future__ import annotations

import ast
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest

from core.register.store import Register
from tests.made.finished import finished

SCRIPT = Path(str(files("resources") / "verify" / "verify_register.py"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished(tmp_path_factory.mktemp("register"))


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), *arguments],
        capture_output=True, text=True, check=False, encoding="utf-8",
    )  # fmt: skip


def test_it_imports_nothing_but_the_standard_library() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import)
             for alias in node.names}  # fmt: skip
    assert names <= set(sys.stdlib_module_names)
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))


def test_it_agrees_that_a_register_is_whole(whole: Path) -> None:
    with Register.open(whole, read_only=True) as register:
        lines, head, _ = register.last
        early = register.journal()[4].hash
    printed = " ".join(head[at : at + 4] for at in range(0, 64, 4))
    told = run(str(whole), printed)
    assert (told.returncode, told.stdout) == (0, f"whole: {lines} lines, head {printed}\n")
    assert run(str(whole), early.upper()).returncode == 0


def test_a_head_of_another_register_is_refused(whole: Path) -> None:
    told = run(str(whole), "00" * 32)
    assert told.returncode == 1
    assert "printed on paper" in told.stdout


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE decisions SET reason = reason || ' '", "decisions: row 1 was changed"),
        ("UPDATE wards SET voters_sc = voters_sc + 1 WHERE body = '200'", "wards: figures"),
        ("INSERT INTO officers (name, role, office) VALUES ('x', '', '')", "not in the journal"),
        ("UPDATE snapshots SET at = 'now'", "snapshots: row 1 was changed"),
        ("UPDATE meta SET value = 'x' WHERE key = 'id'", "meta: row id was changed"),
    ],
)
def test_it_names_the_first_fault(whole: Path, tmp_path: Path, sql: str, says: str) -> None:
    copy = Path(shutil.copy(whole, tmp_path / "copy.vantu"))
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute(sql)
    told = run(str(copy))
    assert told.returncode == 1
    assert says in told.stdout


def test_a_file_that_is_no_register_is_told_apart(tmp_path: Path) -> None:
    other = tmp_path / "x.vantu"
    other.write_text("no register")
    assert run(str(other)).returncode == 2

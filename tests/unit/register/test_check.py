"""`check` finds nothing in a register that is whole, and the first thing in one that is not."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from core.register.act import KEYS
from core.register.check import check, faults
from core.register.snapshots import TABLES
from tests.made.finished import REASON, finished


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return finished(tmp_path_factory.mktemp("register"))


@pytest.fixture
def copy(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "copy.vantu"))


def codes(path: Path) -> set[str]:
    return {fault.code for fault in check(path)}


def test_a_finished_register_is_whole(whole: Path) -> None:
    assert check(whole) == []


def tampered(path: Path, sql: str, *values: object) -> None:
    """Change a row behind the program's back: triggers taken away and put back."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        triggers = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall()
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        connection.execute(sql, values)
        for _, text in triggers:
            connection.execute(text)


def test_the_triggers_refuse_what_the_program_never_does(copy: Path) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        for table in ("journal", "orders", "draws", "decisions", "snapshots"):
            with pytest.raises(sqlite3.IntegrityError):
                connection.execute(f"DELETE FROM {table}")
        for table in ("journal", "orders"):
            with pytest.raises(sqlite3.IntegrityError):
                connection.execute(f"UPDATE {table} SET at = 'x'")


def test_a_missing_trigger_is_noticed(copy: Path) -> None:
    with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        connection.execute("DROP TRIGGER journal_keeps_lines")
    assert codes(copy) == {"fault-schema"}


def cells(
    connection: sqlite3.Connection,
) -> Iterator[tuple[str, str, int | str, str, object]]:
    """Every filled cell that the journal vouches for row by row."""
    for table, key in {**KEYS, "journal": "number"}.items():
        cursor = connection.execute(f"SELECT * FROM {table}")
        names = [column[0] for column in cursor.description]
        for row in cursor.fetchall():
            for name, value in zip(names, row, strict=True):
                if value is not None and name != key:
                    yield table, key, row[names.index(key)], name, value


def changed(value: object) -> object:
    if isinstance(value, int):
        return value + 1
    if isinstance(value, bytes):
        return value[:-1] + bytes([value[-1] ^ 1])
    text = str(value)
    return text[:-1] + chr(ord(text[-1]) ^ 1) if text else "x"


def test_every_changed_cell_is_noticed(whole: Path) -> None:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        with closing(sqlite3.connect(whole)) as source:
            source.backup(memory)
        for (trigger,) in memory.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger'"
        ).fetchall():
            memory.execute(f"DROP TRIGGER {trigger}")
        found = list(cells(memory))
        assert {table for table, *_ in found} >= {*KEYS, "journal"}
        for table, key, number, name, value in found:
            memory.execute("BEGIN")
            with suppress(sqlite3.IntegrityError):  # refused: a second row of that kind
                memory.execute(
                    f'UPDATE {table} SET "{name}" = ? WHERE "{key}" = ?', (changed(value), number)
                )
                noticed = {fault.code for fault in faults(memory)} - {"fault-schema"}
                assert noticed, (table, name, value)
            memory.execute("ROLLBACK")


def test_every_changed_byte_of_a_decision_is_noticed(whole: Path, tmp_path: Path) -> None:
    reason = REASON.encode()
    data = whole.read_bytes()
    places = [at for at in range(len(data)) if data.startswith(reason, at)]
    assert len(places) == 2  # the decision and its line in the journal
    path = tmp_path / "one.vantu"
    for place in places:
        for at in range(place, place + len(reason)):
            path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
            assert check(path), at


@pytest.mark.parametrize("table", [table.name for table in TABLES])
def test_changed_census_figures_are_noticed(copy: Path, table: str) -> None:
    column = {"bodies": "sc", "wards": "voters_sc", "areas": "bc_percentage"}.get(table, "category")
    value = "'SC'" if column == "category" else f"{column} + 1"
    tampered(copy, f"UPDATE {table} SET {column} = {value}")
    assert "fault-census-changed" in codes(copy)


def test_a_line_cut_out_of_the_journal_is_noticed(copy: Path) -> None:
    tampered(copy, "DELETE FROM journal WHERE number = 3")
    assert {"fault-line-missing"} <= codes(copy)


def test_a_foreign_row_and_a_missing_row_are_noticed(copy: Path) -> None:
    tampered(copy, "INSERT INTO officers (name, role, office) VALUES ('Nobody', '', '')")
    assert codes(copy) == {"fault-row-foreign"}
    tampered(copy, "DELETE FROM officers WHERE name = 'Nobody'")
    tampered(copy, "DELETE FROM decisions")
    assert codes(copy) == {"fault-row-missing"}

"""Numbered migrations. Each script is its own transaction and sets `user_version` inside it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from core.errors import UserError


@dataclass(frozen=True, slots=True)
class Migration:
    """Brings a register from version `number - 1` to `number`."""

    number: int
    name: str
    sql: str


@cache
def migrations() -> tuple[Migration, ...]:
    """All migrations in order, without a gap."""
    folder = files("core.register") / "migrations"
    found = [
        Migration(int(path.name[:4]), path.name, path.read_text(encoding="utf-8"))
        for path in folder.iterdir()
        if path.name.endswith(".sql")
    ]
    return tuple(sorted(found, key=lambda one: one.number))


def newest() -> int:
    """The version that this program writes."""
    return migrations()[-1].number


def version_of(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def refuse_newer(version: int) -> None:
    """UserError naming both versions, if the file was written by a newer program."""
    if version > newest():
        raise UserError("register-newer", file_version=version, program_version=newest())


def bring_up(connection: sqlite3.Connection, steps: tuple[Migration, ...] | None = None) -> None:
    """Run what is missing. After a failure the file is as it was before the failed script."""
    for migration in steps if steps is not None else migrations():
        if migration.number <= version_of(connection):
            continue
        try:
            connection.executescript(migration.sql)
        except sqlite3.Error:
            if connection.in_transaction:
                connection.rollback()
            raise

"""Connections that share their file with nobody, and transactions on them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from core.register.faults import in_words


def raw_connection(path: Path, mode: str) -> sqlite3.Connection:
    """A connection that shares the file with nobody. `mode`: "ro", "rw" or "rwc" (make it)."""
    with in_words(path):
        uri = f"{path.absolute().as_uri()}?mode={mode}"
        # Without waiting: who has the register open keeps it open for hours.
        connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=0)
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA trusted_schema = OFF")
        except BaseException:
            connection.close()
            raise
        return connection


def write_ahead(connection: sqlite3.Connection, path: Path) -> None:
    """WAL, and the lock that keeps everybody else out until the register is closed."""
    with in_words(path):
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("COMMIT")


def close(connection: sqlite3.Connection) -> None:
    """Close; if it can be, with everything in the one file and nothing beside it."""
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Everything or nothing; the write lock is taken at the start."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")
        raise


def put_in_place(draft: Path, target: Path) -> None:
    """Rename a finished file over its name, and see that the folder remembers it."""
    draft.replace(target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

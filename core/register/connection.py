"""Connections that share their file with nobody, and transactions on them."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from core.errors import UserError
from core.files import replace
from core.register.faults import in_words

if TYPE_CHECKING:
    from sqlite_utils import Database


class _PrivateCopy(sqlite3.Connection):
    """A connection to a copy that goes away with it."""

    folder: tempfile.TemporaryDirectory[str] | None = None

    def close(self) -> None:
        super().close()
        if self.folder is not None:
            self.folder.cleanup()


def raw_connection(path: Path, mode: str) -> sqlite3.Connection:
    """A connection that shares the file with nobody. `mode`: "ro", "rw" or "rwc" (make it)."""
    with in_words(path):
        uri = f"{address(path.absolute())}?mode={mode}"
        # Without waiting: who has the register open keeps it open for hours.
        connection = sqlite3.connect(
            uri, uri=True, isolation_level=None, timeout=0, factory=_PrivateCopy
        )
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA trusted_schema = OFF")
        except BaseException:
            connection.close()
            raise
        return connection


def address(path: PurePath) -> str:
    """The URI of an absolute path, as SQLite takes it.

    For a folder on a server Windows gives `file://server/...`; SQLite knows no machine but this one
    and wants the whole name as a path, `file:////server/...`.
    """
    uri = path.as_uri()
    return uri if uri.startswith("file:///") else uri.replace("file://", "file:////", 1)


def tables(connection: sqlite3.Connection) -> Database:
    """The tables behind a connection."""
    # Loaded with the first register; the window need not wait for it.
    from sqlite_utils import Database  # noqa: PLC0415

    return Database(connection, execute_plugins=False)


def reading_connection(path: Path) -> sqlite3.Connection:
    """A connection that writes nothing, whatever a crash has left beside the file.

    SQLite brings in what a crash left in its logs only where it may write; then a private copy is
    read. Somebody who has the file open is noticed before.
    """
    try:
        return raw_connection(path, "ro")
    except UserError as error:
        if error.code not in ("register-read-only", "register-unreachable", "register-cannot-open"):
            raise
    folder = tempfile.TemporaryDirectory(prefix="vantu-")
    try:
        with in_words(path):
            copy = Path(shutil.copy(path, folder.name))
            for log in (path.with_name(path.name + end) for end in ("-wal", "-journal")):
                if log.exists():
                    shutil.copy(log, folder.name)
        connection = raw_connection(copy, "rw")
    except BaseException:
        folder.cleanup()
        raise
    assert isinstance(connection, _PrivateCopy)
    connection.folder = folder
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
    replace(draft, target)
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

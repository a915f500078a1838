"""SQLite's result codes, told apart: what an officer can mend, and what is the program's fault."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from core.errors import UserError

_CODES = {
    sqlite3.SQLITE_FULL: "register-disk-full",
    sqlite3.SQLITE_BUSY: "register-in-use",
    sqlite3.SQLITE_LOCKED: "register-in-use",
    sqlite3.SQLITE_READONLY: "register-read-only",
    sqlite3.SQLITE_PERM: "register-read-only",
    sqlite3.SQLITE_CANTOPEN: "register-cannot-open",
    sqlite3.SQLITE_IOERR: "register-unreachable",
    sqlite3.SQLITE_CORRUPT: "register-damaged",
    sqlite3.SQLITE_NOTADB: "register-not-one",
}
# Details of SQLITE_READONLY and SQLITE_IOERR that say something else than their family.
_DETAILS = {sqlite3.SQLITE_READONLY_DBMOVED: "register-unreachable"}


def user_error(error: sqlite3.Error, path: Path) -> UserError | None:
    """The error in words, if a person can do something about it."""
    detail = getattr(error, "sqlite_errorcode", None)
    if detail is None:
        return None
    code = _DETAILS.get(detail) or _CODES.get(detail & 0xFF)
    return UserError(code, file=path.name, folder=str(path.parent)) if code else None


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Turn errors of SQLite and of the folder into UserError; others pass as they are."""
    try:
        yield
    except sqlite3.Error as error:
        told = user_error(error, path)
        if told is None:
            raise
        raise told from error
    except PermissionError as error:
        raise UserError("register-read-only", file=path.name, folder=str(path.parent)) from error
    except OSError as error:
        code = "register-disk-full" if error.errno == 28 else "register-unreachable"
        raise UserError(code, file=path.name, folder=str(path.parent)) from error

"""One copy of a register: made by SQLite's backup beside its name, verified, then renamed."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from core.errors import UserError
from core.register.connection import raw_connection
from core.register.faults import in_words

SUFFIX = ".vantu"
# Why a copy was made that stays whatever its age: the way back from a newer program.
UPGRADE = "migration"
_PAGES = 256


def copies_folder(register: Path) -> Path:
    """Where the copies of a register lie: a folder beside it."""
    return register.with_name(f"{register.stem}.backups")


def copy_of(
    source: sqlite3.Connection,
    folder: Path,
    stem: str,
    why: str,
    moment: datetime,
    progress: Callable[[int, int], None] = lambda done, whole: None,
) -> Path:
    """A verified copy of an open register; `progress` may raise to give up: nothing stays.

    Raises UserError when the place is full or out of reach, `backup-bad` when the copy is not good.
    """
    line = source.execute("SELECT coalesce(max(number), 0) FROM journal").fetchone()[0]
    name = f"{stem}-{line:06d}-{moment:%Y%m%d-%H%M%S}-{why}{SUFFIX}"
    with in_words(folder / name):
        folder.mkdir(parents=True, exist_ok=True)
        for left in folder.glob(f".{stem}-*{SUFFIX}.*"):  # of a copy that was killed
            left.unlink(missing_ok=True)
        draft = folder / f".{name}.{secrets.token_hex(4)}"
        try:
            with closing(raw_connection(draft, "rwc")) as copy:
                source.backup(
                    copy, pages=_PAGES, progress=lambda _, left, all_: progress(all_ - left, all_)
                )
                copy.execute("PRAGMA journal_mode = DELETE")
            _write_through(draft)
            verify(draft)
            draft.replace(folder / name)
        finally:
            draft.unlink(missing_ok=True)
    return folder / name


def _write_through(path: Path) -> None:
    """Onto the disk, and out of the system's memory, so that reading back reads the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def verify(path: Path) -> None:
    """UserError `backup-bad` unless every page of the copy is sound and its journal is whole."""
    with in_words(path), closing(raw_connection(path, "ro")) as copy:
        said = [row[0] for row in copy.execute("PRAGMA integrity_check")]
        dangling = copy.execute("PRAGMA foreign_key_check").fetchone()
        if said != ["ok"] or dangling:
            raise UserError("backup-bad", file=path.name)

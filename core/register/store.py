"""The register: one SQLite file, one writer, every act one transaction with its journal line.

The connection belongs to the thread that opened it. While a register is open nobody else can open
the file, neither another program nor another machine over a shared folder.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from core.errors import UserError
from core.lots.record import Person
from core.register import clock, migrate, occupant
from core.register.act import Act
from core.register.connection import (
    close,
    put_in_place,
    raw_connection,
    reading_connection,
    tables,
    transaction,
    write_ahead,
)
from core.register.copying import UPGRADE, copies_folder, copy_of
from core.register.faults import in_words
from core.register.journal import START, Line, line, new_row

# "VNTU": SQLite's field for telling one kind of file from another.
APPLICATION_ID = 0x564E5455


@dataclass(frozen=True, slots=True)
class Founding:
    """What a register is about; fixed when it is made. `profile` is the id of the rules."""

    profile: str
    election: str
    state: str = ""
    place: str = ""
    title: str = ""
    language: str = "en"
    rehearsal: bool = False


class Register:
    """An open register. Use `create` or `open`, and `close` it (or use it in a `with`)."""

    def __init__(
        self, path: Path, connection: sqlite3.Connection, ticks: clock.Clock, *, read_only: bool
    ) -> None:
        self.path = path
        self.read_only = read_only
        # Acts that were begun and given up: what was read inside them is not to be kept.
        self.given_up = 0
        self.clock = ticks
        self.connection = connection
        self.database = tables(connection)
        self.founding = self._founding()
        self.id = self.meta("id")

    @staticmethod
    def create(
        path: Path, founding: Founding, officer: Person, ticks: clock.Clock = clock.now
    ) -> Register:
        """A new register at `path`, which must not exist; its first line names `officer`."""
        with in_words(path):
            if path.exists():
                raise UserError("register-exists", file=path.name, folder=str(path.parent))
            # Made beside and renamed: a half-made register never stands under its name.
            draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
            try:
                connection = raw_connection(draft, "rwc")
                try:
                    _found(connection, draft, founding, officer, ticks)
                finally:
                    close(connection)
                put_in_place(draft, path)
            finally:
                draft.unlink(missing_ok=True)
        return Register.open(path, ticks)

    @staticmethod
    def open(path: Path, ticks: clock.Clock = clock.now, *, read_only: bool = False) -> Register:
        """The register at `path`, for this program alone, brought up to this version.

        Raises UserError in words: in use, newer, damaged, not a register, folder read-only.
        """
        connection = recognised(path, "ro" if read_only else "rw")
        try:
            if read_only:
                if migrate.version_of(connection) < migrate.newest():
                    raise UserError("register-older", file=path.name)
                return Register(path, connection, ticks, read_only=True)
            write_ahead(connection, path)
            occupant.enter(path)
            if migrate.version_of(connection) < migrate.newest():
                with in_words(path):
                    copy_of(connection, copies_folder(path), path.stem, UPGRADE, ticks())
                    migrate.bring_up(connection)
            return Register(path, connection, ticks, read_only=False)
        except BaseException:
            close(connection)
            raise

    def __enter__(self) -> Register:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Leave the register as one plain file that can be copied."""
        close(self.connection)
        if not self.read_only:
            occupant.leave(self.path)

    # What stands in it

    def rows(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        """Rows of a query as tables of columns."""
        with in_words(self.path):
            cursor = self.connection.execute(sql, values)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row, strict=True)) for row in cursor]

    def one(self, sql: str, *values: Any) -> dict[str, Any] | None:
        """The first row of a query, or None."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def meta(self, key: str, default: str = "") -> str:
        row = self.one("SELECT value FROM meta WHERE key = ?", key)
        return str(row["value"]) if row else default

    def _founding(self) -> Founding:
        values = json.loads(self.meta("founding"))
        known = {field.name for field in fields(Founding)}
        return Founding(**{name: value for name, value in values.items() if name in known})

    @property
    def last(self) -> tuple[int, str, str | None]:
        """Number, hash and time of the last line of the journal."""
        return _last(self.connection)

    @property
    def head(self) -> str:
        """Hash of the last line: printed on orders and minutes, paper that witnesses the file."""
        return self.last[1]

    def journal(self, since: int = 0) -> list[Line]:
        """The lines after number `since`, in order."""
        rows = self.rows("SELECT * FROM journal WHERE number > ? ORDER BY number", since)
        return [line(row) for row in rows]

    # What is written

    @contextmanager
    def write(self, step: str, what: str, by: Person, **details: Any) -> Iterator[Act]:
        """One act: a transaction that commits with its journal line or leaves nothing.

        Raises UserError when the clock was set back, the disk is full, the file is read-only or
        out of reach; the register is then as before.
        """
        if self.read_only:
            raise UserError("register-read-only", file=self.path.name, folder=str(self.path.parent))
        if not by.name.strip():
            raise UserError("name-missing")
        with in_words(self.path), self._counting(), transaction(self.connection):
            number, head, last = _last(self.connection)
            act = Act(self.database, clock.after(self.clock(), last), by, details)
            yield act
            row = new_row((number, head), act.at, by, step, what, act.details, act.writes)
            self.database.table("journal").insert(row)

    @contextmanager
    def _counting(self) -> Iterator[None]:
        try:
            yield
        except BaseException:
            self.given_up += 1
            raise

    def accept_clock(self, by: Person, reason: str) -> None:
        """Go on with a clock that lies before the last line: noted with who and why."""
        if not reason.strip():
            raise UserError("reason-missing")
        moment = clock.stamp(self.clock())
        with in_words(self.path), transaction(self.connection):
            number, head, last = _last(self.connection)
            details = {"reason": reason, "last": last}
            row = new_row((number, head), moment, by, "", "clock-corrected", details, ())
            self.database.table("journal").insert(row)

    def remember(self, key: str, value: Any) -> None:
        """Where the program was left (page, selection): no act, no journal line."""
        if self.read_only:
            return
        with in_words(self.path):
            row = {"key": key, "value": json.dumps(value, ensure_ascii=False)}
            self.database.table("desk").upsert(row, pk="key")

    def remembered(self, key: str, default: Any = None) -> Any:
        row = self.one("SELECT value FROM desk WHERE key = ?", key)
        return json.loads(row["value"]) if row else default


def _last(connection: sqlite3.Connection) -> tuple[int, str, str | None]:
    row = connection.execute(
        "SELECT number, hash, at FROM journal ORDER BY number DESC LIMIT 1"
    ).fetchone()
    return (row[0], row[1], row[2]) if row else (0, START, None)


def recognised(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a register that this program can read and that nobody has open.

    Raises UserError in words for every other file.
    """
    if not path.is_file():
        raise UserError("register-missing", file=path.name, folder=str(path.parent))
    try:
        connection = reading_connection(path) if mode == "ro" else raw_connection(path, mode)
        try:
            with in_words(path):
                mark = connection.execute("PRAGMA application_id").fetchone()[0]
                version = migrate.version_of(connection)
            if mark != APPLICATION_ID:
                raise UserError("register-not-one", file=path.name, folder=str(path.parent))
            migrate.refuse_newer(version)
        except BaseException:
            connection.close()
            raise
    except UserError as error:
        if error.code == "register-in-use":
            raise UserError("register-in-use-by", **occupant.seen(path)) from error
        raise
    return connection


def _found(
    connection: sqlite3.Connection,
    path: Path,
    founding: Founding,
    officer: Person,
    ticks: clock.Clock,
) -> None:
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    write_ahead(connection, path)
    migrate.bring_up(connection)
    about = {field.name: getattr(founding, field.name) for field in fields(founding)}
    at = clock.stamp(ticks())
    with transaction(connection):
        act = Act(tables(connection), at, officer, about)
        act.insert("meta", {"key": "id", "value": secrets.token_hex(16)})
        act.insert("meta", {"key": "founding", "value": json.dumps(about, ensure_ascii=False)})
        act.insert("officers", {"name": officer.name, "role": officer.role,
                                "office": officer.office})  # fmt: skip
        row = new_row((0, START), at, officer, "", "founded", act.details, act.writes)
        act.database.table("journal").insert(row)

"""Whether a register is whole: every page, every line of the journal, every row, every draw."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from core.errors import UserError
from core.lots.draw import draw
from core.lots.sheet import parse_sheet
from core.register import codec, journal, migrate
from core.register.act import KEYS
from core.register.drawn import sealed_hash, seed_hash
from core.register.faults import in_words
from core.register.snapshots import TABLES
from core.register.store import recognised

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fault:
    """Something in a register that is not as it was written; text under `errors_register`."""

    code: str
    parameters: Mapping[str, Any] = field(default_factory=dict)


def check(path: Path) -> list[Fault]:
    """Every fault of a closed register, the first to be told first; none where it is whole.

    Raises UserError where the file cannot be read at all, or somebody has it open.
    """
    with closing(recognised(path, "ro")) as connection, in_words(path):
        return list(faults(connection))


def faults(connection: sqlite3.Connection) -> Iterator[Fault]:
    """The faults of an open register, found by its own connection."""
    try:
        said = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        if said != ["ok"]:
            yield _fault("fault-pages", says=said[0])
            return
        for table, *_ in connection.execute("PRAGMA foreign_key_check"):
            yield _fault("fault-reference", table=table)
        yield from _schema(connection)
        lines = list(_rows(connection, "SELECT * FROM journal ORDER BY number"))
        yield from chain(lines)
        yield from _tables(connection, journal.replay(lines))
        yield from _draws(connection)
    except (sqlite3.DatabaseError, KeyError, TypeError, ValueError) as error:
        # A damaged file can fail anywhere: that is a finding about it, not about the program.
        yield _fault("fault-unreadable", says=str(error))


def _fault(code: str, **parameters: Any) -> Fault:
    return Fault(code, parameters)


def _rows(connection: sqlite3.Connection, sql: str) -> Iterator[Row]:
    cursor = connection.execute(sql)
    names = [column[0] for column in cursor.description]
    for row in cursor:
        yield dict(zip(names, row, strict=True))


def _schema(connection: sqlite3.Connection) -> Iterator[Fault]:
    """Tables, triggers and indices are those of the migrations, none missing and none added."""
    steps = migrate.migrations()[: migrate.version_of(connection)]
    expected, found = _made_by(steps), _objects(connection)
    for name in sorted(expected.keys() ^ found.keys()):
        yield _fault("fault-schema", name=name)
    for name in sorted(expected.keys() & found.keys()):
        if expected[name] != found[name]:
            yield _fault("fault-schema", name=name)


@cache
def _made_by(steps: tuple[migrate.Migration, ...]) -> Mapping[str, str]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        migrate.bring_up(fresh, steps)
        return _objects(fresh)


def _objects(connection: sqlite3.Connection) -> dict[str, str]:
    sql = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'"
    return {name: text for name, text in connection.execute(sql)}


def chain(lines: Iterable[Row]) -> Iterator[Fault]:
    """Every line follows the one before it, and is as it was written."""
    number, previous = 0, journal.START
    for row in lines:
        if row["number"] != number + 1:
            yield _fault("fault-line-missing", line=number + 1)
        elif row["previous"] != previous:
            yield _fault("fault-chain", line=row["number"])
        if journal.line_hash(row) != row["hash"]:
            yield _fault("fault-line-changed", line=row["number"])
        number, previous = row["number"], row["hash"]


def _tables(
    connection: sqlite3.Connection, held: dict[tuple[str, journal.Key], str]
) -> Iterator[Fault]:
    """Every row is the one that the journal vouches for; none is missing, none is foreign."""
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    for table, key_column in KEYS.items():
        if table not in there:  # an older form, or `_schema` has told it
            continue
        for row in _rows(connection, f'SELECT * FROM "{table}"'):
            expected = held.pop((table, (row[key_column],)), None)
            if expected is None:
                yield _fault("fault-row-foreign", table=table, row=row[key_column])
            elif codec.row_digest(row) != expected:
                yield _fault("fault-row-changed", table=table, row=row[key_column])
    for one in TABLES:
        for (snapshot,) in connection.execute(f"SELECT DISTINCT snapshot FROM {one.name}"):
            expected = held.pop((one.name, (snapshot,)), None)
            if expected != codec.rows_digest(_snapshot_rows(connection, one.name, snapshot)):
                yield _fault("fault-census-changed", table=one.name, snapshot=snapshot)
    empty = codec.rows_digest(())
    for (table, key), value in held.items():
        if value != empty:
            yield _fault("fault-row-missing", table=table, row=key[0])


def _snapshot_rows(connection: sqlite3.Connection, name: str, snapshot: int) -> sqlite3.Cursor:
    table = next(one for one in TABLES if one.name == name)
    return connection.execute(
        f"SELECT {', '.join(table.columns)} FROM {name} WHERE snapshot = ? "
        f"ORDER BY {', '.join(table.columns[: table.keys])}",
        (snapshot,),
    )


def _draws(connection: sqlite3.Connection) -> Iterator[Fault]:
    """Every sheet is the one of its question, and dice give what was recorded."""
    sheets: dict[int, list[Row]] = {}
    for row in _rows(connection, "SELECT * FROM draws ORDER BY id"):
        sheets.setdefault(row["round"], []).append(row)
    for one in _rows(connection, "SELECT * FROM rounds ORDER BY number"):
        of_round = sheets.get(one["number"], [])
        if one["sealed_hash"] != sealed_hash([row["sheet_hash"] for row in of_round]):
            yield _fault("fault-round", round=one["number"])
        if one["seed"] is not None and one["seed_hash"] != seed_hash(one["seed"]):
            yield _fault("fault-round", round=one["number"])
        for row in of_round:
            try:
                right = _right(row, one["seed"])
            except UserError:  # a sheet or a seed that is none
                right = False
            if not right:
                yield _fault("fault-draw", round=one["number"], body=row["body"], draw=row["draw"])


def _right(row: Row, seed: str | None) -> bool:
    question = codec.question(row["question"])
    data = row["sheet"].encode("ascii", errors="replace")
    sheet = parse_sheet(data)
    if sheet != question.sheet(row["attempt"]) or question.key != row["key"]:
        return False
    if sha256(data).hexdigest() != row["sheet_hash"]:
        return False
    order = json.loads(row["drawn"]) if row["drawn"] else []
    if seed is not None and order:
        return order == list(draw(sheet, seed).order)
    return not order or (len(order) == sheet.take and set(order) <= set(sheet.labels))

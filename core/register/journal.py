"""The journal: one line for every act, each carrying the hash of the line before.

A line also carries a digest of every row that its act wrote, so that the chain vouches for the
tables: `replay` gives the digests that the tables must have now.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from core.lots.record import Person
from core.register.codec import canonical, digest, person

# What the first line names as the line before it.
START = "0" * 64

Key = tuple[int | str, ...]
Write = tuple[str, Key, str]  # table, key of the row (or of the group of rows), digest


@dataclass(frozen=True, slots=True)
class Line:
    """One line. `details` say what changed; `at` is ISO 8601 with the offset."""

    number: int
    at: str
    who: Person
    step: str
    what: str
    details: dict[str, Any]
    writes: tuple[Write, ...]
    previous: str
    hash: str


COLUMNS = ("number", "at", "who", "step", "what", "details", "writes", "previous")


def line_hash(row: dict[str, Any]) -> str:
    """The hash of a line as it is stored, over every column but itself."""
    return digest([row[name] for name in COLUMNS])


def new_row(
    last: tuple[int, str], at: str, who: Person, step: str, what: str,
    details: dict[str, Any], writes: Iterable[Write],
) -> dict[str, Any]:  # fmt: skip
    """The row of the next line after `last` (its number and hash)."""
    row: dict[str, Any] = {
        "number": last[0] + 1,
        "at": at,
        "who": canonical(who),
        "step": step,
        "what": what,
        "details": canonical(details),
        "writes": canonical([list(write) for write in writes]),
        "previous": last[1],
    }
    return {**row, "hash": line_hash(row)}


def line(row: dict[str, Any]) -> Line:
    """A stored row as a value."""
    return Line(
        row["number"],
        row["at"],
        person(row["who"]),
        row["step"],
        row["what"],
        json.loads(row["details"]),
        tuple(writes_of(row)),
        row["previous"],
        row["hash"],
    )


def writes_of(row: dict[str, Any]) -> Iterator[Write]:
    for table, key, value in json.loads(row["writes"]):
        yield table, tuple(key), value


def replay(rows: Iterable[dict[str, Any]]) -> dict[tuple[str, Key], str]:
    """What the journal says the tables hold: (table, key) -> digest of the row."""
    held: dict[tuple[str, Key], str] = {}
    for row in rows:
        for table, key, value in writes_of(row):
            held[table, key] = value
    return held

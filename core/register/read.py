"""What a register holds, as the values that the rest of the program knows."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from core.lots.record import Decision, DrawRecord, Method, Person, RoundRecord
from core.model import Records
from core.register import codec
from core.register.snapshots import TABLES, records_of
from core.register.store import Register


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A census import. `content` is the digest of its figures, whatever the order of the rows."""

    id: int
    file_name: str
    sha256: str
    content: str
    settings: dict[str, str]
    findings: tuple[dict[str, Any], ...]
    by: Person
    at: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """A parameter set by an officer. `confirmed`: also vouched for, with a reason."""

    id: int
    name: str
    value: str
    confirmed: bool
    reason: str
    by: Person
    at: str


@dataclass(frozen=True, slots=True)
class Confirmation:
    """A step that was confirmed on the `basis` that it had then (a digest)."""

    id: int
    step: str
    basis: str
    by: Person
    at: str


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision with its row and the digest of the finding that it answers."""

    id: int
    basis: str
    decision: Decision


@dataclass(frozen=True, slots=True)
class IssuedOrder:
    """A version of a document as it was issued."""

    id: int
    document: str
    version: int
    kind: str
    subject: str
    bodies: tuple[str, ...]
    digest: str
    pdf_sha256: str
    seats: str
    basis: dict[str, Any]
    journal_head: str
    supersedes: int | None
    by: Person
    at: str


def snapshots(register: Register) -> list[Snapshot]:
    """Every import that stands, oldest first; the last one is the present one."""
    rows = register.rows("SELECT * FROM snapshots WHERE withdrawn IS NULL ORDER BY id")
    return [
        Snapshot(
            row["id"], row["file_name"], row["sha256"], row["content"],
            json.loads(row["settings"]), tuple(json.loads(row["findings"])),
            codec.person(row["by"]), row["at"],
        )
        for row in rows
    ]  # fmt: skip


def records(register: Register, snapshot: int) -> Records:
    """The records of an import, as they were checked then."""
    rows = {
        table.name: register.connection.execute(
            f"SELECT {', '.join(table.columns)} FROM {table.name} WHERE snapshot = ? "
            f"ORDER BY {', '.join(table.columns[: table.keys])}",
            (snapshot,),
        )
        for table in TABLES
    }
    return records_of(rows)


def parameters(register: Register) -> dict[str, Chosen]:
    """The last standing choice for each parameter that an officer set or confirmed."""
    rows = register.rows("SELECT * FROM parameters WHERE withdrawn IS NULL ORDER BY id")
    return {
        row["name"]: Chosen(
            row["id"], row["name"], row["value"], bool(row["confirmed"]), row["reason"],
            codec.person(row["by"]), row["at"],
        )
        for row in rows
    }  # fmt: skip


def confirmation(register: Register, step: str) -> Confirmation | None:
    """The last standing confirmation of a step."""
    row = register.one(
        "SELECT * FROM confirmations WHERE step = ? AND withdrawn IS NULL ORDER BY id DESC", step
    )
    if row is None:
        return None
    return Confirmation(row["id"], row["step"], row["basis"], codec.person(row["by"]), row["at"])


def decisions(register: Register) -> list[Decided]:
    """Every decision that stands, oldest first."""
    rows = register.rows("SELECT * FROM decisions WHERE withdrawn IS NULL ORDER BY id")
    return [
        Decided(
            row["id"],
            row["basis"],
            Decision(
                row["code"], row["body"], row["subject"], row["choice"], row["reason"],
                codec.person(row["by"]), row["at"],
            ),
        )
        for row in rows
    ]  # fmt: skip


def rounds(register: Register) -> list[RoundRecord]:
    """Every round with its sheets, void ones included, in order."""
    sheets: dict[int, list[DrawRecord]] = {}
    for row in register.rows("SELECT * FROM draws ORDER BY id"):
        sheets.setdefault(row["round"], []).append(_draw(row))
    return [
        RoundRecord(
            row["number"],
            Method(row["method"]),
            row["sealed_at"],
            tuple(sheets.get(row["number"], ())),
            row["seed"] or "",
            row["confirmed_at"] or "",
            row["place"] or "",
            codec.maybe_person(row["drawn_by"]),
            codec.maybe_person(row["confirmed_by"]),
            codec.people(row["present"]),
        )
        for row in register.rows("SELECT * FROM rounds ORDER BY number")
    ]


def _draw(row: dict[str, Any]) -> DrawRecord:
    return DrawRecord(
        codec.question(row["question"]),
        row["attempt"],
        row["sheet_hash"],
        tuple(json.loads(row["drawn"])) if row["drawn"] else (),
        codec.void(row["void"]),
        codec.counted(row["counted"]),
    )


def orders(register: Register) -> list[IssuedOrder]:
    """Every version of every document, in the order of issue. Contents: `order_content`."""
    columns = (
        "id, document, version, kind, subject, bodies, digest, pdf_sha256, seats, basis, "
        "journal_head, supersedes, by, at"
    )
    return [
        IssuedOrder(
            **{
                **row,
                "bodies": tuple(json.loads(row["bodies"])),
                "basis": json.loads(row["basis"]),
                "by": codec.person(row["by"]),
            }
        )
        for row in register.rows(f"SELECT {columns} FROM orders ORDER BY id")
    ]


def order_content(register: Register, number: int) -> bytes:
    """The machine-readable order as it was issued."""
    row = register.one("SELECT content FROM orders WHERE id = ?", number)
    if row is None:
        raise LookupError(number)
    return bytes(row["content"])


def officers(register: Register) -> tuple[Person, ...]:
    """Who works with this register."""
    rows = register.rows("SELECT name, role, office FROM officers ORDER BY id")
    return tuple(Person(**row) for row in rows)

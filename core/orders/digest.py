"""The digest of a paper: SHA-256 over the canonical JSON of what it decides.

Canonical: UTF-8, keys sorted, no blanks, no escapes that are not needed. These bytes are attached
to the PDF as they are, so `sha256sum` of the attachment is the digest printed on every page.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from core.lots.record import Decision, DrawRecord, Person, RoundRecord
from core.orders.changes import Change
from core.orders.context import Issue, OrderContext
from core.report import numbers_json
from core.results import BodyResult, Numbers, UnitResult

FORMAT = "VANTU-PAPER-1"


def canonical(facts: Mapping[str, Any]) -> bytes:
    """The one form of these facts as bytes."""
    return json.dumps(
        facts, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    ).encode("utf-8", "surrogatepass")  # fmt: skip


def digest(data: bytes) -> str:
    """Lower-case hex SHA-256."""
    return sha256(data).hexdigest()


def paper_facts(context: OrderContext, kind: str, subject: str, issue: Issue) -> dict[str, Any]:
    """What every paper states about itself: which one, under which rules, from which input."""
    result = context.result
    return {
        "format": FORMAT,
        "kind": kind,
        "subject": subject,
        "id": issue.id,
        "version": issue.version,
        "supersedes": issue.supersedes,
        "changes": changes_facts(issue.changes),
        "date": context.date,
        "election": result.election,
        "rules": result.rules,
        "parameters": dict(result.parameters),
        "input_sha256": result.input_sha256,
        "journal_head": context.journal_head,
        "rehearsal": context.rehearsal,
    }


def changes_facts(changes: Iterable[Change]) -> list[list[str]]:
    """What a version changes."""
    return [[one.body, one.subject, one.before, one.after] for one in changes]


def body_facts(body: BodyResult) -> dict[str, Any]:
    """Numbers and seats of a body as the paper decides them."""
    facts: dict[str, Any] = {
        "code": body.code,
        "name": body.name,
        "kind": body.kind.value,
        "numbers": numbers_json(body.numbers),
        "seats": [{"ward": seat.ward, "category": seat.category} for seat in body.seats],
    }
    return facts | ({"withheld": True} if body.withheld else {})


def unit_facts(unit: UnitResult) -> dict[str, Any]:
    """Numbers of a Division or District."""
    return {
        "kind": unit.kind.value,
        "unit": unit.unit,
        "bodies": unit.bodies,
        "numbers": numbers_json(unit.numbers),
    }


def sums_facts(name: str, bodies: int, numbers: Numbers) -> dict[str, Any]:
    """A sum over several bodies."""
    return {"name": name, "bodies": bodies, "numbers": numbers_json(numbers)}


def decision_facts(decisions: Iterable[Decision]) -> list[dict[str, Any]]:
    """Decisions with their reasons."""
    return [
        {
            "code": one.code,
            "body": one.body,
            "subject": one.subject,
            "choice": one.choice,
            "reason": one.reason,
            "by": person_facts(one.by),
            "at": one.at,
        }
        for one in decisions
    ]


def person_facts(person: Person | None) -> dict[str, str] | None:
    """A person as named in a record."""
    if person is None:
        return None
    return {"name": person.name, "role": person.role, "office": person.office}


def draw_facts(draw: DrawRecord) -> dict[str, Any]:
    """One draw: its sheet, what came out, and why it is void if it is."""
    sheet = draw.question.sheet(draw.attempt)
    facts: dict[str, Any] = {
        "sheet": sheet.text,
        "sheet_sha256": draw.sheet_hash,
        "kind": draw.question.kind.value,
        "attempt": draw.attempt,
        "drawn": list(draw.drawn),
        "reserve": list(draw.reserve),
    }
    if draw.counted is not None:
        by = person_facts(draw.counted.by)
        facts["counted"] = {"chits": draw.counted.chits, "by": by}
    if draw.void is not None:
        void = draw.void
        facts["void"] = {"reason": void.reason, "by": person_facts(void.by), "at": void.at}
    return facts


def round_facts(record: RoundRecord) -> dict[str, Any]:
    """A whole round, enough to recompute every draw."""
    return {
        "round": record.number,
        "method": record.method.value,
        "sealed_at": record.sealed_at,
        "confirmed_at": record.confirmed_at,
        "place": record.place,
        "seed": record.seed,
        "drawn_by": person_facts(record.drawn_by),
        "confirmed_by": person_facts(record.confirmed_by),
        "present": [person_facts(person) for person in record.present],
        "draws": [draw_facts(draw) for draw in record.draws],
    }

"""Values of the register as text and back: canonical JSON, so that equal values are equal bytes."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from hashlib import sha256
from typing import Any

from core.lots.question import Question, QuestionKind
from core.lots.record import Counted, Person, Void
from core.model import Group


def canonical(value: Any) -> str:
    """JSON with sorted keys and no blanks. Fractions become text, bytes their SHA-256."""
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=_plain
    )


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, (bytes, bytearray, memoryview)):
        return sha256(value).hexdigest()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    raise TypeError(f"no text for {type(value).__name__}")


def digest(value: Any) -> str:
    """SHA-256 of the canonical text, lower-case hex."""
    return sha256(canonical(value).encode()).hexdigest()


def row_digest(row: Mapping[str, Any]) -> str:
    """Digest of a row. Empty columns are left out: a column added later changes no old digest."""
    return digest({name: value for name, value in row.items() if value is not None})


def rows_digest(rows: Iterable[tuple[Any, ...]]) -> str:
    """One digest over many rows, in the order given."""
    whole = sha256()
    for row in rows:
        whole.update(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode())
        whole.update(b"\n")
    return whole.hexdigest()


def person(text: str) -> Person:
    return Person(**json.loads(text))


def maybe_person(text: str | None) -> Person | None:
    return person(text) if text else None


def people(text: str | None) -> tuple[Person, ...]:
    return tuple(Person(**one) for one in json.loads(text)) if text else ()


def void(text: str | None) -> Void | None:
    if not text:
        return None
    table = json.loads(text)
    return Void(table["reason"], Person(**table["by"]), table["at"])


def counted(text: str | None) -> Counted | None:
    if not text:
        return None
    table = json.loads(text)
    return Counted(table["chits"], Person(**table["by"]))


def question(text: str) -> Question:
    table = json.loads(text)
    category = table["category"]
    return Question(
        QuestionKind(table["kind"]),
        table["body"],
        table["election"],
        Group(category) if category else None,
        table["draw"],
        table["take"],
        tuple(table["pool"]),
        tuple(table["labels"]),
    )

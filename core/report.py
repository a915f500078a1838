"""The result as JSON, as docs/contract.md fixes it for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from core.findings import Finding
from core.lots.question import Question
from core.results import BodyResult, Numbers, Result, StateResult, UnitResult


def to_json(result: Result, next_round: int) -> str:
    """The whole result: keys sorted, one line a body, so that two results can be compared."""
    bodies = [_dump(_body(body, next_round)) for body in result.bodies]
    units = [_dump(_unit(unit, next_round)) for unit in result.units]
    parts = {
        "rules": _dump(result.rules),
        "parameters": _dump(dict(result.parameters)),
        "election": _dump(result.election),
        "input_sha256": _dump(result.input_sha256),
        "state": _dump({kind.value: _state(state) for kind, state in result.state.items()}),
        "units": _lines(units),
        "bodies": _lines(bodies),
    }
    return "{" + ",\n".join(f'"{key}": {parts[key]}' for key in sorted(parts)) + "}\n"


def _dump(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)


def _lines(rows: list[str]) -> str:
    return "[\n" + ",\n".join(rows) + "\n]" if rows else "[]"


def numbers_json(numbers: Numbers) -> dict[str, Any]:
    """Seats and women by group."""
    return {
        group.value: {"total": count.total, "women": count.women}
        for group, count in numbers.items()
    }


def _state(state: StateResult) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "bodies": state.bodies,
        "seats": state.seats,
        "numbers": numbers_json(state.numbers),
    }
    if state.findings:
        shown["findings"] = _findings(state.findings)
    if state.withheld:
        shown["withheld"] = state.withheld
    return shown


def _unit(unit: UnitResult, next_round: int) -> dict[str, Any]:
    return {
        "kind": unit.kind.value,
        "unit": unit.unit,
        "bodies": unit.bodies,
        "numbers": numbers_json(unit.numbers),
        "questions": [question_json(question, next_round) for question in unit.questions],
        "findings": _findings(unit.findings),
    }


def _body(body: BodyResult, next_round: int) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "code": body.code,
        "name": body.name,
        "kind": body.kind.value,
        "numbers": numbers_json(body.numbers),
        "seats": [{"ward": seat.ward, "category": seat.category} for seat in body.seats],
        "questions": [question_json(question, next_round) for question in body.questions],
        "findings": _findings(body.findings),
    }
    if body.withheld:
        shown["withheld"] = True
    return shown


def question_json(question: Question, number: int) -> dict[str, Any]:
    """An open question with the round it belongs to and the hash of its sheet."""
    return {
        "kind": question.kind.value,
        "category": question.category.value if question.category else None,
        "round": number,
        "take": question.take,
        "pool": list(question.pool),
        "draw": question.draw,
        "sheet_sha256": question.key,
    }


def _findings(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    return [
        {"code": found.code, "severity": found.severity.value, **found.parameters}
        for found in findings
    ]

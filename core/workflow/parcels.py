"""What a packet holds, as parts: records, rules, decisions, numbers, rounds, orders."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from core.labels import body_label
from core.model import Records
from core.register.codec import canonical
from core.register.snapshots import TABLES, records_of
from core.register.store import Register
from core.results import Result

Rows = list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Scope:
    """The part of a register that travels: a Mandal, a District, a Division, or all ("")."""

    level: str = ""  # "mandal", "district", "division" or ""
    name: str = ""

    def codes(self, records: Records) -> set[str]:
        """Bodies inside."""
        return {
            body.code
            for body in records.bodies
            if not self.level or getattr(body, self.level) == self.name
        }

    def __str__(self) -> str:
        return f"{self.level}:{self.name}" if self.level else ""


def part_of(records: Records, codes: Collection[str]) -> Records:
    """The records of some bodies, with every area that they may refer to."""
    bodies = tuple(body for body in records.bodies if body.code in codes)
    mandals = {(body.mandal, "") for body in bodies} | {(b.mandal, b.district) for b in bodies}
    return Records(
        bodies,
        tuple(ward for ward in records.wards if ward.body in codes),
        tuple(
            area
            for area in records.areas
            if area.kind.value == "State" or (area.name, area.district) in mandals
        ),
        tuple(row for row in records.history if row.body in codes),
    )


def joined(here: Records, there: Records) -> Records:
    """The records of both; where both have a body or an area, those that came."""
    codes = {body.code for body in there.bodies}
    areas = {(area.kind, area.name, area.district): area for area in (*here.areas, *there.areas)}
    return Records(
        (*(body for body in here.bodies if body.code not in codes), *there.bodies),
        (*(ward for ward in here.wards if ward.body not in codes), *there.wards),
        tuple(areas.values()),
        (*(row for row in here.history if row.body not in codes), *there.history),
    )


def differing(here: Records, there: Records) -> tuple[str, ...]:
    """Codes of bodies, and names of areas, that both have and that differ in any figure."""
    codes = {body.code for body in here.bodies} & {body.code for body in there.bodies}
    ours, theirs = _by_body(here, codes), _by_body(there, codes)
    known = {(area.kind, area.name, area.district): area.bc_percentage for area in here.areas}
    areas = [
        area.name
        for area in there.areas
        if known.get((area.kind, area.name, area.district), area.bc_percentage)
        != area.bc_percentage
    ]
    return (*(code for code in sorted(codes) if ours[code] != theirs[code]), *sorted(areas))


def _by_body(records: Records, codes: Collection[str]) -> dict[str, set[Any]]:
    found: dict[str, set[Any]] = {code: set() for code in codes}
    for body in records.bodies:
        if body.code in codes:
            found[body.code].add(body)
    for ward in records.wards:
        if ward.body in codes:
            found[ward.body].add(ward)
    for row in records.history:
        if row.body in codes:
            found[row.body].add(row)
    return found


# Parts


def records_part(records: Records) -> bytes:
    tables = {
        table.name: {"columns": table.columns, "rows": table.sorted_rows(records)}
        for table in TABLES
    }
    return canonical(tables).encode()


def records_from(part: bytes) -> Records:
    """The records of a packet. Columns are found by name: a later form may have more."""
    tables = json.loads(part)
    rows: dict[str, Iterable[tuple[Any, ...]]] = {}
    for table in TABLES:
        columns = list(tables[table.name]["columns"])
        places = [columns.index(name) for name in table.columns]
        rows[table.name] = [tuple(row[at] for at in places) for row in tables[table.name]["rows"]]
    return records_of(rows)


def numbers_part(result: Result, codes: Collection[str]) -> bytes:
    return canonical(numbers_of(result, codes)).encode()


def numbers_of(result: Result, codes: Collection[str]) -> dict[str, dict[str, list[int | None]]]:
    """Seats and women of each group, body by body: what 9(7)(a) communicates."""
    return {
        body.code: {
            group.value: [count.total, count.women] for group, count in body.numbers.items()
        }
        for body in result.bodies
        if body.code in codes
    }


def decisions_part(register: Register, codes: Collection[str]) -> bytes:
    rows = register.rows("SELECT * FROM decisions WHERE withdrawn IS NULL ORDER BY id")
    return canonical(_sent(row for row in rows if row["body"] in ("", *codes))).encode()


def parameters_part(register: Register, settings: Mapping[str, str]) -> bytes:
    rows = register.rows("SELECT * FROM parameters WHERE withdrawn IS NULL ORDER BY id")
    last = {(row["name"], row["confirmed"]): row for row in rows}
    return canonical({"settings": dict(settings), "chosen": _sent(last.values())}).encode()


def rounds_part(register: Register, codes: Collection[str], units: bool) -> bytes:
    """Rounds with the sheets of these bodies (of all where units are drawn for)."""
    labels = {body_label(code) for code in codes}
    draws = [
        row
        for row in register.rows("SELECT * FROM draws ORDER BY id")
        if units or row["body"] in labels
    ]
    numbers = {row["round"] for row in draws}
    rounds = register.rows("SELECT * FROM rounds ORDER BY number")
    sent = _sent((row for row in rounds if row["number"] in numbers), keep="number")
    return canonical({"rounds": sent, "draws": _sent(draws)}).encode()


def order_parts(register: Register, codes: Collection[str]) -> dict[str, bytes]:
    """The list of orders over these bodies, and the content of each as a part of its own."""
    parts: dict[str, bytes] = {}
    listed: Rows = []
    for row in register.rows("SELECT * FROM orders ORDER BY id"):
        if set(json.loads(row["bodies"])) <= set(codes):
            name = f"orders/{len(listed) + 1:05d}.json"
            parts[name] = bytes(row.pop("content"))
            listed.append({**row, "content": name})
    return {"orders.json": canonical(_sent(listed)).encode(), **parts}


def _sent(rows: Iterable[dict[str, Any]], keep: str = "") -> Rows:
    """Rows without the numbers that only their own register knows."""
    own = {"id", "number", "supersedes"} - {keep}
    return [{name: value for name, value in row.items() if name not in own} for row in rows]

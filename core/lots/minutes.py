"""Minutes of draws, checked again: every sheet, every hash, every draw by dice recomputed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.errors import UserError
from core.lots.draw import draw
from core.lots.record import Method
from core.lots.sheet import parse_sheet


@dataclass(frozen=True, slots=True)
class Checked:
    """One draw of the minutes. `fault` is None where it agrees; a void draw keeps its sheet."""

    round: int
    draw: str
    body: str
    sheet_hash: str
    void: bool = False
    fault: UserError | None = None


def check_minutes(data: bytes) -> tuple[Checked, ...]:
    """Every draw in the minutes (or in any paper's JSON). UserError when there is none to check."""
    try:
        rounds = list(_rounds(json.loads(data)))
        checked = tuple(_check(one, found) for one in rounds for found in one["draws"])
    except (ValueError, KeyError, TypeError):
        raise UserError("minutes-unreadable") from None
    if not checked:
        raise UserError("minutes-empty")
    return checked + tuple(_reused_seeds(rounds))


def _rounds(value: Any) -> Iterator[dict[str, Any]]:
    """Every record of a round, wherever it stands in the file."""
    if isinstance(value, dict):
        if "draws" in value and "method" in value:
            yield value
        for part in value.values():
            yield from _rounds(part)
    elif isinstance(value, list):
        for part in value:
            yield from _rounds(part)


def _check(one: dict[str, Any], found: dict[str, Any]) -> Checked:
    recorded = str(found["sheet_sha256"])
    try:
        sheet = parse_sheet(str(found["sheet"]).encode("utf-8"))
    except UserError as error:
        return Checked(one["round"], "", "", recorded, fault=error)
    fault: UserError | None = None
    drawn, void = tuple(found["drawn"]), "void" in found
    if sheet.hash != recorded:
        fault = UserError("minutes-hash", found=sheet.hash)
    elif not void and one["method"] == Method.DICE:
        fault = _against_dice(one["seed"], found)
    elif not void and drawn and not _fits(drawn, sheet.labels, sheet.take):
        fault = UserError("minutes-chits", take=sheet.take)
    return Checked(one["round"], sheet.draw, sheet.body, recorded, void, fault)


def _against_dice(seed: str, found: dict[str, Any]) -> UserError | None:
    try:
        again = draw(parse_sheet(found["sheet"].encode("ascii")), seed)
    except UserError as error:
        return error
    if list(again.drawn) == found["drawn"] and list(again.reserve) == found["reserve"]:
        return None
    return UserError("minutes-dice", expected=list(again.drawn), found=found["drawn"])


def _fits(drawn: tuple[str, ...], labels: tuple[str, ...], take: int) -> bool:
    return len(drawn) == take == len(set(drawn)) and set(drawn) <= set(labels)


def _reused_seeds(rounds: list[dict[str, Any]]) -> Iterator[Checked]:
    """A seed belongs to one round; a second use is a fault of the later round."""
    first: dict[str, int] = {}
    for one in rounds:
        seed, number = one.get("seed"), one["round"]
        if seed and first.setdefault(seed, number) != number:
            yield Checked(number, "", "", "", fault=UserError("minutes-seed", first=first[seed]))

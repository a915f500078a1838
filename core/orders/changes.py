"""What a later version of a paper changes in what an earlier one decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that differs: of which body, which ward or group, before and after."""

    body: str
    subject: str
    before: str
    after: str


def changes_between(earlier: Mapping[str, Any], later: Mapping[str, Any]) -> tuple[Change, ...]:
    """Seats, numbers and parameters that differ between the facts of two papers."""
    return tuple(_changes(earlier, later))


def _changes(earlier: Mapping[str, Any], later: Mapping[str, Any]) -> Iterator[Change]:
    old, new = earlier.get("parameters", {}), later.get("parameters", {})
    for name in sorted({*old, *new}):
        if old.get(name) != new.get(name):
            yield Change("", name, _shown(old.get(name)), _shown(new.get(name)))
    before = {body["code"]: body for body in earlier.get("bodies", ())}
    after = {body["code"]: body for body in later.get("bodies", ())}
    for code in sorted({*before, *after}):
        was, now = _decided(before.get(code)), _decided(after.get(code))
        for subject in sorted({*was, *now}):
            if was.get(subject) != now.get(subject):
                yield Change(code, subject, _shown(was.get(subject)), _shown(now.get(subject)))


def _decided(body: Mapping[str, Any] | None) -> dict[str, str]:
    """What a body's facts decide, by ward (its label makes 10 follow 9) and by group."""
    if body is None:
        return {}
    decided = {str(seat["ward"] or ""): _shown(seat["category"]) for seat in body["seats"]}
    for group, count in body["numbers"].items():
        decided[f"{group}"] = _shown(count["total"])
        decided[f"{group}(W)"] = _shown(count["women"])
    return decided


def _shown(value: Any) -> str:
    return "–" if value is None else str(value)

"""Which bodies other records touch: only their draws can become void, where bodies stand alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from core.areas import BcPercentages
from core.labels import body_label
from core.law.profile import Rules
from core.model import HistoryRow, Records, Ward

T = TypeVar("T", Ward, HistoryRow)


def stand_alone(rules: Rules) -> bool:
    """Whether no body's result depends on another body: all but the offices of a State."""
    return rules.profile.law != "up-offices"


def touched(old: Records, new: Records) -> set[str] | None:
    """Labels of the bodies whose inputs differ in any way; None where all of them may."""
    before, after = BcPercentages(old.areas), BcPercentages(new.areas)
    if before.state != after.state:
        return None
    bodies = {body_label(body.code): body for body in old.bodies}
    found = {label for label, body in bodies.items() if before.mandal(body) != after.mandal(body)}
    for body in new.bodies:
        if bodies.pop(body_label(body.code), None) != body:
            found.add(body_label(body.code))
    found |= bodies.keys()  # those that are gone
    found |= _differing(old.wards_by_body(), new.wards_by_body())
    return found | _differing(old.history_by_body(), new.history_by_body())


def _differing(old: Mapping[str, list[T]], new: Mapping[str, list[T]]) -> set[str]:
    """Labels of the bodies with other rows, in whatever order they stand."""
    empty: list[T] = []
    return {
        body_label(code)
        for code in old.keys() | new.keys()
        if not _same(old.get(code, empty), new.get(code, empty))
    }


def _same(old: list[T], new: list[T]) -> bool:
    return old == new or (len(old) == len(new) and set(old) == set(new))

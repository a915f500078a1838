"""What a second import would change: added, gone, changed, field by field."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, TypeVar

from core.areas import folded
from core.model import Area, Body, Figures, HistoryRow, Records, Ward

T = TypeVar("T", Body, Ward, Area, HistoryRow)


class Change(StrEnum):
    ADDED = "added"
    GONE = "gone"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference: of which list, which entry, and for a change which field from what to what.

    `sheet` is the template's name of the list; `entry` names it (body code, ward, election).
    """

    change: Change
    sheet: str
    entry: tuple[str, ...]
    field: str = ""
    before: Any = None
    after: Any = None


def differences(old: Records, new: Records) -> tuple[Difference, ...]:
    """All differences, in the order of sheets and entries; none where only the order changed."""
    return (
        *_of("Bodies", old.bodies, new.bodies, lambda body: (body.code,)),
        *_of("Wards", old.wards, new.wards, lambda ward: (ward.body, ward.label)),
        *_of("Areas", old.areas, new.areas, _area),
        *_of("History", old.history, new.history, lambda row: (row.body, row.label, row.election)),
    )


def _area(area: Area) -> tuple[str, ...]:
    return (area.kind.value, folded(area.name), folded(area.district))


def _of(
    sheet: str, old: Sequence[T], new: Sequence[T], name: Callable[[T], tuple[str, ...]]
) -> Iterable[Difference]:
    before = {name(value): value for value in old}
    after = {name(value): value for value in new}
    same = {entry for entry, value in after.items() if entry in before and before[entry] == value}
    # Sorted are only those that differ: a State has a quarter of a million entries.
    for entry in sorted((before.keys() | after.keys()) - same):
        if entry not in after:
            yield Difference(Change.GONE, sheet, entry)
        elif entry not in before:
            yield Difference(Change.ADDED, sheet, entry)
        else:
            was, now = _flat(before[entry]), _flat(after[entry])
            for field, value in now.items():
                if was[field] != value:
                    yield Difference(Change.CHANGED, sheet, entry, field, was[field], value)


def _flat(value: Body | Ward | Area | HistoryRow) -> dict[str, Hashable]:
    """The fields of an entry; those of its figures by name, such as `population.st`."""
    flat: dict[str, Hashable] = {}
    for field in fields(value):
        held = getattr(value, field.name)
        if isinstance(held, Figures):
            flat |= {f"{field.name}.{one.name}": getattr(held, one.name) for one in fields(held)}
        else:
            flat[field.name] = held
    return flat

"""Draft, objections, final as values: what must be published where, what was objected, what waits.

Functions that take the workflow run in the thread that owns the register.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from core.areas import folded
from core.labels import ascii_digits
from core.lots.record import Person
from core.publication import (
    Medium,
    Objection,
    Publication,
    Reason,
    Required,
    is_late,
    last_day_for_objections,
)
from core.workflow import Workflow
from desktop.models.allot import local_language, name_of

_DAY = re.compile(r"([0-9]{1,2})[-./]([0-9]{1,2})[-./]([0-9]{4})")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A publication that the Act asks for, with the one that was made, if any."""

    required: Required
    place: str
    made: Publication | None


@dataclass(frozen=True, slots=True)
class Raised:
    """An objection with the name of its body, and whether it came late."""

    objection: Objection
    body: str
    late: bool


@dataclass(frozen=True, slots=True)
class Published:
    """Everything that stands between draft and final order."""

    drafted: bool
    wanted: tuple[Wanted, ...]
    raised: tuple[Raised, ...]
    bodies: Mapping[str, str]  # code -> name
    last_day: date | None
    reasons: tuple[Reason, ...]
    today: date


def look(flow: Workflow, language: str) -> Published:
    """Publications and objections as they stand; names in the language of the screen."""
    local = local_language(flow)
    names = {body.code: name_of(body, language, local) for body in flow.records().bodies}
    required, publications = flow.required(), flow.publications()
    first: dict[Required, Publication] = {}
    for one in publications:
        known = first.get(one.meets)
        first[one.meets] = one if known is None or one.on < known.on else known
    by_folded = {folded(code): name for code, name in names.items()}
    return Published(
        drafted=bool(required),
        wanted=tuple(Wanted(one, _place(one, by_folded), first.get(one)) for one in required),
        raised=tuple(
            Raised(one, names.get(one.body, one.body), is_late(one, required, publications))
            for one in flow.objections()
        ),
        bodies=names,
        last_day=last_day_for_objections(required, publications),
        reasons=flow.before_final(),
        today=flow.register.clock().date(),
    )


def _place(one: Required, names: Mapping[str, str]) -> str:
    return names.get(one.place, one.place) if one.medium is Medium.MUNICIPALITY_BOARD else one.place


def publish(
    flow: Workflow, wanted: tuple[Required, ...], on: date, reference: str, by: Person
) -> int:
    """Enter one publication for each of several requirements; how many."""
    for one in wanted:
        flow.add_publication(Publication(one.medium, on, reference, one.place), by)
    return len(wanted)


def read_day(typed: str) -> date | None:
    """A date as offices write it, 22-11-2025; None for anything else."""
    found = _DAY.fullmatch(ascii_digits(typed.strip()))
    if found is None:
        return None
    day, month, year = (int(part) for part in found.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None

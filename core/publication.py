"""Draft, objections, final: the allotment order of the U.P. Municipalities Act, s.9-A(5).

"Allotment order" (a)-(d): the draft is published in the Gazette, in a daily newspaper of wide
circulation in the district, and on the notice boards of the District Magistrate and of the
municipality; objections may be made for at least seven days and are decided by the State; then the
order becomes final. Plain values and functions: the caller stores them and brings today's date.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import Any

from core.amounts import day
from core.areas import folded
from core.errors import UserError
from core.lots.record import Person
from core.model import Body

# Full days for objections: the day of publication does not count, seven whole days follow.
OBJECTION_DAYS = 7


class Medium(StrEnum):
    """Where a draft must be published: Allotment order (a) and (d)."""

    GAZETTE = "gazette"
    NEWSPAPER = "newspaper"
    DM_BOARD = "dm-board"
    MUNICIPALITY_BOARD = "municipality-board"


@dataclass(frozen=True, slots=True)
class Required:
    """One publication that the Act asks for.

    `place`: the district of a newspaper or of the District Magistrate's board, the code of the
    municipality whose board it is; empty for the Gazette.
    """

    medium: Medium
    place: str = ""


@dataclass(frozen=True, slots=True)
class Publication:
    """A publication that was made: when, and under which number, page or memo."""

    medium: Medium
    on: date
    reference: str
    place: str = ""

    @property
    def meets(self) -> Required:
        """The requirement that it fulfils."""
        return Required(self.medium, folded(self.place))


class Outcome(StrEnum):
    ACCEPTED = "accepted"
    PARTLY = "partly"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class ObjectionDecision:
    """What was decided on an objection, why, by whom and when. `heard`: in person (optional)."""

    outcome: Outcome
    reason: str
    by: Person
    on: date
    heard: bool = False


@dataclass(frozen=True, slots=True)
class Objection:
    """An objection to a draft: its number in the register, who, on which body, what, when."""

    number: int
    by: str
    body: str
    text: str
    received: date
    decision: ObjectionDecision | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an order cannot be made final yet, by a code with parameters (texts: `publication`)."""

    code: str
    parameters: dict[str, Any]


def shown(on: date) -> str:
    """A date as the offices write it."""
    return day(on.isoformat())


def required_publications(bodies: Iterable[Body]) -> tuple[Required, ...]:
    """What a draft over these bodies needs. A withheld body is not notified and needs nothing."""
    named = [body for body in bodies if not body.withheld]
    if not named:
        return ()
    districts = sorted({folded(body.district) for body in named if folded(body.district)})
    return (
        Required(Medium.GAZETTE),
        *(Required(Medium.NEWSPAPER, district) for district in districts),
        *(Required(Medium.DM_BOARD, district) for district in districts),
        *(
            Required(Medium.MUNICIPALITY_BOARD, code)
            for code in sorted(folded(body.code) for body in named)
        ),
    )


def missing_publications(
    required: Iterable[Required], publications: Sequence[Publication], today: date
) -> tuple[Required, ...]:
    """Those that are not made up to today."""
    made = {one.meets for one in publications if one.on <= today}
    return tuple(one for one in required if one not in made)


def last_day_for_objections(
    required: Sequence[Required], publications: Sequence[Publication]
) -> date | None:
    """The seventh full day after the latest required publication; None while one is missing.

    A requirement that was met more than once counts from its first publication.
    """
    first: dict[Required, date] = {}
    for one in publications:
        first[one.meets] = min(one.on, first.get(one.meets, one.on))
    if not required or any(one not in first for one in required):
        return None
    return max(first[one] for one in required) + timedelta(days=OBJECTION_DAYS)


def is_late(
    objection: Objection, required: Sequence[Required], publications: Sequence[Publication]
) -> bool:
    """Whether an objection came after the last day; never while the period has not begun."""
    last = last_day_for_objections(required, publications)
    return last is not None and objection.received > last


def may_finalise(
    required: Sequence[Required],
    publications: Sequence[Publication],
    objections: Iterable[Objection],
    today: date,
) -> tuple[Reason, ...]:
    """Why the order cannot be made final today; nothing where it can.

    Late objections need a decision as well, be it that they came too late.
    """
    reasons = []
    missing = missing_publications(required, publications, today)
    for medium in Medium:
        places = [one.place for one in missing if one.medium is medium]
        if places:
            reasons.append(
                Reason(f"publication-missing-{medium}", {"places": places, "count": len(places)})
            )
    last = last_day_for_objections(required, publications)
    if not missing and last is not None and today <= last:
        first = last + timedelta(days=1)
        reasons.append(
            Reason(
                "objections-open",
                {"last": shown(last), "first": shown(first), "days": OBJECTION_DAYS},
            )
        )
    undecided = [one.number for one in objections if one.decision is None]
    if undecided:
        reasons.append(
            Reason("objections-undecided", {"numbers": undecided, "count": len(undecided)})
        )
    return tuple(reasons)


def check_publication(publication: Publication, today: date) -> Publication:
    """The publication as it is. UserError where it cannot be entered."""
    if publication.on > today:
        raise UserError("publication-in-future", on=shown(publication.on))
    if not publication.reference.strip():
        raise UserError("publication-without-reference")
    return publication


def check_objection(objection: Objection, bodies: Iterable[str], today: date) -> Objection:
    """The objection as it is. UserError where it, or its decision, cannot be entered."""
    if not objection.by.strip():
        raise UserError("objection-without-name")
    if not objection.text.strip():
        raise UserError("objection-without-text")
    if objection.body not in set(bodies):
        raise UserError("no-such-body", body=objection.body)
    if objection.received > today:
        raise UserError("objection-in-future", received=shown(objection.received))
    decision = objection.decision
    if decision is not None:
        if not decision.reason.strip():
            raise UserError("decision-without-reason")
        if not objection.received <= decision.on <= today:
            raise UserError(
                "decision-date", on=shown(decision.on), received=shown(objection.received)
            )
    return objection

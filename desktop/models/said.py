"""What every source says of a body or unit, and where its wards may come from.

Every function takes the workflow and runs in the thread that owns the register.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from core.insight.delimitation import Place
from core.insight.sources import Dispute, Said
from core.workflow import Workflow
from desktop.models.allot import local_language, name_of


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything said of a body or unit, and where sources disagree."""

    key: str
    said: tuple[Said, ...]
    disputes: tuple[Dispute, ...]
    members: tuple[tuple[str, str, str, str], ...]  # code, number, label, name


def codes_of(flow: Workflow, key: str) -> tuple[str, ...]:
    """The bodies of a part: itself, or the members of a unit."""
    book = flow.book()
    if not book.of_offices:
        return (key,)
    return tuple(entry.written for entry in book.part(key).members.values())


def written(flow: Workflow, code: str) -> dict[Place, str]:
    """Numbers of the wards from which those of a body may come, as they were written."""
    found: dict[Place, str] = {}
    for body in {place[0] for place in flow.old_places(code)}:
        found |= {(body, one.label): one.number for one in flow.past_of(body)}
        found |= {(body, one.label): one.number for one in flow.book().wards(body)}
    return found


def sources(flow: Workflow, key: str, language: str) -> Sources:
    """Everything said of a body or of the bodies of a unit, in the order of elections."""
    codes = codes_of(flow, key)
    said = [one for code in codes for one in flow.past_of(code)]
    said.sort(key=lambda one: (one.election, one.body, one.label, one.id or 0))
    known = set(codes)
    disputes = tuple(one for one in flow.disputes() if one.place[0] in known)
    return Sources(key, tuple(said), disputes, tuple(_members(flow, codes, language)))


def _members(
    flow: Workflow, codes: Iterable[str], language: str
) -> Iterator[tuple[str, str, str, str]]:
    book, local = flow.book(), local_language(flow)
    for code in codes:
        if book.of_offices:
            yield code, "", "", name_of(book.bodies[code], language, local)
            continue
        for ward in sorted(book.wards(code), key=lambda one: one.label):
            yield code, ward.number, ward.label, f"{ward.number} {ward.name}".strip()

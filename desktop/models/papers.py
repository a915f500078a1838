"""Step 5 as values: which papers can be printed now, which not yet and why, under which number.

Every function takes the workflow and runs in the thread that owns the register.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from core.lots.record import Person
from core.model import Kind as BodyKind
from core.orders.catalogue import KINDS, build, kinds_of
from core.orders.changes import Change, changes_between
from core.orders.context import Issue, OrderContext
from core.orders.document import Document
from core.orders.pdf import render_pdf
from core.register.read import IssuedOrder, order_content
from core.texts import text
from core.workflow import Note, Workflow
from core.workflow.issuing import DRAFT, FINAL, ORDER
from desktop.models.paper_context import context, issue_of

# Papers that decide seats: they are issued as numbered versions. The others are printed freely.
ISSUED = ("order", "draft", "final")
# Papers that make orders public: they wait until every order that they tell of is issued.
AFTER_ORDERS = ("notice", "newspaper", "mandal-abstract", "division-abstract", "state-abstract")
# Papers of a round of lots; they are printed at step 4.
ROUND_KINDS = ("chits", "round-sheet", "sheets", "minutes")


class PaperState(StrEnum):
    """FREE: not numbered, printed whenever it is needed. CHANGED: issued, and out of date."""

    BLOCKED = "blocked"
    READY = "ready"
    FREE = "free"
    ISSUED = "issued"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper of a kind for a subject (body, area, round). `why` says what stands before it."""

    kind: str
    subject: str
    name: str
    state: PaperState
    version: int = 0
    why: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Made:
    """A paper made ready: the document, its PDF, what changed since the last version."""

    document: Document
    pdf: bytes
    changes: tuple[Change, ...] = ()


def kinds(flow: Workflow, languages: Sequence[str], by: Person) -> tuple[str, ...]:
    """Kinds of papers of this law that exist now, orders first.

    Those of a round of lots are printed at step 4.
    """
    made = context(flow, languages, by)
    found = [
        kind.name
        for kind in kinds_of(made)
        if kind.name not in ROUND_KINDS and (kind.name in ISSUED or any(kind.subjects(made)))
    ]
    return tuple(sorted(found, key=lambda name: name not in ISSUED))


def listed(flow: Workflow, kind: str, language: str, by: Person) -> tuple[Paper, ...]:
    """Papers of a kind, with what stands before those that cannot be printed yet.

    `language` is that of the screen: names are shown in it.
    """
    made = context(flow, (language,), by)
    if kind not in ISSUED:
        subjects = KINDS[kind].subjects(made)
        standing = _standing(flow)
        return tuple(_free(made, kind, one, standing) for one in subjects)
    return tuple(_issuable(flow, made, kind, subject) for subject in _subjects(made, kind))


def _subjects(made: OrderContext, kind: str) -> list[str]:
    """What papers of an issued kind are for: each body, or each kind of body."""
    if kind in (DRAFT, FINAL):
        return [one.value for one in made.result.state]
    return [body.code for body in made.result.bodies]


def covered(made: OrderContext, kind: str, subject: str) -> tuple[str, ...]:
    """The bodies whose seats a paper gives; a withheld one is not notified."""
    if kind not in (DRAFT, FINAL):
        return (subject,)
    return tuple(
        body.code for body in made.result.bodies if body.kind == subject and not body.withheld
    )


def subject_name(made: OrderContext, subject: str) -> str:
    """What a paper is about, for a list."""
    body = made.bodies.get(subject)
    if body is not None:
        return made.name_of(body, subject, made.languages[0])
    if subject in set(BodyKind):
        return text(made.languages[0], "orders", f"body-{subject}")
    return subject or text(made.languages[0], "desktop_pages", "papers-whole")


def _standing(flow: Workflow) -> frozenset[str]:
    """Bodies with an order that is issued and still says what the register says."""
    latest = {order.document: order for order in flow.orders() if order.kind in (ORDER, FINAL)}
    outdated = flow.outdated()
    return frozenset(
        code for order in latest.values() if order not in outdated for code in order.bodies
    )


def _free(made: OrderContext, kind: str, subject: str, standing: frozenset[str]) -> Paper:
    waits = kind in AFTER_ORDERS and not standing.issuperset(_told_of(made, kind, subject))
    state = PaperState.BLOCKED if waits else PaperState.FREE
    return Paper(kind, subject, subject_name(made, subject), state)


def _told_of(made: OrderContext, kind: str, subject: str) -> list[str]:
    """The bodies of which a paper tells."""
    about = KINDS[kind].about
    if about == "body":
        return [subject]
    if about in ("mandal", "division"):
        return [body.code for body in dict(made.areas(about))[subject]]
    return [body.code for body in made.result.bodies if not body.withheld]


def _issuable(flow: Workflow, made: OrderContext, kind: str, subject: str) -> Paper:
    name = subject_name(made, subject)
    latest = flow.latest(made.issue(kind, subject).id)
    version = latest.version if latest else 0
    why = before(flow, kind, covered(made, kind, subject))
    if why:
        return Paper(kind, subject, name, PaperState.BLOCKED, version, why)
    if latest is None:
        return Paper(kind, subject, name, PaperState.READY)
    state = PaperState.CHANGED if latest in flow.outdated() else PaperState.ISSUED
    return Paper(kind, subject, name, state, version)


def before(flow: Workflow, kind: str, bodies: Iterable[str]) -> tuple[Note, ...]:
    """What stands before a paper over these bodies, each thing once."""
    reasons = flow.before_final() if kind == FINAL else ()
    notes = [Note(one.code, one.parameters) for one in reasons]
    for code in bodies:
        notes += [one for one in flow.blocking(code) if one not in notes]
    return tuple(notes)


# Making one


def make(flow: Workflow, kind: str, subject: str, languages: Sequence[str], by: Person) -> Made:
    """A paper as it would be printed now; an issued one that still holds comes out the same."""
    made = context(flow, languages, by, kind)
    number = made.issue(kind, subject)
    latest = flow.latest(number.id) if kind in ISSUED else None
    if latest is None:
        document = build(kind, made, subject)
        return Made(document, render_pdf(document))
    earlier = json.loads(order_content(flow.register, latest.id))
    same = build(kind, _as_issued(made, kind, subject, latest, earlier), subject)
    if same.digest == latest.digest:
        return Made(same, render_pdf(same))
    following = Issue(number.id, latest.version + 1, latest.digest)
    fresh = _numbered(made, kind, subject, following)
    changes = changes_between(earlier, json.loads(fresh.facts))
    document = _numbered(made, kind, subject, replace(following, changes=changes))
    return Made(document, render_pdf(document), changes)


def _numbered(made: OrderContext, kind: str, subject: str, issue: Issue) -> Document:
    return build(kind, replace(made, issues={**made.issues, (kind, subject): issue}), subject)


def _as_issued(
    made: OrderContext, kind: str, subject: str, latest: IssuedOrder, facts: Mapping[str, Any]
) -> OrderContext:
    """The context of a version that was issued: its number, its day, its place in the journal."""
    number = issue_of(latest, facts)
    return replace(
        made,
        date=facts["date"],
        journal_head=facts["journal_head"],
        issues={**made.issues, (kind, subject): number},
    )

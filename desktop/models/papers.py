"""Step 5 as values: which papers can be printed now, which not yet and why, under which number.

Every function takes the workflow and runs in the thread that owns the register.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Any

from core.errors import UserError
from core.files import write_whole
from core.lots.record import Person
from core.orders.catalogue import KINDS, build, kinds_of
from core.orders.changes import Change, changes_between
from core.orders.context import Issue, OrderContext
from core.orders.document import Document
from core.orders.pdf import render_pdf
from core.orders.workbook import render_workbook
from core.orders.write import WritingCancelledError, write_orders
from core.register import clock
from core.register.read import IssuedOrder, order_content
from core.report import to_json
from core.workflow import Note, Workflow

# Papers that decide seats: they are issued as numbered versions. The others are printed freely.
ISSUED = ("order",)
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


@dataclass(frozen=True, slots=True)
class Folder:
    """What was written, and how many orders were not because something is open."""

    files: tuple[Path, ...]
    waiting: int


def context(flow: Workflow, languages: Sequence[str], by: Person) -> OrderContext:
    """Everything that papers say, as the register stands now."""
    founding = flow.register.founding
    role = by.role.strip().lower()
    latest = {(order.kind, order.subject): order for order in flow.orders()}
    return OrderContext(
        records=flow.records(),
        result=flow.result(),
        rules=flow.rules(),
        languages=tuple(languages),
        office=by.office,
        place=founding.place,
        date=clock.stamp(flow.register.clock())[:10],
        officers={role: by} if role in ("rdo", "mpdo", "state") else {},
        decisions=flow.decisions(),
        rounds=flow.rounds(),
        issues={
            key: _issue_of(order, json.loads(order_content(flow.register, order.id)))
            for key, order in latest.items()
        },
        journal_head=flow.register.head,
        rehearsal=founding.rehearsal,
    )


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
        return tuple(Paper(kind, one, subject_name(made, one), PaperState.FREE) for one in subjects)
    return tuple(_order(flow, made, kind, body.code) for body in made.result.bodies)


def subject_name(made: OrderContext, subject: str) -> str:
    """What a paper is about, for a list."""
    body = made.bodies.get(subject)
    return made.name_of(body, subject, made.languages[0]) if body else subject


def _order(flow: Workflow, made: OrderContext, kind: str, code: str) -> Paper:
    name = subject_name(made, code)
    latest = flow.latest(made.issue(kind, code).id)
    version = latest.version if latest else 0
    why = flow.blocking(code)
    if why:
        return Paper(kind, code, name, PaperState.BLOCKED, version, why)
    if latest is None:
        return Paper(kind, code, name, PaperState.READY)
    state = PaperState.CHANGED if latest in flow.outdated() else PaperState.ISSUED
    return Paper(kind, code, name, state, version)


# Making one


def make(flow: Workflow, kind: str, subject: str, languages: Sequence[str], by: Person) -> Made:
    """A paper as it would be printed now; an issued one that still holds comes out the same."""
    made = context(flow, languages, by)
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
    number = _issue_of(latest, facts)
    return replace(
        made,
        date=facts["date"],
        journal_head=facts["journal_head"],
        issues={**made.issues, (kind, subject): number},
    )


def _issue_of(order: IssuedOrder, facts: Mapping[str, Any]) -> Issue:
    changes = tuple(Change(*one) for one in facts["changes"])
    return Issue(order.document, order.version, facts["supersedes"], changes)


# Issuing and writing


def issue(flow: Workflow, kind: str, subject: str, languages: Sequence[str], by: Person) -> int:
    """Issue a paper as its next version; the version that stands. UserError where it is blocked."""
    for missing in flow.blocking(subject):
        raise UserError(missing.code, **missing.parameters)
    made = make(flow, kind, subject, languages, by)
    document = made.document
    issued = flow.issue_order(
        document.id,
        subject,
        document.digest,
        document.facts,
        sha256(made.pdf).hexdigest(),
        by,
        kind=kind,
    )
    return issued.version


def issue_all(
    flow: Workflow,
    kind: str,
    subjects: Iterable[str],
    languages: Sequence[str],
    by: Person,
    progress: Callable[[int, int], None],
) -> int:
    """Issue several papers, each as an act of its own; how many."""
    wanted = list(subjects)
    for done, subject in enumerate(wanted, 1):
        issue(flow, kind, subject, languages, by)
        progress(done, len(wanted))
    return len(wanted)


def save(made: Made, target: Path) -> list[Path]:
    """Write one paper as PDF, XLSX and JSON beside each other. UserError for a target that fails."""
    files = {
        target.with_suffix(".pdf"): made.pdf,
        target.with_suffix(".xlsx"): render_workbook(made.document),
        target.with_suffix(".json"): made.document.facts,
    }
    for path, data in files.items():
        write_whole(path, data)
    return list(files)


def write_folder(
    flow: Workflow,
    folder: Path,
    kind: str,
    languages: Sequence[str],
    by: Person,
    progress: Callable[[int, int], None],
    cancelled: Callable[[], bool],
) -> Folder:
    """Papers of a kind into a folder, with the whole result as JSON beside them.

    Orders: those that are issued, byte for byte as they were issued. Other kinds: all there are.
    """
    waiting = 0
    if kind in ISSUED:
        papers = listed(flow, kind, languages[0], by)
        issued = [paper for paper in papers if paper.state is PaperState.ISSUED]
        waiting = len(papers) - len(issued)
        files = _write_issued(flow, folder, issued, languages, by, progress, cancelled)
    else:
        try:
            made = context(flow, languages, by)
            files = write_orders(made, folder, (kind,), progress, cancelled)
        except WritingCancelledError as stopped:
            raise UserError("cancelled") from stopped
    result = folder / "result.json"
    write_whole(result, to_json(flow.result(), len(flow.rounds()) + 1).encode("utf-8"))
    return Folder((*files, result), waiting)


def _write_issued(
    flow: Workflow,
    folder: Path,
    papers: Sequence[Paper],
    languages: Sequence[str],
    by: Person,
    progress: Callable[[int, int], None],
    cancelled: Callable[[], bool],
) -> list[Path]:
    """All are made before the first is written, so that a stop leaves nothing in the folder."""
    made = []
    for done, paper in enumerate(papers, 1):
        if cancelled():
            raise UserError("cancelled")
        made.append(make(flow, paper.kind, paper.subject, languages, by))
        progress(done, len(papers))
    return [path for one in made for path in save(one, folder / f"{one.document.file_name}.pdf")]

"""Issuing papers as numbered versions, and writing them to files.

Every function takes the workflow and runs in the thread that owns the register.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from core.errors import UserError
from core.files import write_whole
from core.lots.record import Person
from core.orders.workbook import render_workbook
from core.orders.write import WritingCancelledError, verifiers, write_orders
from core.report import to_json
from core.workflow import Workflow
from desktop.models.paper_context import context
from desktop.models.papers import (
    AFTER_ORDERS,
    ISSUED,
    Made,
    Paper,
    PaperState,
    before,
    covered,
    listed,
    make,
)


@dataclass(frozen=True, slots=True)
class Folder:
    """What was written, and how many orders were not because something is open."""

    files: tuple[Path, ...]
    waiting: int


def issue(flow: Workflow, kind: str, subject: str, languages: Sequence[str], by: Person) -> int:
    """Issue a paper as its next version; the version that stands. UserError where it is blocked."""
    bodies = covered(context(flow, languages, by), kind, subject)
    for missing in before(flow, kind, bodies):
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
        bodies=bodies,
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
    """Write one paper as PDF, XLSX (if it has tables) and JSON beside each other.

    Beside minutes stands what recomputes them without Vantu. UserError where a target fails.
    """
    document = made.document
    files = {target.with_suffix(".pdf"): made.pdf, target.with_suffix(".json"): document.facts}
    if document.tables:
        files[target.with_suffix(".xlsx")] = render_workbook(document)
    if document.kind == "minutes":
        files |= {target.with_name(name): data for name, data in verifiers().items()}
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

    Orders: those that are issued, byte for byte as they were issued; what makes them public: of
    those. Working papers: all there are.
    """
    waiting = 0
    if kind in (*ISSUED, *AFTER_ORDERS):
        papers = listed(flow, kind, languages[0], by)
        ready = [one for one in papers if one.state in (PaperState.ISSUED, PaperState.FREE)]
        waiting = len(papers) - len(ready)
        files = _write_each(flow, folder, ready, languages, by, progress, cancelled)
    else:
        try:
            made = context(flow, languages, by, kind)
            files = write_orders(made, folder, (kind,), progress, cancelled)
        except WritingCancelledError as stopped:
            raise UserError("cancelled") from stopped
    result = folder / "result.json"
    write_whole(result, to_json(flow.result(), len(flow.rounds()) + 1).encode("utf-8"))
    return Folder((*files, result), waiting)


def _write_each(
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

"""Writing papers into a folder: whole or not at all, with progress and cancel."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Future,
    ProcessPoolExecutor,
    as_completed,
    wait,
)
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import files
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from core.errors import UserError
from core.orders.catalogue import KINDS, build, kinds_of
from core.orders.context import OrderContext, area_of, identifier
from core.orders.pdf import render_pdf
from core.orders.workbook import render_workbook

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]

_VERIFIERS = ("verify_lots.html", "verify_lots.py")
SINGLE_FILES = 200  # with more bodies than this the papers of a Mandal share a file
PER_FILE = 200
_LONGEST = 80  # letters of a file's name: a whole path on Windows may have 260
_WORKERS = min(4, os.cpu_count() or 1)
_PARALLEL_FROM = 40  # papers; below, starting processes takes longer than it saves


class WritingCancelledError(Exception):
    """The officer stopped the export; nothing was left in the folder."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """One file: papers of one kind under one name."""

    kind: str
    name: str
    subjects: tuple[str, ...]


def parcels(context: OrderContext, kinds: Iterable[str] | None = None) -> list[Parcel]:
    """Which files hold which papers, for everything that can be issued now."""
    wanted = None if kinds is None else set(kinds)
    found: list[Parcel] = []
    for kind in kinds_of(context):
        if wanted is not None and kind.name not in wanted:
            continue
        subjects = tuple(kind.subjects(context))
        if len(subjects) <= SINGLE_FILES or kind.about != "body":
            found += [Parcel(kind.name, _file_name(kind.name, one), (one,)) for one in subjects]
        else:
            found += _by_mandal(context, kind.name, subjects)
    return _distinct(found)


def _distinct(found: list[Parcel]) -> list[Parcel]:
    """Names that differ: two Telugu names may be one in ASCII."""
    taken: set[str] = set()
    named = []
    for parcel in found:
        name, count = parcel.name, 1
        while name in taken:
            count += 1
            name = f"{parcel.name}-{count}"
        taken.add(name)
        named.append(Parcel(parcel.kind, name, parcel.subjects))
    return named


def _file_name(kind: str, subject: str) -> str:
    whole = "-".join(part for part in (kind, identifier(subject)) if part)
    return whole[:_LONGEST].rstrip("-")


def _by_mandal(context: OrderContext, kind: str, subjects: Sequence[str]) -> Iterator[Parcel]:
    by_area: dict[str, list[str]] = {}
    for subject in subjects:
        area = area_of(context.bodies.get(subject), "mandal")
        by_area.setdefault(area, []).append(subject)
    for area, members in sorted(by_area.items()):
        rest = iter(members)
        part = 0
        while chunk := tuple(islice(rest, PER_FILE)):
            part += 1
            suffix = f"{area}-{part}" if len(members) > PER_FILE else area
            yield Parcel(kind, _file_name(kind, suffix), chunk)


def write_orders(
    context: OrderContext,
    folder: Path,
    kinds: Iterable[str] | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
    *,
    facts: bool = False,
) -> list[Path]:
    """Write every paper that can be issued, as PDF and XLSX; gives the files written.

    With `facts` each paper's machine-readable result goes beside it as JSON (its SHA-256 is the
    digest of the paper), and beside minutes the verifiers that need no Vantu.

    A body with an open question or a missing decision has no order. The files are made beside the
    target and moved in at the end, so that a stop or a fault leaves nothing half done.
    Raises UserError `cannot-write` and `WritingCancelledError`.
    """
    work = parcels(context, kinds)
    with _beside(folder) as workshop:
        for done, _ in enumerate(_made(context, work, workshop, facts), 1):
            if progress is not None:
                progress(done, len(work))
            if cancelled is not None and cancelled():
                raise WritingCancelledError
        return _move_in(workshop, folder)


def _move_in(workshop: Path, folder: Path) -> list[Path]:
    """Move all files into the folder; if one cannot be, all that was there before is put back."""
    made = sorted(workshop.iterdir())
    folder.mkdir(parents=True, exist_ok=True)
    former = workshop / "former"
    former.mkdir()
    moved: list[Path] = []
    try:
        for source in made:
            target = folder / source.name
            moved.append(target)
            if target.exists():
                target.replace(former / source.name)
            source.replace(target)
    except OSError:
        for target in moved:
            if (former / target.name).exists():
                (former / target.name).replace(target)
            elif not (workshop / target.name).exists():
                target.unlink()
        raise
    return moved


@contextmanager
def _beside(folder: Path) -> Iterator[Path]:
    """A workshop on the same disk as the folder, gone afterwards."""
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        workshop = Path(tempfile.mkdtemp(prefix=".vantu-", dir=folder.parent))
        try:
            yield workshop
        finally:
            shutil.rmtree(workshop, ignore_errors=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError("cannot-write", path=str(folder), reason=reason) from error


def _made(context: OrderContext, work: list[Parcel], workshop: Path, facts: bool) -> Iterator[None]:
    """Make the files; in several processes where it saves time."""
    many = sum(len(parcel.subjects) for parcel in work) >= _PARALLEL_FROM
    pool = _pool() if many else None
    if pool is None:
        for parcel in work:
            _make(context, parcel, workshop, facts)
            yield
        return
    with pool:
        waiting: set[Future[None]] = set()
        try:
            for parcel in work:
                part = _needed(context, parcel)
                if part is None:
                    _make(context, parcel, workshop, facts)
                    yield
                    continue
                waiting.add(pool.submit(_make, part, parcel, workshop, facts))
                # few at a time: what waits is held in memory
                while len(waiting) >= 2 * _WORKERS:
                    done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield future.result()
            for future in as_completed(waiting):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _pool() -> ProcessPoolExecutor | None:
    """Several processes; None where the system gives none (no shared memory, for instance)."""
    try:
        # spawn: the window's process has threads, which a fork would copy in any state
        return ProcessPoolExecutor(_WORKERS, get_context("spawn"))
    except OSError:
        return None


def _needed(context: OrderContext, parcel: Parcel) -> OrderContext | None:
    """What another process needs for a parcel; None where it is the whole register."""
    level = KINDS[parcel.kind].about
    if level == "body":
        return context.restricted(parcel.subjects)
    if level == "round" and all("/" in subject for subject in parcel.subjects):
        return context.restricted(_in_mandals(context, parcel.subjects))
    if level in ("mandal", "division"):
        areas = dict(context.areas(level))
        return context.restricted(
            body.code for subject in parcel.subjects for body in areas[subject]
        )
    return None


def _in_mandals(context: OrderContext, subjects: Iterable[str]) -> Iterator[str]:
    """The bodies of the Mandals of a large round's papers."""
    areas = dict(context.areas("mandal"))
    for subject in subjects:
        yield from (body.code for body in areas[subject.partition("/")[2]])


def _make(context: OrderContext, parcel: Parcel, workshop: Path, facts: bool) -> None:
    documents = [build(parcel.kind, context, subject) for subject in parcel.subjects]
    (workshop / f"{parcel.name}.pdf").write_bytes(render_pdf(documents))
    if any(document.tables for document in documents):
        (workshop / f"{parcel.name}.xlsx").write_bytes(render_workbook(documents))
    if not facts:
        return
    for document in documents:
        name = parcel.name if len(documents) == 1 else document.file_name
        (workshop / f"{name}.json").write_bytes(document.facts)
    if parcel.kind == "minutes":
        for name, data in verifiers().items():
            (workshop / name).write_bytes(data)


def verifiers() -> dict[str, bytes]:
    """What recomputes the draws of minutes without Vantu, by file name."""
    home = files("resources") / "verify"
    return {name: (home / name).read_bytes() for name in _VERIFIERS}

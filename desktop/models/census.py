"""What step 1 shows: how a file was understood, its findings in order, what an import changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from core.census.cells import Cell, Table, is_blank, text_of
from core.census.child import read
from core.census.headings import NOTES, SHEETS, squeezed
from core.census.load import ELECTION, Loaded, load
from core.census.recognise import Layout, layouts
from core.findings import Finding, Place, Severity, Stage
from core.law.profile import Profile
from core.model import Figures, Records
from core.workflow import Workflow

_SAMPLES = 3


@dataclass(frozen=True, slots=True)
class ColumnSeen:
    """A column of the file. `meaning` is the heading of the template, empty for an unused one."""

    heading: str
    meaning: str
    samples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SheetSeen:
    """A sheet of the file. `meaning` is the sheet of the template, empty where it is left aside."""

    name: str
    meaning: str
    heading_row: int
    rows: int
    columns: tuple[ColumnSeen, ...]


@dataclass(frozen=True, slots=True)
class FileSeen:
    """A file read and understood, and what taking it would change."""

    path: Path
    loaded: Loaded
    sheets: tuple[SheetSeen, ...]
    changes: tuple[Change, ...] | None  # None: there is no census before it
    lost: tuple[str, ...]  # draws that would become void, as body and draw


@dataclass(frozen=True, slots=True)
class Change:
    """One difference to the census before. `what`: "added", "gone" or "changed"."""

    what: str
    kind: str  # "body", "ward", "area", "history"
    body: str
    subject: str
    field: str = ""
    before: str = ""
    after: str = ""


def look_into(path: Path, profile: Profile, cancelled: Callable[[], bool]) -> tuple[SheetSeen, ...]:
    """The sheets of a file as they are understood. UserError when it cannot be read."""
    tables = read(path, cancelled)
    known = {layout.table.name: layout for layout in layouts(tables, profile, []).values()}
    return tuple(
        _sheet(table, known.get(table.name))
        for table in tables
        if squeezed(table.name) != squeezed(NOTES)
    )


def examine(flow: Workflow, path: Path, cancelled: Callable[[], bool]) -> FileSeen:
    """A file with its findings, and what would change in this register if it were taken.

    A file that names no election is read for that of the register; one that names another is not.
    """
    loaded = load(path, flow.profile, {}, cancelled)
    if any(found.code == "missing-election" for found in loaded.findings):
        loaded = load(path, flow.profile, {ELECTION: flow.election}, cancelled)
    sheets = look_into(path, flow.profile, cancelled)
    changes: tuple[Change, ...] | None = None
    lost: tuple[str, ...] = ()
    if flow.snapshot is not None and not loaded.errors:
        changes = difference(flow.records(), loaded.records)
        lost = flow.lost_by(loaded)
    return FileSeen(path, loaded, sheets, changes, lost)


def _sheet(table: Table, layout: Layout | None) -> SheetSeen:
    row = layout.heading_row if layout else _first_filled(table)
    names = {heading.key: heading.text for heading in SHEETS[layout.sheet]} if layout else {}
    meanings = {at: names[key] for key, at in layout.columns.items()} if layout else {}
    columns = tuple(
        ColumnSeen(text_of(cells[row - 1]) if row else "", meanings.get(at, ""),
                   _samples(cells[row:]))
        for at, cells in enumerate(table.columns)
    )  # fmt: skip
    filled = sum(
        any(not is_blank(cell) for cell in table.row(number))
        for number in range(row + 1, table.height + 1)
    ) if not layout else _filled(table, layout)  # fmt: skip
    return SheetSeen(table.name, layout.sheet if layout else "", row, filled, columns)


def _filled(table: Table, layout: Layout) -> int:
    """Rows that hold anything in the columns that matter."""
    ordered = [table.columns[at][layout.heading_row :] for at in layout.columns.values()]
    return sum(any(cell != "" for cell in row) for row in zip(*ordered, strict=True))


def _first_filled(table: Table) -> int:
    return next(
        (row for row in range(1, table.height + 1) if not all(map(is_blank, table.row(row)))), 0
    )


def _samples(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(islice((text_of(cell) for cell in cells if not is_blank(cell)), _SAMPLES))


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Errors that hold up the import first, then what waits for a decision, then the rest."""
    ranks = {Stage.IMPORT: 0, Stage.ORDER: 1, Stage.NONE: 2}
    return sorted(
        findings,
        key=lambda one: (ranks[one.stage], one.place.sheet, one.place.row, one.place.column),
    )


def tone_of(found: Finding) -> str:
    """The colour in which a finding is shown; its word stands beside it."""
    return "danger" if found.severity is Severity.ERROR else "warning"


# The difference of two imports


def difference(before: Records, after: Records) -> tuple[Change, ...]:
    """What is added, gone or changed, field by field, whatever the order of the rows."""
    return (
        *_changes("body", before.bodies, after.bodies, ("code",)),
        *_changes("ward", before.wards, after.wards, ("body", "label")),
        *_changes("area", before.areas, after.areas, ("kind", "name", "district")),
        *_changes("history", before.history, after.history, ("body", "label", "election")),
    )


def _changes(
    kind: str, before: Sequence[Any], after: Sequence[Any], keys: tuple[str, ...]
) -> list[Change]:
    old = {tuple(getattr(one, key) for key in keys): one for one in before}
    new = {tuple(getattr(one, key) for key in keys): one for one in after}
    found = []
    for key in sorted(old.keys() | new.keys(), key=lambda one: tuple(map(str, one))):
        body, subject = str(key[0]), " · ".join(str(part) for part in key[1:] if part)
        if key not in old:
            found.append(Change("added", kind, body, subject))
        elif key not in new:
            found.append(Change("gone", kind, body, subject))
        elif old[key] != new[key]:
            found += [
                Change("changed", kind, body, subject, field, was, now)
                for field, was, now in _fields(old[key], new[key])
            ]
    return found


def _fields(old: Any, new: Any) -> Iterable[tuple[str, str, str]]:
    """The fields in which two records of one kind differ, figures one by one."""
    for field in fields(old):
        was, now = getattr(old, field.name), getattr(new, field.name)
        if was == now:
            continue
        if isinstance(was, Figures) and isinstance(now, Figures):
            for figure in fields(Figures):
                a, b = getattr(was, figure.name), getattr(now, figure.name)
                if a != b:
                    yield f"{field.name}-{figure.name}", _shown(a), _shown(b)
        else:
            yield field.name, _shown(was), _shown(now)


def _shown(value: Any) -> str:
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return str(float(value)) if isinstance(value, Fraction) else str(value)


# The census that counts now


@dataclass(frozen=True, slots=True)
class Accepted:
    """The import that counts, for its card and its findings."""

    file_name: str
    sha256: str
    by: str
    at: str
    records: Records
    findings: tuple[Finding, ...]


def accepted(flow: Workflow) -> Accepted | None:
    """The import that counts now, or None."""
    snapshot = flow.snapshot
    if snapshot is None:
        return None
    findings = tuple(
        Finding(one["code"], one["parameters"], Place(**one["place"])) for one in snapshot.findings
    )
    return Accepted(
        snapshot.file_name,
        snapshot.sha256,
        snapshot.by.name,
        snapshot.at,
        flow.records(),
        findings,
    )

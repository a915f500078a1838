"""What step 1 shows: how a file was understood, its findings in order, what an import changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from core.census.categories import letters_of
from core.census.cells import is_blank, text_of
from core.census.difference import Difference, differences
from core.census.headings import FINDINGS, NOTES, SOURCES, headings_of, sheets_of
from core.census.load import ELECTION, Loaded, load
from core.census.recognise import Choices, Layout
from core.findings import Finding, Place, Severity, Stage
from core.law.profile import Profile
from core.model import Records
from core.workflow import Workflow

# Sheets of our own workbooks that only people read.
_OURS = {letters_of(NOTES), letters_of(FINDINGS)}
_WORDS = 4


@dataclass(frozen=True, slots=True)
class FileSeen:
    """A file read and understood, and what taking it would change."""

    path: Path
    loaded: Loaded
    changes: tuple[Difference, ...] | None  # None: there is no census before it
    lost: tuple[str, ...]  # draws that would become void, as body and draw

    @property
    def layouts(self) -> tuple[Layout, ...]:
        """The sheets that an officer has to look at."""
        return tuple(one for one in self.loaded.layouts if letters_of(one.table.name) not in _OURS)


@dataclass(frozen=True, slots=True)
class RowAside:
    """A row that is not read, why (a code), and how it begins."""

    number: int
    why: str
    words: str


@dataclass(frozen=True, slots=True)
class Accepted:
    """The import that counts, for its card and its findings."""

    file_name: str
    sha256: str
    by: str
    at: str
    records: Records
    findings: tuple[Finding, ...]


def examine(
    flow: Workflow, path: Path, choices: Choices, cancelled: Callable[[], bool]
) -> FileSeen:
    """A file with its findings, and what would change in this register if it were taken.

    A file that names no election is read for that of the register; one that names another is not.
    Raises UserError for a file that cannot be read.
    """
    loaded = load(path, flow.profile, {}, cancelled, choices)
    if any(found.code == "missing-election" for found in loaded.findings):
        loaded = load(path, flow.profile, {ELECTION: flow.election}, cancelled, choices)
    changes: tuple[Difference, ...] | None = None
    lost: tuple[str, ...] = ()
    if flow.snapshot is not None and not loaded.errors:
        changes = differences(flow.records(), loaded.records)
        lost = flow.voided_by_census(loaded)
    return FileSeen(path, loaded, changes, lost)


def accepted(flow: Workflow) -> Accepted | None:
    """The import that counts now, or None."""
    snapshot = flow.snapshot
    if snapshot is None:
        return None
    findings = tuple(
        Finding(one["code"], one["parameters"], Place(**one["place"])) for one in snapshot.findings
    )
    by, at = snapshot.by.name, snapshot.at
    return Accepted(snapshot.file_name, snapshot.sha256, by, at, flow.records(), findings)


def rows_aside(layout: Layout) -> tuple[RowAside, ...]:
    """The rows below and above the headings that are not read, in order."""
    return tuple(
        RowAside(number, str(why), _words(layout, number))
        for number, why in sorted(layout.aside.items())
        if not layout.headings.first <= number <= layout.headings.last
    )


def _words(layout: Layout, number: int) -> str:
    filled = (text_of(cell) for cell in layout.table.row(number) if not is_blank(cell))
    return " · ".join(islice(filled, _WORDS))


def meanings(sheet: str) -> Mapping[str, str]:
    """What a column of a sheet can be: key and the template's heading."""
    return {heading.key: heading.text for heading in headings_of(sheet)} if sheet else {}


def sheets_to_choose(profile: Profile) -> tuple[str, ...]:
    """What a table of a file may be: the sheets of the rules, and lists that help them out."""
    return (*sheets_of(profile), *SOURCES)


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


def value_shown(value: Any) -> str:
    """A value of a record in a table of changes."""
    if value is None or value == "":
        return "–"
    if isinstance(value, bool):
        return "Yes" if value else "No"
    return str(float(value)) if isinstance(value, Fraction) else str(value)

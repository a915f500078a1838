"""Step 3 as values: the bodies (or units) to go through, and one of them with all that is shown.

Every function takes the workflow and runs in the thread that owns the register.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from core.allotment.up_offices import unit_name as unit_of
from core.findings import Finding, Stage
from core.insight.book import Book
from core.insight.grid import grid_of
from core.labels import body_label, unit_label
from core.lots.question import QuestionKind
from core.lots.record import Decision
from core.model import Body, HistoryRow, Records, Ward
from core.results import BodyResult, Numbers, UnitResult
from core.texts import text
from core.workflow import Workflow
from core.workflow.deciding import LINEAGE_OPEN, subject_of
from desktop.models.history import Grid, grid
from desktop.models.ranking import Section, carried_by, sections

_MARKS_OF = {
    "ward-without-voters": "nobody",
    "repeat-before-cycle-end": "repeat",
    "cycle-completed": "repeat",
    "offices-not-placed": "short",
}
_LOTS_IN_THE_ALLOTMENT = (QuestionKind.TIE, QuestionKind.NO_VOTERS)
DECIDABLE_HERE = "ward-without-voters"


@dataclass(frozen=True, slots=True)
class Entry:
    """A body or unit in the list.

    `marks`: `disputed` (its history), `decide`, `lots`, `nobody`, `repeat`, `short`.
    """

    key: str
    name: str
    area: str
    marks: frozenset[str]


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding with the decision that answers it, if one was taken."""

    found: Finding
    decision: Decision | None
    open: bool

    @property
    def ward(self) -> str:
        return str(self.found.parameters.get("ward", ""))


@dataclass(frozen=True, slots=True)
class Shown:
    """One body or unit: its lists, its history, what is remarkable about it."""

    entry: Entry
    numbers: Numbers
    sections: tuple[Section, ...]
    grid: Grid
    remarks: tuple[Remark, ...]
    names_heading: str  # "ward" or "body"

    @property
    def to_decide(self) -> tuple[Remark, ...]:
        """Wards reserved for a group of which nobody votes there, not acknowledged yet."""
        return decidable(self.remarks)


def decidable(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """Those that an officer can answer with a reason, ward by ward."""
    return tuple(one for one in remarks if one.open and one.found.code == DECIDABLE_HERE)


def open_decisions(flow: Workflow, code: str) -> tuple[Remark, ...]:
    """What an officer has to answer before the order of a body."""
    return decidable(remarks(flow, code, flow.body(code).findings))


def name_of(body: Body, language: str, local: str) -> str:
    """The name in a language of the screen; the local one where the State writes it so."""
    return body.local_name if language == local and body.local_name.strip() else body.name


def local_language(flow: Workflow) -> str:
    """The language in which local names of this law's State are written."""
    return "te" if flow.profile.law == "telangana" else "hi"


def entries(flow: Workflow, language: str) -> tuple[Entry, ...]:
    """Units where offices are allotted in units, else bodies; in the order of the result."""
    result = flow.result()
    undecided = {place for place, one in flow.to_decide() if one.code == DECIDABLE_HERE}
    disputed = disputed_codes(flow)
    bodies = {body.code: body for body in flow.records().bodies}
    if result.units:
        units = {(bodies[code].kind, unit_of(bodies[code], flow.rules())) for code in disputed}
        return tuple(_unit_entry(unit, (unit.kind, unit.unit) in units) for unit in result.units)
    local = local_language(flow)
    return tuple(
        _body_entry(
            one, bodies[one.code], name_of(bodies[one.code], language, local), undecided, disputed
        )
        for one in result.bodies
    )


def disputed_codes(flow: Workflow) -> set[str]:
    """Bodies of whose history sources disagree, or whose delimitation is left open."""
    joined = flow.joined()
    return {one.place[0] for one in joined.unsettled} | {
        str(one.parameters["body"]) for one in joined.findings if one.code in LINEAGE_OPEN
    }


def _marks(one: BodyResult | UnitResult) -> set[str]:
    marks = {_MARKS_OF[found.code] for found in one.findings if found.code in _MARKS_OF}
    if any(question.kind in _LOTS_IN_THE_ALLOTMENT for question in one.questions):
        marks.add("lots")
    return marks


def _body_entry(
    one: BodyResult, body: Body, name: str, undecided: set[str], disputed: set[str]
) -> Entry:
    marks = _marks(one)
    marks |= {mark for mark, codes in (("decide", undecided), ("disputed", disputed))
              if one.code in codes}  # fmt: skip
    return Entry(one.code, name, body.mandal or body.district, frozenset(marks))


def _unit_entry(unit: UnitResult, disputed: bool) -> Entry:
    name = f"{unit.unit} · {unit.kind}"
    marks = _marks(unit) | ({"disputed"} if disputed else set())
    return Entry(f"{unit.kind}/{unit.unit}", name, unit.kind.value, frozenset(marks))


def shown(flow: Workflow, key: str, language: str) -> Shown | None:
    """One body or unit; None where there is none of that key any more."""
    entry = next((one for one in entries(flow, language) if one.key == key), None)
    if entry is None:
        return None
    if flow.result().units:
        return _unit(flow, entry, language)
    return _body(flow, entry)


def _body(flow: Workflow, entry: Entry) -> Shown:
    records = flow.records()
    wards = [ward for ward in records.wards if ward.body == entry.key]
    history = [row for row in records.history if row.body == entry.key]
    alone = replace(
        records,
        bodies=tuple(body for body in records.bodies if body.code == entry.key),
        wards=tuple(wards),
        history=tuple(history),
    )
    # The rankings of this body only: a whole State would take seconds for each selection.
    traced = flow.conduct(alone, flow.rules(), flow.election, flow.answers(), trace=True)
    one = traced.bodies[0]
    names = _ward_names(wards)
    seats = {seat.label: seat.category for seat in one.seats}
    return Shown(
        entry,
        one.numbers,
        sections(
            one.rankings,
            one.numbers,
            names,
            seats,
            carried_by(history, flow.rules()),
            one.questions,
        ),
        _history(flow, alone, one.code, names, seats),
        remarks(flow, one.code, one.findings),
        "ward",
    )


def _ward_names(wards: Iterable[Ward]) -> dict[str, str]:
    ordered = sorted(wards, key=lambda ward: ward.label)
    return {ward.label: f"{ward.number} {ward.name}".strip() for ward in ordered}


def _unit(flow: Workflow, entry: Entry, language: str) -> Shown:
    kind, _, unit_name = entry.key.partition("/")
    result = flow.result(trace=True)
    unit = next(one for one in result.units if (one.kind, one.unit) == (kind, unit_name))
    records, local = flow.records(), local_language(flow)
    bodies = {
        body_label(body.code): body
        for body in records.bodies
        if body.kind == kind and unit_of(body, flow.rules()) == unit_name
    }
    names = {label: _office_name(body, language, local) for label, body in sorted(bodies.items())}
    seats = {
        body_label(one.code): one.seats[0].category
        for one in result.bodies
        if body_label(one.code) in bodies and one.seats
    }
    history = _office_history(records.history, set(bodies))
    return Shown(
        entry,
        unit.numbers,
        sections(unit.rankings, unit.numbers, names, seats, carried_by(history, flow.rules())),
        _history(flow, records, unit_label(kind, unit_name), names, seats),
        remarks(flow, unit.unit, unit.findings),
        "body",
    )


def _office_name(body: Body, language: str, local: str) -> str:
    """The name of a body; one that is before a court is counted and ranked, and not notified."""
    name = name_of(body, language, local)
    return text(language, "desktop_pages", "office-withheld", name=name) if body.withheld else name


def _history(
    flow: Workflow,
    records: Records,
    part: str,
    names: Mapping[str, str],
    seats: Mapping[str, str | None],
) -> Grid:
    """The grid of a body, or of a unit by its id in sheets."""
    found = grid_of(Book(records, flow.rules(), flow.election).part(part), flow.election)
    return grid(found, names, seats, flow.election)


def _office_history(rows: Iterable[HistoryRow], members: set[str]) -> list[HistoryRow]:
    """History of offices, under the labels of their bodies."""
    return [
        replace(row, label=body_label(row.body), number=row.body)
        for row in rows
        if not row.label and body_label(row.body) in members
    ]


def remarks(flow: Workflow, place: str, findings: Iterable[Finding]) -> tuple[Remark, ...]:
    """Findings of a body or unit, those that wait for a decision first."""
    waiting: dict[str, list[Finding]] = defaultdict(list)
    for where, one in flow.to_decide():
        waiting[where].append(one)
    taken = [one for one in flow.decisions() if one.body in ("", place)]
    made = [Remark(found, _decision(found, taken), found in waiting[place]) for found in findings]
    return tuple(sorted(made, key=lambda one: (not one.open, one.found.stage is Stage.NONE)))


def _decision(found: Finding, taken: list[Decision]) -> Decision | None:
    subjects = ("", subject_of(found))
    return next((one for one in taken if one.code == found.code and one.subject in subjects), None)


def counts_by_mark(listed: Iterable[Entry]) -> Mapping[str, int]:
    """How many entries carry each mark, for the filter."""
    counts: dict[str, int] = defaultdict(int)
    for entry in listed:
        for mark in entry.marks:
            counts[mark] += 1
    return dict(counts)

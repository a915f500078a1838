"""What papers are made from: the result with its records, and what the office adds to it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from core.comparison import Version
from core.findings import Finding, Stage
from core.labels import body_label
from core.law.profile import Rules
from core.lots.record import Decision, DrawRecord, Person, RoundRecord
from core.model import Body, HistoryRow, Kind, Records, Ward
from core.orders.changes import Change
from core.publication import Objection, Publication
from core.results import BodyResult, Result

_NOT_ID = re.compile(r"[^0-9A-Z-]+")
# Which language of the State a local name is written in, by the law of the profile.
_LOCAL = {"telangana": "te", "up-offices": "hi", "up-wards": "hi"}


@dataclass(frozen=True, slots=True)
class Issue:
    """Under which number a paper goes out. `supersedes` is the digest of the version before."""

    id: str
    version: int = 1
    supersedes: str = ""
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True)
class OrderContext:
    """Everything that papers say. `date` is ISO 8601, or empty for a line to be filled by hand.

    `languages` are one or two of en, te, hi. `officers` maps a role (`rdo`, `mpdo`, `state`), or
    `role:area` for one area as `area_of` names it, to the person who signs. `issues` maps (kind,
    subject) to the number that the register gave to that paper; without it a paper is version 1.
    The edition for the notice board goes on `notice_paper` (A3, Legal or A4). For the offices of
    Uttar Pradesh: `stage` is draft or final, `earlier` the version that is compared with.
    """

    records: Records
    result: Result
    rules: Rules
    languages: tuple[str, ...] = ("en",)
    office: str = ""
    place: str = ""
    date: str = ""
    officers: Mapping[str, Person] = field(default_factory=dict)
    decisions: tuple[Decision, ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    prefix: str = ""
    issues: Mapping[tuple[str, str], Issue] = field(default_factory=dict)
    journal_head: str = ""
    rehearsal: bool = False
    notice_paper: str = "A3"
    stage: str = "draft"
    publications: tuple[Publication, ...] = ()
    objections: tuple[Objection, ...] = ()
    earlier: Version | None = None

    def issue(self, kind: str, subject: str) -> Issue:
        """The number of a paper."""
        known = self.issues.get((kind, subject))
        if known is not None:
            return known
        parts = (self.prefix, self.result.election, kind, subject)
        return Issue("-".join(filter(None, (identifier(part) for part in parts))))

    def officer(self, role: str, area: str = "") -> Person | None:
        """Who signs for a role, in one area if it has its own officer."""
        return self.officers.get(f"{role}:{area}") or self.officers.get(role)

    @cached_property
    def bodies(self) -> Mapping[str, Body]:
        return {body.code: body for body in self.records.bodies}

    @cached_property
    def by_label(self) -> Mapping[str, Body]:
        """Bodies by the label under which they stand in sheets of lots."""
        return {body_label(body.code): body for body in self.records.bodies}

    @cached_property
    def results(self) -> Mapping[str, BodyResult]:
        return {body.code: body for body in self.result.bodies}

    @cached_property
    def _wards(self) -> Mapping[str, Mapping[str, Ward]]:
        found: dict[str, dict[str, Ward]] = defaultdict(dict)
        for ward in self.records.wards:
            found[ward.body][ward.label] = ward
        return found

    def wards(self, code: str) -> Mapping[str, Ward]:
        """The wards of a body by label."""
        return self._wards.get(code, {})

    @cached_property
    def _history(self) -> Mapping[str, list[HistoryRow]]:
        found: dict[str, list[HistoryRow]] = defaultdict(list)
        for row in self.records.history:
            found[row.body].append(row)
        return found

    def history(self, code: str) -> list[HistoryRow]:
        """The earlier elections of a body, oldest first."""
        return sorted(self._history.get(code, ()), key=lambda row: (row.election, row.label))

    @cached_property
    def _draws(self) -> Mapping[str, list[tuple[RoundRecord, DrawRecord]]]:
        found: dict[str, list[tuple[RoundRecord, DrawRecord]]] = defaultdict(list)
        for record in self.rounds:
            for draw in record.draws:
                found[draw.question.body].append((record, draw))
        return found

    def draws(self, body: str) -> list[tuple[RoundRecord, DrawRecord]]:
        """The draws of a body (by its label in sheets), in the order of rounds."""
        return self._draws.get(body, [])

    @cached_property
    def _decided(self) -> Mapping[str, list[Decision]]:
        found: dict[str, list[Decision]] = defaultdict(list)
        for decision in self.decisions:
            found[decision.body].append(decision)
        return found

    def decided(self, code: str) -> list[Decision]:
        """Decisions about a body; with an empty code those about the whole register."""
        return self._decided.get(code, [])

    @property
    def local_language(self) -> str:
        return _LOCAL[self.rules.profile.law]

    @property
    def version(self) -> Version:
        """The records and the result, to be compared with another version."""
        return Version(self.records, self.result)

    def unit_of(self, code: str) -> str:
        """The Division or District in whose list a body stands."""
        return self._units.get(code, "")

    @cached_property
    def _units(self) -> Mapping[str, str]:
        if self.rules.unit == "state":
            return {body.code: "State" for body in self.records.bodies}
        return {
            body.code: body.division if body.kind is Kind.NPP else body.district
            for body in self.records.bodies
        }

    def name_of(self, body: Body | None, code: str, language: str) -> str:
        """The name of a body in a language: the local one where there is one, else the name."""
        if body is None:
            return code
        if language == self.local_language and body.local_name.strip():
            return body.local_name
        return body.name

    def undecided(self, code: str, findings: Iterable[Finding]) -> tuple[str, ...]:
        """Codes of findings about a body that hold up its order until they are decided."""
        decided = {(one.code, one.subject) for one in self.decided(code)}
        for_all = {one.code for one in self.decided("")}
        return tuple(
            sorted(
                {
                    found.code
                    for found in findings
                    if found.stage is Stage.ORDER
                    and found.code not in for_all
                    and (found.code, str(found.parameters.get("ward", ""))) not in decided
                    and (found.code, "") not in decided
                }
            )
        )

    @cached_property
    def _areas(self) -> dict[str, list[tuple[str, list[BodyResult]]]]:
        return {}

    def areas(self, level: str) -> list[tuple[str, list[BodyResult]]]:
        """Bodies of each Mandal, division or district, by name, bodies by code."""
        if level not in self._areas:
            self._areas[level] = self._by_area(level)
        return self._areas[level]

    def _by_area(self, level: str) -> list[tuple[str, list[BodyResult]]]:
        found: dict[str, list[BodyResult]] = defaultdict(list)
        for body in self.result.bodies:
            found[area_of(self.bodies.get(body.code), level)].append(body)
        return sorted(found.items())

    def restricted(self, codes: Iterable[str]) -> OrderContext:
        """The same context with these bodies alone: what their papers need, and no more."""
        wanted = set(codes)
        labels = {body_label(code) for code in wanted}
        records = Records(
            tuple(body for body in self.records.bodies if body.code in wanted),
            tuple(ward for code in sorted(wanted) for ward in self.wards(code).values()),
            history=tuple(row for code in sorted(wanted) for row in self.history(code)),
        )
        bodies = tuple(self.results[code] for code in sorted(wanted))
        rounds = tuple(
            replace(
                record,
                draws=tuple(draw for draw in record.draws if draw.question.body in labels),
            )
            for record in self.rounds
        )
        result = replace(self.result, bodies=bodies, units=())
        return replace(self, records=records, result=result, rounds=rounds)


def area_of(body: Body | None, level: str) -> str:
    """The area of a body. Mandals of one name in two districts stay apart."""
    if body is None:
        return ""
    if level == "mandal":
        return ", ".join(part for part in (body.mandal, body.district) if part)
    return str(getattr(body, level)) if level != "state" else ""


def identifier(text: str) -> str:
    """A text as a part of the id of a paper: capitals, digits and dashes of ASCII."""
    return _NOT_ID.sub("-", text.upper()).strip("-")

"""The history of a whole input, opened part by part: an index made once, a part in no time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cached_property

from core.allotment.up_offices import office_fields, unit_name
from core.allotment.up_wards import has_history, ward_field
from core.areas import BcPercentages, folded
from core.errors import UserError
from core.exercise import bc_share
from core.insight.parts import Entry, Listed, Part, Row, Village
from core.labels import body_label
from core.law.profile import Rules
from core.model import Area, AreaKind, Body, HistoryRow, Kind, Records, Ward


class Book:
    """Records with their rules and the election now prepared.

    A part of Gram Panchayats and of municipal wards is named by the code of its body, a part of
    offices by the id of its unit in sheets of lots (`NP-BALLIA`).
    """

    def __init__(self, records: Records, rules: Rules, election: str) -> None:
        self.records = records
        self.rules = rules
        self.election = election
        self.bodies = {body.code: body for body in records.bodies}
        self.percentages = BcPercentages(records.areas)

    @property
    def of_offices(self) -> bool:
        """Whether the parts are units with the offices of their bodies."""
        return self.rules.profile.law == "up-offices"

    @cached_property
    def _wards(self) -> dict[str, list[Ward]]:
        return self.records.wards_by_body()

    @cached_property
    def _history(self) -> dict[str, list[HistoryRow]]:
        """Rows by body; of offices only those without a ward, else only those with one."""
        found: dict[str, list[HistoryRow]] = defaultdict(list)
        for row in self.records.history:
            if self.of_offices is not bool(row.label):
                found[row.body].append(row)
        return found

    @cached_property
    def _units(self) -> dict[str, Part]:
        members: dict[tuple[Kind, str], list[Body]] = defaultdict(list)
        for body in self.records.bodies:
            members[body.kind, unit_name(body, self.rules)].append(body)
        return {
            field.id: Listed(
                field.id,
                unit,
                field,
                self.rules,
                (_office(body) for body in members[kind, unit]),
                self._office_rows(members[kind, unit]),
                {body_label(body.code): body.code for body in members[kind, unit]},
            )
            for kind, unit, field in office_fields(self.records, self.rules, self.election)
        }

    def _office_rows(self, bodies: Iterable[Body]) -> Iterator[Row]:
        for body in bodies:
            for row in self._history[body.code]:
                yield body_label(body.code), row

    def names(self) -> tuple[str, ...]:
        """The names of all parts, sorted."""
        return tuple(sorted(self._units if self.of_offices else self.bodies))

    def wards(self, code: str) -> list[Ward]:
        """The wards of a body."""
        return self._wards.get(code, [])

    def history(self, code: str) -> list[HistoryRow]:
        """What a body, or its wards, carried."""
        return self._history.get(code, [])

    @cached_property
    def _areas(self) -> tuple[tuple[Area, ...], dict[str, list[Area]]]:
        """The State's percentage, and those of Mandals by their folded names."""
        mandals: dict[str, list[Area]] = defaultdict(list)
        for area in self.records.areas:
            if area.kind is AreaKind.MANDAL:
                mandals[folded(area.name)].append(area)
        state = tuple(area for area in self.records.areas if area.kind is AreaKind.STATE)
        return state, mandals

    def alone(self, code: str) -> Records:
        """The records of one body, with the percentages that count for it and nothing else."""
        body = self.bodies[code]
        state, mandals = self._areas
        areas = (*state, *mandals.get(folded(body.mandal), ()))
        return Records((body,), tuple(self.wards(code)), areas, tuple(self.history(code)))

    def unit_of(self, code: str) -> str:
        """The part to which the office of a body belongs."""
        label = body_label(code)
        return next(name for name, unit in self._units.items() if label in unit.members)

    def part(self, name: str) -> Part:
        """A part by its name. UserError `no-such-body` where there is none."""
        if self.of_offices:
            if name not in self._units:
                raise UserError("no-such-body", body=name)
            return self._units[name]
        body = self.bodies.get(name)
        if body is None:
            raise UserError("no-such-body", body=name)
        wards, history = self.wards(name), self.history(name)
        if self.rules.profile.law == "telangana":
            share = bc_share(body, self.rules, self.percentages)
            return Village(body, wards, history, self.rules, share)
        known = {ward.label for ward in wards}
        return Listed(
            body.code,
            body.name,
            ward_field(body, wards, history, self.rules, self.election, []),
            self.rules,
            (_municipal_ward(body, ward, self.rules) for ward in wards),
            ((row.label if row.label in known else "", row) for row in history),
            None,
        )

    def parts(self, codes: Iterable[str] | None = None) -> Iterator[Part]:
        """Every part, or those to which these bodies belong, in the order of names."""
        names: Iterable[str] = self.names()
        if codes is not None:
            names = sorted({self.unit_of(code) for code in codes} if self.of_offices else codes)
        return (self.part(name) for name in names)


def _office(body: Body) -> Entry:
    return Entry(body_label(body.code), body.code, body.name, body.population, body.new)


def _municipal_ward(body: Body, ward: Ward, rules: Rules) -> Entry:
    fresh = not has_history(body, ward, rules)
    return Entry(ward.label, ward.number, ward.name, ward.population, fresh)

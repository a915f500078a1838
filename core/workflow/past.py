"""The past of bodies as a register keeps it: sources beside the census file, and delimitation."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any

from core.findings import Finding
from core.insight.delimitation import Link, carry, check_bodies
from core.insight.sources import Dispute, Said, unsettled, weighed
from core.law.profile import Rules
from core.lots.record import Person
from core.model import Category, HistoryRow, Records
from core.register import codec, read
from core.register.store import Register


@dataclass(frozen=True, slots=True)
class Mapped:
    """Where the wards of a body come from, with who says so.

    Wards without a link come from none, all of them where there is no link. None instead of links:
    taken back, and the history goes by the numbers of wards again.
    """

    id: int
    body: str
    links: tuple[Link, ...] | None
    reason: str
    by: Person | None
    at: str


@dataclass(frozen=True, slots=True)
class Joined:
    """Records with the history over all sources, carried through delimitation.

    `changed` are the rows that the census file does not have, or has otherwise.
    """

    records: Records
    disputes: tuple[Dispute, ...] = ()
    findings: tuple[Finding, ...] = ()
    changed: tuple[HistoryRow, ...] = ()

    @property
    def unsettled(self) -> tuple[Dispute, ...]:
        return unsettled(self.disputes)


@dataclass(frozen=True)
class Past:
    """Every version of every statement, oldest first, and the mappings that count, by body."""

    said: tuple[Said, ...] = ()
    mappings: dict[str, Mapped] = field(default_factory=dict)
    key: tuple[int, int] = (0, 0)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        return tuple(link for mapped in self.mappings.values() for link in mapped.links or ())

    @cached_property
    def mapped(self) -> frozenset[str]:
        """Bodies whose history goes by a mapping."""
        return frozenset(body for body, one in self.mappings.items() if one.links is not None)

    @cached_property
    def _bodies(self) -> set[str]:
        """Bodies of which the register knows anything beside the census file."""
        places = (place[0] for link in self.links for place in (link.old, link.new))
        return {*(one.body for one in self.said), *self.mapped, *places}

    @cached_property
    def _said_by_body(self) -> dict[str, list[Said]]:
        found: dict[str, list[Said]] = defaultdict(list)
        for one in self.said:
            found[one.body].append(one)
        return dict(found)

    def said_of(self, body: str) -> Sequence[Said]:
        """Every version of every statement about a body."""
        return self._said_by_body.get(body, ())

    def mapping(self, body: str, links: Iterable[Link] | None) -> Past:
        """The past as it would be with other links for a body."""
        given = None if links is None else tuple(links)
        return replace(self, mappings={**self.mappings, body: Mapped(0, body, given, "", None, "")})

    def saying(self, more: Iterable[Said]) -> Past:
        """The past as it would be with more statements."""
        said = (*self.said, *more)
        gone = {one.replaces for one in said if one.replaces is not None}
        marked = tuple(replace(one, replaced=True) if one.id in gone else one for one in said)
        return replace(self, said=marked)

    def join(self, records: Records, file: str = "") -> Joined:
        """The records of a census file with everything that the register knows beside it."""
        if not self.mapped and not any(one.stands for one in self.said):
            return Joined(records)
        sourced = weighed(records.history, self.said, file)
        history, findings = sourced.history, list[Finding]()
        if self.mapped:
            offices = () if records.wards else records.bodies
            lineage = carry(history, self.links, records.wards, offices, self.mapped)
            history = lineage.history
            checked = check_bodies(self.links, records.bodies, self.mapped)
            findings = [*checked, *lineage.findings]
        bodies = self._bodies
        before, after = (
            {row for row in rows if row.body in bodies} for rows in (records.history, history)
        )
        changed = sorted(before ^ after, key=_order)
        return Joined(
            replace(records, history=history), sourced.disputes, tuple(findings), tuple(changed)
        )


def _order(row: HistoryRow) -> tuple[str, ...]:
    return row.body, row.label, row.election, row.category.value


def read_past(register: Register, up_to: tuple[int, int] | None = None) -> Past:
    """The past as it stands in a register, or as it stood at an earlier `key`."""
    last_said, last_mapped = up_to or (2**62, 2**62)
    rows = register.rows("SELECT * FROM earlier WHERE id <= ? ORDER BY id", last_said)
    gone = {row["replaces"] for row in rows if row["replaces"] is not None}
    said = tuple(_said(row, replaced=row["id"] in gone) for row in rows)
    mapped = [
        _mapped(row)
        for row in register.rows("SELECT * FROM mappings WHERE id <= ? ORDER BY id", last_mapped)
    ]
    return Past(
        said,
        {one.body: one for one in mapped},
        (rows[-1]["id"] if rows else 0, mapped[-1].id if mapped else 0),
    )


def _said(row: dict[str, Any], *, replaced: bool) -> Said:
    against = row["against"]
    return Said(
        row["id"],
        row["body"],
        row["number"],
        row["label"],
        row["election"],
        Category(row["category"]) if row["category"] else None,
        row["source"],
        row["replaces"],
        frozenset(map(Category, json.loads(against))) if against is not None else None,
        row["reason"] or "",
        codec.maybe_person(row["by"]),
        row["at"] or "",
        replaced,
    )


def said_row(one: Said) -> dict[str, Any]:
    """The columns of a statement, without who makes it and when."""
    return {
        "body": one.body,
        "label": one.label,
        "election": one.election,
        "number": one.number,
        "category": one.category.value if one.category else "",
        "source": one.source,
        "replaces": one.replaces,
        "against": None if one.against is None else codec.canonical(one.against),
        "reason": one.reason or None,
    }


def _mapped(row: dict[str, Any]) -> Mapped:
    kept = json.loads(row["links"])
    links = (
        None
        if kept is None
        else tuple(
            Link(
                tuple(link["old"]),
                tuple(link["new"]),
                link["reason"],
                link["persons"],
                link["main"],
            )
            for link in kept
        )
    )
    return Mapped(row["id"], row["body"], links, row["reason"], codec.person(row["by"]), row["at"])


def mapping_row(body: str, links: Sequence[Link] | None, reason: str) -> dict[str, Any]:
    """The columns of a mapping, without who makes it and when."""
    kept = None if links is None else [asdict(link) for link in links]
    return {"body": body, "links": codec.canonical(kept), "reason": reason}


def basis_digest(content: str, joined: Joined, rules: Rules) -> str:
    """Digest of what decides before lots: the census, what the past adds to it, the rules."""
    changed = [list(_order(row)) for row in joined.changed]
    return codec.digest([content, changed, rules.profile.id, rules.shown])


def basis_of(past: Past) -> dict[str, int]:
    """What an order notes of the past that it stands on."""
    return {"earlier": past.key[0], "mappings": past.key[1]}


def records_behind(register: Register, basis: Mapping[str, Any]) -> Records:
    """The records that an order was made from, by the basis that it notes."""
    # Orders of registers that knew no delimitation name none.
    past = read_past(register, (basis["earlier"], basis.get("mappings", 0)))
    return past.join(read.records(register, basis["snapshot"])).records

"""Packets on their way: made with the paper that goes along, read and compared before taken in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.amounts import grouped_amount
from core.errors import UserError
from core.files import write_whole
from core.labels import body_label
from core.lots.record import Person
from core.model import Figures, Records
from core.orders.packet_paper import packet_paper
from core.orders.pdf import render_pdf
from core.register import packet as files
from core.register.codec import canonical
from core.register.packet import Packet
from core.workflow import Conflict, Direction, Scope, Workflow, parcels
from desktop.i18n import say

_LEVELS = ("mandal", "division", "district")


@dataclass(frozen=True, slots=True)
class Sent:
    """A packet that was written, its paper beside it, and its digest."""

    packet: Path
    paper: Path
    digest: str


@dataclass(frozen=True, slots=True)
class Offered:
    """A packet that was read. `refused` says why it cannot be taken in at all."""

    packet: Packet
    conflicts: tuple[Conflict, ...] = ()
    refused: UserError | None = None


def scopes(flow: Workflow) -> tuple[Scope, ...]:
    """What a packet can be for: everything, then each area that has bodies."""
    bodies = flow.records().bodies if flow.snapshot else ()
    areas = [
        Scope(level, name)
        for level in _LEVELS
        for name in sorted({getattr(body, level) for body in bodies} - {""})
    ]
    return (Scope(), *areas)


def send(
    flow: Workflow, path: Path, direction: Direction, scope: Scope, passphrase: str, by: Person,
    languages: Sequence[str],
) -> Sent:  # fmt: skip
    """Write a packet and its paper (a PDF of the same name)."""
    value = flow.make_packet(path, direction, by, scope, passphrase)
    manifest = canonical(files.read(path, passphrase).manifest).encode()
    day = f"{flow.register.clock():%d-%m-%Y}"
    paper = path.with_suffix(".pdf")
    write_whole(paper, render_pdf(packet_paper(manifest, tuple(languages), day)))
    return Sent(path, paper, value)


def offer(flow: Workflow, path: Path, passphrase: str) -> Offered:
    """Read a packet and hold it against the register. UserError where it cannot be read."""
    return compare(flow, files.read(path, passphrase))


def compare(flow: Workflow, packet: Packet) -> Offered:
    """A packet held against the register, its conflicts told in the language of the moment."""
    try:
        found = flow.compare_packet(packet)
    except UserError as error:
        return Offered(packet, refused=error)
    return Offered(packet, tuple(_with_figures(flow, packet, one) for one in found))


def _with_figures(flow: Workflow, packet: Packet, conflict: Conflict) -> Conflict:
    """A conflict over figures with the figures that differ instead of the bodies' codes."""
    if conflict.code != "conflict-census":
        return conflict
    theirs = parcels.records_from(packet.parts["records.json"])
    sides: list[tuple[str, ...]] = []
    for codes, own, other in (
        (conflict.here, flow.records(), theirs),
        (conflict.there, theirs, flow.records()),
    ):
        lines: list[str] = []
        for code in codes:
            known = _figures(other, code)
            lines += [line for line in _figures(own, code) if line not in known] or [code]
        sides.append(tuple(lines))
    return Conflict(conflict.code, *sides)


def _figures(records: Records, code: str) -> list[str]:
    """What the records say of a body, line by line."""
    lines = [
        say("figure-body", body=body_label(code), people=_told(body.population), wards=body.wards)
        for body in records.bodies
        if body.code == code
    ]
    lines += [
        say("figure-ward", body=body_label(code), ward=ward.number,
            people=_told(ward.population), voters=_told(ward.voters))
        for ward in records.wards
        if ward.body == code
    ]  # fmt: skip
    rows = sum(row.body == code for row in records.history)
    return [*lines, say("figure-history", body=body_label(code), count=rows)]


def _told(figures: Figures) -> str:
    named = (("", figures.total), ("ST ", figures.st), ("SC ", figures.sc), ("BC ", figures.bc))
    return ", ".join(name + grouped_amount(n) for name, n in named if n is not None) or "–"

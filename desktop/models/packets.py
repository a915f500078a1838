"""Packets on their way: made with the paper that goes along, read and compared before taken in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import UserError
from core.files import write_whole
from core.lots.record import Person
from core.orders.packet_paper import packet_paper
from core.orders.pdf import render_pdf
from core.register import packet as files
from core.register.codec import canonical
from core.register.packet import Packet
from core.workflow import Conflict, Direction, Scope, Workflow

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
    packet = files.read(path, passphrase)
    try:
        return Offered(packet, flow.compare_packet(packet))
    except UserError as error:
        return Offered(packet, refused=error)

"""The register of an earlier election, taken over: its orders become history of the next one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from core.errors import UserError
from core.insight.sources import Said, of_file
from core.law.profile import profile_named
from core.register import clock
from core.register.copying import copy_of
from core.register.store import Register, recognised
from core.workflow.flow import Workflow


@dataclass(frozen=True, slots=True)
class Inheritance:
    """What a register leaves to the next election: statements, and words for where they lay."""

    statements: tuple[Said, ...]
    source: str
    waiting: int  # bodies without an order: nothing is known of them for that election


def inheritance(path: Path, heir: Workflow) -> Inheritance:
    """The history and the orders of the register at `path`, which is only read.

    A register of an older form is brought up in a copy. Raises UserError where it is open, is no
    register, is of another law (`succession-law`), or where one of the two is a rehearsal.
    """
    with tempfile.TemporaryDirectory(prefix="vantu-") as folder:
        with closing(recognised(path, "ro")) as connection:
            copy = copy_of(connection, Path(folder), path.stem, "succession", clock.now())
        with Register.open(copy) as register:
            _refuse(register, heir.register)
            flow = Workflow(register)
            source = f"{register.founding.place} {register.founding.election}".strip()
            statements = tuple(_statements(flow, source))
            ordered = {code for order, _ in flow.seats_issued() for code in order.bodies}
            bodies = flow.records().bodies if flow.snapshot else ()
            waiting = sum(body.code not in ordered and not body.withheld for body in bodies)
            return Inheritance(statements, source, waiting)


def _refuse(register: Register, heir: Register) -> None:
    here, there = heir.founding, register.founding
    if profile_named(here.profile).law != profile_named(there.profile).law:
        raise UserError("succession-law", file=there.profile, register=here.profile)
    if here.rehearsal is not there.rehearsal:
        raise UserError("succession-rehearsal")
    if there.election >= here.election:
        raise UserError("history-not-earlier", election=there.election)


def _statements(flow: Workflow, source: str) -> Iterator[Said]:
    """What was known there, and the seats of its orders, each naming its paper."""
    if flow.snapshot is not None:
        for row in flow.records().history:
            yield of_file(row, source)
    for order, rows in flow.seats_issued():
        paper = f"{order.document} / {order.version} · {order.digest[:16]}"
        for row in rows:
            yield of_file(row, f"{source}: {paper}")

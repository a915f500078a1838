"""Packets between registers: RDO to MPDO and back, District Magistrate to State.

Nothing is overwritten. Whatever contradicts later local work is told as a conflict, both sides
beside each other, and is taken only where the officer accepts it by name.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from core.errors import UserError
from core.lots.record import Person
from core.model import Records
from core.register import packet as files
from core.register.codec import canonical
from core.register.packet import Packet
from core.workflow import parcels
from core.workflow.arrivals import Arrival
from core.workflow.parcels import Scope
from core.workflow.publishing import Publishing
from core.workflow.steps import Step


class Direction(StrEnum):
    """DOWN: census, numbers and history to those who allot. UP: wards, lots and orders back."""

    DOWN = "down"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Conflict:
    """Where a packet and this register say different things, side by side."""

    code: str
    here: tuple[str, ...] = ()
    there: tuple[str, ...] = ()


class Sending(Publishing):
    """Making packets and taking them in."""

    def make_packet(
        self,
        path: Path,
        direction: Direction,
        by: Person,
        scope: Scope | None = None,
        passphrase: str = "",
    ) -> str:
        """Write a packet; its digest, which is printed on the paper that goes with it.

        Raises UserError when the numbers (DOWN) or the allotment (UP) are not confirmed, or
        nothing lies in the scope.
        """
        scope = scope or Scope()
        step = Step.QUOTAS if direction is Direction.DOWN else Step.ALLOT
        if not self.confirmed(step):
            missing = "quotas-unconfirmed" if step is Step.QUOTAS else "allotment-unconfirmed"
            raise UserError(missing)
        codes = scope.codes(self.records())
        if not codes:
            raise UserError("packet-empty", scope=scope.name)
        sent = self.register.rows(
            "SELECT count(*) AS n FROM packets WHERE direction = 'out' AND kind = ? AND scope = ?",
            direction.value, str(scope),
        )  # fmt: skip
        founding = self.register.founding
        manifest = {
            "kind": direction.value,
            "sender": self.register.id,
            "number": sent[0]["n"] + 1,
            "scope": [scope.level, scope.name],
            "profile": founding.profile,
            "election": founding.election,
            "rehearsal": founding.rehearsal,
            "place": founding.place,
            "by": by,
            "head": self.register.head,
        }
        digest = files.write(path, manifest, self._parts(direction, codes), passphrase)
        with self.register.write(
            Step.EXPORT, "packet-sent", by, kind=direction.value, scope=str(scope), digest=digest
        ) as act:
            row = _row("out", digest, manifest, scope)
            act.insert("packets", {**row, **act.signed})
        return digest

    def _parts(self, direction: Direction, codes: set[str]) -> dict[str, bytes]:
        result = self.result()
        parts = {
            "records.json": parcels.records_part(parcels.part_of(self.records(), codes)),
            "numbers.json": parcels.numbers_part(result, codes),
            "parameters.json": parcels.parameters_part(self.register, self.census().settings),
            "decisions.json": parcels.decisions_part(self.register, codes),
        }
        if direction is Direction.UP:
            units = bool(result.units)
            parts["rounds.json"] = parcels.rounds_part(self.register, codes, units)
            parts |= parcels.order_parts(self.register, codes)
        return parts

    # Taking one in

    def compare_packet(self, packet: Packet) -> tuple[Conflict, ...]:
        """What in a packet contradicts this register.

        Raises UserError where it cannot be taken at all: other election or rules, rehearsal and
        real, already taken, made by this register, or for another Mandal.
        """
        with _rows_of_a_register(packet):
            self._refuse(packet)
            arrival = Arrival(self, packet)
            found = [
                Conflict("conflict-older", (str(last),), (str(packet.manifest["number"]),))
                for last in self._last_number(packet)
                if last >= packet.manifest["number"]
            ]
            found += self._conflicts_of_inputs(arrival)
            found += [Conflict(*one) for one in arrival.differing_draws()]
            found += [Conflict(*one) for one in arrival.differing_orders()]
            return tuple(found)

    def _conflicts_of_inputs(self, arrival: Arrival) -> list[Conflict]:
        """Figures and readings that differ. What comes UP is a part: it may lack bodies."""
        if self.snapshot is None:
            return []
        found = []
        here, there = self.records(), arrival.records
        codes = parcels.differing(here, there)
        gone = () if arrival.up else sorted(_codes(here) - _codes(there))
        new = () if arrival.up else sorted(_codes(there) - _codes(here))
        if codes or gone or new:
            found.append(Conflict("conflict-census", (*codes, *gone), (*codes, *new)))
        ours, theirs = self.rules().shown, arrival.rules().shown
        names = [name for name in ours if ours[name] != theirs[name]]
        if names:
            sides = (tuple(f"{name} = {side[name]}" for name in names) for side in (ours, theirs))
            found.append(Conflict("conflict-rules", *sides))
        return found

    def take_packet(
        self,
        packet: Packet,
        asked: tuple[int, ...],
        typed: Mapping[int, str],
        by: Person,
        accepted: Collection[str] = (),
    ) -> list[str]:
        """Take a packet in, after the groups `asked` for were typed from paper; draws voided by it.

        `accepted` are codes of conflicts in which the officer takes what came; others are refused
        with UserError `packet-conflict`. What it replaces is kept as void or as an older version.
        """
        files.check_typed(packet.digest, asked, typed)
        conflicts = {conflict.code for conflict in self.compare_packet(packet)}
        open_ones = sorted(conflicts - set(accepted))
        if open_ones:
            raise UserError("packet-conflict", conflicts=open_ones)
        with _rows_of_a_register(packet):
            return self._take(packet, conflicts, accepted, by)

    def _take(
        self, packet: Packet, conflicts: Collection[str], accepted: Collection[str], by: Person
    ) -> list[str]:
        arrival = Arrival(self, packet)
        arrival.prove()
        if conflicts or not arrival.up:
            self.ready_for_change()
        arrival.note_seeds()
        level, name = packet.manifest["scope"]
        scope = Scope(level, name)
        with self.register.write(
            Step.IMPORT, "packet-taken", by, kind=packet.manifest["kind"], scope=str(scope),
            digest=packet.digest, sender=packet.manifest["sender"], accepted=sorted(accepted),
        ) as act:  # fmt: skip
            act.insert("packets", {**_row("in", packet.digest, packet.manifest, scope),
                                   **act.signed})  # fmt: skip
            return arrival.store(act)

    def _refuse(self, packet: Packet) -> None:
        manifest, founding = packet.manifest, self.register.founding
        if manifest["election"] != founding.election:
            raise UserError("other-election", file=manifest["election"], register=founding.election)
        if manifest["profile"] != founding.profile:
            raise UserError("other-rules", file=manifest["profile"], register=founding.profile)
        if bool(manifest["rehearsal"]) is not founding.rehearsal:
            raise UserError("packet-rehearsal")
        if manifest["sender"] == self.register.id:
            raise UserError("packet-own")
        if self.register.one(
            "SELECT 1 FROM packets WHERE direction = 'in' AND digest = ?", packet.digest
        ):
            raise UserError("packet-known")
        there = parcels.records_from(packet.parts["records.json"])
        down = manifest["kind"] == Direction.DOWN
        if down and self.snapshot is not None and not _codes(self.records()) & _codes(there):
            raise UserError("packet-other-place", scope=manifest["scope"][1])

    def _last_number(self, packet: Packet) -> list[int]:
        level, name = packet.manifest["scope"]
        rows = self.register.rows(
            "SELECT max(number) AS last FROM packets WHERE direction = 'in' AND sender = ? "
            "AND kind = ? AND scope = ?",
            packet.manifest["sender"], packet.manifest["kind"], str(Scope(level, name)),
        )  # fmt: skip
        return [row["last"] for row in rows if row["last"] is not None]


@contextmanager
def _rows_of_a_register(packet: Packet) -> Iterator[None]:
    """UserError `packet-not-one` where what a packet holds are not the rows of a register."""
    try:
        yield
    except (KeyError, TypeError, ValueError, sqlite3.IntegrityError) as error:
        raise UserError("packet-not-one", file=packet.digest[:16]) from error


def _codes(records: Records) -> set[str]:
    return {body.code for body in records.bodies}


def _row(
    direction: str, digest: str, manifest: Mapping[str, Any], scope: Scope
) -> dict[str, str | int]:
    return {
        "direction": direction,
        "kind": manifest["kind"],
        "digest": digest,
        "sender": manifest["sender"],
        "scope": str(scope),
        "number": manifest["number"],
        "manifest": canonical(manifest),
    }

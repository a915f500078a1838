"""A packet that arrived: what it says, held against the register, and how it is stored."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from core.errors import UserError
from core.law.profile import Rules, rules_for
from core.model import HistoryRow, Records
from core.register.act import Act
from core.register.codec import canonical
from core.register.packet import Packet
from core.register.snapshots import content_digest
from core.workflow import parcels
from core.workflow.past import basis_digest, basis_of, mapping_row, read_past
from core.workflow.steps import Step

if TYPE_CHECKING:
    from core.workflow.issuing import Issuing

Row = dict[str, Any]


class Arrival:
    """A packet beside the workflow that takes it in."""

    def __init__(self, flow: Issuing, packet: Packet) -> None:
        self.flow = flow
        self.packet = packet
        self.up = packet.manifest["kind"] == "up"
        self.records = parcels.records_from(packet.parts["records.json"])
        self.parameters = packet.json("parameters.json")
        self.decisions = packet.json("decisions.json")
        self.numbers = packet.json("numbers.json")
        lots = packet.json("rounds.json") if self.up else {"rounds": [], "draws": []}
        self.rounds: list[Row] = lots["rounds"]
        self.draws: list[Row] = lots["draws"]
        self.orders: list[Row] = packet.json("orders.json") if self.up else []

    def rules(self) -> Rules:
        """The rules that the sender worked by."""
        chosen = {row["name"]: row["value"] for row in self.parameters["chosen"]}
        return rules_for(self.flow.profile, {**self.parameters["settings"], **chosen})

    def prove(self) -> None:
        """UserError unless this program computes the numbers that the packet communicates."""
        answers = {row["key"]: tuple(json.loads(row["drawn"])[: self._take(row)])
                   for row in self.draws if row.get("drawn") and not row.get("void")}  # fmt: skip
        result = self.flow.conduct(self.records, self.rules(), self.flow.election, answers)
        if result.units:
            return  # the offices of a unit are counted over the whole State
        computed = parcels.numbers_of(result, self.numbers)
        for code, numbers in self.numbers.items():
            if computed.get(code) != numbers:
                raise UserError("packet-numbers-differ", body=code)

    @staticmethod
    def _take(row: Row) -> int:
        return int(json.loads(row["question"])["take"])

    # What differs

    @cached_property
    def _standing(self) -> dict[str, Row]:
        rows = self.flow.register.rows(
            "SELECT d.*, r.origin FROM draws d JOIN rounds r ON r.number = d.round "
            "WHERE d.void IS NULL"
        )
        return {row["key"]: row for row in rows}

    def differing_draws(self) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """Questions that were drawn here and there with different results."""
        found = [
            (self._standing[row["key"]], row)
            for row in self.draws
            if not row.get("void") and row.get("drawn") and row["key"] in self._standing
            and not self._same(self._standing[row["key"]], row)
        ]  # fmt: skip
        if not found:
            return []
        return [
            (
                "conflict-draws",
                tuple(f"{a['body']} {a['draw']}: {a['drawn'] or '-'}" for a, _ in found),
                tuple(f"{b['body']} {b['draw']}: {b['drawn']}" for _, b in found),
            )
        ]

    def _same(self, here: Row, there: Row) -> bool:
        if (here["origin"], here["sheet_hash"]) in self._set_aside_there:
            return True
        if here["sheet_hash"] != there["sheet_hash"]:
            return False
        # Sealed in the very same round and not known as drawn here: news, not a conflict.
        waiting = here["drawn"] is None and here["origin"] == self._origin(there["round"])
        return waiting or bool(here["drawn"] == there["drawn"])

    @cached_property
    def _set_aside_there(self) -> set[tuple[str, str]]:
        """Sheets of rounds that came before and were set aside where they were drawn."""
        return {
            (self._origin(row["round"]), row["sheet_hash"]) for row in self.draws if row.get("void")
        }

    def _origin(self, number: int) -> str:
        for row in self.rounds:
            if row["number"] == number and row.get("origin"):
                return str(row["origin"])
        return f"{self.packet.manifest['sender']}:{number}"

    def differing_orders(self) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """Versions of a document that exist here and there with another content."""
        here = {(order.document, order.version): order for order in self.flow.orders()}
        found = [
            (here[row["document"], row["version"]].digest, row)
            for row in self.orders
            if (row["document"], row["version"]) in here
            and here[row["document"], row["version"]].digest != row["digest"]
        ]
        if not found:
            return []
        names = [f"{row['document']}/{row['version']}" for _, row in found]
        return [
            (
                "conflict-orders",
                tuple(f"{name} {ours[:16]}" for name, (ours, _) in zip(names, found, strict=True)),
                tuple(f"{name} {row['digest'][:16]}"
                      for name, (_, row) in zip(names, found, strict=True)),
            )
        ]  # fmt: skip

    # Storing

    def note_seeds(self) -> None:
        """Seeds that were thrown elsewhere are used ones here too."""
        for row in self.rounds:
            if row.get("seed"):
                self.flow.seeds.use(row["seed"], row["sealed_hash"])

    def store(self, act: Act) -> list[str]:
        """Everything of the packet, inside the act; names of the draws that became void."""
        records, rules = self._store_census(act)
        self._store_decisions(act)
        joined = read_past(self.flow.register).join(records)
        if not self.up:
            basis = basis_digest(content_digest(records), joined, rules)
            signed = {"by": canonical(self.packet.manifest["by"]), "at": act.at}
            act.insert("confirmations", {"step": Step.QUOTAS.value, "basis": basis, **signed})
        self._store_rounds(act)
        voided = self.flow.void_unasked(act, joined.records, rules, "void-packet")
        self._store_orders(act)
        return voided

    def _store_census(self, act: Act) -> tuple[Records, Rules]:
        flow = self.flow
        here = flow.file_records() if flow.snapshot is not None else Records()
        settings = flow.snapshot.settings if flow.snapshot is not None else {}
        records = self._with_own_past(act, here)
        if self.up:
            records = parcels.joined(here, records)
        if flow.snapshot is None or not self.up:
            settings = self.parameters["settings"]
            # Readings are one whole: those chosen here give way to those that came.
            for row in flow.register.rows("SELECT id FROM parameters WHERE withdrawn IS NULL"):
                act.change("parameters", row["id"], withdrawn=act.withdrawal("void-packet"))
            for row in self.parameters["chosen"]:
                act.insert("parameters", row)
            rules = self.rules()
        else:
            rules = flow.rules()
        if flow.snapshot is not None and content_digest(records) == flow.snapshot.content:
            self.snapshot = flow.snapshot.id
            return records, rules
        self.snapshot = act.insert(
            "snapshots",
            {
                "file_name": f"{self.packet.digest[:16]} ({self.packet.manifest['place']})",
                "sha256": self.packet.digest,
                "content": content_digest(records),
                "settings": canonical(settings),
                "findings": canonical([]),
                **act.signed,
            },
        )
        act.store_records(self.snapshot, records)
        return records, rules

    def _with_own_past(self, act: Act, here: Records) -> Records:
        """The records that came, without what this register itself has added to their history.

        A sender's history is told as it counts there: over all sources, carried through
        delimitation. Where it is what counts here too, the census file's own rows stay, so that
        nothing is carried twice. Where it differs, what came has been accepted as it is.
        """
        if self.flow.snapshot is None:
            return self.records
        counts, came = self.flow.records().history_by_body(), self.records.history_by_body()
        own = here.history_by_body()
        history: list[HistoryRow] = []
        for body in self.records.bodies:
            code = body.code
            if set(counts.get(code, ())) == set(came.get(code, ())):
                history += own.get(code, ())
                continue
            history += came.get(code, ())
            if self.flow.mapping(code) is not None:
                row = mapping_row(code, None, "void-packet")
                act.insert("mappings", {**row, **act.signed})
        return replace(self.records, history=tuple(history))

    def _store_decisions(self, act: Act) -> None:
        known = {
            (one.decision.code, one.decision.body, one.decision.subject, one.decision.reason)
            for one in self.flow.decided()
        }
        for row in self.decisions:
            if (row["code"], row["body"], row["subject"], row["reason"]) not in known:
                origin = row.get("origin") or self.packet.manifest["sender"]
                act.insert("decisions", {**row, "origin": origin})

    def _store_rounds(self, act: Act) -> None:
        register = self.flow.register
        known = {
            row["origin"]: row["number"]
            for row in register.rows("SELECT number, origin FROM rounds WHERE origin IS NOT NULL")
        }
        number = register.rows("SELECT coalesce(max(number), 0) AS n FROM rounds")[0]["n"]
        for row in self.rounds:
            origin = self._origin(row["number"])
            sheets = [draw for draw in self.draws if draw["round"] == row["number"]]
            if origin.startswith(f"{register.id}:"):
                continue  # came from here and comes back
            if origin in known:
                self._bring_up_to_date(act, known[origin], row, sheets)
                continue
            number += 1
            act.insert("rounds", {**row, "number": number, "origin": origin})
            for draw in sheets:
                self._set_aside(act, draw)
                act.insert("draws", {**draw, "round": number})

    def _set_aside(self, act: Act, draw: Row) -> None:
        """What stands here for the question that comes with another result (accepted)."""
        if draw.get("void") or not draw.get("drawn"):
            return
        here = self.flow.register.one(
            "SELECT id FROM draws WHERE key = ? AND void IS NULL", draw["key"]
        )
        if here is not None:
            act.change("draws", here["id"], void=act.withdrawal("void-packet"))

    def _bring_up_to_date(self, act: Act, number: int, row: Row, sheets: list[Row]) -> None:
        """A round that came before: what was drawn or set aside since."""
        told = ("seed", "seed_hash", "confirmed_at", "place", "drawn_by", "confirmed_by", "present")
        here = self.flow.register.one("SELECT * FROM rounds WHERE number = ?", number) or {}
        news = {name: row[name] for name in told if row.get(name) != here.get(name)}
        if news:
            act.change("rounds", number, **news)
        stored = {
            draw["sheet_hash"]: draw
            for draw in self.flow.register.rows("SELECT * FROM draws WHERE round = ?", number)
        }
        for draw in sheets:
            known = stored.get(draw["sheet_hash"])
            if known is None:
                act.insert("draws", {**draw, "round": number})
                continue
            news = {
                name: draw.get(name)
                for name in ("drawn", "confirmed_at", "void", "counted")
                if draw.get(name) and draw.get(name) != known[name]
            }
            if news and not known["void"]:
                act.change("draws", known["id"], **news)

    def _store_orders(self, act: Act) -> None:
        register = self.flow.register
        for row in self.orders:
            latest = register.one(
                "SELECT id, version FROM orders WHERE document = ? ORDER BY version DESC",
                row["document"],
            )
            if register.one(
                "SELECT 1 FROM orders WHERE document = ? AND digest = ?",
                row["document"], row["digest"],
            ):  # fmt: skip
                continue
            version = max(row["version"], latest["version"] + 1 if latest else 1)
            basis = {**json.loads(row["basis"]), "snapshot": self.snapshot,
                     **basis_of(read_past(register))}  # fmt: skip
            content = self.packet.parts[row["content"]]
            act.insert(
                "orders",
                {
                    **row,
                    "version": version,
                    "content": content,
                    "basis": canonical(basis),
                    "supersedes": latest["id"] if latest else None,
                    "origin": row.get("origin") or self.packet.manifest["sender"],
                },
            )

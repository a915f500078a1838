"""What every part of the workflow stands on: the register, the engine, the inputs of the moment."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from core.collector import without_collector
from core.errors import UserError
from core.exercise import with_import_findings
from core.findings import Finding, Place
from core.insight.book import Book
from core.labels import body_label
from core.law.profile import Profile, Rules, profile_named, rules_for
from core.lots.question import Answers
from core.lots.record import Person, RoundRecord
from core.model import Records
from core.register import read
from core.register.act import Act
from core.register.backup import backup, copies
from core.register.codec import canonical
from core.register.copying import copies_folder
from core.register.read import Snapshot
from core.register.seeds import SeedBook
from core.register.store import Register
from core.results import Result
from core.workflow.binding import asked_keys, only
from core.workflow.past import Joined, Past, basis_digest, read_past
from core.workflow.touched import stand_alone, touched

Kept = TypeVar("Kept")

# Kinds of documents after which a change needs a reopening.
BINDING = ("order", "final")


class Conduct(Protocol):
    """The engine: `core.exercise.conduct`."""

    def __call__(
        self,
        records: Records,
        rules: Rules,
        election: str,
        answers: Answers,
        *,
        trace: bool = False,
    ) -> Result: ...


class Base:
    """The register with the engine; everything computed is kept until the register changes."""

    def __init__(self, register: Register, conduct: Conduct, seeds: SeedBook) -> None:
        self.register = register
        self.conduct = conduct
        self.seeds = seeds
        self.copy_trouble: UserError | None = None
        self._kept: dict[Any, Any] = {}
        self._kept_at: tuple[str, int] = ("", 0)
        self._lasting: dict[str, tuple[object, Any]] = {}

    # The inputs of the moment

    @property
    def profile(self) -> Profile:
        return profile_named(self.register.founding.profile)

    @property
    def election(self) -> str:
        return self.register.founding.election

    @property
    def snapshot(self) -> Snapshot | None:
        """The census import that counts now."""
        found = self._keep("snapshots", lambda: read.snapshots(self.register))
        return found[-1] if found else None

    def census(self) -> Snapshot:
        """The import that counts now, else UserError."""
        if self.snapshot is None:
            raise UserError("no-census")
        return self.snapshot

    def records(self) -> Records:
        """The records of the import that counts, with the history that the register knows."""
        return self.joined().records

    def joined(self) -> Joined:
        """The import that counts, joined with the past beside it."""
        file = self.census().file_name
        return self._last(
            "joined",
            (self._records_key(), file),
            lambda: self.past().join(self.file_records(), file),
        )

    def past(self) -> Past:
        """What the register knows of earlier elections beside the census file."""
        return self._keep("past", lambda: read_past(self.register))

    def file_records(self) -> Records:
        """The records of the import that counts, as they came."""
        snapshot = self.census()
        return self._last(
            "file",
            snapshot.content,
            lambda: self._read(snapshot.id),
        )

    def _read(self, snapshot: int) -> Records:
        with without_collector():
            return read.records(self.register, snapshot)

    def _records_key(self) -> tuple[Any, ...]:
        return (self.census().content, self.past().key)

    def book(self) -> Book:
        """The history of what counts now, opened part by part: grids, previews, reports."""
        return self._keep("book", lambda: Book(self.records(), self.rules(), self.election))

    def rules(self) -> Rules:
        """The profile with the Settings of the census file and, over them, officers' choices."""
        return self._keep("rules", lambda: self.rules_with({}))

    def rules_with(
        self, changed: Mapping[str, str], settings: Mapping[str, str] | None = None
    ) -> Rules:
        """The rules as they would be with `changed` choices: an effect seen before choosing."""
        if settings is None:
            settings = self.snapshot.settings if self.snapshot else {}
        profile = self.profile
        values = {name: text for name, text in settings.items() if name in profile.parameters}
        chosen = {name: one.value for name, one in self.parameters().items()}
        return rules_for(profile, {**values, **chosen, **changed})

    def parameters(self) -> Mapping[str, read.Chosen]:
        """What officers chose, by name of the parameter."""
        return self._keep("parameters", lambda: read.parameters(self.register))

    def rounds(self) -> tuple[RoundRecord, ...]:
        """Every round, void draws included."""
        return self._keep("rounds", lambda: tuple(read.rounds(self.register)))

    def orders(self) -> tuple[read.IssuedOrder, ...]:
        """Every version of every document issued."""
        return self._keep("orders", lambda: tuple(read.orders(self.register)))

    def binding_orders(self) -> tuple[read.IssuedOrder, ...]:
        """Orders that bind: neither drafts nor papers beside them."""
        return tuple(order for order in self.orders() if order.kind in BINDING)

    def answers(self) -> Mapping[str, tuple[str, ...]]:
        """What was drawn and stands: key of the question -> labels, in drawn order."""
        return self._keep("answers", self._answers)

    def _answers(self) -> dict[str, tuple[str, ...]]:
        return {
            draw.question.key: draw.drawn
            for one in self.rounds()
            for draw in one.draws
            if draw.order and draw.void is None
        }

    # What follows from them

    def result(self, *, trace: bool = False) -> Result:
        """The exercise with the answers recorded so far, and what the import remarked."""
        rules = self.rules()
        key = (self._records_key(), rules.profile.id, rules.shown, self.answers())
        computed = self._last(f"computed {trace}", key, lambda: self._computed(trace=trace))
        return self._last(
            f"result {trace}", (key, self.census().id), lambda: self._remarked(computed)
        )

    def _computed(self, *, trace: bool) -> Result:
        records, rules, answers = self.records(), self.rules(), self.answers()
        with without_collector():
            return self.conduct(records, rules, self.election, answers, trace=trace)

    def _remarked(self, result: Result) -> Result:
        """The result with what the import that counts remarked, and the past beside it."""
        census = self.census()
        remarks = [
            Finding(one["code"], one["parameters"], Place(**one["place"]))
            for one in census.findings
        ]
        remarks += self.joined().findings
        return replace(with_import_findings(result, remarks), input_sha256=census.sha256)

    def basis(self) -> str:
        """Digest of everything that decides before lots: figures, history, rules."""
        return self._keep(
            "basis", lambda: basis_digest(self.census().content, self.joined(), self.rules())
        )

    def _keep(self, name: Any, make: Callable[[], Kept]) -> Kept:
        """A value that holds until the register changes."""
        state = (self.register.head, self.register.given_up)
        if state != self._kept_at:
            self._kept, self._kept_at = {}, state
        if name not in self._kept:
            self._kept[name] = make()
        kept: Kept = self._kept[name]
        return kept

    def _last(self, name: str, key: object, make: Callable[[], Kept]) -> Kept:
        """A value that takes long to make, kept as long as what it is made from stays the same."""
        if name not in self._lasting or self._lasting[name][0] != key:
            self._lasting[name] = (key, make())
        kept: Kept = self._lasting[name][1]
        return kept

    # Copies

    def keep_copy(self, why: str) -> None:
        """A copy beside the register. What was confirmed stands even where the copy cannot be made:
        the reason is then in `copy_trouble`.
        """
        try:
            backup(self.register, why)
            self.copy_trouble = None
        except UserError as error:
            self.copy_trouble = error

    def close(self) -> None:
        """Make a copy, if something was done since the last one, and close the register."""
        newest = copies(copies_folder(self.register.path))[:1]
        if not self.register.read_only and (not newest or newest[0].line != self.register.last[0]):
            self.keep_copy("closing")
        self.register.close()

    # Acts

    def ready_for_change(self) -> None:
        """UserError once an order has been issued and the exercise was not reopened."""
        if self.fixed:
            raise UserError("order-issued")

    @property
    def fixed(self) -> bool:
        """An order stands that was issued after the last reopening."""
        orders = self.binding_orders()
        return bool(orders) and orders[-1].id > int(self.register.meta("reopened_after", "0"))

    def void_unasked(
        self,
        act: Act,
        records: Records,
        rules: Rules,
        code: str,
        *,
        bodies: Collection[str] | None = None,
        **parameters: Any,
    ) -> list[str]:
        """Void every sealed or drawn sheet whose question is no longer asked; their names.

        Part of the act that changed the inputs: nothing recorded is silently used for another
        question, and nothing that was set aside comes back by itself.
        """
        gone = self.unasked(records, rules, bodies)
        for row in gone:
            act.change("draws", row["id"], void=act.withdrawal(code))
        voided = names_of(gone)
        if gone:
            act.details["voided"] = voided
            act.details["why"] = {"code": code, **parameters}
        return voided

    def touched_by(self, records: Records, rules: Rules) -> set[str] | None:
        """Labels of the bodies that other records touch; None where all of them may be.

        What stands was asked by the records that count now, so the rest cannot become void.
        """
        if self.snapshot is None or not stand_alone(rules) or rules.shown != self.rules().shown:
            return None
        return touched(self.records(), records)

    def unasked(
        self, records: Records, rules: Rules, bodies: Collection[str] | None = None
    ) -> list[dict[str, Any]]:
        """Standing sheets whose questions these records and rules do not ask.

        `bodies`: labels of those whose inputs differ, where no other body depends on them.
        """
        standing = self.register.rows(
            "SELECT id, key, body, draw, question, drawn FROM draws WHERE void IS NULL ORDER BY id"
        )
        if bodies is None and stand_alone(rules):
            bodies = {row["body"] for row in standing}
        if bodies is not None:
            standing = [row for row in standing if row["body"] in bodies]
            codes = {body.code for body in records.bodies if body_label(body.code) in bodies}
            records = only(records, codes)
        if not standing:
            return []
        answers = {
            row["key"]: tuple(json.loads(row["drawn"])[: json.loads(row["question"])["take"]])
            for row in standing
            if row["drawn"]
        }
        asked = asked_keys(self.conduct, records, rules, self.election, answers)
        return [row for row in standing if row["key"] not in asked]


def names_of(draws: Iterable[Mapping[str, Any]]) -> list[str]:
    """Draws as they are told: body and draw."""
    return [f"{row['body']} {row['draw']}" for row in draws]


def seats_text(result: Result, bodies: Collection[str]) -> str:
    """The seats of bodies as canonical text: what an order is compared by."""
    return canonical(
        [
            [body.code, [[seat.ward, seat.label, seat.category] for seat in body.seats]]
            for body in result.bodies
            if body.code in bodies
        ]
    )


def must_give(text: str, code: str) -> str:
    """A text that an officer must give (a reason, a name); UserError `code` where it is blank."""
    if not text.strip():
        raise UserError(code)
    return text.strip()


def not_the_same(by: Person, other: Person | None) -> None:
    """A second person must be another one."""
    if other is not None and other.name.strip().casefold() == by.name.strip().casefold():
        raise UserError("second-person")

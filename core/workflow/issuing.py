"""Step 5: orders as numbered versions, what stands before one, and the history they become."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from hashlib import sha256

from core.errors import UserError
from core.findings import Finding
from core.labels import body_label
from core.lots.record import Person
from core.model import Category, HistoryRow
from core.register import read
from core.register.codec import canonical
from core.results import BodyResult
from core.workflow.base import must_give, seats_text
from core.workflow.drawing import Drawing
from core.workflow.past import basis_of
from core.workflow.steps import Note, Step, note

# Kinds of documents that give seats. A draft binds nobody yet; other kinds are papers beside them.
ORDER, DRAFT, FINAL = "order", "draft", "final"

_UNDECIDED = {
    "ceiling-decision-needed": "undecided-ceiling",
    "ward-without-voters": "undecided-ward",
    "women-reading": "women-reading-undecided",
}


class Issuing(Drawing):
    """Orders and history."""

    def body(self, code: str) -> BodyResult:
        """The result of one body, else UserError."""
        by_code = self._keep("bodies", lambda: {body.code: body for body in self.result().bodies})
        if code not in by_code:
            raise UserError("no-such-body", body=code)
        return by_code[code]

    def blocking(self, code: str) -> tuple[Note, ...]:
        """What stands before an order of a body; nothing where it can be issued."""
        missing = list(self.before_lots())
        if self.snapshot is None:
            return tuple(missing)
        body = self.body(code)
        if body.withheld:
            missing.append(note("body-withheld"))
        open_draws = [question.draw for question in body.questions]
        if not open_draws and any(seat.category not in set(Category) for seat in body.seats):
            open_draws = [
                question.draw
                for unit in self.result().units
                if unit.kind is body.kind
                for question in unit.questions
            ]
        if open_draws:
            missing.append(note("draws-open", draws=open_draws))
        missing += [
            note(_UNDECIDED[found.code], ward=str(found.parameters.get("ward", "")))
            for place in (code, *self._places_above(body))
            for found in self._undecided_by_place().get(place, ())
        ]
        return tuple(missing)

    def _places_above(self, body: BodyResult) -> tuple[str, ...]:
        """The kind and the units in which the office of a body is counted."""
        units = [unit.unit for unit in self.result().units if unit.kind is body.kind]
        return (body.kind.value, *units)

    def _undecided_by_place(self) -> Mapping[str, list[Finding]]:
        def grouped() -> dict[str, list[Finding]]:
            by_body: dict[str, list[Finding]] = defaultdict(list)
            for place, found in self.to_decide():
                by_body[place].append(found)
            return dict(by_body)

        return self._keep("undecided by place", grouped)

    def next_version(self, document: str) -> int:
        """The number that the next issue of a document gets."""
        return sum(order.document == document for order in self.orders()) + 1

    def latest(self, document: str) -> read.IssuedOrder | None:
        """The version of a document that counts."""
        found = [order for order in self.orders() if order.document == document]
        return found[-1] if found else None

    def issue_order(
        self,
        document: str,
        subject: str,
        digest: str,
        content: bytes,
        pdf_sha256: str,
        by: Person,
        *,
        kind: str = ORDER,
        bodies: Sequence[str] | None = None,
    ) -> read.IssuedOrder:
        """Record a document as issued, as its next version over the earlier ones.

        `digest` is the SHA-256 of `content`; `bodies` are those whose seats it gives (the subject
        by default). A `kind` that gives no seats waits for nothing. The same digest again is a
        reprint: the version that stands is returned and nothing is written. Raises UserError
        naming the first thing that stands before the order.
        """
        if sha256(content).hexdigest() != digest:
            raise ValueError("the digest is not that of the content")
        covered = (subject,) if bodies is None else tuple(bodies)
        if kind in (ORDER, DRAFT, FINAL):
            for code in covered:
                for missing in self.blocking(code):
                    raise UserError(missing.code, **missing.parameters)
            self.before_issue(kind)
        before = self.latest(document)
        if before is not None and before.digest == digest and self._current(before):
            return before
        version = self.next_version(document)
        with self.register.write(
            Step.EXPORT, "order-issued", by, document=document, version=version, kind=kind,
            subject=subject, digest=digest,
        ) as act:  # fmt: skip
            act.insert(
                "orders",
                {
                    "document": document,
                    "version": version,
                    "kind": kind,
                    "subject": subject,
                    "bodies": canonical(list(covered)),
                    "digest": digest,
                    "content": content,
                    "pdf_sha256": pdf_sha256,
                    "seats": seats_text(self.result(), covered),
                    "basis": canonical(self._order_basis(covered)),
                    "journal_head": self.register.head,
                    "supersedes": before.id if before else None,
                    **act.signed,
                },
            )
        self.keep_copy("order")
        issued = self.latest(document)
        assert issued is not None
        return issued

    def before_issue(self, kind: str) -> None:
        """UserError where a document of this kind must wait, whatever its bodies."""

    def _order_basis(self, bodies: Sequence[str]) -> dict[str, object]:
        labels = {body_label(code) for code in bodies}
        whole = bool(self.result().units)
        answers = {
            draw.question.key: list(draw.drawn)
            for one in self.rounds()
            for draw in one.draws
            if draw.order and draw.void is None and (whole or draw.question.body in labels)
        }
        return {
            "snapshot": self.census().id,
            **basis_of(self.past()),
            "parameters": {name: str(value) for name, value in self.rules().shown.items()},
            "answers": answers,
        }

    def _current(self, order: read.IssuedOrder) -> bool:
        return self.snapshot is not None and order.seats == seats_text(self.result(), order.bodies)

    def outdated(self) -> tuple[read.IssuedOrder, ...]:
        """Orders that count as issued and no longer say what the register says."""
        last = {order.document: order for order in self.orders()}
        return self._keep(
            "outdated",
            lambda: tuple(order for order in last.values() if not self._current(order)),
        )

    def reopen(self, reason: str, by: Person) -> None:
        """Allow changes after an order: a correction, which ends in a superseding version."""
        reason = must_give(reason, "reason-missing")
        if not self.fixed:
            raise UserError("nothing-to-take-back")
        last = self.binding_orders()[-1]
        with self.register.write(Step.EXPORT, "reopened", by, reason=reason) as act:
            if self.register.meta("reopened_after"):
                act.change("meta", "reopened_after", value=str(last.id))
            else:
                act.insert("meta", {"key": "reopened_after", "value": str(last.id)})

    # History

    def seats_issued(self) -> tuple[tuple[read.IssuedOrder, tuple[HistoryRow, ...]], ...]:
        """The seats as the orders that bind gave them: history for the next election."""
        last = {order.document: order for order in self.binding_orders()}
        return tuple(
            (
                order,
                tuple(
                    HistoryRow(
                        code, ward or "", label if ward else "", self.election, Category(category)
                    )
                    for code, seats in json.loads(order.seats)
                    for ward, label, category in seats
                    if category
                ),
            )
            for order in last.values()
        )

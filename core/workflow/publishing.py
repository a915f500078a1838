"""Draft, objections, final (U.P. Municipalities Act, s.9-A(5), "Allotment order"): what is kept."""

from __future__ import annotations

import json
from datetime import date

from core.errors import UserError
from core.lots.record import Person
from core.publication import (
    Medium,
    Objection,
    ObjectionDecision,
    Outcome,
    Publication,
    Reason,
    Required,
    check_objection,
    check_publication,
    may_finalise,
    required_publications,
)
from core.register import codec
from core.register.codec import canonical
from core.workflow.base import must_give
from core.workflow.issuing import DRAFT, FINAL, Issuing
from core.workflow.steps import Step


class Publishing(Issuing):
    """Publications of the draft, objections to it, and whether it may become final."""

    def publications(self) -> tuple[Publication, ...]:
        """Publications that were entered and not taken back, of the draft that counts now."""
        drafts = [order.at[:10] for order in self.orders() if order.kind == DRAFT]
        since = max(drafts, default="")
        rows = self.register.rows(
            "SELECT * FROM publications WHERE withdrawn IS NULL AND made_on >= ? ORDER BY id", since
        )
        return tuple(
            Publication(
                Medium(row["medium"]), date.fromisoformat(row["made_on"]), row["reference"],
                row["place"],
            )
            for row in rows
        )  # fmt: skip

    def add_publication(self, publication: Publication, by: Person) -> None:
        """Enter where, when and under which number the draft was made public."""
        check_publication(publication, self._today())
        row = {
            "medium": publication.medium.value,
            "made_on": publication.on.isoformat(),
            "reference": publication.reference.strip(),
            "place": publication.place,
        }
        with self.register.write(Step.EXPORT, "publication-entered", by, **row) as act:
            act.insert("publications", {**row, **act.signed})

    def take_back_publication(self, publication: Publication, by: Person, reason: str) -> None:
        """Withdraw an entry made by mistake."""
        reason = must_give(reason, "reason-missing")
        row = self.register.one(
            "SELECT id FROM publications WHERE withdrawn IS NULL AND medium = ? AND made_on = ? "
            "AND reference = ? AND place = ?",
            publication.medium.value, publication.on.isoformat(), publication.reference,
            publication.place,
        )  # fmt: skip
        if row is None:
            raise UserError("nothing-to-take-back")
        with self.register.write(
            Step.EXPORT, "publication-taken-back", by, publication=row["id"], reason=reason
        ) as act:
            act.change("publications", row["id"], withdrawn=act.withdrawal(reason))

    def objections(self) -> tuple[Objection, ...]:
        """Every objection with its decision, by number."""
        return tuple(
            Objection(
                row["number"], row["objector"], row["body"], row["text"],
                date.fromisoformat(row["received"]), _decision(row["decision"]),
            )
            for row in self.register.rows("SELECT * FROM objections ORDER BY number")
        )  # fmt: skip

    def add_objection(
        self, objector: str, body: str, text: str, received: date, by: Person
    ) -> Objection:
        """Enter an objection under the next number."""
        number = len(self.objections()) + 1
        objection = Objection(number, objector, body, text, received)
        codes = [one.code for one in self.records().bodies]
        check_objection(objection, codes, self._today())
        with self.register.write(
            Step.EXPORT, "objection-entered", by, objection=number, body=body
        ) as act:
            act.insert(
                "objections",
                {
                    "number": number, "objector": objector, "body": body, "text": text,
                    "received": received.isoformat(), **act.signed,
                },
            )  # fmt: skip
        return objection

    def decide_objection(self, number: int, decision: ObjectionDecision, by: Person) -> None:
        """Record what was decided on an objection; a decision is given once."""
        found = {one.number: one for one in self.objections()}.get(number)
        if found is None or found.decision is not None:
            raise UserError("nothing-to-decide", finding="objection", body=str(number))
        codes = [one.code for one in self.records().bodies]
        decided = Objection(number, found.by, found.body, found.text, found.received, decision)
        check_objection(decided, codes, self._today())
        told = {
            "outcome": decision.outcome.value, "reason": decision.reason, "by": decision.by,
            "on": decision.on.isoformat(), "heard": decision.heard,
        }  # fmt: skip
        with self.register.write(
            Step.EXPORT, "objection-decided", by, objection=number, outcome=told["outcome"]
        ) as act:
            act.change("objections", number, decision=canonical(told))

    def required(self) -> tuple[Required, ...]:
        """Publications that the drafts issued so far need."""
        drafted = {code for order in self.orders() if order.kind == DRAFT for code in order.bodies}
        return required_publications(body for body in self.records().bodies if body.code in drafted)

    def before_final(self) -> tuple[Reason, ...]:
        """Why the order cannot be made final today; texts under `publication`."""
        if not any(order.kind == DRAFT for order in self.orders()):
            return (Reason("no-draft", {}),)
        return may_finalise(self.required(), self.publications(), self.objections(), self._today())

    def before_issue(self, kind: str) -> None:
        if kind == FINAL:
            for reason in self.before_final():
                raise UserError(reason.code, **reason.parameters)

    def _today(self) -> date:
        return self.register.clock().date()


def _decision(text: str | None) -> ObjectionDecision | None:
    if not text:
        return None
    told = json.loads(text)
    return ObjectionDecision(
        Outcome(told["outcome"]), told["reason"], codec.person(canonical(told["by"])),
        date.fromisoformat(told["on"]), told["heard"],
    )  # fmt: skip

"""The workflow as the wizard and tests use it: five steps with their states."""

from __future__ import annotations

from typing import Any

from core.exercise import conduct as engine
from core.lots.record import Person
from core.places import program_version
from core.register import read
from core.register.seeds import SeedBook
from core.register.store import Register
from core.workflow.base import Conduct
from core.workflow.packets import Sending
from core.workflow.steps import (
    STEPS,
    Note,
    State,
    Status,
    Step,
    as_kept,
    from_kept,
    note,
)

# Lines of the journal that change what later steps stand on, with the note that says so.
_CHANGES = {
    "census-accepted": "stale-census",
    "census-taken-back": "stale-census",
    "parameter-set": "stale-parameter",
    "packet-taken": "stale-packet",
    "history-added": "stale-history",
    "history-corrected": "stale-history",
    "history-taken-back": "stale-history",
    "history-settled": "stale-history",
    "wards-mapped": "stale-mapping",
    "mapping-taken-back": "stale-mapping",
    "draw-voided": "stale-draw-void",
    "round-voided": "stale-draw-void",
}


class Workflow(Sending):
    """Everything that can be done with an open register. Belongs to the register's thread."""

    def __init__(
        self, register: Register, conduct: Conduct = engine, seeds: SeedBook | None = None
    ) -> None:
        super().__init__(register, conduct, seeds or SeedBook())

    def statuses(self) -> dict[Step, Status]:
        """The five steps as they stand.

        They are kept with the register: a whole State need not be computed before its window
        opens. What is kept is only shown; every act looks for itself whether it may be done.
        """
        return self._keep("statuses", self._known_statuses)

    def status(self, step: Step) -> Status:
        return self.statuses()[step]

    def _known_statuses(self) -> dict[Step, Status]:
        now = [self.register.head, program_version()]
        kept = self.remembered("statuses", {})
        if kept.get("of") == now:
            return from_kept(kept["statuses"])
        found = self._statuses()
        self.remember("statuses", {"of": now, "statuses": as_kept(found)})
        return found

    def _statuses(self) -> dict[Step, Status]:
        made = {
            Step.IMPORT: self._import(),
            Step.QUOTAS: self._confirmable(Step.QUOTAS, Step.IMPORT, self.before_quotas()),
            Step.ALLOT: self._confirmable(Step.ALLOT, Step.QUOTAS, self.before_allotment()),
            Step.LOTS: self._lots(),
            Step.EXPORT: self._export(),
        }
        return {step: made[step] for step in STEPS}

    def _import(self) -> Status:
        if self.snapshot is None:
            return Status(Step.IMPORT, State.OPEN, missing=(note("no-census"),))
        return Status(Step.IMPORT, State.DONE, fixed=self.fixed)

    def _confirmable(self, step: Step, before: Step, missing: tuple[Note, ...]) -> Status:
        """State of a step that an officer confirms."""
        if self.snapshot is None:
            return Status(step, State.LOCKED, missing=missing)
        standing = self.confirmation(step)
        if standing is not None and standing.basis == self.basis():
            return Status(step, State.DONE, missing=missing, fixed=self.fixed)
        if standing is not None:
            return Status(step, State.STALE, self._why_stale(standing.at), missing)
        ready = before is Step.IMPORT or self.confirmed(before)
        return Status(step, State.OPEN if ready else State.LOCKED, missing=missing)

    def _lots(self) -> Status:
        missing = self.before_lots()
        drawn = [draw for one in self.rounds() for draw in one.draws if draw.order]
        if missing:
            if not drawn or self.snapshot is None:
                return Status(Step.LOTS, State.LOCKED, missing=missing)
            return Status(Step.LOTS, State.STALE, self._why_stale(""), missing)
        questions = self.open_questions()
        if not questions:
            return Status(Step.LOTS, State.DONE, fixed=self.fixed)
        missing = (note("questions-open", count=len(questions)),)
        last_void = max((draw.void.at for draw in drawn if draw.void), default="")
        last_sealed = max((one.sealed_at for one in self.rounds()), default="")
        if last_void and last_void >= last_sealed:
            return Status(Step.LOTS, State.STALE, self._why_stale(""), missing)
        return Status(Step.LOTS, State.OPEN, missing=missing)

    def _export(self) -> Status:
        missing = self.before_lots()
        outdated = self.outdated() if self.snapshot else ()
        if outdated:
            names = [order.document for order in outdated]
            reason = note("stale-orders", documents=names)
            return Status(Step.EXPORT, State.STALE, reason, missing)
        if missing:
            return Status(Step.EXPORT, State.LOCKED, missing=missing)
        ordered = {code for order in self.binding_orders() for code in order.bodies}
        waiting = [
            body.code
            for body in self.result().bodies
            if body.code not in ordered and not body.withheld
        ]
        if waiting:
            return Status(
                Step.EXPORT, State.OPEN, missing=(note("orders-waiting", count=len(waiting)),)
            )
        return Status(Step.EXPORT, State.DONE, fixed=self.fixed)

    def _why_stale(self, since: str) -> Note:
        """What the last change was that an earlier confirmation did not know."""
        for line in reversed(self._keep("journal", self.register.journal)):
            code = _CHANGES.get(line.what)
            if code and line.at >= since:
                details = {name: str(value) for name, value in line.details.items()}
                return note(code, **{"at": line.at, "who": line.who.name, **details})
        return note("stale-changed")

    # Who works

    def officers(self) -> tuple[Person, ...]:
        """Everybody who has worked with this register, in the order in which they came."""
        return self._keep("officers", lambda: read.officers(self.register))

    def add_officer(self, person: Person) -> None:
        """Note somebody who begins to work; nothing happens for one who is known."""
        if person in self.officers():
            return
        with self.register.write("", "officer-added", person) as act:
            act.insert(
                "officers", {"name": person.name, "role": person.role, "office": person.office}
            )

    # Where the program was left

    def remember(self, key: str, value: Any) -> None:
        """Keep where the wizard stands (page, selection) for the next opening."""
        self.register.remember(key, value)

    def remembered(self, key: str, default: Any = None) -> Any:
        return self.register.remembered(key, default)

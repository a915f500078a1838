"""Steps 1 to 3: census, parameters, confirmations, and what the law leaves to the officer."""

from __future__ import annotations

from typing import Protocol

from core.errors import InputError, UserError
from core.findings import Finding, Stage, errors_among
from core.labels import ward_label
from core.law.profile import Rules, rules_for
from core.lots.record import Decision, Person
from core.model import Records
from core.register import read
from core.register.codec import canonical, digest
from core.register.snapshots import content_digest
from core.workflow.base import Base, must_give, names_of
from core.workflow.steps import Note, Step, note


class Loaded(Protocol):
    """What `core.census.load` gives."""

    @property
    def records(self) -> Records: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def election(self) -> str: ...
    @property
    def findings(self) -> tuple[Finding, ...]: ...
    @property
    def sha256(self) -> str: ...


# Findings about a delimitation by which a ward would lose its history without anybody wanting it.
LINEAGE_OPEN = ("lineage-ambiguous", "lineage-parent-unmapped")

# Codes that a decision can answer, with the whole register or one body as its subject.
DECIDABLE = ("ceiling-decision-needed", "ward-without-voters", "women-reading")


class Deciding(Base):
    """What an officer accepts, sets, decides and confirms before lots are drawn."""

    # Census

    def accept_census(self, loaded: Loaded, by: Person, file_name: str = "") -> list[str]:
        """Take an import as the one that counts; draw ids that became void by it.

        Raises InputError when the input has errors, UserError when it is for another election or
        other rules, or an order has been issued.
        """
        self.ready_for_change()
        self._check_loaded(loaded)
        settings = _settings(loaded.rules)
        rules = self.rules_with({}, settings)
        records, joined = loaded.records, self.past().join(loaded.records).records
        bodies = self.touched_by(joined, rules)
        with self.register.write(
            Step.IMPORT, "census-accepted", by, file=file_name, sha256=loaded.sha256,
            bodies=len(records.bodies), wards=len(records.wards), history=len(records.history),
        ) as act:  # fmt: skip
            number = act.insert(
                "snapshots",
                {
                    "file_name": file_name,
                    "sha256": loaded.sha256,
                    "content": content_digest(records),
                    "settings": canonical(settings),
                    "findings": canonical(loaded.findings),
                    **act.signed,
                },
            )
            act.store_records(number, records)
            return self.void_unasked(
                act, joined, rules, "void-census-changed", bodies=bodies, file=file_name
            )

    def voided_by_census(self, loaded: Loaded) -> list[str]:
        """Draws that accepting this import would make void: to be shown before it is accepted."""
        self._check_loaded(loaded)
        rules = self.rules_with({}, _settings(loaded.rules))
        joined = self.past().join(loaded.records).records
        return names_of(self.unasked(joined, rules, self.touched_by(joined, rules)))

    def _check_loaded(self, loaded: Loaded) -> None:
        wrong = errors_among(loaded.findings)
        if wrong:
            raise InputError(wrong)
        if loaded.election != self.election:
            raise UserError("other-election", file=loaded.election, register=self.election)
        if loaded.rules.profile.id != self.profile.id:
            raise UserError("other-rules", file=loaded.rules.profile.id, register=self.profile.id)

    def take_back_census(self, by: Person, reason: str) -> list[str]:
        """Go back to the import before (or to none); draw ids that became void by it."""
        self.ready_for_change()
        reason = must_give(reason, "reason-missing")
        census = self.census()
        before = read.snapshots(self.register)[:-1]
        with self.register.write(
            Step.IMPORT, "census-taken-back", by, file=census.file_name, reason=reason
        ) as act:
            act.change("snapshots", census.id, withdrawn=act.withdrawal(reason))
            records = Records()
            rules = self.rules_with({}, before[-1].settings if before else {})
            if before:
                records = self.past().join(read.records(self.register, before[-1].id)).records
            return self.void_unasked(act, records, rules, "void-census-changed",
                                     file=before[-1].file_name if before else "")  # fmt: skip

    # Parameters

    def set_parameter(self, name: str, value: str, by: Person) -> list[str]:
        """Choose a value over the profile's and the census file's; draw ids voided by it.

        Raises UserError `unknown-parameter` or `bad-parameter`.
        """
        return self._choose(name, value, by, "", confirmed=False)

    def confirm_parameter(self, name: str, reason: str, by: Person) -> None:
        """Vouch for the value that a parameter has now, with a reason for the record."""
        reason = must_give(reason, "reason-missing")
        shown = self.rules().shown
        if name not in shown:
            raise UserError("unknown-parameter", name=name, profile=self.profile.id)
        self._choose(name, str(shown[name]), by, reason, confirmed=True)

    def voided_by_parameter(self, name: str, value: str) -> list[str]:
        """Draws that another value of a parameter would make void."""
        if self.snapshot is None:
            return []
        return names_of(self.unasked(self.records(), self.rules_with({name: value})))

    def _choose(
        self, name: str, value: str, by: Person, reason: str, *, confirmed: bool
    ) -> list[str]:
        self.ready_for_change()
        rules = self.rules_with({name: value})
        before = self.rules().shown[name]
        what = "parameter-confirmed" if confirmed else "parameter-set"
        with self.register.write(
            Step.QUOTAS, what, by, name=name, value=value, before=str(before), reason=reason
        ) as act:
            row = {"name": name, "value": value.strip(), "confirmed": int(confirmed)}
            act.insert("parameters", {**row, "reason": reason, **act.signed})
            if self.snapshot is None or rules.shown == self.rules().shown:
                return []
            return self.void_unasked(
                act, self.records(), rules, "void-parameter-changed", name=name, value=value
            )

    def unconfirmed(self) -> tuple[str, ...]:
        """Parameters that the profile wants confirmed and that nobody has, as they stand now."""
        shown, chosen = self.rules().shown, self.parameters()
        return tuple(
            name
            for name, parameter in sorted(self.profile.parameters.items())
            if parameter.confirm
            and not (
                name in chosen and chosen[name].confirmed and chosen[name].value == str(shown[name])
            )
        )

    # Decisions

    def decide(
        self, code: str, body: str, subject: str, choice: str, reason: str, by: Person
    ) -> None:
        """Record what the law leaves to the officer. An empty `body` decides for all bodies.

        The decision answers the finding as it is now: if its figures change, it is asked again.
        """
        reason = must_give(reason, "reason-missing")
        asked = [
            found
            for place, found in self.to_decide(all_of_them=True)
            if found.code == code
            and body in ("", place)
            and (not subject or ward_label(subject) == subject_of(found))
        ]
        if not asked:
            raise UserError("nothing-to-decide", finding=code, body=body)
        with self.register.write(
            Step.ALLOT if code == "ward-without-voters" else Step.QUOTAS, "decided", by,
            code=code, body=body, subject=subject, choice=choice, reason=reason,
        ) as act:  # fmt: skip
            act.insert(
                "decisions",
                {
                    "code": code,
                    "body": body,
                    "subject": ward_label(subject),
                    "choice": choice,
                    "reason": reason,
                    "basis": digest(sorted({_facts(found) for found in asked})),
                    **act.signed,
                },
            )

    def take_back_decision(self, number: int, by: Person, reason: str) -> None:
        """Withdraw a decision (`number` as in `decided`)."""
        self.ready_for_change()
        reason = must_give(reason, "reason-missing")
        if number not in {one.id for one in self.decided()}:
            raise UserError("nothing-to-take-back")
        with self.register.write(
            Step.QUOTAS, "decision-taken-back", by, decision=number, reason=reason
        ) as act:
            act.change("decisions", number, withdrawn=act.withdrawal(reason))

    def decided(self) -> tuple[read.Decided, ...]:
        """Decisions that were not taken back."""
        return self._keep("decided", lambda: tuple(read.decisions(self.register)))

    def decisions(self) -> tuple[Decision, ...]:
        """Decisions that answer findings as they are now: what orders print."""
        return self._keep("valid decisions", lambda: tuple(d.decision for d in self._valid()))

    def to_decide(self, *, all_of_them: bool = False) -> tuple[tuple[str, Finding], ...]:
        """Findings that hold up orders until they are decided, with the code of their body.

        With `all_of_them` also those decided already. A unit or the State has its name instead.
        """
        found = self._keep("to decide", self._decidable)
        if all_of_them:
            return found
        return self._keep("undecided", lambda: self._undecided(found))

    def _decidable(self) -> tuple[tuple[str, Finding], ...]:
        result = self.result()
        places = [(body.code, body.findings) for body in result.bodies]
        places += [(unit.unit, unit.findings) for unit in result.units]
        places += [(kind.value, state.findings) for kind, state in result.state.items()]
        return tuple(
            (place, found)
            for place, findings in places
            for found in findings
            if found.stage is Stage.ORDER
        )

    def _undecided(self, found: tuple[tuple[str, Finding], ...]) -> tuple[tuple[str, Finding], ...]:
        answered = {
            (one.decision.code, one.decision.body, one.decision.subject) for one in self._valid()
        }
        return tuple(
            (place, one)
            for place, one in found
            if not any(
                (one.code, body, subject) in answered
                for body in (place, "")
                for subject in (subject_of(one), "")
            )
        )

    def _valid(self) -> list[read.Decided]:
        """Decisions whose findings are the same as when they were taken."""
        found = self.to_decide(all_of_them=True)
        valid = []
        for one in self.decided():
            decision = one.decision
            facts = {
                _facts(finding)
                for place, finding in found
                if finding.code == decision.code
                and decision.body in ("", place)
                and decision.subject in ("", subject_of(finding))
            }
            if facts and digest(sorted(facts)) == one.basis:
                valid.append(one)
        return valid

    # Confirmations

    def confirm_quotas(self, by: Person) -> None:
        """Step 2 is done: these numbers, by these rules."""
        self._confirm(Step.QUOTAS, by, self.before_quotas())

    def confirm_allotment(self, by: Person) -> None:
        """Step 3 is done: this ranking and history are what lots are drawn on."""
        self._confirm(Step.ALLOT, by, self.before_allotment())

    def _confirm(self, step: Step, by: Person, missing: tuple[Note, ...]) -> None:
        if missing:
            raise UserError(missing[0].code, **missing[0].parameters)
        with self.register.write(step, f"{step}-confirmed", by) as act:
            act.insert("confirmations", {"step": step, "basis": self.basis(), **act.signed})

    def take_back_confirmation(self, step: Step, by: Person, reason: str) -> None:
        """Open a confirmed step again."""
        self.ready_for_change()
        reason = must_give(reason, "reason-missing")
        standing = self.confirmation(step)
        if standing is None:
            raise UserError("nothing-to-take-back")
        with self.register.write(step, f"{step}-taken-back", by, reason=reason) as act:
            act.change("confirmations", standing.id, withdrawn=act.withdrawal(reason))

    def confirmation(self, step: Step) -> read.Confirmation | None:
        return self._keep(
            ("confirmation", step), lambda: read.confirmation(self.register, step.value)
        )

    def confirmed(self, step: Step) -> bool:
        """Confirmed on exactly what stands now."""
        standing = self.confirmation(step)
        return standing is not None and standing.basis == self.basis()

    def before_quotas(self) -> tuple[Note, ...]:
        """What must be there before the numbers can be confirmed."""
        if self.snapshot is None:
            return (note("no-census"),)
        missing = [note("parameter-unconfirmed", name=name) for name in self.unconfirmed()]
        if any(found.code == "women-reading" for _, found in self.to_decide()):
            missing.append(note("women-reading-undecided"))
        return tuple(missing)

    def before_allotment(self) -> tuple[Note, ...]:
        """What must be there before the allotment can be confirmed."""
        if self.snapshot is None:
            return (note("no-census"),)
        missing = [] if self.confirmed(Step.QUOTAS) else [note("quotas-unconfirmed")]
        joined = self.joined()
        if joined.unsettled:
            missing.append(note("history-disputed", count=len(joined.unsettled)))
        open_ones = [one for one in joined.findings if one.code in LINEAGE_OPEN]
        if open_ones:
            missing.append(note("mapping-open", count=len(open_ones)))
        return tuple(missing)


def subject_of(found: Finding) -> str:
    """What a finding is about inside its body: the label of a ward, a group, or "" for all."""
    about = found.parameters.get("ward") or found.parameters.get("group") or ""
    return ward_label(str(about))


def _settings(rules: Rules) -> dict[str, str]:
    """What a census file says otherwise than the profile: the values of its Settings."""
    usual = rules_for(rules.profile, {}).shown
    return {name: str(value) for name, value in rules.shown.items() if value != usual[name]}


def _facts(found: Finding) -> str:
    return canonical([found.code, found.parameters])

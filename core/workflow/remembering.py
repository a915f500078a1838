"""The past, entered and mended: statements of sources, disputes between them, delimitation.

Nothing that was entered is changed: a correction is the next version of a row, and taking back is
one without a category.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from core.errors import UserError
from core.insight.delimitation import Lineage, Link, Place, check_population
from core.insight.sources import Dispute, Said, of_file
from core.labels import body_label
from core.lots.record import Person
from core.model import Category, HistoryRow, Ward
from core.register.act import Act
from core.workflow.base import must_give, names_of
from core.workflow.deciding import Deciding
from core.workflow.past import Mapped, Past, mapping_row, read_past, said_row
from core.workflow.steps import Step
from core.workflow.touched import stand_alone


class Remembering(Deciding):
    """What bodies carried in earlier elections, and where their wards come from."""

    # Looking

    def past_of(self, body: str) -> tuple[Said, ...]:
        """Everything said of a body, by whichever source, with versions that were replaced."""
        file: tuple[Said, ...] = ()
        if self.snapshot is not None:
            name = self.snapshot.file_name
            file = tuple(of_file(row, name) for row in self._file_history().get(body, ()))
        return (*file, *self.past().said_of(body))

    def _file_history(self) -> Mapping[str, Sequence[HistoryRow]]:
        return self._keep("file history", lambda: self.file_records().history_by_body())

    def disputes(self) -> tuple[Dispute, ...]:
        """Places of which sources say different things, settled ones included."""
        return self.joined().disputes if self.snapshot else ()

    def mapping(self, body: str) -> Mapped | None:
        """Where the wards of a body come from; None where nobody has said so."""
        found = self.past().mappings.get(body)
        return found if found and found.links is not None else None

    def old_places(self, body: str) -> tuple[Place, ...]:
        """Places from which wards of a body may come: its own and its parent's, now and before."""
        bodies = {one.code: one for one in self.file_records().bodies}
        codes = [body, *([bodies[body].parent] if body in bodies and bodies[body].parent else [])]
        wards, history = self._wards_by_body(), self._file_history()
        places = {(code, ward.label) for code in codes for ward in wards.get(code, ())}
        places |= {(code, row.label) for code in codes for row in history.get(code, ())}
        places |= {
            (code, one.label) for code in codes for one in self.past().said_of(code) if one.stands
        }
        return tuple(sorted(places))

    def _wards_by_body(self) -> Mapping[str, Sequence[Ward]]:
        return self._keep("wards by body", lambda: self.file_records().wards_by_body())

    # Statements of sources

    def add_history(
        self, rows: Sequence[HistoryRow], source: str, by: Person, reason: str = ""
    ) -> list[str]:
        """Take history from a source beside the census file; draw ids voided by it.

        What this source has said already is left out. Where it says otherwise than another source
        both stand, and the dispute waits to be settled. Raises UserError where the rows contradict
        each other or are not of an earlier election.
        """
        source = must_give(source, "source-missing")
        return self.add_statements(_statements(rows, source, reason), source, by, reason)

    def add_statements(
        self, statements: Sequence[Said], source: str, by: Person, reason: str = ""
    ) -> list[str]:
        """As `add_history`, where each row names its own paper and `source` is where they lay."""
        self.ready_for_change()
        added = self._new(statements)
        with self.register.write(
            Step.IMPORT, "history-added", by, source=source, rows=len(added), reason=reason
        ) as act:
            self._say(act, added)
            return self._void_by_past(act, {one.body for one in added}, source)

    def voided_by_history(self, rows: Sequence[HistoryRow], source: str) -> list[str]:
        """Draws that taking these rows would make void."""
        added = self._new(_statements(rows, source, ""))
        return self._voided(self.past().saying(added), {one.body for one in added})

    def _new(self, statements: Sequence[Said]) -> tuple[Said, ...]:
        """Those that this register does not have; UserError where they cannot be true."""
        for one in statements:
            if one.election >= self.election:
                raise UserError("history-not-earlier", election=one.election)
        _refuse_contradiction(statements)
        known = {
            (one.place, one.category, one.source)
            for one in self.past().said
            if one.stands and one.against is None
        }
        return tuple(
            one
            for one in dict.fromkeys(statements)
            if (one.place, one.category, one.source) not in known
        )

    def correct_history(
        self, number: int, category: Category | None, reason: str, by: Person
    ) -> list[str]:
        """The next version of a statement (`number` is its `id`); without a category: taken back.

        Raises UserError `nothing-to-take-back` where no such statement stands.
        """
        self.ready_for_change()
        before = next((one for one in self.past().said if one.id == number and one.stands), None)
        if before is None:
            raise UserError("nothing-to-take-back")
        what = "history-corrected" if category else "history-taken-back"
        reason = must_give(reason, "reason-missing")
        after = replace(before, category=category, replaces=number, reason=reason)
        with self.register.write(
            Step.IMPORT, what, by, source=before.source, body=before.body, ward=before.number,
            election=before.election, before=before.category, after=category, reason=reason,
        ) as act:  # fmt: skip
            self._say(act, (after,))
            return self._void_by_past(act, {before.body}, before.source)

    def voided_by_correction(self, number: int, category: Category | None) -> list[str]:
        """Draws that another version of a statement would make void."""
        before = next(one for one in self.past().said if one.id == number)
        after = replace(before, category=category, replaces=number)
        return self._voided(self.past().saying((after,)), {before.body})

    def settle_history(
        self, dispute: Dispute, category: Category, reason: str, by: Person
    ) -> list[str]:
        """Decide between sources; it holds until one of them says something new."""
        self.ready_for_change()
        reason = must_give(reason, "reason-missing")
        if dispute not in self.disputes() or category not in dispute.categories:
            raise UserError("nothing-to-decide", finding="history-disputed", body=dispute.place[0])
        said = replace(
            dispute.said[0], category=category, source="", against=dispute.categories,
            reason=reason, replaces=dispute.settled.id if dispute.settled else None,
        )  # fmt: skip
        with self.register.write(
            Step.IMPORT, "history-settled", by, body=said.body, ward=said.number,
            election=said.election, category=category, reason=reason,
        ) as act:  # fmt: skip
            self._say(act, (said,))
            return self._void_by_past(act, {said.body}, "")

    def _say(self, act: Act, statements: Iterable[Said]) -> None:
        for one in statements:
            act.insert("earlier", {**said_row(one), **act.signed})

    # Delimitation

    def map_wards(self, body: str, links: Sequence[Link], reason: str, by: Person) -> list[str]:
        """Say where the wards of a body come from; draws voided by it.

        A ward without a link comes from none and begins without history. Raises UserError
        `mapping-of-other`, `mapping-unknown-ward` or `mapping-twice`.
        """
        return self._map("wards-mapped", body, links, reason, by)

    def take_back_mapping(self, body: str, reason: str, by: Person) -> list[str]:
        """Let the history go by the numbers of wards again; draws voided by it."""
        if self.mapping(body) is None:
            raise UserError("nothing-to-take-back")
        return self._map("mapping-taken-back", body, None, reason, by)

    def _map(
        self, what: str, body: str, links: Sequence[Link] | None, reason: str, by: Person
    ) -> list[str]:
        self.ready_for_change()
        reason = must_give(reason, "reason-missing")
        self._check_links(body, links or ())
        concerned = self._concerned(body, links or ())
        with self.register.write(
            Step.IMPORT, what, by, body=body, links=len(links or ()), reason=reason
        ) as act:
            act.insert("mappings", {**mapping_row(body, links, reason), **act.signed})
            return self._void_by_past(act, concerned, body)

    def lineage_with(self, body: str, links: Sequence[Link] | None) -> Lineage:
        """The history of a body as these links would carry it (None: as the numbers of wards do),
        and what needs a look."""
        self._check_links(body, links or ())
        past = self.past().mapping(body, links)
        joined = past.join(self.file_records())
        codes = {link.old[0] for link in links or ()} | {body}
        found = [one for one in joined.findings if one.parameters.get("body") in codes]
        found += check_population(links or (), *self._figures(body, links or ()))
        rows = tuple(row for row in joined.records.history if row.body == body)
        return Lineage(rows, tuple(found))

    def voided_by_mapping(self, body: str, links: Sequence[Link] | None) -> list[str]:
        """Draws that these links (None: taking them back) would make void."""
        self._check_links(body, links or ())
        past = self.past().mapping(body, links)
        return self._voided(past, self._concerned(body, links or ()))

    def _concerned(self, body: str, links: Sequence[Link]) -> set[str]:
        """Bodies whose history another mapping of one may change."""
        before = self.mapping(body)
        every = (*links, *((before.links or ()) if before else ()))
        return {body, *(link.old[0] for link in every)}

    def _check_links(self, body: str, links: Sequence[Link]) -> None:
        known = {ward.label for ward in self._wards_by_body().get(body, ())} or {""}
        seen = set()
        for link in links:
            told = {"body": link.new[0], "ward": link.new[1] or "–"}
            if link.new[0] != body:
                raise UserError("mapping-of-other", **told)
            if link.new[1] not in known:
                raise UserError("mapping-unknown-ward", **told)
            if (link.old, link.new) in seen:
                raise UserError("mapping-twice", **told, old=" ".join(link.old).strip())
            seen.add((link.old, link.new))

    def _figures(
        self, body: str, links: Sequence[Link]
    ) -> tuple[Mapping[Place, int], Mapping[Place, int]]:
        """People of old and of new wards: the old ones as an import before had them."""
        now = {
            (ward.body, ward.label): _people(ward) for ward in self._wards_by_body().get(body, ())
        }
        before: dict[Place, int] = {}
        for code in {link.old[0] for link in links}:
            before |= self._before(code)
        return before, now

    def _before(self, code: str) -> dict[Place, int]:
        """The wards of a body as the last import had them that had other wards than today."""
        today = {ward.label for ward in self._wards_by_body().get(code, ())}
        by_import: dict[int, dict[Place, int]] = {}
        for row in self.register.rows(
            "SELECT snapshot, label, coalesce(total, voters, 0) AS people FROM wards "
            "WHERE body = ? AND snapshot < ? ORDER BY snapshot DESC",
            code, self.census().id,
        ):  # fmt: skip
            by_import.setdefault(row["snapshot"], {})[code, row["label"]] = row["people"]
        return next(
            (found for found in by_import.values() if {label for _, label in found} != today), {}
        )

    # What it does to draws

    def _void_by_past(self, act: Act, codes: Collection[str], source: str) -> list[str]:
        if self.snapshot is None:
            return []
        past = read_past(self.register)
        return self.void_unasked(
            act, past.join(self.file_records()).records, self.rules(), "void-history-changed",
            bodies=self._labels(codes), source=source,
        )  # fmt: skip

    def _voided(self, past: Past, codes: Collection[str]) -> list[str]:
        if self.snapshot is None:
            return []
        records = past.join(self.file_records()).records
        return names_of(self.unasked(records, self.rules(), self._labels(codes)))

    def _labels(self, codes: Iterable[str]) -> set[str] | None:
        """Labels of the bodies concerned; None where bodies depend on each other."""
        return {body_label(code) for code in codes} if stand_alone(self.rules()) else None


def _statements(rows: Iterable[HistoryRow], source: str, reason: str) -> tuple[Said, ...]:
    return tuple(replace(of_file(row, source), reason=reason) for row in rows)


def _refuse_contradiction(statements: Iterable[Said]) -> None:
    """UserError naming the first ward of which one source says two things."""
    known: dict[tuple[object, ...], Said] = {}
    for one in statements:
        before = known.setdefault((one.place, one.source), one)
        if before.category is not one.category:
            raise UserError(
                "history-conflict", body=one.body, ward=one.number, election=one.election,
                known=before.category, given=one.category,
            )  # fmt: skip


def _people(ward: Ward) -> int:
    return ward.population.total if ward.population.total is not None else ward.voters.whole

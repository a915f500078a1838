"""Step 4: rounds of lots. Sheets are sealed before anything is drawn; what was drawn stands."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from core.errors import UserError
from core.labels import body_label
from core.lots.draw import check_seed, draw
from core.lots.question import Question
from core.lots.record import Counted, DrawRecord, Method, Person, RoundRecord
from core.register.codec import canonical
from core.register.drawn import sealed_hash, seed_hash
from core.workflow.base import must_give, names_of, not_the_same
from core.workflow.remembering import Remembering
from core.workflow.steps import Note, Step, note


class Drawing(Remembering):
    """Sealing, recording and voiding draws."""

    # What is to be drawn

    def open_questions(self, mandal: str | None = None) -> tuple[Question, ...]:
        """Every question that waits for a draw now, sealed or not; of one Mandal if named."""
        questions = self.result().questions
        if mandal is None:
            return questions
        inside = {body_label(body.code) for body in self.records().bodies if body.mandal == mandal}
        return tuple(question for question in questions if question.body in inside)

    def open_rounds(self) -> tuple[RoundRecord, ...]:
        """Rounds that were sealed and not wholly drawn."""
        return tuple(one for one in self.rounds() if pending(one))

    def round(self, number: int) -> RoundRecord:
        for one in self.rounds():
            if one.number == number:
                return one
        raise UserError("no-such-round", round=number)

    def next_attempt(self, question: Question) -> int:
        """1, or more where a sheet of this body and draw was sealed before and became void."""
        earlier = [
            record.attempt
            for one in self.rounds()
            for record in one.draws
            if (record.question.body, record.question.draw) == (question.body, question.draw)
        ]
        return max(earlier, default=0) + 1

    def before_lots(self) -> tuple[Note, ...]:
        """What must be there before a round can be sealed."""
        if self.snapshot is None:
            return (note("no-census"),)
        if not self.confirmed(Step.QUOTAS):
            return (note("quotas-unconfirmed"),)
        return () if self.confirmed(Step.ALLOT) else (note("allotment-unconfirmed"),)

    # Sealing

    def seal_round(
        self,
        method: Method,
        by: Person,
        *,
        mandal: str | None = None,
        keys: Collection[str] | None = None,
    ) -> RoundRecord:
        """Seal the sheets of every question that is open now (of a Mandal, or of `keys`).

        Raises UserError when an earlier step is not confirmed, nothing is open, or a question
        stands in a round that is sealed and not drawn.
        """
        for missing in self.before_lots():
            raise UserError(missing.code, **missing.parameters)
        questions = self.open_questions(mandal)
        if keys is not None:
            questions = tuple(question for question in questions if question.key in keys)
        if not questions:
            raise UserError("no-open-questions")
        sealed = {record.question.key for one in self.open_rounds() for record in pending(one)}
        if any(question.key in sealed for question in questions):
            raise UserError("round-open", rounds=[one.number for one in self.open_rounds()])
        sheets = [(question, self.next_attempt(question)) for question in questions]
        hashes = [question.sheet(attempt).hash for question, attempt in sheets]
        number = len(self.rounds()) + 1
        with self.register.write(
            Step.LOTS, "round-sealed", by, round=number, method=method.value,
            mandal=mandal or "", sheets=hashes,
        ) as act:  # fmt: skip
            act.insert(
                "rounds",
                {
                    "number": number,
                    "method": method.value,
                    "scope": mandal or "",
                    "sealed_hash": sealed_hash(hashes),
                    "sealed_by": canonical(by),
                    "sealed_at": act.at,
                },
            )
            for question, attempt in sheets:
                sheet = question.sheet(attempt)
                act.insert(
                    "draws",
                    {
                        "round": number,
                        "key": question.key,
                        "body": question.body,
                        "draw": question.draw,
                        "attempt": attempt,
                        "question": canonical(question),
                        "sheet": sheet.text,
                        "sheet_hash": sheet.hash,
                    },
                )
        return self.round(number)

    # Recording

    def record_dice(
        self,
        number: int,
        seed: str,
        seed_again: str,
        *,
        place: str,
        present: Sequence[Person],
        by: Person,
        confirmed_by: Person | None = None,
    ) -> RoundRecord:
        """The dice of a round, typed twice: every sheet of it is drawn.

        Raises UserError when the two differ, the seed is malformed or was used before.
        """
        one = self._to_record(number, Method.DICE, by, confirmed_by)
        place = must_give(place, "place-missing")
        check_typed_twice(seed, seed_again)
        check_seed(seed)
        mark = seed_hash(seed)
        if self.register.one("SELECT 1 FROM rounds WHERE seed_hash = ?", mark):
            raise UserError("seed-used")
        row = self.register.one("SELECT sealed_hash FROM rounds WHERE number = ?", number)
        assert row is not None
        self.seeds.use(seed, row["sealed_hash"])
        results = {
            record.sheet_hash: draw(record.question.sheet(record.attempt), seed).order
            for record in pending(one)
        }
        self._record(one, results, place, present, by, confirmed_by, seed=seed)
        return self.round(number)

    def record_chits(
        self,
        number: int,
        drawn: Mapping[str, Sequence[str]],
        drawn_again: Mapping[str, Sequence[str]],
        *,
        place: str,
        present: Sequence[Person],
        by: Person,
        confirmed_by: Person | None = None,
        counted_by: Person | None = None,
    ) -> RoundRecord:
        """Chits in the order they came out: key of the question -> labels, typed twice.

        Sheets of the round that are not named stay open and can be recorded later. `counted_by`:
        who counted all chits of these sheets into the drum before the eyes of those present.
        """
        one = self._to_record(number, Method.CHITS, by, confirmed_by)
        place = must_give(place, "place-missing")
        waiting = {record.question.key: record for record in pending(one)}
        if not drawn:
            raise UserError("chits-missing")
        results: dict[str, tuple[str, ...]] = {}
        for key, labels in drawn.items():
            if key not in waiting:
                raise UserError("draw-not-waiting", round=number)
            record = waiting[key]
            if list(drawn_again.get(key, ())) != list(labels):
                raise UserError("chits-differ", **_names(record))
            results[record.sheet_hash] = check_chits(record, labels)
        if set(drawn_again) - set(drawn):
            raise UserError("draw-not-waiting", round=number)
        counted = {
            waiting[key].sheet_hash: Counted(len(waiting[key].question.pool), counted_by)
            for key in drawn
            if counted_by is not None
        }
        self._record(one, results, place, present, by, confirmed_by, counted=counted)
        return self.round(number)

    def _to_record(
        self, number: int, method: Method, by: Person, confirmed_by: Person | None
    ) -> RoundRecord:
        one = self.round(number)
        if one.method is not method:
            raise UserError("other-method", round=number, method=one.method.value)
        if not pending(one):
            raise UserError("round-done", round=number)
        not_the_same(by, confirmed_by)
        for missing in self.before_lots():
            raise UserError(missing.code, **missing.parameters)
        return one

    def _record(
        self,
        one: RoundRecord,
        results: Mapping[str, tuple[str, ...]],
        place: str,
        present: Sequence[Person],
        by: Person,
        confirmed_by: Person | None,
        seed: str | None = None,
        counted: Mapping[str, Counted] | None = None,
    ) -> None:
        counted = counted or {}
        told = {"counted": counted} if counted else {}
        done = len(results) == len(pending(one))
        with self.register.write(
            Step.LOTS, "draws-recorded", by, round=one.number, method=one.method.value,
            drawn=results, confirmed_by=confirmed_by, **told,
        ) as act:  # fmt: skip
            for row in self.register.rows(
                "SELECT id, sheet_hash FROM draws WHERE round = ? AND void IS NULL", one.number
            ):
                if row["sheet_hash"] in results:
                    order = canonical(results[row["sheet_hash"]])
                    values = {"drawn": order, "confirmed_at": act.at}
                    if row["sheet_hash"] in counted:
                        values["counted"] = canonical(counted[row["sheet_hash"]])
                    act.change("draws", row["id"], **values)
            of_round = {
                "place": place,
                # Sheets of a round may be drawn one after another: all who were there are kept.
                "present": canonical(list(dict.fromkeys((*one.present, *present)))),
                "drawn_by": canonical(by),
                "confirmed_by": canonical(confirmed_by) if confirmed_by else None,
                "confirmed_at": act.at if done else None,
            }
            if seed is not None:
                of_round |= {"seed": seed, "seed_hash": seed_hash(seed)}
            act.change("rounds", one.number, **of_round)

    # Voiding

    def ordered(self, labels: Collection[str]) -> bool:
        """Whether an order stands on draws of these bodies (or on those of their unit)."""
        in_orders = {body_label(code) for order in self.binding_orders() for code in order.bodies}
        of_bodies = {body_label(body.code) for body in self.records().bodies}
        return bool(in_orders) and any(
            label in in_orders or label not in of_bodies for label in labels
        )

    def void_draw(self, key: str, reason: str, by: Person) -> list[str]:
        """Set one sealed or recorded draw aside; draws that depended on it become void with it."""
        row = self.register.one("SELECT * FROM draws WHERE key = ? AND void IS NULL", key)
        if row is None:
            raise UserError("nothing-to-take-back")
        return self._void([row], reason, by, "draw-voided", body=row["body"], draw=row["draw"])

    def void_round(self, number: int, reason: str, by: Person) -> list[str]:
        """Set a whole round aside."""
        rows = self.register.rows(
            "SELECT * FROM draws WHERE round = ? AND void IS NULL ORDER BY id", number
        )
        if not rows:
            raise UserError("nothing-to-take-back")
        return self._void(rows, reason, by, "round-voided", round=number)

    def _void(
        self, rows: Sequence[Mapping[str, object]], reason: str, by: Person, what: str,
        **details: object,
    ) -> list[str]:  # fmt: skip
        if self.ordered({str(row["body"]) for row in rows}):
            self.ready_for_change()
        reason = must_give(reason, "reason-missing")
        with self.register.write(Step.LOTS, what, by, reason=reason, **details) as act:
            for row in rows:
                act.change("draws", int(str(row["id"])), void=act.withdrawal(reason))
            records = self.records() if self.snapshot else None
            named = names_of(rows)
            # Offices of a unit stand in one list; elsewhere a draw decides its own body only.
            units = self.profile.law == "up-offices"
            alone = None if units else {str(row["body"]) for row in rows}
            if records is None:
                return named
            return named + self.void_unasked(
                act, records, self.rules(), "void-earlier-draw-void", bodies=alone, draws=named
            )


def pending(one: RoundRecord) -> tuple[DrawRecord, ...]:
    """Sheets of a round that are sealed, not void, and not drawn."""
    return tuple(record for record in one.draws if not record.order and record.void is None)


def check_typed_twice(first: str, second: str) -> None:
    """UserError naming the first throw at which two readings differ."""
    if first == second:
        return
    same = 0
    for a, b in zip(first, second, strict=False):
        if a != b:
            break
        same += 1
    raise UserError("seed-differs", throw=same + 1)


def check_chits(record: DrawRecord, labels: Sequence[str]) -> tuple[str, ...]:
    """The labels drawn, if they are of the sheet, once each, and as many as it takes."""
    question = record.question
    for label in labels:
        if label not in question.labels:
            raise UserError("chit-foreign", label=label, **_names(record))
    if len(set(labels)) != len(labels):
        raise UserError("chit-twice", **_names(record))
    if len(labels) != question.take:
        raise UserError("chits-count", taken=len(labels), take=question.take, **_names(record))
    return tuple(labels)


def _names(record: DrawRecord) -> dict[str, str]:
    return {"body": record.question.body, "draw": record.question.draw}

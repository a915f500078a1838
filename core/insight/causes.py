"""Two exercises side by side: what differs, and which figures, parameters or lots make it so.

A list of all that differs in the inputs explains nothing by itself. Here each difference is put to
the test: the first exercise is computed again with that one thing taken from the second. What then
changes is caused by it; where no single thing does, those are named that only together do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from core.comparison import BodyChange, Comparison, Version, compare
from core.errors import UserError
from core.exercise import conduct
from core.explanation import Step
from core.insight.book import Book
from core.law.profile import Rules
from core.lots.question import Answers
from core.model import Body, Records
from core.results import BodyResult, Count, Result


@dataclass(frozen=True, slots=True)
class Exercise:
    """Everything that decides a result; `name` is what people call it."""

    name: str
    records: Records
    rules: Rules
    election: str
    answers: Answers
    result: Result


@dataclass(frozen=True, slots=True)
class Cause:
    """Something that differs between two exercises.

    `kind`: `parameter`, `body`, `wards`, `census` (body and wards together), `areas`,
    `history`, `others` (bodies counted together with it), `election`, `lots`. `before` and `after`
    are values of a parameter or ids of elections, else empty.
    """

    kind: str
    name: str = ""
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class Explained:
    """A body whose numbers or seats differ, with what makes them so.

    `enough`: each of `causes` alone gives the whole difference; else they do it together (where
    `causes` is empty, the difference is unexplained). `steps` are the steps of the working that
    differ: as they were, as they are.
    """

    body: BodyChange
    numbers: Mapping[str, tuple[Count, Count]]
    causes: tuple[Cause, ...]
    enough: bool
    steps: tuple[tuple[Step | None, Step | None], ...]


@dataclass(frozen=True, slots=True)
class Compared:
    """The comparison as a whole, and the bodies that differ with their causes."""

    before: Exercise
    after: Exercise
    comparison: Comparison
    bodies: tuple[Explained, ...]


def compare_exercises(
    before: Exercise, after: Exercise, stop: Callable[[], None] = lambda: None
) -> Compared:
    """What differs between two exercises under one law, and why.

    `stop` may raise between two bodies: each is run again for every cause.

    Raises UserError `compare-laws` for exercises of different laws.
    """
    laws = before.rules.profile.law, after.rules.profile.law
    if laws[0] != laws[1]:
        raise UserError("compare-laws", before=laws[0], after=laws[1])
    comparison = compare(
        Version(before.records, before.result), Version(after.records, after.result)
    )
    old, new = _by_code(before.result), _by_code(after.result)
    named = {change.code: change for change in comparison.bodies}
    test = _Test(before, after)
    found = []
    for code in sorted(old.keys() | new.keys()):
        stop()
        was, now = old.get(code), new.get(code)
        numbers = _numbers(was, now)
        change = named.get(code)
        if not numbers and not (change and change.seats):
            continue
        either = now or was
        assert either is not None
        change = change or BodyChange(code, either.name, (), ())
        causes, enough = test.causes(code) if was and now else ((), False)
        found.append(Explained(change, numbers, causes, enough, differing_steps(was, now)))
    return Compared(before, after, comparison, tuple(found))


def _by_code(result: Result) -> dict[str, BodyResult]:
    return {body.code: body for body in result.bodies}


def _numbers(was: BodyResult | None, now: BodyResult | None) -> dict[str, tuple[Count, Count]]:
    if was is None or now is None:
        return {}
    return {
        group.value: (was.numbers[group], now.numbers[group])
        for group in was.numbers
        if was.numbers[group] != now.numbers[group]
    }


def differing_steps(
    was: BodyResult | None, now: BodyResult | None
) -> tuple[tuple[Step | None, Step | None], ...]:
    """Steps of the two workings that are not the same, paired by clause and rule."""
    old, new = (_keyed(body.steps if body else ()) for body in (was, now))
    keys = [*old, *(key for key in new if key not in old)]
    return tuple((old.get(key), new.get(key)) for key in keys if old.get(key) != new.get(key))


def _keyed(steps: Iterable[Step]) -> dict[tuple[str, str, int], Step]:
    """A rule may be used more than once in a working: for several groups, in several rounds."""
    found: dict[tuple[str, str, int], Step] = {}
    for one in steps:
        at = 0
        while (one.clause, one.rule, at) in found:
            at += 1
        found[one.clause, one.rule, at] = one
    return found


Inputs = tuple[Records, Rules, str, Answers]
Change = Callable[[Inputs], Inputs]


class _Test:
    """Takes single things from the second exercise into the first, body by body."""

    def __init__(self, before: Exercise, after: Exercise) -> None:
        self._sides = before, after
        self._books = tuple(Book(one.records, one.rules, one.election) for one in self._sides)
        self._parameters = self._differing_parameters()

    def causes(self, code: str) -> tuple[tuple[Cause, ...], bool]:
        """The causes of the difference of one body; True where each alone gives all of it."""
        changes = dict(self._changes(code))
        was, now = self._outcome(code, ()), self._outcome(code, tuple(changes.values()))
        alone, some = [], []
        for cause, change in changes.items():
            outcome = self._outcome(code, (change,))
            without = self._outcome(
                code, tuple(other for one, other in changes.items() if one != cause)
            )
            if outcome == now:
                alone.append(cause)
            elif outcome != was or without != now:
                some.append(cause)
        if alone:
            return tuple(alone), True
        together = tuple(changes[cause] for cause in some)
        return (tuple(some), False) if self._outcome(code, together) == now else ((), False)

    def _outcome(self, code: str, changes: Sequence[Change]) -> tuple[object, object]:
        """Numbers and seats of a body, the first exercise with `changes` made to its inputs."""
        before = self._sides[0]
        inputs: Inputs = (self._own(code, 0), before.rules, before.election, before.answers)
        for change in changes:
            inputs = change(inputs)
        body = _by_code(conduct(*inputs))[code]
        return dict(body.numbers), [(seat.label, seat.category) for seat in body.seats]

    def _own(self, code: str, side: int) -> Records:
        """Only the records of one body where bodies do not depend on each other."""
        book = self._books[side]
        return book.records if book.of_offices else book.alone(code)

    def _changes(self, code: str) -> Iterable[tuple[Cause, Change]]:
        """Everything that differs for a body, each with the act that takes it over."""
        yield from self._parameters
        yield from _of_records(
            self._own(code, 0), self._own(code, 1), code, self._books[0].of_offices
        )
        before, after = self._sides
        if before.election != after.election:
            yield (
                Cause("election", "", before.election, after.election),
                lambda inputs: (inputs[0], inputs[1], after.election, inputs[3]),
            )
        if dict(before.answers) != dict(after.answers):
            yield (
                Cause("lots"),
                lambda inputs: (inputs[0], inputs[1], inputs[2], after.answers),
            )

    def _differing_parameters(self) -> list[tuple[Cause, Change]]:
        old, new = self._sides[0].rules, self._sides[1].rules
        shown = old.shown, new.shown
        return [
            (
                Cause("parameter", name, str(shown[0].get(name, "")), str(shown[1].get(name, ""))),
                _parameter(name, new),
            )
            for name in sorted(shown[0].keys() | shown[1].keys())
            if shown[0].get(name) != shown[1].get(name)
        ]


def _parameter(name: str, rules: Rules) -> Change:
    value = getattr(rules, name)
    return lambda inputs: (inputs[0], replace(inputs[1], **{name: value}), *inputs[2:])


def _of_records(
    old: Records, new: Records, code: str, of_offices: bool
) -> Iterable[tuple[Cause, Change]]:
    if of_offices:
        yield from _of_office_records(old, new, code)
        return
    bodies, wards = set(old.bodies) != set(new.bodies), set(old.wards) != set(new.wards)
    labels = {ward.label for ward in old.wards} == {ward.label for ward in new.wards}
    counts = [body.wards for body in old.bodies] == [body.wards for body in new.bodies]
    if not labels or not counts:  # number and list of wards fit each other only together
        yield Cause("census"), _records(bodies=new.bodies, wards=new.wards)
    else:
        if bodies:
            yield Cause("body"), _records(bodies=new.bodies)
        if wards:
            yield Cause("wards"), _records(wards=new.wards)
    if set(old.areas) != set(new.areas):
        yield Cause("areas"), _records(areas=new.areas)
    if set(old.history) != set(new.history):
        yield Cause("history"), _records(history=new.history)


def _of_office_records(old: Records, new: Records, code: str) -> Iterable[tuple[Cause, Change]]:
    """Of offices: the body itself, the other bodies, and the history."""
    was = {body.code: body for body in old.bodies}
    now = {body.code: body for body in new.bodies}
    if was[code] != now[code]:
        yield Cause("body"), _one_body(now[code])
    if {**was, code: now[code]} != now:
        yield Cause("others"), _others(code, new)
    if set(old.history) != set(new.history):
        yield Cause("history"), _records(history=new.history)


def _records(**parts: object) -> Change:
    return lambda inputs: (replace(inputs[0], **parts), *inputs[1:])  # type: ignore[arg-type]


def _one_body(body: Body) -> Change:
    def change(inputs: Inputs) -> Inputs:
        bodies = tuple(body if one.code == body.code else one for one in inputs[0].bodies)
        return (replace(inputs[0], bodies=bodies), *inputs[1:])

    return change


def _others(code: str, new: Records) -> Change:
    def change(inputs: Inputs) -> Inputs:
        own = tuple(body for body in inputs[0].bodies if body.code == code)
        others = tuple(body for body in new.bodies if body.code != code)
        return (replace(inputs[0], bodies=(*own, *others)), *inputs[1:])

    return change

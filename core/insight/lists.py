"""Two published lists side by side: draft and final, ours and the office's own.

Every difference is either explained or named unexplained. A list alone says only what differs.
With the census behind it each list is held against the law, under the rules given and under every
other reading of one parameter: a difference is explained where both lists can come out, by lots if
under one and the same reading, else by the readings under which they do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, replace
from enum import StrEnum

from core.exercise import conduct
from core.insight.book import Book
from core.labels import body_label
from core.law.profile import Rules, read_value
from core.model import Category, Group, Records
from core.results import Numbers, Result

Seats = Mapping[tuple[str, str], Category]  # (code of the body, label of the ward or "") -> what


class Verdict(StrEnum):
    """What can be said of a body whose lists differ."""

    LOTS = "lots"  # both come out under one reading, as lots fall
    READINGS = "readings"  # each comes out, under different readings
    ONLY_FIRST = "only-first"  # the second list fits no reading
    ONLY_SECOND = "only-second"
    NEITHER = "neither"
    MISSING = "missing"  # a body, or wards of it, stand in one list only
    WITHHELD = "withheld"  # one list leaves out a body whose constitution is before a court
    PART = "part"  # a list lacks offices of the unit, which are reserved together
    UNEXPLAINED = "unexplained"  # there is no census to hold the lists against


@dataclass(frozen=True, slots=True)
class SeatDifference:
    """A seat on which the lists disagree. `kind`: `missing`, `group`, `women`."""

    label: str
    before: Category | None
    after: Category | None

    @property
    def kind(self) -> str:
        if self.before is None or self.after is None:
            return "missing"
        return "women" if self.before.group is self.after.group else "group"


@dataclass(frozen=True, slots=True)
class ListDifference:
    """A body whose seats differ. `fits` are the readings under which each list comes out.

    A reading is written `parameter=value`, the rules as given are an empty text. `swapped` are
    pairs of wards that have exchanged their categories.
    """

    code: str
    seats: tuple[SeatDifference, ...]
    verdict: Verdict
    fits: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    swapped: tuple[tuple[str, str], ...] = ()

    @property
    def explained(self) -> bool:
        return self.verdict in (Verdict.LOTS, Verdict.READINGS, Verdict.WITHHELD)


def seats_of(result: Result) -> dict[tuple[str, str], Category]:
    """The seats of a result as a list; seats that lots leave open are no part of it."""
    return {
        (body.code, seat.label if seat.ward is not None else ""): Category(seat.category)
        for body in result.bodies
        for seat in body.seats
        if seat.category in set(Category)
    }


def compare_lists(
    before: Seats, after: Seats, book: Book | None = None
) -> tuple[ListDifference, ...]:
    """Bodies on which two lists disagree, by code. `book`: census and rules to hold them against.

    Offices of a unit depend on each other: there the lists of the whole unit are held against the
    law, and a list that lacks one of its offices cannot be.
    """
    old, new = _by_body(before), _by_body(after)
    fitting = _Fitting(book, before, after) if book else None
    found = []
    for code in sorted(old.keys() | new.keys()):
        was, now = old.get(code, {}), new.get(code, {})
        seats = tuple(
            SeatDifference(label, was.get(label), now.get(label))
            for label in sorted(was.keys() | now.keys())
            if was.get(label) is not now.get(label)
        )
        if seats:
            found.append(_judged(code, seats, was, now, fitting))
    return tuple(found)


def _by_body(seats: Seats) -> dict[str, dict[str, Category]]:
    found: dict[str, dict[str, Category]] = defaultdict(dict)
    for (code, label), category in seats.items():
        found[code][label] = category
    return found


def _judged(
    code: str,
    seats: tuple[SeatDifference, ...],
    was: Mapping[str, Category],
    now: Mapping[str, Category],
    fitting: _Fitting | None,
) -> ListDifference:
    swapped = tuple(_swapped(seats))
    body = fitting.book.bodies.get(code) if fitting else None
    if any(one.kind == "missing" for one in seats):
        out = body is not None and body.withheld and not (was and now)
        return ListDifference(
            code, seats, Verdict.WITHHELD if out else Verdict.MISSING, swapped=swapped
        )
    fits = fitting.of_body(code) if fitting and body else None
    if fits is None:
        verdict = Verdict.PART if body is not None else Verdict.UNEXPLAINED
        return ListDifference(code, seats, verdict, swapped=swapped)
    common = tuple(reading for reading in fits[0] if reading in fits[1])
    if common:
        fits = common, common
    return ListDifference(code, seats, _verdict(*fits), fits, swapped)


def _verdict(old: tuple[str, ...], new: tuple[str, ...]) -> Verdict:
    if old and new:
        return Verdict.LOTS if set(old) & set(new) else Verdict.READINGS
    if old:
        return Verdict.ONLY_FIRST
    return Verdict.ONLY_SECOND if new else Verdict.NEITHER


def _swapped(seats: Iterable[SeatDifference]) -> Iterable[tuple[str, str]]:
    listed = [one for one in seats if one.kind == "group"]
    for at, one in enumerate(listed):
        for other in listed[at + 1 :]:
            if one.before is other.after and one.after is other.before:
                yield one.label, other.label


# --- readings -------------------------------------------------------------------------------


def readings(rules: Rules) -> dict[str, Rules]:
    """The rules as given (""), then with every other value of one parameter that has choices."""
    found = {"": rules}
    for name, parameter in rules.profile.parameters.items():
        choices = parameter.choices or (("none", "1/2") if name == "ceiling" else ())
        for choice in choices:
            value = read_value(rules.profile, name, choice)
            if getattr(rules, name) != value:
                found[f"{name}={choice}"] = replace(rules, **{name: value})
    return found


Fits = tuple[tuple[str, ...], tuple[str, ...]]


class _Fitting:
    """Holds both lists against the readings: body by body, of offices unit by unit."""

    def __init__(self, book: Book, before: Seats, after: Seats) -> None:
        self.book = book
        self._lists = before, after
        self._of_unit: dict[str, Fits | None] = {}

    def of_body(self, code: str) -> Fits | None:
        """The readings under which each list of a body comes out, as lots fall."""
        if not self.book.of_offices:
            own, codes = self.book.alone(code), frozenset({code})
            old, new = (self._readings(own, codes, seats) for seats in self._lists)
            return old, new
        unit = self.book.unit_of(code)
        if unit not in self._of_unit:
            self._of_unit[unit] = self._unit(unit)
        return self._of_unit[unit]

    def _unit(self, unit: str) -> Fits | None:
        members = self.book.part(unit).members.values()
        codes = frozenset(entry.written for entry in members)
        if any((code, "") not in seats for code in codes for seats in self._lists):
            return None
        old, new = (self._readings(self.book.records, codes, seats) for seats in self._lists)
        return old, new

    def _readings(self, of: Records, codes: frozenset[str], seats: Seats) -> tuple[str, ...]:
        return tuple(
            name
            for name, rules in readings(self.book.rules).items()
            if _has_figures(of, rules) and comes_out(of, rules, self.book.election, codes, seats)
        )


def _has_figures(own: Records, rules: Rules) -> bool:
    """Whether the census has the figures by which a reading counts and ranks."""
    if rules.bc_basis == "gp_population" and own.bodies[0].population.bc is None:
        return False
    if rules.profile.law == "up-offices":
        return True
    by_population = rules.profile.law == "up-wards" or rules.rank_by == "population"
    return all(
        (ward.population if by_population else ward.voters).total is not None for ward in own.wards
    )


def comes_out(of: Records, rules: Rules, election: str, codes: Set[str], listed: Seats) -> bool:
    """Whether lots can fall so that the bodies of `codes` get exactly the listed seats.

    Every open question is answered as the list says. One about these bodies that the list cannot
    answer says no; one about others stays open.
    """
    answers: dict[str, tuple[str, ...]] = {}
    own = {body_label(code) for code in codes}
    by_label = {
        label or body_label(code): category
        for (code, label), category in listed.items()
        if code in codes or not label  # wards of the body itself; of offices all, as they are
    }
    while True:
        result = conduct(of, rules, election, answers)
        asked = [question for question in result.questions if question.key not in answers]
        known = len(answers)
        for question in asked:
            numbers = result.bodies[0].numbers
            drawn = _as_listed(question.draw, question.labels, by_label, numbers)
            if len(drawn) == question.take:
                answers[question.key] = drawn
            elif question.body in own or own & set(question.labels):
                return False
        if len(answers) == known:
            return _seats_agree(result, codes, listed)


def _seats_agree(result: Result, codes: Set[str], listed: Seats) -> bool:
    found = {
        (body.code, seat.label if seat.ward is not None else ""): seat.category
        for body in result.bodies
        if body.code in codes
        for seat in body.seats
    }
    return found == {place: category for place, category in listed.items() if place[0] in codes}


def _as_listed(
    draw: str, labels: Iterable[str], listed: Mapping[str, Category], numbers: Numbers
) -> tuple[str, ...]:
    """The labels of a question that would have to be drawn for the list to come out.

    `listed` by the labels of sheets; `numbers` of the body, for the lot among its odd groups.
    """
    if draw == "ODD":  # the odd groups that got one more than half of their wards for women
        women = {group: _women(listed, group) for group in Group}
        return tuple(
            label for label in labels if 2 * women[Group(label)] > numbers[Group(label)].total
        )
    if draw == "TIE-W":
        return tuple(label for label in labels if listed.get(label) is Category.UR_W)
    group = Group(draw.removesuffix("-W")[-2:])
    for_women = draw.endswith("-W")
    return tuple(
        label
        for label in labels
        if label in listed
        and listed[label].group is group
        and (listed[label].women or not for_women)
    )


def _women(listed: Mapping[str, Category], group: Group) -> int:
    return sum(1 for category in listed.values() if category is Category.of(group, women=True))

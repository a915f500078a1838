"""Two published lists side by side: draft and final, ours and the office's own.

Every difference is either explained or named unexplained. A list alone says only what differs.
With the census behind it each list is held against the law, under the rules given and under every
other reading of one parameter: a difference is explained where both lists can come out, by lots if
under one and the same reading, else by the readings under which they do.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from core.exercise import conduct
from core.insight.book import Book
from core.law.profile import Rules, read_value
from core.model import Category, Group, Records
from core.results import BodyResult, Result

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

    Offices of a unit depend on each other, so readings are tried for wards only.
    """
    old, new = _by_body(before), _by_body(after)
    found = []
    for code in sorted(old.keys() | new.keys()):
        was, now = old.get(code, {}), new.get(code, {})
        seats = tuple(
            SeatDifference(label, was.get(label), now.get(label))
            for label in sorted(was.keys() | now.keys())
            if was.get(label) is not now.get(label)
        )
        if seats:
            found.append(_judged(code, seats, was, now, book))
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
    book: Book | None,
) -> ListDifference:
    swapped = tuple(_swapped(seats))
    body = book.bodies.get(code) if book else None
    if any(one.kind == "missing" for one in seats):
        out = body is not None and body.withheld and not (was and now)
        return ListDifference(
            code, seats, Verdict.WITHHELD if out else Verdict.MISSING, swapped=swapped
        )
    if book is None or body is None or book.of_offices:
        return ListDifference(code, seats, Verdict.UNEXPLAINED, swapped=swapped)
    fits = _fits(book, code, was), _fits(book, code, now)
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


def _fits(book: Book, code: str, listed: Mapping[str, Category]) -> tuple[str, ...]:
    """The readings under which the list of a body comes out, as lots fall."""
    own = book.alone(code)
    return tuple(
        name
        for name, rules in readings(book.rules).items()
        if _has_figures(own, rules) and comes_out(own, rules, book.election, listed)
    )


def _has_figures(own: Records, rules: Rules) -> bool:
    """Whether the census has the figures by which a reading counts and ranks."""
    if rules.bc_basis == "gp_population" and own.bodies[0].population.bc is None:
        return False
    by_population = rules.profile.law == "up-wards" or rules.rank_by == "population"
    return all(
        (ward.population if by_population else ward.voters).total is not None for ward in own.wards
    )


def comes_out(own: Records, rules: Rules, election: str, listed: Mapping[str, Category]) -> bool:
    """Whether lots can fall so that the body gets exactly the listed seats.

    Every open question is answered as the list says; where a list cannot be an answer, it does not
    come out.
    """
    answers: dict[str, tuple[str, ...]] = {}
    while True:
        (body,) = conduct(own, rules, election, answers).bodies
        if not body.questions:
            return {seat.label: seat.category for seat in body.seats} == dict(listed)
        for question in body.questions:
            drawn = _as_listed(question.draw, question.labels, listed, body)
            if len(drawn) != question.take:
                return False
            answers[question.key] = drawn


def _as_listed(
    draw: str, labels: Iterable[str], listed: Mapping[str, Category], body: BodyResult
) -> tuple[str, ...]:
    """The labels of a question that would have to be drawn for the list to come out."""
    if draw == "ODD":  # the odd groups that got one more than half of their wards for women
        women = {group: _women(listed, group) for group in Group}
        return tuple(
            label for label in labels if 2 * women[Group(label)] > body.numbers[Group(label)].total
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

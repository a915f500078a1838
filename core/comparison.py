"""What changed between two results, such as a draft and the final order, body by body, and why.

Why is read from the inputs: the figures and the history of the body itself, the parameters of the
rules, other bodies that stand in one list with it, and else the lots. Plain values; nothing is
computed anew.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum

from core.model import Body, Figures, Records, Ward
from core.results import BodyResult, Count, Numbers, Result
from core.texts import section, text

Value = str | int | bool | None


class Source(StrEnum):
    """Where a difference stands."""

    FIGURES = "figures"  # of the body or one of its wards
    HISTORY = "history"
    PARAMETERS = "parameters"
    OTHER_BODIES = "other-bodies"  # that are ranked or counted together with it
    LOTS = "lots"
    ADDED = "added"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs. `ward` is empty for the body itself; `what` names the column."""

    source: Source
    what: str
    before: Value
    after: Value
    ward: str = ""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """A ward (None: the office) whose category differs; None where there is no such seat."""

    ward: str | None
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class NumberChange:
    """Seats of a group that differ, in one unit or body."""

    group: str
    before: Count
    after: Count


@dataclass(frozen=True, slots=True)
class BodyChange:
    """A body whose seats or records differ. `why` explains its seats, nearest cause first."""

    code: str
    name: str
    seats: tuple[SeatChange, ...]
    why: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """All that differs: parameters, numbers by unit (or State), bodies by code."""

    parameters: tuple[Difference, ...]
    numbers: Mapping[tuple[str, str], tuple[NumberChange, ...]]
    bodies: tuple[BodyChange, ...]

    @property
    def changed_seats(self) -> int:
        return sum(len(body.seats) for body in self.bodies)


@dataclass(frozen=True, slots=True)
class Version:
    """A result with the records it was made from."""

    records: Records
    result: Result


def compare(before: Version, after: Version) -> Comparison:
    """Everything that changed from one version to the next."""
    parameters = _parameters(before.result, after.result)
    own = _records(before.records, after.records)
    results = _by_code(before.result), _by_code(after.result)
    bodies = []
    for code in sorted(results[0].keys() | results[1].keys()):
        old, new = (of_code.get(code) for of_code in results)
        seats = _seats(old, new)
        why = own.get(code, ())
        if seats:
            why = (*why, *parameters) or _elsewhere(own)
        if seats or why:
            named = new or old
            assert named is not None
            bodies.append(BodyChange(code, named.name, seats, why))
    return Comparison(parameters, _numbers(before.result, after.result), tuple(bodies))


def reason(difference: Difference, language: str) -> str:
    """A difference as a sentence, columns by their own names."""
    column = "column-" + difference.what.replace("_", "-").replace(".", "-")
    what = difference.what
    if column in section("en", "publication"):
        what = text(language, "publication", column)
    key = f"why-{difference.source}" + ("-ward" if difference.ward else "")
    return text(
        language, "publication", key, what=what, ward=difference.ward,
        before=_value(difference.before, language), after=_value(difference.after, language),
    )  # fmt: skip


def _value(value: Value, language: str) -> Value:
    if isinstance(value, bool):
        return text(language, "publication", "value-yes" if value else "value-no")
    return value


def _by_code(result: Result) -> dict[str, BodyResult]:
    return {body.code: body for body in result.bodies}


def _elsewhere(own: Mapping[str, tuple[Difference, ...]]) -> tuple[Difference, ...]:
    """The reason of a change that has none of its own: other bodies, and else the lots."""
    if own:
        return (Difference(Source.OTHER_BODIES, ", ".join(sorted(own)), None, None),)
    return (Difference(Source.LOTS, "", None, None),)


def _parameters(before: Result, after: Result) -> tuple[Difference, ...]:
    old = {"rules": before.rules, "election": before.election, **before.parameters}
    new = {"rules": after.rules, "election": after.election, **after.parameters}
    return tuple(
        Difference(Source.PARAMETERS, name, old.get(name), new.get(name))
        for name in sorted(old.keys() | new.keys())
        if old.get(name) != new.get(name)
    )


def _seats(before: BodyResult | None, after: BodyResult | None) -> tuple[SeatChange, ...]:
    old = {seat.label: seat for seat in before.seats} if before else {}
    new = {seat.label: seat for seat in after.seats} if after else {}
    changes = []
    for label in sorted(old.keys() | new.keys()):
        was, now = old.get(label), new.get(label)
        categories = (was.category if was else None, now.category if now else None)
        if categories[0] != categories[1] or (was is None) != (now is None):
            seat = now or was
            assert seat is not None
            changes.append(SeatChange(seat.ward, *categories))
    return tuple(changes)


def _numbers(before: Result, after: Result) -> dict[tuple[str, str], tuple[NumberChange, ...]]:
    """By (kind, unit); the sums of a kind stand under the unit "" ."""
    old, new = _all_numbers(before), _all_numbers(after)
    changes: dict[tuple[str, str], tuple[NumberChange, ...]] = {}
    for place in sorted(old.keys() | new.keys()):
        was, now = old.get(place, {}), new.get(place, {})
        differing = tuple(
            NumberChange(group.value, was.get(group, Count(0, 0)), now.get(group, Count(0, 0)))
            for group in sorted(was.keys() | now.keys())
            if was.get(group) != now.get(group)
        )
        if differing:
            changes[place] = differing
    return changes


def _all_numbers(result: Result) -> dict[tuple[str, str], Numbers]:
    sums = {(kind.value, ""): state.numbers for kind, state in result.state.items()}
    return sums | {(unit.kind.value, unit.unit): unit.numbers for unit in result.units}


# --- records --------------------------------------------------------------------------------


def _records(before: Records, after: Records) -> dict[str, tuple[Difference, ...]]:
    """What differs in the records, by body; the order of rows carries no meaning."""
    found: dict[str, list[Difference]] = defaultdict(list)
    for code, place, old, new in _paired(_facts(before), _facts(after)):
        if old is None or new is None:
            source = Source.ADDED if old is None else Source.REMOVED
            what = "Ward" if place else "Body"
            found[code].append(Difference(source, what, None, None, place))
            continue
        found[code] += [
            Difference(Source.FIGURES, what, old[what], new[what], place)
            for what in old
            if old[what] != new[what]
        ]
    for (code, ward, election), was, now in _history(before, after):
        found[code].append(Difference(Source.HISTORY, election, was, now, ward))
    return {code: tuple(differences) for code, differences in found.items() if differences}


Facts = Mapping[str, Value]


def _facts(records: Records) -> dict[tuple[str, str], Facts]:
    """By (code, ward label): every value of a body and of its wards."""
    facts: dict[tuple[str, str], Facts] = {
        (body.code, ""): _values(body) for body in records.bodies
    }
    return facts | {(ward.body, ward.label): _values(ward) for ward in records.wards}


def _values(row: Body | Ward) -> Facts:
    """The columns of a row by name, populations and voters taken apart."""
    values: dict[str, Value] = {}
    for column in fields(row):
        value = getattr(row, column.name)
        if isinstance(value, Figures):
            for part in fields(value):
                values[f"{column.name}.{part.name}"] = getattr(value, part.name)
        else:
            known = value is None or isinstance(value, (str, bool, int))
            values[column.name] = value if known else str(value)
    return values


def _paired(
    old: Mapping[tuple[str, str], Facts], new: Mapping[tuple[str, str], Facts]
) -> Iterable[tuple[str, str, Facts | None, Facts | None]]:
    for code, place in sorted(old.keys() | new.keys()):
        yield code, place, old.get((code, place)), new.get((code, place))


def _history(
    before: Records, after: Records
) -> Iterable[tuple[tuple[str, str, str], str | None, str | None]]:
    old, new = (
        {(row.body, row.label, row.election): row.category.value for row in records.history}
        for records in (before, after)
    )
    for place in sorted(old.keys() | new.keys()):
        was, now = old.get(place), new.get(place)
        if was != now:
            yield place, was, now

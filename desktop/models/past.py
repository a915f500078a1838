"""A body or unit with its past as values: grid, turns, the story of each member, who says so.

Every function takes the workflow and runs in the thread that owns the register.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.amounts import day
from core.insight.delimitation import Link, Place
from core.insight.grid import Grid as Found
from core.insight.grid import Turns, grid_of
from core.insight.papers import grid_paper
from core.insight.sources import Dispute, Said
from core.insight.story import event_text, story_of
from core.labels import body_label, unit_label
from core.model import Category
from core.orders.pdf import render_pdf
from core.register.read import IssuedOrder
from core.texts import text
from core.workflow import Workflow
from core.workflow.past import Mapped
from desktop.i18n import say
from desktop.models import allot
from desktop.models.history import Grid, grid
from desktop.models.papers import Made

# How many elections ahead the turns of those who wait are told.
_AHEAD = 4


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of a story, and who says so ("" where it follows from the others)."""

    sentence: str
    source: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """A line about the turns of a category."""

    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Lane:
    """The turns of one category: what is drawn into the grid, and what is said below it."""

    carries: frozenset[str]
    ends: frozenset[str]  # elections that completed a cycle
    served: frozenset[str]
    waiting: frozenset[str]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class History:
    """All that is shown of the past of one body or unit."""

    key: str
    name: str
    member: str  # "ward" or "body"
    grid: Grid
    lanes: Mapping[Category, Lane]
    stories: Mapping[str, tuple[Told, ...]]
    order: IssuedOrder | None


@dataclass(frozen=True, slots=True)
class Sources:
    """Everything said of a body or unit, and where sources disagree."""

    key: str
    said: tuple[Said, ...]
    disputes: tuple[Dispute, ...]
    members: tuple[tuple[str, str, str, str], ...]  # code, number, label, name


def part_of(flow: Workflow, key: str) -> str:
    """The name in the book of a body, or of a unit that the list calls KIND/NAME."""
    kind, slash, unit = key.partition("/")
    return unit_label(kind, unit) if slash else key


def codes_of(flow: Workflow, key: str) -> tuple[str, ...]:
    """The bodies of a part: itself, or the members of a unit."""
    book = flow.book()
    if not book.of_offices:
        return (key,)
    return tuple(entry.written for entry in book.part(part_of(flow, key)).members.values())


def history(flow: Workflow, key: str, language: str) -> History:
    """The past of a body or unit as it is shown."""
    book = flow.book()
    part = book.part(part_of(flow, key))
    found = grid_of(part, book.election)
    codes = codes_of(flow, key)
    names = _names(flow, found, language)
    seats = _seats(flow, codes)
    orders = [one for one in flow.binding_orders() if set(codes) & set(one.bodies)]
    sources = _sources_by_cell(flow, codes)
    return History(
        key,
        _title(flow, key, language),
        "body" if book.of_offices else "ward",
        grid(found, names, seats, book.election),
        {category: _lane(turns, names, language) for category, turns in found.turns.items()},
        {
            line.label: tuple(_story(flow, found, line.label, codes, sources, seats, language))
            for line in found.lines
        },
        orders[-1] if orders else None,
    )


def _title(flow: Workflow, key: str, language: str) -> str:
    body = flow.book().bodies.get(key)
    if body is None:
        kind, _, unit = key.partition("/")
        return f"{unit} · {kind}"
    return f"{allot.name_of(body, language, allot.local_language(flow))} · {key}"


def _names(flow: Workflow, found: Found, language: str) -> dict[str, str]:
    """Members by label, as they are read: a ward by number and name, an office by its body."""
    book, local = flow.book(), allot.local_language(flow)
    if book.of_offices:
        bodies = {body_label(code): body for code, body in book.bodies.items()}
        return {
            line.label: allot.name_of(bodies[line.label], language, local) for line in found.lines
        }
    return {line.label: f"{line.written} {line.name}".strip() for line in found.lines}


def _seats(flow: Workflow, codes: Iterable[str]) -> dict[str, str | None]:
    offices = flow.book().of_offices
    return {
        body_label(code) if offices else seat.label: seat.category
        for code in codes
        for seat in flow.body(code).seats
    }


# Turns


def _lane(turns: Turns, names: Mapping[str, str], language: str) -> Lane:
    return Lane(
        frozenset(category.value for category in turns.carries),
        frozenset(cycle.last for cycle in turns.cycles if cycle.last is not None),
        frozenset(turns.served),
        frozenset(turns.waiting),
        tuple(_facts(turns, names, language)),
    )


def _facts(turns: Turns, names: Mapping[str, str], language: str) -> Iterator[Fact]:
    def told(key: str, **parameters: object) -> str:
        return text(language, "insight", key, **parameters)

    def listed(labels: Iterable[str]) -> str:
        return ", ".join(names[label] for label in labels) or "–"

    if not turns.decides:
        yield Fact("", say("turns-none", category=turns.category.value))
    if turns.decides:
        yield Fact(told("column-next"), _next(turns, names, told("next-by-lot")))
    cycles = " ".join(
        told(
            "cycle-complete" if one.last else "cycle-running",
            number=one.number, first=one.first, last=one.last,
        )
        for one in turns.cycles
    )  # fmt: skip
    yield Fact(told("column-served"), listed(turns.served))
    yield Fact(told("column-waiting"), listed(turns.waiting))
    yield Fact(told("column-cycles"), cycles or "–")


def _next(turns: Turns, names: Mapping[str, str], by_lot: str) -> str:
    """Who comes when, by rank and with today's numbers."""
    if turns.by_lot:
        return by_lot
    by_turn: dict[int, list[str]] = {}
    for one in turns.candidates:
        if one.turn is not None and not one.served:
            by_turn.setdefault(one.turn, []).append(names[one.label])
    shown = [
        say("turns-now" if turn == 1 else "turns-later", turn=turn - 1, members=", ".join(members))
        for turn, members in sorted(by_turn.items())[:_AHEAD]
    ]
    return "\n".join(shown) or "–"


# Stories


def _sources_by_cell(flow: Workflow, codes: Iterable[str]) -> dict[tuple[str, str, str], str]:
    """Who says what was carried: (body, label, election) -> the source that stands."""
    found: dict[tuple[str, str, str], str] = {}
    asked = {*codes, *(link.old[0] for code in codes for link in _links(flow, code))}
    for code in sorted(asked):
        for one in flow.past_of(code):
            if one.stands and one.against is None:
                found.setdefault(one.place, one.source)
    return found


def _links(flow: Workflow, code: str) -> tuple[Link, ...]:
    mapped = flow.mapping(code)
    return (mapped.links or ()) if mapped else ()


def _story(
    flow: Workflow, found: Found, label: str, codes: Sequence[str],
    sources: Mapping[tuple[str, str, str], str], seats: Mapping[str, str | None], language: str,
) -> Iterator[Told]:  # fmt: skip
    """The story of a member: where it comes from, each election, and what it gets now."""
    book = flow.book()
    code = found.line(label).written if book.of_offices else codes[0]
    own: Place = (code, "") if book.of_offices else (code, label)
    mapped = flow.mapping(code)
    if mapped is not None:
        yield Told(_origin(mapped, own, written(flow, code)))
    olds = [link.old for link in _links(flow, code) if link.new == own] or [own]
    for event in story_of(found, label):
        told = event.rule in ("carried", "not-counted")
        said = {sources.get((*old, event.election), "") for old in olds} if told else set()
        yield Told(event_text(event, found, language), ", ".join(sorted(said - {""})))
    seat = seats.get(label)
    if seat:
        orders = [one for one in flow.binding_orders() if code in one.bodies]
        paper = orders[-1] if orders else None
        yield Told(
            say("story-now", election=book.election, category=seat),
            say("story-order", document=paper.document, version=paper.version, at=day(paper.at))
            if paper
            else "",
        )


def _origin(mapped: Mapped, own: Place, numbers: Mapping[Place, str]) -> str:
    olds = [link.old for link in mapped.links or () if link.new == own]
    at = day(mapped.at)
    if not olds:
        return say("story-from-none", at=at, reason=mapped.reason)
    wards = ", ".join(f"{old[0]} · {numbers.get(old, old[1])}".removesuffix(" · ") for old in olds)
    return say("story-from", wards=wards, at=at, reason=mapped.reason)


def written(flow: Workflow, code: str) -> dict[Place, str]:
    """Numbers of the wards from which those of a body may come, as they were written."""
    found: dict[Place, str] = {}
    for body in {place[0] for place in flow.old_places(code)}:
        found |= {(body, one.label): one.number for one in flow.past_of(body)}
        found |= {(body, one.label): one.number for one in flow.book().wards(body)}
    return found


# Papers


def paper(flow: Workflow, key: str, languages: tuple[str, ...]) -> Made:
    """The grid of a body or unit as a paper."""
    book = flow.book()
    found = grid_of(book.part(part_of(flow, key)), book.election)
    document = grid_paper(found, languages, of_offices=book.of_offices)
    return Made(document, render_pdf(document))


# Sources


def sources(flow: Workflow, key: str, language: str) -> Sources:
    """Everything said of a body or of the bodies of a unit, in the order of elections."""
    codes = codes_of(flow, key)
    said = [one for code in codes for one in flow.past_of(code)]
    said.sort(key=lambda one: (one.election, one.body, one.label, one.id or 0))
    known = set(codes)
    disputes = tuple(one for one in flow.disputes() if one.place[0] in known)
    return Sources(key, tuple(said), disputes, tuple(_members(flow, codes, language)))


def _members(
    flow: Workflow, codes: Iterable[str], language: str
) -> Iterator[tuple[str, str, str, str]]:
    book, local = flow.book(), allot.local_language(flow)
    for code in codes:
        if book.of_offices:
            yield code, "", "", allot.name_of(book.bodies[code], language, local)
            continue
        for ward in sorted(book.wards(code), key=lambda one: one.label):
            yield code, ward.number, ward.label, f"{ward.number} {ward.name}".strip()

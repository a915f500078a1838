"""The history of one body or unit with its turns and stories; in the thread of the register."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.insight.delimitation import Place
from core.insight.grid import Grid, Turns, grid_of
from core.insight.papers import grid_paper
from core.insight.parts import Part
from core.insight.simulate import following
from core.insight.story import Event, story_of
from core.model import Category
from core.orders.pdf import render_pdf
from core.workflow import Workflow
from desktop.models import history
from desktop.models.allot import Entry, disputed_codes, local_language, name_of
from desktop.models.papers import Made
from desktop.models.said import written

_DISPUTED = "disputed"


@dataclass(frozen=True, slots=True)
class Behind:
    """What says so: `file`, `entered`, `settled`, `order`, or `moved` by a delimitation.

    `kind` and `subject` name the paper of this register to look at, where there is one.
    """

    way: str
    source: str = ""
    by: str = ""
    at: str = ""
    reason: str = ""
    kind: str = ""
    subject: str = ""
    version: int = 0


@dataclass(frozen=True, slots=True)
class Told:
    """An event of a story with all that says so."""

    event: Event
    behind: tuple[Behind, ...]


@dataclass(frozen=True, slots=True)
class Cell:
    """A piece of a cycle in one election, drawn as a line: where it begins and ends there."""

    number: int
    first: bool
    last: bool


@dataclass(frozen=True, slots=True)
class View:
    """One body or unit. `carries`: what serves for each category; `elections` come after now."""

    key: str
    name: str
    found: Grid
    shown: history.Grid
    names_heading: str
    carries: Mapping[Category, frozenset[Category]]
    elections: tuple[str, ...]

    @property
    def names(self) -> Mapping[str, str]:
        """Names of the members by their labels."""
        return {row.label: row.name for row in self.shown.rows}


def entries(flow: Workflow, language: str) -> tuple[Entry, ...]:
    """Every body, or unit of offices, by its name."""
    book, local = flow.book(), local_language(flow)
    disputed = disputed_codes(flow)
    if not book.of_offices:
        bodies = sorted(book.bodies.values(), key=lambda body: (body.mandal, body.name, body.code))
        return tuple(
            Entry(body.code, name_of(body, language, local), body.mandal or body.district,
                  frozenset({_DISPUTED} if body.code in disputed else ()))
            for body in bodies
        )  # fmt: skip
    found = []
    for key in book.names():
        part = book.part(key)
        codes = {entry.written for entry in part.members.values()}
        marks = frozenset({_DISPUTED} if codes & disputed else ())
        found.append(Entry(key, unit_name(key, part.name), "", marks))
    return tuple(found)


def unit_name(key: str, name: str) -> str:
    """The name of a unit of offices with the kind of its bodies."""
    return f"{name} · {key.partition('-')[0]}"


def view(flow: Workflow, key: str, language: str) -> View | None:
    """A part by its key; None where there is none any more."""
    book = flow.book()
    if key not in book.names():
        return None
    part = book.part(key)
    outcome = part.allot(part.counted, flow.election, flow.answers())
    found = grid_of(part, flow.election, outcome.numbers)
    names = _names(flow, part, language)
    shown = history.grid(found, names, outcome.categories, flow.election)
    name = unit_name(key, part.name) if book.of_offices else _body_name(flow, key, language)
    return View(
        key,
        name,
        found,
        shown,
        "body" if book.of_offices else "ward",
        {category: turns.carries for category, turns in found.turns.items()},
        following(flow.election, 12),
    )


def printed(flow: Workflow, key: str, languages: tuple[str, ...]) -> Made:
    """The grid as a paper."""
    book = flow.book()
    grid = grid_of(book.part(key), book.election)
    document = grid_paper(grid, languages, of_offices=book.of_offices)
    return Made(document, render_pdf(document))


def _body_name(flow: Workflow, code: str, language: str) -> str:
    return name_of(flow.book().bodies[code], language, local_language(flow))


def _names(flow: Workflow, part: Part, language: str) -> dict[str, str]:
    """Members as they are called: a ward by number and name, a body by its name."""
    if flow.book().of_offices:
        return {
            label: _body_name(flow, entry.written, language)
            for label, entry in part.members.items()
        }
    return {label: f"{entry.written} {entry.name}".strip() for label, entry in part.members.items()}


# Turns


def segments(view: View, turns: Turns) -> dict[str, tuple[Cell, ...]]:
    """The cycles of a category, election by election, the one now prepared included."""
    elections = [column.election for column in view.shown.columns]
    found: dict[str, list[Cell]] = defaultdict(list)
    for cycle in turns.cycles:
        for election in elections:
            if cycle.first <= election and (cycle.last is None or election <= cycle.last):
                found[election].append(
                    Cell(cycle.number, cycle.first == election, cycle.last == election)
                )
    return {election: tuple(cells) for election, cells in found.items()}


def served_in(view: View, turns: Turns, label: str) -> str:
    """The last election of the running cycle in which a member had its turn; "" for none."""
    running = next((one for one in turns.cycles if one.last is None), None)
    if running is None or label not in turns.served:
        return ""
    return max(
        (
            column.id
            for column, cell in zip(
                view.found.elections, view.found.line(label).cells, strict=True
            )
            if column.counts and column.id >= running.first
            and cell in view.carries[turns.category]
        ),
        default=running.first,
    )  # fmt: skip


def serves(view: View, turns: Turns, seat: str) -> bool:
    """Whether a seat as it is shown serves its holder for a category; "SC?" is one of its group."""
    carries = view.carries[turns.category]
    if seat.endswith("?"):
        return len(carries) > 1 and seat[:-1] == turns.category.group
    return seat in carries


def queue(view: View, turns: Turns) -> dict[str, int]:
    """In which election from now on the turn of each comes: 0 is a turn that it has now.

    Now it is as the allotment finds it; 1 is the same election where lots are still open. Later
    it is by rank alone, with today's figures and number. Empty where lots decide, nobody is left
    out, or there is no seat.
    """
    if turns.by_lot or not turns.decides or not turns.number:
        return {}
    now = {row.label for row in view.shown.rows if serves(view, turns, row.cells[-1])}
    unknown = {row.label for row in view.shown.rows if not row.cells[-1]}
    ordered = [one.label for one in turns.candidates if one.label not in now]
    left = max(turns.number - len(now), 0)
    first = [label for label in ordered if label in unknown][:left]
    rest = [label for label in ordered if label not in first]
    return {
        **dict.fromkeys(now, 0),
        **dict.fromkeys(first, 1),
        **{label: 2 + at // turns.number for at, label in enumerate(rest)},
    }


def turn_of(
    view: View, turns: Turns, label: str, coming: Mapping[str, int]
) -> tuple[str, Mapping[str, object]]:
    """The key of the words for a member's turn, and what stands in them; `coming` is the queue."""
    turn = coming.get(label)
    group, none = turns.category.group.value, dict[str, object]()
    if label not in turns.served and label not in turns.waiting:
        return "turn-nobody", {"group": group}
    if not turns.decides:
        found = "turn-none", none
    elif turn == 0:
        found = "turn-now", none
    elif label in turns.served:
        found = "turn-served", {"election": served_in(view, turns, label)}
    elif turns.by_lot:
        found = "turn-lot", none
    elif turn is None:
        found = "turn-no-seat", none
    elif turn > len(view.elections):
        found = "turn-far", none
    else:
        found = "turn-later", {"election": view.elections[turn - 1]}
    return found


# Stories


def story(flow: Workflow, key: str, label: str) -> tuple[Told, ...]:
    """The story of a member of a part, the election now prepared last."""
    book = flow.book()
    part = book.part(key)
    outcome = part.allot(part.counted, flow.election, flow.answers())
    found = grid_of(part, flow.election, outcome.numbers)
    place = (part.members[label].written, "") if book.of_offices else (key, label)
    told = [Told(event, _behind(flow, place, event.election)) for event in story_of(found, label)]
    now = outcome.categories.get(label) or ""
    settled = now in set(Category)
    event = Event(
        flow.election,
        "now" if settled else "now-open",
        Category(now) if settled else None,
        others=(now,) if now else (),
    )
    return (*told, Told(event, _orders(flow, place[0])))


def _behind(flow: Workflow, place: Place, election: str) -> tuple[Behind, ...]:
    """What says what a ward or office carried in an earlier election."""
    mapped = flow.mapping(place[0])
    if mapped is None:
        return tuple(_sources(flow, place, election))
    found: list[Behind] = []
    numbers = written(flow, place[0])
    for link in mapped.links or ():
        said = tuple(_sources(flow, link.old, election)) if link.new == place else ()
        if said:
            by = mapped.by.name if mapped.by else ""
            reason = link.reason or mapped.reason
            number = numbers.get(link.old, link.old[1])
            old = number if link.old[0] == place[0] else f"{link.old[0]} {number}".strip()
            found += [Behind("moved", old, by, mapped.at, reason), *said]
    return tuple(found)


def _sources(flow: Workflow, place: Place, election: str) -> Iterator[Behind]:
    for one in flow.past_of(place[0]):
        if one.stands and one.place == (*place, election):
            way = "settled" if one.against is not None else "file" if one.id is None else "entered"
            yield Behind(way, one.source, one.by.name if one.by else "", one.at, one.reason)


def _orders(flow: Workflow, code: str) -> tuple[Behind, ...]:
    """The orders of this register that give a body its seats now."""
    last = {order.document: order for order in flow.binding_orders() if code in order.bodies}
    return tuple(
        Behind(
            "order", order.document, order.by.name, order.at,
            kind=order.kind, subject=order.subject, version=order.version,
        )
        for order in last.values()
    )  # fmt: skip

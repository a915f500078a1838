"""The whole story of one ward or office: what it carried, what that meant, which paper says so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from core.insight.grid import COUNTS, Grid
from core.model import Category, Group
from core.texts import text


@dataclass(frozen=True, slots=True)
class Event:
    """One sentence of the story; `rule` is its text in the section `insight`.

    `carried`, `not-counted`, `repeated`, `repeated-early`, `completed`, `passed-over`, `unknown`.
    `paper` is the order behind it, where the register has it.
    """

    election: str
    rule: str
    category: Category | None
    cycle: int | None = None
    others: tuple[str, ...] = ()
    why: str = ""
    paper: str = ""


def story_of(
    grid: Grid, label: str, papers: Mapping[tuple[str, str], str] | None = None
) -> tuple[Event, ...]:
    """The events of a member, oldest first. `papers`: (election, label) -> id of the order."""
    line = grid.line(label)
    found: list[Event] = []
    for column, category in zip(grid.elections, line.cells, strict=True):
        paper = (papers or {}).get((column.id, label), "")
        if category is None:
            found.append(Event(column.id, "unknown", None))
        elif line.fresh or not column.counts:
            why = column.why if column.why != COUNTS else "new-ward"
            found.append(Event(column.id, "not-counted", category, why=why, paper=paper))
        else:
            found.append(Event(column.id, "carried", category, paper=paper))
            found += _turns(grid, label, column.id, category)
        if category is not None and column.counts and not line.fresh:
            found += _passed_over(grid, label, column.id, category)
    return tuple(found)


def event_text(event: Event, grid: Grid, language: str) -> str:
    """An event as a sentence; others by the numbers that the input writes."""
    written = {line.label: line.written for line in grid.lines}
    return text(
        language,
        "insight",
        f"story-{event.rule}",
        election=event.election,
        category=event.category,
        cycle=event.cycle,
        others=[written[label] for label in event.others],
    )


def _turns(grid: Grid, label: str, election: str, category: Category) -> Iterator[Event]:
    """What it meant for the cycles of the category itself and of its group."""
    shown = {category, Category.of(category.group, women=False)}
    for one in sorted(shown):
        turns = grid.turns[one]
        if not turns.decides:
            continue
        cycle = next(
            (
                cycle
                for cycle in turns.cycles
                if cycle.first <= election and (cycle.last is None or election <= cycle.last)
            ),
            None,
        )
        if cycle is None:
            continue
        again = label in turns.repeated.get(election, ())
        if again and cycle.last == election:
            yield Event(election, "repeated", one, cycle.number)
        elif again:
            yield Event(election, "repeated-early", one, cycle.number)
        if cycle.last == election:
            yield Event(election, "completed", one, cycle.number)


def _passed_over(grid: Grid, label: str, election: str, carried: Category) -> Iterator[Event]:
    """Others came again for a category while this member was still waiting for its turn."""
    for category, turns in grid.turns.items():
        if not turns.decides or category.group in (carried.group, Group.UR):
            continue
        again = turns.repeated.get(election, ())
        running = [cycle for cycle in turns.cycles if cycle.first <= election]
        if not again or not running or label not in _able(grid, category):
            continue
        cycle = next((one for one in running if one.last is None or election <= one.last), None)
        if (
            cycle is not None
            and cycle.last != election
            and not _served_by(grid, cycle.first, election, label, category)
        ):
            yield Event(election, "passed-over", category, cycle.number, again)


def _able(grid: Grid, category: Category) -> set[str]:
    turns = grid.turns[category]
    return {*turns.served, *turns.waiting}


def _served_by(grid: Grid, first: str, election: str, label: str, category: Category) -> bool:
    """Whether it had carried the group between two elections of one cycle."""
    cells = zip(grid.elections, grid.line(label).cells, strict=True)
    return any(
        cell is not None and cell.group is category.group
        for column, cell in cells
        if column.counts and first <= column.id <= election
    )

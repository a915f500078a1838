"""Reports over the whole register, made in the worker: fairness, history, preview, comparisons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.amounts import day
from core.census.load import load
from core.errors import InputError
from core.exercise import conduct
from core.findings import Finding
from core.insight.book import Book
from core.insight.causes import Exercise, compare_exercises
from core.insight.compare_papers import compared_paper, lists_paper
from core.insight.fairness import LEVELS, areas_of, fairness
from core.insight.grid import grid_of
from core.insight.list_file import read_list
from core.insight.list_names import BodyNames
from core.insight.lists import compare_lists, seats_of
from core.insight.outlook_paper import outlook_paper
from core.insight.papers import fairness_paper, grid_paper
from core.insight.simulate import outlook
from core.law.profile import profiles, rules_for
from core.orders.document import Document
from core.orders.pdf import render_pdf
from core.register import read
from core.texts import text
from core.workflow import Workflow
from desktop.i18n import say
from desktop.jobs import Task
from desktop.models.papers import Made
from desktop.models.past import unit_name

FAIRNESS, HISTORY, OUTLOOK, COMPARE, CENSUS, LISTS = KINDS = (
    "fairness", "history", "outlook", "compare", "census", "lists",
)  # fmt: skip
# Kinds that hold the register against a file, or one file against another.
OF_FILES = (CENSUS, LISTS)
_IMPORT, _FILE, _BETWEEN = "import:", "file:", "\n"
# Between a level and the name of one of its areas.
_ONE_OF = "/"
# A report over more bodies than this is made only when it is asked for.
MANY = 3_000
# Elections of a preview: the one now prepared and the three after it, so that a page holds them.
_ELECTIONS = 4


@dataclass(frozen=True, slots=True)
class Subject:
    """What a report can be about: a level, one area of it, a body or unit, another profile, an
    import, a file. `long`: it goes over so many bodies that one waits for it.
    """

    key: str
    name: str
    long: bool = False


def subjects(flow: Workflow, kind: str, name_of: Callable[[str], str]) -> tuple[Subject, ...]:
    """The choices of a kind; `name_of` gives the words for levels and profiles."""
    if kind == FAIRNESS:
        return _areas(flow, name_of)
    long = many(flow)
    if kind == COMPARE:
        own = flow.profile
        others = (one for one in profiles().values() if one.law == own.law and one.id != own.id)
        return tuple(Subject(one.id, name_of(one.id), long) for one in others)
    if kind == CENSUS:
        earlier = read.snapshots(flow.register)[:-1]
        return tuple(
            Subject(f"{_IMPORT}{one.id}", f"{one.file_name} · {day(one.at)}", long)
            for one in reversed(earlier)
        )
    if kind == LISTS:
        return ()
    book = flow.book()
    named = ((key, _part_name(book, key)) for key in book.names())
    return tuple(Subject(key, name) for key, name in sorted(named, key=lambda one: one[1]))


def many(flow: Workflow) -> bool:
    """Whether a report over all bodies of the register is one that people wait for."""
    return len(flow.records().bodies) > MANY


def _areas(flow: Workflow, name_of: Callable[[str], str]) -> tuple[Subject, ...]:
    """The levels as wholes, then every area by itself, of a level that has more than one."""
    areas = {level: areas_of(flow.book(), level) for level in reversed(LEVELS)}
    return (
        *(Subject(level, name_of(level), many(flow)) for level in LEVELS),
        *(
            Subject(
                f"{level}{_ONE_OF}{name}", say(f"packet-scope-{level}", name=name), count > MANY
            )
            for level, found in areas.items()
            if len(found) > 1
            for name, count in found.items()
        ),
    )


def of_file(path: Path) -> Subject:
    """A census or list that somebody chose, to be held against the register."""
    return Subject(f"{_FILE}{path}", path.name)


def of_files(first: Path, second: Path) -> Subject:
    """Two lists, the first held against the second."""
    return Subject(f"{_FILE}{first}{_BETWEEN}{second}", f"{first.name} – {second.name}")


def _part_name(book: Book, key: str) -> str:
    if book.of_offices:
        return unit_name(key, book.part(key).name)
    body = book.bodies[key]
    return " · ".join(part for part in (body.name, key, body.mandal) if part)


def report(flow: Workflow, kind: str, key: str, languages: tuple[str, ...], task: Task) -> Made:
    """The report of a kind about one of its subjects. It can be stopped while it is made."""
    document = _document(flow, kind, key, languages, task)
    return Made(document, render_pdf(document, task.stop_if_cancelled))


def _document(
    flow: Workflow, kind: str, key: str, languages: tuple[str, ...], task: Task
) -> Document:
    stop = task.stop_if_cancelled
    if kind == FAIRNESS:
        result = flow.result()
        level, one, area = key.partition(_ONE_OF)
        found = fairness(flow.book(), result, level, area if one else None, stop)
        return fairness_paper(found, result, languages)
    if kind == HISTORY:
        book = flow.book()
        grid = grid_of(book.part(key), book.election)
        return grid_paper(grid, languages, of_offices=book.of_offices)
    if kind == OUTLOOK:
        return _outlook(flow, key, languages)
    if kind == CENSUS:
        other = _other_census(flow, key, task)
        return compared_paper(compare_exercises(other, _own(flow), stop), languages)
    if kind == LISTS:
        return _lists(flow, key, languages)
    return compared_paper(compare_exercises(_own(flow), _under(flow, key), stop), languages)


def _other_census(flow: Workflow, key: str, task: Task) -> Exercise:
    """An earlier import, or a file, under the rules of this register and before any lot."""
    if key.startswith(_IMPORT):
        number = int(key.removeprefix(_IMPORT))
        name = next(one.file_name for one in read.snapshots(flow.register) if one.id == number)
        records = read.records(flow.register, number)
    else:
        path = Path(key.removeprefix(_FILE))
        loaded = load(path, flow.profile, cancelled=task.cancelled)
        if loaded.errors:
            raise InputError(loaded.errors)
        name, records = path.name, loaded.records
    records, rules = flow.past().join(records).records, flow.rules()
    result = conduct(records, rules, flow.election, {})
    return Exercise(name, records, rules, flow.election, {}, result)


def _lists(flow: Workflow, key: str, languages: tuple[str, ...]) -> Document:
    """A published list against the seats of this register, or against another list."""
    first, _, second = key.removeprefix(_FILE).partition(_BETWEEN)
    paths = [Path(one) for one in (first, second) if one]
    known, faults = BodyNames(flow.records().bodies), list[Finding]()
    listed = [read_list(path, flow.profile, known, faults) for path in paths]
    names = [path.name for path in paths]
    if not second:
        listed.append(seats_of(flow.result()))
        names.append(text(languages[0], "desktop_reports", "reports-own"))
    found = compare_lists(listed[0], listed[1], flow.book())
    bodies = {body.code: body.name for body in flow.records().bodies}
    return lists_paper((names[0], names[1]), found, languages, faults, bodies)


def _outlook(flow: Workflow, key: str, languages: tuple[str, ...]) -> Document:
    book = flow.book()
    part = book.part(key)
    found = outlook(part, book.election, elections=_ELECTIONS, answers=flow.answers())
    names = {label: entry.name for label, entry in part.members.items()}
    return outlook_paper(found, names, languages, of_offices=book.of_offices)


def _own(flow: Workflow) -> Exercise:
    rules = flow.rules()
    return Exercise(
        rules.profile.id, flow.records(), rules, flow.election, flow.answers(), flow.result()
    )


def _under(flow: Workflow, profile: str) -> Exercise:
    """The same figures under another profile as it stands, before any lot."""
    rules, records = rules_for(profiles()[profile], {}), flow.records()
    return Exercise(
        profile, records, rules, flow.election, {}, conduct(records, rules, flow.election, {})
    )

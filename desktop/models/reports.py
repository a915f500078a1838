"""Reports over the whole register, made in the worker: fairness, history, preview, other rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.exercise import conduct
from core.insight.causes import Exercise, compare_exercises
from core.insight.compare_papers import compared_paper
from core.insight.fairness import LEVELS, fairness
from core.insight.grid import grid_of
from core.insight.outlook_paper import outlook_paper
from core.insight.papers import fairness_paper, grid_paper
from core.insight.simulate import outlook
from core.law.profile import profiles, rules_for
from core.orders.document import Document
from core.orders.pdf import render_pdf
from core.workflow import Workflow
from desktop.models.papers import Made

FAIRNESS, HISTORY, OUTLOOK, COMPARE = KINDS = ("fairness", "history", "outlook", "compare")
# Elections of a preview: the one now prepared and the three after it, so that a page holds them.
_ELECTIONS = 4


@dataclass(frozen=True, slots=True)
class Subject:
    """What a report can be about: a level, a body or unit, another profile."""

    key: str
    name: str


def subjects(flow: Workflow, kind: str, name_of: Callable[[str], str]) -> tuple[Subject, ...]:
    """The choices of a kind; `name_of` gives the words for levels and profiles."""
    if kind == FAIRNESS:
        return tuple(Subject(level, name_of(level)) for level in LEVELS)
    if kind == COMPARE:
        own = flow.profile
        others = (one for one in profiles().values() if one.law == own.law and one.id != own.id)
        return tuple(Subject(one.id, name_of(one.id)) for one in others)
    book = flow.book()
    named = ((key, book.bodies[key].name if key in book.bodies else key) for key in book.names())
    return tuple(Subject(key, name) for key, name in sorted(named, key=lambda one: one[1]))


def report(flow: Workflow, kind: str, key: str, languages: tuple[str, ...]) -> Made:
    """The report of a kind about one of its subjects."""
    document = _document(flow, kind, key, languages)
    return Made(document, render_pdf(document))


def _document(flow: Workflow, kind: str, key: str, languages: tuple[str, ...]) -> Document:
    if kind == FAIRNESS:
        result = flow.result()
        return fairness_paper(fairness(flow.book(), result, key), result, languages)
    if kind == HISTORY:
        book = flow.book()
        grid = grid_of(book.part(key), book.election)
        return grid_paper(grid, languages, of_offices=book.of_offices)
    if kind == OUTLOOK:
        return _outlook(flow, key, languages)
    return compared_paper(compare_exercises(_own(flow), _under(flow, key)), languages)


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

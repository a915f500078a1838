"""The grid of a part and the fairness report as papers: one document for PDF, workbook, preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from core.explain import figure_text, sentence
from core.explanation import Step
from core.insight.fairness import Area, Fairness, Point, Times
from core.insight.grid import Grid, Line, Turns
from core.model import Category
from core.orders.context import identifier
from core.orders.digest import canonical, digest
from core.orders.document import (
    Block,
    Cell,
    Column,
    Document,
    Heading,
    Paragraph,
    Row,
    Table,
    Texts,
)
from core.orders.say import Say
from core.results import Result

SECTION = "insight"


def point_facts(point: Point) -> dict[str, Any]:
    """A statement of the fairness report for other programs."""
    return {
        "rule": point.step.rule,
        "clause": point.step.clause,
        "figures": {name: figure_text(value) for name, value in point.step.figures},
        "result": None if point.step.result is None else figure_text(point.step.result),
        "holds": point.holds,
        "body": point.body,
        "ward": point.ward,
    }


def fairness_facts(report: Fairness, result: Result) -> dict[str, Any]:
    """The whole report for other programs."""
    return {
        "report": "fairness",
        "rules": result.rules,
        "parameters": dict(result.parameters),
        "election": result.election,
        "input_sha256": result.input_sha256,
        "level": report.level,
        "areas": [
            {
                "name": area.name,
                "points": [point_facts(point) for point in area.points],
                "times": [
                    {
                        "body": one.body,
                        "ward": one.ward,
                        "elections": one.elections,
                        "categories": {
                            category.value: times for category, times in one.times.items() if times
                        },
                    }
                    for one in area.times
                ],
            }
            for area in report.areas
        ],
    }


def fairness_paper(report: Fairness, result: Result, languages: tuple[str, ...]) -> Document:
    """The report as a paper: statements of every area with clause and working, then the turns."""
    say = Say(languages, SECTION)
    title = say("fairness-title", election=result.election)
    blocks: list[Block] = [Heading(title, 1), Paragraph(say("fairness-words"), "small")]
    for area in report.areas:
        name = (area.name,) if area.name else say("whole-register")
        blocks += [
            Heading(name),
            _points(say, area),
            Heading(say("times-title")),
            _times(say, area),
        ]
    subject = f"{report.level}-{report.of}" if report.of else report.level
    return paper("fairness", subject, title, languages, blocks, fairness_facts(report, result))


def grid_paper(grid: Grid, languages: tuple[str, ...], *, of_offices: bool = False) -> Document:
    """The history of a part as a paper: the grid, then the eight categories with their cycles."""
    say = Say(languages, SECTION)
    title = say("grid-title", name=grid.name or grid.id)
    member = "body" if of_offices else "ward"
    blocks: list[Block] = [Heading(title, 1), _cells(say, grid, grid.lines, member)]
    blocks += [
        Paragraph(
            say(f"election-{election.why}", election=election.id, clause=election.clause), "small"
        )
        for election in grid.elections
        if not election.counts
    ]
    if grid.first_term:
        blocks.append(Paragraph(say("first-term-stays", election=grid.first_term), "small"))
    if grid.gone:
        blocks += [Heading(say("gone-title")), _cells(say, grid, grid.gone, member, "gone")]
    blocks += [Heading(say("cycles-title")), _cycles(say, grid)]
    return paper("grid", grid.id, title, languages, blocks, grid_facts(grid))


def grid_facts(grid: Grid) -> dict[str, Any]:
    """The grid for other programs."""
    return {
        "report": "grid",
        "id": grid.id,
        "name": grid.name,
        "elections": [
            {"election": one.id, "why": one.why, "clause": one.clause} for one in grid.elections
        ],
        "lines": [
            {"label": line.label, "written": line.written, "cells": list(line.cells)}
            for line in (*grid.lines, *grid.gone)
        ],
        "categories": {
            category.value: {
                "decides": turns.decides,
                "served": list(turns.served),
                "waiting": list(turns.waiting),
                "cycles": [[one.first, one.last, list(one.served)] for one in turns.cycles],
            }
            for category, turns in grid.turns.items()
        },
    }


def paper(
    kind: str,
    subject: str,
    title: Texts,
    languages: tuple[str, ...],
    blocks: Iterable[Block],
    facts: Mapping[str, Any],
) -> Document:
    """A report as a paper of its own: no order, so it has no versions."""
    data = canonical(facts)
    return Document(
        kind=kind,
        id=identifier(f"{kind}-{subject}"),
        version=1,
        title=title,
        languages=languages,
        blocks=tuple(blocks),
        facts=data,
        digest=digest(data),
        landscape=True,
        file_name=f"{kind}-{identifier(subject)}" if subject else kind,
    )


def told(say: Say, one: Step) -> Texts:
    """A step in words."""
    return say.each(lambda language: sentence(one, language))


def _points(say: Say, area: Area) -> Table:
    columns = (
        Column(say("column-body"), 1.4),
        Column(say("column-ward"), 0.6),
        Column(say("column-clause"), 1.0),
        Column(say("column-words"), 5.0),
        Column(say("column-holds"), 0.9),
    )
    holds = {True: say("holds-yes"), False: say("holds-no"), None: ("–",)}
    rows = (
        Row(
            (
                (f"{point.body} {point.name}".strip() or "–",),
                (point.ward or "–",),
                (point.step.clause,),
                told(say, point.step),
                holds[point.holds],
            ),
            strong=point.holds is False,
        )
        for point in area.points
    )
    return Table("points", columns, tuple(rows))


def _times(say: Say, area: Area) -> Table:
    columns = (
        Column(say("column-body"), 2.0),
        Column(say("column-ward"), 0.6),
        Column(say("column-elections"), 0.7, "right"),
        *(Column((category.value,), 0.5, "right") for category in Category),
    )
    return Table("times", columns, tuple(_times_row(one) for one in area.times))


def _times_row(one: Times) -> Row:
    counts: tuple[Cell, ...] = tuple(one.times[category] for category in Category)
    return Row(((f"{one.body} {one.name}".strip(),), (one.ward or "–",), one.elections, *counts))


def _cells(say: Say, grid: Grid, lines: Iterable[Line], member: str, name: str = "grid") -> Table:
    columns = (
        Column(say(f"column-{member}"), 0.8),
        Column(say("column-name"), 1.6),
        *(Column((election.id,), 0.8) for election in grid.elections),
    )
    rows = (
        Row(((line.written,), (line.name or "–",), *((cell or "–",) for cell in line.cells)))
        for line in lines
    )
    return Table(name, columns, tuple(rows))


def _cycles(say: Say, grid: Grid) -> Table:
    columns = (
        Column(say("column-category"), 0.8),
        Column(say("column-cycles"), 2.4),
        Column(say("column-served"), 1.8),
        Column(say("column-waiting"), 1.8),
        Column(say("column-next"), 1.8),
    )
    rows = (_cycle_row(say, grid, turns) for turns in grid.turns.values())
    return Table("cycles", columns, tuple(rows))


def _cycle_row(say: Say, grid: Grid, turns: Turns) -> Row:
    written = {line.label: line.written for line in grid.lines}

    def names(labels: Iterable[str]) -> Texts:
        return (", ".join(written.get(label, label) for label in labels) or "–",)

    def cycles(language: str) -> str:
        one = Say((language,), SECTION)
        shown = (
            one(
                "cycle-complete" if cycle.last else "cycle-running",
                number=cycle.number, first=cycle.first, last=cycle.last,
            )[0]
            for cycle in turns.cycles
        )  # fmt: skip
        return " ".join(shown) or "–"

    if not turns.decides:
        following = say("next-no-rotation")
    elif turns.by_lot:
        following = say("next-by-lot")
    else:
        following = names(one.label for one in turns.candidates if one.turn == 1)
    return Row(
        ((turns.category.value,), say.each(cycles), names(turns.served), names(turns.waiting),
         following)
    )  # fmt: skip

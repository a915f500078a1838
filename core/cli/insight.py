"""`vantu history`, `simulate`, `fairness`, `compare`: what follows from history and rules."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from core.census.load import Loaded
from core.cli.commands import played_input, profile_given
from core.cli.messages import LANGUAGE, say
from core.errors import UserError
from core.files import write_whole
from core.findings import Finding
from core.insight.book import Book
from core.insight.causes import Exercise, compare_exercises
from core.insight.compare_papers import (
    compared_facts,
    compared_paper,
    lists_facts,
    lists_paper,
)
from core.insight.fairness import LEVELS, fairness
from core.insight.grid import grid_of
from core.insight.list_file import read_list
from core.insight.list_names import BodyNames
from core.insight.lists import compare_lists
from core.insight.outlook_paper import outlook_facts
from core.insight.papers import fairness_facts, fairness_paper, grid_facts, grid_paper
from core.insight.simulate import WAYS, outlook
from core.lots.question import Answers
from core.orders.document import Document
from core.rounds import Played
from core.texts import text


def register(
    commands_of: argparse._SubParsersAction[argparse.ArgumentParser],
    add_input: Callable[[argparse.ArgumentParser], None],
) -> None:
    """Add the commands; `add_input` adds the words that every input has."""
    simulate = commands_of.add_parser("simulate", help="preview the next elections")
    add_input(simulate)
    simulate.add_argument("--elections", type=_count, metavar="N", help="how many (default: until"
                          " every cycle is complete, at most twelve)")  # fmt: skip
    simulate.add_argument("--body", action="append", default=[], metavar="CODE",
                          help="only this body (offices: its unit); may be repeated")  # fmt: skip
    simulate.add_argument("--ways", type=_count, default=WAYS, metavar="N",
                          help="how many ways of lots to look at in each body")  # fmt: skip
    simulate.add_argument("--json", metavar="OUT.json", default="-")
    simulate.set_defaults(command=run_simulate)
    history = commands_of.add_parser("history", help="the history of a body with its cycles")
    add_input(history)
    history.add_argument("--body", required=True, metavar="CODE", help="offices: their unit")
    _add_outputs(history)
    history.set_defaults(command=run_history)
    report = commands_of.add_parser("fairness", help="report on rotation and quotas")
    add_input(report)
    report.add_argument("--level", choices=LEVELS, default="state")
    _add_outputs(report)
    report.set_defaults(command=run_fairness)
    compare = commands_of.add_parser("compare", help="compare two inputs, two rules or two lists")
    compare.add_argument("a", type=Path, metavar="A")
    compare.add_argument("b", type=Path, metavar="B")
    compare.add_argument("--rules", required=True, metavar="PROFILE")
    compare.add_argument("--rules-b", metavar="PROFILE", help="rules for B, if others than for A")
    compare.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    compare.add_argument("--set-b", action="append", metavar="KEY=VALUE",
                         help="settings for B, if others than for A")  # fmt: skip
    compare.add_argument("--seed", action="append", default=[], metavar="DIGITS")
    compare.add_argument("--lists", action="store_true", help="A and B are published lists")
    compare.add_argument("--input", type=Path, metavar="INPUT",
                         help="with --lists: the census to hold both lists against")  # fmt: skip
    _add_outputs(compare)
    compare.set_defaults(command=run_compare)


def _add_outputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", metavar="OUT.json", help="for other programs; - for output")
    parser.add_argument("--xlsx", type=Path, metavar="OUT.xlsx")
    parser.add_argument("--pdf", type=Path, metavar="OUT.pdf")


def _count(word: str) -> int:
    number = int(word)
    if number < 1:
        raise ValueError(word)
    return number


# --- simulate ---------------------------------------------------------------------------------


def run_simulate(words: argparse.Namespace) -> int:
    """Preview the next elections of the input; nothing is written but the preview."""
    found = played_input(words)
    if found is None:
        return 1
    played, loaded = found
    book = Book(loaded.records, loaded.rules, loaded.election)
    names = [_part_name(book, code) for code in words.body]
    answers = answers_of(played)
    parts = [
        outlook_facts(
            outlook(
                book.part(name), loaded.election,
                elections=words.elections, answers=answers, ways=words.ways,
            )
        )
        for name in sorted(set(names)) or book.names()
    ]  # fmt: skip
    facts = {
        "report": "simulate",
        "rules": played.result.rules,
        "parameters": dict(played.result.parameters),
        "election": loaded.election,
        "input_sha256": loaded.sha256,
        "parts": parts,
    }
    _write_json(words.json, facts)
    return 0


def answers_of(played: Played) -> Answers:
    """What was drawn by the seeds of the command line."""
    return {
        draw.question.key: draw.drawn for one in played.rounds for draw in one.draws if draw.order
    }


# --- history --------------------------------------------------------------------------------


def run_history(words: argparse.Namespace) -> int:
    """The history of a body, or of the unit of an office, as text unless an output is named."""
    found = played_input(words)
    if found is None:
        return 1
    _, loaded = found
    book = Book(loaded.records, loaded.rules, loaded.election)
    grid = grid_of(book.part(_part_name(book, words.body)), loaded.election)
    _deliver(words, grid_paper(grid, (LANGUAGE,), of_offices=book.of_offices), grid_facts(grid))
    return 0


def _part_name(book: Book, code: str) -> str:
    """The part that a body stands in. UserError `no-such-body` where there is none."""
    if code not in book.bodies:
        raise UserError("no-such-body", body=code)
    return book.unit_of(code) if book.of_offices else code


# --- fairness ---------------------------------------------------------------------------------


def run_fairness(words: argparse.Namespace) -> int:
    """The fairness report of the input, as text unless an output is named."""
    found = played_input(words)
    if found is None:
        return 1
    played, loaded = found
    book = Book(loaded.records, loaded.rules, loaded.election)
    report = fairness(book, played.result, words.level)
    paper = fairness_paper(report, played.result, (LANGUAGE,))
    _deliver(words, paper, fairness_facts(report, played.result))
    return 0


# --- compare ----------------------------------------------------------------------------------


def run_compare(words: argparse.Namespace) -> int:
    """Two inputs under one or two rules, or two published lists, side by side."""
    return _compare_lists(words) if words.lists else _compare_inputs(words)


def _compare_inputs(words: argparse.Namespace) -> int:
    sides = []
    other = argparse.Namespace(
        **{
            **vars(words),
            "rules": words.rules_b or words.rules,
            "set": words.set if words.set_b is None else words.set_b,
        }
    )
    for path, side in ((words.a, words), (words.b, other)):
        side.input = path
        found = played_input(side)
        if found is None:
            return 1
        sides.append(_exercise(path, side.rules, *found))
    before, after = sides
    compared = compare_exercises(before, after)
    _deliver(words, compared_paper(compared, (LANGUAGE,)), compared_facts(compared))
    say(text(LANGUAGE, "insight", "compare-unexplained",
             count=sum(not one.causes for one in compared.bodies)))  # fmt: skip
    return 0


def _exercise(path: Path, rules: str, played: Played, loaded: Loaded) -> Exercise:
    return Exercise(
        f"{path.name}, {rules}", loaded.records, loaded.rules, loaded.election,
        answers_of(played), played.result,
    )  # fmt: skip


def _compare_lists(words: argparse.Namespace) -> int:
    profile = profile_given(words.rules)
    book = None
    if words.input is not None:
        found = played_input(words)
        if found is None:
            return 1
        _, loaded = found
        book = Book(loaded.records, loaded.rules, loaded.election)
    names = words.a.name, words.b.name
    known, faults = BodyNames(book.records.bodies if book else ()), list[Finding]()
    listed = [read_list(path, profile, known, faults) for path in (words.a, words.b)]
    differing = compare_lists(listed[0], listed[1], book)
    bodies = {body.code: body.name for body in book.records.bodies} if book else {}
    _deliver(
        words,
        lists_paper(names, differing, (LANGUAGE,), faults, bodies),
        lists_facts(names, differing),
    )
    say(text(LANGUAGE, "insight", "compare-unexplained",
             count=sum(not one.explained for one in differing)))  # fmt: skip
    return 0


# --- outputs ----------------------------------------------------------------------------------


def _deliver(words: argparse.Namespace, paper: Document, facts: Mapping[str, Any]) -> None:
    """Write what was asked for; without any output named, the text of the paper."""
    if words.json:
        _write_json(words.json, facts)
    # Fonts and workbooks take a moment to load: only for whoever asked for such a file.
    if words.xlsx:
        from core.orders.workbook import render_workbook  # noqa: PLC0415

        write_whole(words.xlsx, render_workbook(paper))
    if words.pdf:
        from core.orders.pdf import render_pdf  # noqa: PLC0415

        write_whole(words.pdf, render_pdf(paper))
    if not (words.json or words.xlsx or words.pdf):
        from core.orders.plain import as_text  # noqa: PLC0415

        sys.stdout.buffer.write(as_text(paper).encode("utf-8"))


def _write_json(target: str, facts: Mapping[str, Any]) -> None:
    text_ = json.dumps(facts, ensure_ascii=False, sort_keys=True, indent=1)
    data = f"{text_}\n".encode()
    if target == "-":
        sys.stdout.buffer.write(data)
    else:
        write_whole(Path(target), data)

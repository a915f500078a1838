"""Ranking lists on paper: who stood where in the list of a group, and what became of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from core.amounts import percent
from core.model import Group
from core.orders.document import Cell, Column, Row, Table, Texts
from core.orders.say import Say
from core.results import Ranked, Ranking

_TAKEN = ("chosen", "repeated", "kept")


def merged(rankings: Iterable[Ranking]) -> list[Ranking]:
    """One list a group: a line keeps what a first pass chose when a second one only passed by."""
    by_group: dict[Group, Ranking] = {}
    for ranking in rankings:
        lines = ranking.lines
        before = by_group.get(ranking.group)
        if before is not None:
            known = {line.label: line for line in before.lines}
            lines = tuple(_kept(line, known.get(line.label)) for line in lines)
        by_group[ranking.group] = Ranking(ranking.group, ranking.number, lines)
    return list(by_group.values())


def _kept(line: Ranked, before: Ranked | None) -> Ranked:
    passed = line.outcome in ("below", "none")
    return before if passed and before is not None else line


def ranking_table(
    say: Say,
    ranking: Ranking,
    names: Mapping[str, str],
    named: Texts,
    persons: Texts,
    earlier: Mapping[str, str] | None = None,
) -> Table:
    """The list of a group; `named` and `persons` head the columns of names and of persons in all.

    General women are ranked by population alone, so their list has no share.
    """
    shared = ranking.group is not Group.UR
    columns = [Column(say("rank"), 0.7, "right"), Column(named, 1.6), Column(persons, 1.0, "right")]
    if shared:
        columns.append(Column(say.short(ranking.group), 0.9, "right"))
        columns.append(Column(say("share"), 0.9, "right"))
    if earlier is not None:
        columns.append(Column(say("earlier"), 1.8))
    columns.append(Column(say("outcome"), 2.4))
    rows = []
    for number, line in enumerate(ranking.lines, 1):
        cells: list[Cell] = [number, (names.get(line.label, line.label),), line.whole]
        if shared:
            cells += [line.persons, (percent(line.persons, line.whole),)]
        if earlier is not None:
            cells.append((earlier.get(line.label, "–"),))
        cells.append(say(f"outcome-{_outcome(line, ranking.lines)}"))
        rows.append(Row(tuple(cells), strong=line.outcome in _TAKEN))
    return Table(f"ranking {ranking.group}", tuple(columns), tuple(rows))


def _outcome(line: Ranked, lines: Iterable[Ranked]) -> str:
    """What became of a line; where equal ones were parted, the lots did it."""
    if line.outcome == "chosen":
        if line.women:
            return "women"
        return "drawn" if _has_equal(line, lines, "below") else "chosen"
    if line.outcome == "below" and _has_equal(line, lines, "chosen"):
        return "not-drawn"
    return line.outcome


def _has_equal(line: Ranked, lines: Iterable[Ranked], outcome: str) -> bool:
    return any(
        (other.persons, other.whole, other.outcome) == (line.persons, line.whole, outcome)
        for other in lines
    )

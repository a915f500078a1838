"""Comparisons as papers and for other programs: what differs, and the cause of each difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from core.findings import Finding
from core.insight.causes import Cause, Compared, Explained
from core.insight.lists import ListDifference, SeatDifference
from core.insight.papers import SECTION, paper, told
from core.orders.document import Block, Column, Document, Heading, Paragraph, Row, Table, Texts
from core.orders.say import Say
from core.results import Count


def compared_facts(found: Compared) -> dict[str, Any]:
    """The comparison of two exercises for other programs."""
    return {
        "report": "compare",
        "before": found.before.name,
        "after": found.after.name,
        "rules": [found.before.result.rules, found.after.result.rules],
        "bodies": [
            {
                "code": one.body.code,
                "numbers": {
                    group: [[count.total, count.women] for count in counts]
                    for group, counts in one.numbers.items()
                },
                "seats": [[seat.ward, seat.before, seat.after] for seat in one.body.seats],
                "causes": [_cause_facts(cause) for cause in one.causes],
                "together": bool(one.causes) and not one.enough,
                "explained": bool(one.causes),
            }
            for one in found.bodies
        ],
    }


def _cause_facts(cause: Cause) -> dict[str, str]:
    return {
        "kind": cause.kind, "name": cause.name, "before": cause.before, "after": cause.after,
    }  # fmt: skip


def compared_paper(found: Compared, languages: tuple[str, ...]) -> Document:
    """Two exercises side by side, body by body, with causes and the steps that differ."""
    say = Say(languages, SECTION)
    title = say("compare-title", before=found.before.name, after=found.after.name)
    blocks: list[Block] = [
        Heading(title, 1),
        Paragraph(say("compare-count", bodies=len(found.bodies),
                      seats=sum(len(one.body.seats) for one in found.bodies))),
        Paragraph(say("compare-unexplained", count=sum(not one.causes for one in found.bodies))),
        Table("differences", _columns(say), tuple(_row(say, one) for one in found.bodies)),
        Heading(say("compare-steps")),
        Table("workings", _step_columns(say), tuple(_step_rows(say, found.bodies))),
    ]  # fmt: skip
    return paper("compare", "", title, languages, blocks, compared_facts(found))


def _columns(say: Say) -> tuple[Column, ...]:
    return (
        Column(say("column-body"), 1.4),
        Column(say("column-numbers"), 2.0),
        Column(say("column-seats"), 2.4),
        Column(say("column-cause"), 3.4),
    )


def _row(say: Say, one: Explained) -> Row:
    numbers = "; ".join(
        f"{group}: {_count(was)} → {_count(now)}" for group, (was, now) in one.numbers.items()
    )
    seats = "; ".join(
        f"{seat.ward or ''} {seat.before or '–'} → {seat.after or '–'}".strip()
        for seat in one.body.seats
    )
    return Row(
        ((f"{one.body.code} {one.body.name}".strip(),), (numbers or "–",), (seats or "–",),
         why(say, one))
    )  # fmt: skip


def _count(count: Count) -> str:
    return f"{count.total} ({'?' if count.women is None else count.women})"


def why(say: Say, one: Explained) -> Texts:
    """The causes of a body's difference in words."""
    if not one.causes:
        return say("cause-unexplained")

    def listed(language: str) -> str:
        own = Say((language,), SECTION)
        return " ".join(
            own(f"cause-{cause.kind}", name=cause.name, before=cause.before, after=cause.after)[0]
            for cause in one.causes
        )

    if len(one.causes) == 1:
        return say.each(listed)
    key = "causes-each" if one.enough else "causes-together"
    return say(key, causes=tuple(listed(language) for language in say.languages))


def _step_columns(say: Say) -> tuple[Column, ...]:
    return (
        Column(say("column-body"), 0.9),
        Column(say("column-clause"), 0.9),
        Column(say("column-before"), 3.5),
        Column(say("column-after"), 3.5),
    )


def _step_rows(say: Say, bodies: Sequence[Explained]) -> list[Row]:
    rows = []
    for one in bodies:
        for was, now in one.steps:
            either = was or now
            assert either is not None
            rows.append(
                Row(
                    ((one.body.code,), (either.clause,),
                     told(say, was) if was else ("–",), told(say, now) if now else ("–",))
                )
            )  # fmt: skip
    return rows


# --- two published lists --------------------------------------------------------------------


def lists_facts(names: tuple[str, str], found: Sequence[ListDifference]) -> dict[str, Any]:
    """The comparison of two lists for other programs."""
    return {
        "report": "compare-lists",
        "before": names[0],
        "after": names[1],
        "bodies": [
            {
                "code": one.code,
                "verdict": one.verdict.value,
                "explained": one.explained,
                "fits": [list(fits) for fits in one.fits],
                "swapped": [list(pair) for pair in one.swapped],
                "seats": [
                    {
                        "ward": seat.label,
                        "before": seat.before,
                        "after": seat.after,
                        "kind": seat.kind,
                    }
                    for seat in one.seats
                ],
            }
            for one in found
        ],
    }


def lists_paper(
    names: tuple[str, str],
    found: Sequence[ListDifference],
    languages: tuple[str, ...],
    left_out: Sequence[Finding] = (),
    bodies: Mapping[str, str] | None = None,
) -> Document:
    """Two lists side by side: every body that differs, and whether the law allows both.

    `left_out` are cells of the lists that could not be read, `bodies` the names by code.
    """
    say = Say(languages, SECTION)
    title = say("compare-title", before=names[0], after=names[1])
    columns = (
        Column(say("column-body"), 2.0),
        Column(say("column-seats"), 2.2),
        Column(say("column-cause"), 4.0),
    )
    rows = tuple(
        Row(
            (
                (f"{one.code} {(bodies or {}).get(one.code, '')}".strip(),),
                ("; ".join(_seat(seat) for seat in one.seats),),
                _verdict(say, one),
            ),
            strong=not one.explained,
        )
        for one in found
    )
    blocks: list[Block] = [
        Heading(title, 1),
        Paragraph(say("compare-count", bodies=len(found),
                      seats=sum(len(one.seats) for one in found))),
        Paragraph(say("compare-unexplained", count=sum(not one.explained for one in found))),
        *_left_out(say, left_out),
        Table("differences", columns, rows),
    ]  # fmt: skip
    return paper("compare-lists", "", title, languages, blocks, lists_facts(names, found))


def _left_out(say: Say, faults: Sequence[Finding]) -> list[Block]:
    """How many cells were left out, and where the first one stands."""
    if not faults:
        return []
    first = faults[0]
    words = say(
        "compare-left-out", count=len(faults), sheet=first.place.sheet, row=first.place.row,
        value=str(first.parameters.get("value", "")),
    )  # fmt: skip
    return [Paragraph(words)]


def _seat(seat: SeatDifference) -> str:
    return f"{seat.label} {seat.before or '–'} → {seat.after or '–'}".strip()


def _verdict(say: Say, one: ListDifference) -> Texts:
    def shown(language: str) -> str:
        own = Say((language,), SECTION)
        first, second = (
            own("reading-given")[0] if "" in fits else ", ".join(fits) for fits in one.fits
        )
        sentence = own(f"verdict-{one.verdict}", first=first, second=second)[0]
        pairs = ", ".join(f"{a}–{b}" for a, b in one.swapped)
        return f"{sentence} {own('wards-swapped', pairs=pairs)[0]}" if pairs else sentence

    return say.each(shown)

"""The preview of the next elections as a paper: what is certain, what is only possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.insight.papers import SECTION, paper
from core.insight.simulate import Completion, Outlook, Prospect
from core.orders.document import Block, Column, Document, Heading, Paragraph, Row, Table
from core.orders.say import Say


def outlook_facts(found: Outlook) -> dict[str, Any]:
    """The preview of a part for other programs."""
    return {
        "id": found.id,
        "name": found.name,
        "runs": found.runs,
        "complete": found.complete,
        "elections": [
            {
                "election": election,
                "seats": [
                    {
                        "member": one.written,
                        "certain": one.certain,
                        "group": one.group,
                        "seen": {category.value: runs for category, runs in one.seen.items()},
                    }
                    for one in prospects
                ],
            }
            for election, prospects in found.elections.items()
        ],
        "cycles": [
            {"category": one.category, "earliest": one.earliest, "latest": one.latest}
            for one in found.completions
        ],
    }


def outlook_paper(
    found: Outlook, names: Mapping[str, str], languages: tuple[str, ...], *, of_offices: bool
) -> Document:
    """The preview of a part: seats by elections, then when each running cycle is complete.

    `names` of the members by their labels; `of_offices`: they are bodies of a unit, not wards.
    """
    say = Say(languages, SECTION)
    title = say("outlook-title", name=found.name or found.id)
    ways = "outlook-every-way" if found.complete else "outlook-sample"
    blocks: list[Block] = [
        Heading(title, 1),
        Paragraph(say("outlook-words"), "small"),
        Paragraph(say(ways, runs=found.runs), "small"),
        _seats(say, found, names, "column-body" if of_offices else "column-ward"),
    ]
    if found.completions:
        blocks += [Heading(say("outlook-cycles")), _completions(say, found)]
    facts = {"report": "outlook", **outlook_facts(found)}
    return paper("outlook", found.id, title, languages, blocks, facts)


def _seats(say: Say, found: Outlook, names: Mapping[str, str], heading: str) -> Table:
    columns = (
        Column(say(heading), 0.8),
        Column(say("column-name"), 1.6),
        *(Column((election,), 1.6) for election in found.elections),
    )
    rows = (
        Row(
            (
                (of_member[0].written,),
                (names.get(of_member[0].label) or "–",),
                *((_shown(one),) for one in of_member),
            )
        )
        for of_member in zip(*found.elections.values(), strict=True)
    )
    return Table("outlook", columns, tuple(rows))


def _shown(one: Prospect) -> str:
    """A certain category alone; else what may come, the likeliest first, ended by a `?`."""
    if one.certain is not None:
        return one.certain.value
    likeliest = sorted(one.seen, key=lambda category: (-one.seen[category], category.value))
    possible = " / ".join(category.value for category in likeliest)
    return f"{one.group.value}: {possible} ?" if one.group is not None else f"{possible} ?"


def _completions(say: Say, found: Outlook) -> Table:
    columns = (
        Column(say("column-category"), 0.8),
        Column(say("outlook-earliest"), 1.4),
        Column(say("outlook-latest"), 1.4),
    )
    return Table("completions", columns, tuple(_completion(say, one) for one in found.completions))


def _completion(say: Say, one: Completion) -> Row:
    later = say("outlook-later")
    return Row(
        (
            (one.category.value,),
            (one.earliest,) if one.earliest else later,
            (one.latest,) if one.latest else later,
        )
    )

"""Papers for wards: of Gram Panchayats (TPR Act 2018 s.9) and of municipalities (s.9-A(1)-(4))."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.explanation import Step
from core.labels import body_label
from core.model import RESERVED_GROUPS, Body, Figures, Ward
from core.orders import parts
from core.orders.context import OrderContext, area_of
from core.orders.digest import body_facts, changes_facts, decision_facts, draw_facts
from core.orders.document import Block, Cell, Column, Heading, Paragraph, Row, Table
from core.orders.making import Made
from core.orders.rankings import merged, ranking_table
from core.orders.say import Say
from core.results import BodyResult

# Type size of the notice board edition by its paper.
NOTICE_SCALES = {"A3": 1.7, "Legal": 1.35, "A4": 1.25}


def order(context: OrderContext, say: Say, code: str) -> Made:
    """The order for one body: what each ward is reserved for, and all of the working."""
    result, body = context.results[code], context.bodies[code]
    law = context.rules.profile.law
    decisions = decisions_of(context, code)
    found = parts.found_in(context, say, [result])
    blocks: list[Block] = [
        *parts.letterhead(context, say, f"order-title-{law}"),
        parts.pairs(
            parts.body_pairs(context, say, body), parts.paper_pairs(context, say, "order", code)
        ),
        Paragraph(say(f"order-operative-{law}")),
        Heading(say("wards-heading")),
        ward_table(context, say, result, "wards"),
        Heading(say("numbers-heading")),
        parts.numbers_table(say, result.numbers),
        *working_and_readings(context, say, result.steps),
        *_lots(context, say, result),
        *parts.section(say, "decisions-heading", parts.decisions_table(say, decisions)),
        *parts.section(
            say,
            "findings-heading",
            parts.findings_table(context, say, found),
        ),
        Paragraph(say(f"order-notice-{law}"), "small"),
        signature(context, say, body),
    ]
    facts: dict[str, Any] = {
        "bodies": [body_facts(result)],
        "decisions": decision_facts(decisions),
        "draws": [draw_facts(draw) for _, draw in context.draws(body_label(code))],
    }
    return Made(tuple(blocks), facts)


def decisions_of(context: OrderContext, code: str) -> list[Any]:
    """Decisions for the whole register and for a body."""
    return [*context.decided(""), *context.decided(code)]


def signature(context: OrderContext, say: Say, body: Body) -> Block:
    """Who signs what concerns one body's wards."""
    if context.rules.profile.law == "telangana":
        return parts.signature(context, say, "mpdo", area_of(body, "mandal"))
    return parts.signature(context, say, "state")


def working_and_readings(context: OrderContext, say: Say, steps: Iterable[Step]) -> list[Block]:
    """The working of the numbers and the readings chosen."""
    return [
        Heading(say("working-heading")),
        parts.working_table(say, steps),
        Heading(say("readings-heading")),
        parts.readings_table(context, say),
    ]


def _lots(context: OrderContext, say: Say, result: BodyResult) -> list[Block]:
    """How lots were drawn; in words where none were, or where the minutes are kept apart."""
    heading = Heading(say("lots-heading"))
    table = parts.draws_table(say, context.draws(body_label(result.code)))
    if table is not None:
        return [heading, table, Paragraph(say("lots-minutes"), "small")]
    return [heading, Paragraph(say("lots-none" if context.rounds else "lots-apart"))]


def ward_table(context: OrderContext, say: Say, result: BodyResult, name: str) -> Table:
    """Every ward with its persons (voters or population, as the profile ranks) and category."""
    wards = context.wards(result.code)
    columns = [Column(say("ward"), 0.8)]
    named = any(ward.name.strip() for ward in wards.values())
    if named:
        columns.append(Column(say("ward-name"), 1.8))
    columns.append(Column(say(persons_key(context)), 1.0, "right"))
    columns += [Column(say.short(group), 0.8, "right") for group in RESERVED_GROUPS]
    carried = _carried(context, result.code)
    if carried:
        columns.append(Column(say("earlier"), 1.8))
    columns.append(Column(say("reserved-for"), 3.4))
    rows = []
    for seat in result.seats:
        ward = wards.get(seat.label) or Ward(result.code, seat.ward or seat.label, seat.label)
        figures = figures_of(context, ward)
        cells: list[Cell] = [(seat.ward or "",)]
        if named:
            cells.append((ward.name,))
        cells += [figures.total, *(figures.given(group) for group in RESERVED_GROUPS)]
        if carried:
            cells.append((carried.get(seat.label, "–"),))
        cells.append(say.category(seat.category))
        rows.append(Row(tuple(cells)))
    return Table(name, tuple(columns), tuple(rows))


def _by_population(context: OrderContext) -> bool:
    return context.rules.profile.law != "telangana" or context.rules.rank_by == "population"


def persons_key(context: OrderContext) -> str:
    """Whether wards are ranked by voters or by population."""
    return "persons" if _by_population(context) else "voters"


def figures_of(context: OrderContext, ward: Ward) -> Figures:
    """The figures by which the profile ranks."""
    return ward.population if _by_population(context) else ward.voters


def working_sheet(context: OrderContext, say: Say, code: str) -> Made:
    """The RDO's sheet for one Gram Panchayat: figures, quotients, rounding, ceiling, decisions."""
    result, body = context.results[code], context.bodies[code]
    decisions = decisions_of(context, code)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "working-sheet-title", "9(2)-(6)"),
        parts.pairs(
            parts.body_pairs(context, say, body),
            parts.paper_pairs(context, say, "working-sheet", code),
        ),
        Heading(say("numbers-heading")),
        parts.numbers_table(say, result.numbers),
        *working_and_readings(context, say, result.steps),
        *parts.section(say, "decisions-heading", parts.decisions_table(say, decisions)),
        parts.signature(context, say, "rdo", body.division),
    ]
    numbers = body_facts(result)
    del numbers["seats"]
    facts = {"bodies": [numbers], "decisions": decision_facts(decisions)}
    return Made(tuple(blocks), facts)


def ranking_sheet(context: OrderContext, say: Say, code: str) -> Made:
    """The wards of one body by share for each group, with rotation and what became of each."""
    result, body = context.results[code], context.bodies[code]
    carried = _carried(context, code)
    profile = context.rules.profile
    clause = "9(7)-(9)" if profile.law == "telangana" else profile.section
    lists = merged(result.rankings)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "ranking-title", clause),
        parts.pairs(
            parts.body_pairs(context, say, body), parts.paper_pairs(context, say, "ranking", code)
        ),
    ]
    names = {label: ward.number for label, ward in context.wards(code).items()}
    for ranking in lists:
        key = "ranking-heading-women-wards" if ranking.group == "UR" else "ranking-heading"
        heading = say(key, group=say.category(ranking.group), number=ranking.number)
        persons = say(persons_key(context))
        table = ranking_table(say, ranking, names, say("ward"), persons, carried)
        blocks += [Heading(heading), table]
    blocks.append(signature(context, say, body))
    lines = {
        ranking.group.value: [[line.label, line.outcome] for line in ranking.lines]
        for ranking in lists
    }
    return Made(tuple(blocks), {"bodies": [body_facts(result)], "rankings": lines})


def _carried(context: OrderContext, code: str) -> dict[str, str]:
    """What the wards of a body carried in earlier elections, by label."""
    carried: dict[str, list[str]] = {}
    for row in context.history(code):
        carried.setdefault(row.label, []).append(f"{row.election}: {row.category}")
    return {label: ", ".join(earlier) for label, earlier in carried.items()}


def notice(context: OrderContext, say: Say, code: str) -> Made:
    """The edition for the notice board: wards and what they are reserved for, in large type."""
    result, body = context.results[code], context.bodies[code]
    law = context.rules.profile.law
    columns = (Column(say("ward"), 1.0), Column(say("reserved-for"), 4.0))
    rows = tuple(Row(((seat.ward or "",), say.category(seat.category))) for seat in result.seats)
    blocks: list[Block] = [
        *parts.letterhead(context, say, f"order-title-{law}"),
        Heading(parts.name_texts(context, say, code), 1),
        parts.pairs(parts.place_pairs(say, body), parts.paper_pairs(context, say, "notice", code)),
        Table("wards", columns, rows),
        signature(context, say, body),
    ]
    facts = {"bodies": [body_facts(result)]}
    paper = context.notice_paper
    return Made(tuple(blocks), facts, paper=paper, scale=NOTICE_SCALES[paper])


def erratum(context: OrderContext, say: Say, code: str) -> Made:
    """What a new version of an order changes, and which version it supersedes."""
    body, issue = context.bodies[code], context.issue("order", code)
    columns = (
        Column(say("changed-what"), 2.0),
        Column(say("changed-before"), 2.4),
        Column(say("changed-after"), 2.4),
    )
    rows = tuple(
        Row(((change.subject,), (change.before,), (change.after,))) for change in issue.changes
    )
    blocks: list[Block] = [
        *parts.letterhead(context, say, "erratum-title"),
        parts.pairs(
            parts.place_pairs(say, body, parts.name_texts(context, say, code)),
            parts.paper_pairs(context, say, "erratum", code),
        ),
        Paragraph(
            say(
                "erratum-operative",
                id=issue.id,
                version=issue.version,
                before=issue.version - 1,
                digest=parts.digest_text(issue.supersedes),
            )
        ),
        Table("changes", columns, rows),
        signature(context, say, body),
    ]
    facts = {
        "of": issue.id,
        "of_version": issue.version,
        "of_supersedes": issue.supersedes,
        "changes_of": changes_facts(issue.changes),
        "bodies": [body_facts(context.results[code])],
    }
    return Made(tuple(blocks), facts)

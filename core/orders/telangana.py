"""Papers for wards of Gram Panchayats: TPR Act 2018, section 9."""

from __future__ import annotations

from typing import Any

from core.exercise import sums
from core.model import GROUPS, RESERVED_GROUPS, Figures, Ward
from core.orders import parts
from core.orders.context import OrderContext
from core.orders.digest import body_facts, decision_facts, draw_facts
from core.orders.document import Block, Column, Heading, Paragraph, Row, Table
from core.orders.making import Made
from core.orders.say import Say
from core.results import BodyResult


def gram_panchayat_order(context: OrderContext, say: Say, code: str) -> Made:
    """The order for one Gram Panchayat: what each ward is reserved for, and all of the working."""
    result, body = context.results[code], context.bodies[code]
    label = code.upper()
    decisions = [*context.decided(""), *context.decided(code)]
    blocks: list[Block] = [
        *parts.letterhead(context, say, "order-title", "9"),
        parts.pairs(
            [*parts.body_pairs(context, say, body),
             *parts.paper_pairs(context, say, "order", code)]
        ),
        Paragraph(say("order-operative")),
        Heading(say("wards-heading")),
        ward_table(context, say, result, "wards"),
        Heading(say("numbers-heading")),
        parts.numbers_table(say, result.numbers),
        Heading(say("working-heading")),
        parts.working_table(say, result.steps),
        Heading(say("readings-heading")),
        parts.readings_table(context, say),
        *_lots(context, say, label, result),
        *_section(say, "decisions-heading", parts.decisions_table(say, decisions)),
        *_section(say, "findings-heading", parts.findings_table(context, say, [result])),
        Paragraph(say("order-notice"), "small"),
        parts.signature(context, say, "mpdo", body.mandal),
    ]  # fmt: skip
    facts: dict[str, Any] = {
        "bodies": [body_facts(result)],
        "decisions": decision_facts(decisions),
        "draws": [draw_facts(draw) for _, draw in context.draws(label)],
    }
    return Made(tuple(blocks), facts)


def _section(say: Say, heading: str, table: Table | None) -> list[Block]:
    return [Heading(say(heading)), table] if table else []


def _lots(context: OrderContext, say: Say, label: str, result: BodyResult) -> list[Block]:
    """How lots were drawn; in words where none were, or where the minutes are kept apart."""
    table = parts.draws_table(context, say, label)
    if table is not None:
        return [Heading(say("lots-heading")), table, Paragraph(say("lots-minutes"), "small")]
    if context.rounds:
        return [Heading(say("lots-heading")), Paragraph(say("lots-none"))]
    return [Heading(say("lots-heading")), Paragraph(say("lots-apart"))]


def ward_table(context: OrderContext, say: Say, result: BodyResult, name: str) -> Table:
    """Every ward with its persons (voters or population, as the profile ranks) and category."""
    wards = context.wards(result.code)
    by_voters = context.rules.rank_by == "voters"
    columns = [Column(say("ward"), 0.8)]
    named = any(ward.name.strip() for ward in wards.values())
    if named:
        columns.append(Column(say("ward-name"), 1.8))
    columns.append(Column(say("voters" if by_voters else "persons"), 1.0, "right"))
    columns += [Column(say(f"short-{group}"), 0.8, "right") for group in RESERVED_GROUPS]
    columns.append(Column(say("reserved-for"), 2.6))
    rows = []
    for seat in result.seats:
        ward = wards.get(seat.label) or Ward(result.code, seat.ward or seat.label, seat.label)
        figures = figures_of(context, ward)
        cells: list[Any] = [(seat.ward or "",)]
        if named:
            cells.append((ward.name,))
        cells += [figures.total, *(figures.given(group) for group in RESERVED_GROUPS)]
        cells.append(say.category(seat.category))
        rows.append(Row(tuple(cells)))
    return Table(name, tuple(columns), tuple(rows))


def figures_of(context: OrderContext, ward: Ward) -> Figures:
    """The figures by which the profile ranks."""
    return ward.voters if context.rules.rank_by == "voters" else ward.population


def total_row(say: Say, label: str, results: list[BodyResult], blanks: int) -> Row:
    """The sums below an abstract."""
    (state,) = sums(results).values()
    blank = tuple(("",) for _ in range(blanks))
    seats = sum(state.numbers[group].total for group in GROUPS)
    return Row((*blank, say(label), seats, *parts.category_cells(state.numbers)), strong=True)

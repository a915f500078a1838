"""Papers about what was recorded: the history of a body, and all findings with their answers."""

from __future__ import annotations

from core.lots.record import Decision
from core.orders import parts
from core.orders.context import OrderContext
from core.orders.digest import decision_facts
from core.orders.document import Block, Cell, Column, Paragraph, Row, Table
from core.orders.making import Made
from core.orders.say import Say


def history(context: OrderContext, say: Say, code: str) -> Made:
    """The wards of a body (or its office) by elections, the present one last."""
    body, result = context.bodies[code], context.results[code]
    rows = context.history(code)
    elections = sorted({row.election for row in rows})
    carried = {(row.label, row.election): row.category for row in rows}
    numbers = {row.label: row.number for row in rows}
    # an office has no ward: its label in the History is empty
    now = {seat.label if seat.ward else "": seat.category for seat in result.seats}
    numbers |= {seat.label: seat.ward for seat in result.seats if seat.ward}
    office = not any(seat.ward for seat in result.seats)
    columns = (
        Column(say("office" if office else "ward"), 0.8),
        *(Column((election,), 1.2) for election in elections),
        Column((context.result.election,), 1.2),
    )
    table_rows = []
    for label in sorted({*numbers, *now}):
        before: list[Cell] = [
            (str(carried[label, election]),) if (label, election) in carried else ("–",)
            for election in elections
        ]
        table_rows.append(
            Row(
                (
                    (numbers[label],) if label else say("president"),
                    *before,
                    (now.get(label) or "–",),
                )
            )
        )
    blocks: tuple[Block, ...] = (
        *parts.letterhead(context, say, "history-title"),
        parts.pairs(
            parts.place_pairs(say, body, parts.name_texts(context, say, code)),
            parts.paper_pairs(context, say, "history", code),
        ),
        Table("history", columns, tuple(table_rows)),
        Paragraph(say("history-words"), "small"),
    )
    listed = [[row.number, row.election, row.category.value] for row in rows]
    return Made(blocks, {"body": code, "history": listed})


def mandal_findings(context: OrderContext, say: Say, area: str) -> Made:
    """Every finding of a Mandal with the reason that answered it, or its state."""
    bodies = dict(context.areas("mandal"))[area]
    found = parts.found_in(context, say, bodies)
    decisions = [one for body in bodies for one in context.decided(body.code)]
    return _findings(context, say, "mandal-findings", area, found, decisions)


def findings(context: OrderContext, say: Say, _: str) -> Made:
    """Every finding of bodies, units and the State with its answer or state."""
    result = context.result
    found: list[parts.Found] = [
        ("", (kind.value,), state.findings) for kind, state in result.state.items()
    ]
    found += [("", (f"{unit.kind} {unit.unit}",), unit.findings) for unit in result.units]
    found += parts.found_in(context, say, result.bodies)
    decisions = [one for one in context.decisions if one.body]
    return _findings(context, say, "findings", "", found, decisions)


def _findings(
    context: OrderContext,
    say: Say,
    kind: str,
    area: str,
    found: list[parts.Found],
    decisions: list[Decision],
) -> Made:
    table = parts.findings_table(context, say, found)
    role = "mpdo" if kind == "mandal-findings" else "state"
    blocks: list[Block] = [
        *parts.letterhead(context, say, "findings-title"),
        parts.pairs(
            [(say("mandal"), (area,))] if area else [],
            parts.paper_pairs(context, say, kind, area),
        ),
        table or Paragraph(say("findings-none")),
        parts.signature(context, say, role, area),
    ]
    facts = {
        "findings": [
            [code, one.code, {name: str(value) for name, value in one.parameters.items()}]
            for code, _, findings in found
            for one in findings
        ],
        "decisions": decision_facts([*context.decided(""), *decisions]),
    }
    return Made(tuple(blocks), facts)

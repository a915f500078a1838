"""Papers about what was recorded: the history of a body, and all findings with their answers."""

from __future__ import annotations

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
    numbers |= {seat.label: seat.ward or "" for seat in result.seats}
    now = {seat.label: seat.category for seat in result.seats}
    columns = (
        Column(say("ward"), 0.8),
        *(Column((election,), 1.2) for election in elections),
        Column((context.result.election,), 1.2),
    )
    table_rows = []
    for label in sorted(numbers):
        before: list[Cell] = [
            (str(carried[label, election]),) if (label, election) in carried else ("–",)
            for election in elections
        ]
        table_rows.append(Row(((numbers[label] or "–",), *before, (now.get(label) or "–",))))
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


def findings(context: OrderContext, say: Say, _: str) -> Made:
    """Every finding with the reason by which it was acknowledged, or its state."""
    result = context.result
    found: list[parts.Found] = [
        ("", (kind.value,), state.findings) for kind, state in result.state.items()
    ]
    found += [("", (f"{unit.kind} {unit.unit}",), unit.findings) for unit in result.units]
    found += parts.found_in(context, say, result.bodies)
    table = parts.findings_table(context, say, found)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "findings-title"),
        parts.pairs(parts.paper_pairs(context, say, "findings", "")),
        table or Paragraph(say("findings-none")),
        parts.signature(context, say, "mpdo" if context.local_language == "te" else "state"),
    ]
    facts = {
        "findings": [
            [code, one.code, {name: str(value) for name, value in one.parameters.items()}]
            for code, _, findings in found
            for one in findings
        ],
        "decisions": decision_facts(context.decisions),
    }
    return Made(tuple(blocks), facts)

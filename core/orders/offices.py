"""Papers for offices of President: U.P. Municipalities Act, section 9-A(5)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from core.amounts import day
from core.comparison import BodyChange, Comparison, compare, reason
from core.labels import unit_label
from core.model import Kind
from core.orders import parts
from core.orders.context import OrderContext
from core.orders.digest import body_facts, decision_facts, draw_facts, unit_facts
from core.orders.document import Block, Cell, Column, Heading, Paragraph, Row, Table, Texts
from core.orders.making import Made
from core.orders.rankings import merged, ranking_table
from core.orders.say import Say
from core.orders.wards import working_and_readings
from core.publication import Objection, is_late, required_publications
from core.results import BodyResult, StateResult, UnitResult
from core.texts import text


def unit_subject(unit: UnitResult) -> str:
    """The subject of a unit's papers."""
    return f"{unit.kind}/{unit.unit}"


def _unit(context: OrderContext, subject: str) -> UnitResult:
    return next(unit for unit in context.result.units if unit_subject(unit) == subject)


def _bodies(context: OrderContext, kind: Kind, unit: str | None = None) -> list[BodyResult]:
    """The bodies of a kind, or of one unit of it, by unit and name."""
    found = [
        body
        for body in context.result.bodies
        if body.kind is kind and unit in (None, context.unit_of(body.code))
    ]
    return sorted(found, key=lambda body: (context.unit_of(body.code), body.name, body.code))


def state_sheet(context: OrderContext, say: Say, subject: str) -> Made:
    """State numbers of one kind of body with their working, and the numbers of all units."""
    state = context.result.state[Kind(subject)]
    units = [unit for unit in context.result.units if unit.kind is state.kind]
    rows = [Row(((unit.unit,), unit.bodies, *parts.category_cells(unit.numbers))) for unit in units]
    rows.append(
        Row((say("total"), state.bodies, *parts.category_cells(state.numbers)), strong=True)
    )
    blocks: list[Block] = [
        *parts.letterhead(context, say, "state-sheet-title", "9-A(5)(b)-(e)"),
        parts.pairs(
            _kind_pairs(say, state), parts.paper_pairs(context, say, "state-sheet", subject)
        ),
        Heading(say("numbers-heading")),
        parts.numbers_table(say, state.numbers, seats="offices"),
        Heading(say("units-heading")),
        Table("units", _sum_columns(say), tuple(rows)),
        *working_and_readings(context, say, state.steps),
        *parts.section(
            say,
            "findings-heading",
            parts.findings_table(context, say, [("", (subject,), state.findings)]),
        ),
        parts.signature(context, say, "state"),
    ]
    return Made(tuple(blocks), {"units": [unit_facts(unit) for unit in units]}, landscape=True)


def _kind_pairs(say: Say, state: StateResult) -> list[tuple[Texts, Texts]]:
    return [
        (say("kind"), say(f"body-{state.kind}")),
        (say("bodies-in-all"), (str(state.bodies),)),
        (say("withheld"), (str(state.withheld),)),
    ]


def _sum_columns(say: Say) -> tuple[Column, ...]:
    return (
        Column(say("unit"), 2.2),
        Column(say("bodies-in-all"), 1.0, "right"),
        *parts.category_columns(say),
    )


def unit_sheet(context: OrderContext, say: Say, subject: str) -> Made:
    """One Division or District: its numbers, the ranked lists, and what each body carries."""
    unit = _unit(context, subject)
    bodies = _bodies(context, unit.kind, unit.unit)
    label = unit_label(unit.kind, unit.unit)
    draws = context.draws(label)
    lots = parts.draws_table(say, draws)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "unit-sheet-title", "9-A(5)(c)-(h)"),
        parts.pairs(
            [
                (say("kind"), say(f"body-{unit.kind}")),
                (say("unit"), (unit.unit,)),
                (say("bodies-in-all"), (str(unit.bodies),)),
            ],
            parts.paper_pairs(context, say, "unit-sheet", subject),
        ),
        Heading(say("numbers-heading")),
        parts.numbers_table(say, unit.numbers, seats="offices"),
        Heading(say("offices-heading")),
        _offices_table(context, say, bodies),
    ]
    names = {body.code.upper(): body.name for body in bodies}
    for ranking in merged(unit.rankings):
        key = "ranking-heading-women" if ranking.group == "UR" else "ranking-heading-offices"
        heading = say(key, group=say.category(ranking.group), number=ranking.number)
        blocks += [
            Heading(heading),
            ranking_table(say, ranking, names, say("name"), say("persons")),
        ]
    blocks += [
        *working_and_readings(context, say, unit.steps),
        *parts.section(say, "lots-heading", lots),
        *parts.section(
            say,
            "findings-heading",
            parts.findings_table(context, say, [("", (unit.unit,), unit.findings)]),
        ),
        parts.signature(context, say, "state"),
    ]
    facts = {
        "units": [unit_facts(unit)],
        "bodies": [body_facts(body) for body in bodies],
        "draws": [draw_facts(draw) for _, draw in draws],
    }
    return Made(tuple(blocks), facts)


def _offices_table(
    context: OrderContext, say: Say, bodies: Iterable[BodyResult], *, with_unit: bool = False
) -> Table:
    columns = [Column(say("serial"), 0.6, "right"), Column(say("code"), 1.0)]
    if with_unit:
        columns.insert(1, Column(say("unit"), 1.6))
    columns += [Column(say("name"), 2.6), Column(say("reserved-for"), 2.6)]
    rows = []
    for number, body in enumerate(bodies, 1):
        cells: list[Cell] = [number, (body.code,)]
        if with_unit:
            cells.insert(1, (context.unit_of(body.code),))
        category = say.category(body.seats[0].category)
        cells += [parts.name_texts(context, say, body.code), category]
        rows.append(Row(tuple(cells)))
    return Table("offices", tuple(columns), tuple(rows))


def draft(context: OrderContext, say: Say, subject: str) -> Made:
    """The draft of the allotment order, open for objections."""
    return _allotment_order(context, say, "draft", Kind(subject))


def final(context: OrderContext, say: Say, subject: str) -> Made:
    """The final allotment order."""
    return _allotment_order(context, say, "final", Kind(subject))


def _allotment_order(context: OrderContext, say: Say, stage: str, kind: Kind) -> Made:
    """Every office that is notified; the sums with and without those that are withheld."""
    bodies = _bodies(context, kind)
    notified = [body for body in bodies if not body.withheld]
    decisions = context.decided("")
    blocks: list[Block] = [
        *parts.letterhead(context, say, f"{stage}-title", "9-A(5)"),
        parts.pairs(
            _kind_pairs(say, context.result.state[kind]),
            parts.paper_pairs(context, say, stage, kind.value),
        ),
        Paragraph(say(f"{stage}-operative")),
        Heading(say("offices-heading")),
        _offices_table(context, say, notified, with_unit=True),
        Heading(say("sums-heading")),
        _sums_table(say, bodies, notified),
        Heading(say("readings-heading")),
        parts.readings_table(context, say),
        *parts.section(say, "decisions-heading", parts.decisions_table(say, decisions)),
        parts.signature(context, say, "state"),
    ]
    facts = {
        "stage": stage,
        "bodies": [body_facts(body) for body in bodies],
        "decisions": decision_facts(decisions),
    }
    return Made(tuple(blocks), facts)


def _sums_table(say: Say, bodies: list[BodyResult], notified: list[BodyResult]) -> Table:
    columns = (
        Column(say("sum-over"), 2.6),
        Column(say("bodies-in-all"), 1.0, "right"),
        *parts.category_columns(say),
    )
    rows = []
    for key, counted in (("sum-notified", notified), ("sum-all", bodies)):
        carried = [body.seats[0].category for body in counted]
        cells = tuple(carried.count(category.value) for category in parts.CATEGORIES)
        rows.append(Row((say(key), len(counted), *cells)))
    return Table("sums", columns, tuple(rows))


def objections(context: OrderContext, say: Say, _: str) -> Made:
    """Every objection with the decision on it."""
    columns = (
        Column(say("serial"), 0.5, "right"),
        Column(say("objector"), 1.5),
        Column(say("body"), 1.5),
        Column(say("objection"), 3.0),
        Column(say("received"), 1.2),
        Column(say("decision"), 2.8),
    )
    rows = tuple(
        Row(
            (
                one.number,
                (one.by,),
                parts.name_texts(context, say, one.body),
                (one.text,),
                _received(context, say, one),
                _decided(say, one),
            )
        )
        for one in context.objections
    )
    blocks: tuple[Block, ...] = (
        *parts.letterhead(context, say, "objections-title", "9-A(5)"),
        parts.pairs(parts.paper_pairs(context, say, "objections", "")),
        Table("objections", columns, rows),
        parts.signature(context, say, "state"),
    )
    facts = [
        [one.number, one.by, one.body, one.text, _iso(one.received),
         [one.decision.outcome, one.decision.reason, one.decision.by.name, _iso(one.decision.on)]
         if one.decision else None]
        for one in context.objections
    ]  # fmt: skip
    return Made(blocks, {"objections": facts}, landscape=True)


def _iso(on: date) -> str:
    return on.isoformat()


def _received(context: OrderContext, say: Say, one: Objection) -> Texts:
    required = required_publications(context.records.bodies)
    late = is_late(one, required, context.publications)
    key = "late" if late else "in-time"
    return say.each(
        lambda language: f"{day(_iso(one.received))}. {text(language, 'publication', key)}"
    )


def _decided(say: Say, one: Objection) -> Texts:
    decision = one.decision
    if decision is None:
        return say("objection-open")
    by = parts.person_line(decision.by)
    return say.each(
        lambda language: (
            f"{text(language, 'publication', f'outcome-{decision.outcome}')}: {decision.reason}"
            f" ({by}, {day(_iso(decision.on))})"
        )
    )


def comparison(context: OrderContext, say: Say, _: str) -> Made:
    """What changed since the earlier version, body by body, and why."""
    assert context.earlier is not None
    compared = compare(context.earlier, context.version)
    columns = (
        Column(say("code"), 1.0),
        Column(say("name"), 1.8),
        Column(say("changed-before"), 1.8),
        Column(say("changed-after"), 1.8),
        Column(say("why"), 3.2),
    )
    rows = tuple(_change_row(context, say, change) for change in compared.bodies)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "comparison-title"),
        parts.pairs(parts.paper_pairs(context, say, "comparison", "")),
        Table("changes", columns, rows) if rows else Paragraph(say("comparison-none")),
        *_numbers(say, compared),
        parts.signature(context, say, "state"),
    ]
    facts = {
        "changes": [
            [change.code, [[seat.ward, seat.before, seat.after] for seat in change.seats]]
            for change in compared.bodies
        ]
    }
    return Made(tuple(blocks), facts, landscape=True)


def _change_row(context: OrderContext, say: Say, change: BodyChange) -> Row:
    def side(values: list[tuple[str | None, str | None]]) -> Texts:
        if not values:
            return ("–",)
        return say.each(
            lambda language: "; ".join(
                f"{ward}: {Say((language,)).category(value)[0]}"
                if ward
                else Say((language,)).category(value)[0]
                for ward, value in values
            )
        )

    why = say.each(lambda language: "; ".join(reason(one, language) for one in change.why))
    return Row(
        (
            (change.code,),
            parts.name_texts(context, say, change.code),
            side([(seat.ward, seat.before) for seat in change.seats]),
            side([(seat.ward, seat.after) for seat in change.seats]),
            why,
        )
    )


def _numbers(say: Say, compared: Comparison) -> list[Block]:
    """Numbers of units that differ."""
    rows = tuple(
        Row(
            (
                (f"{kind} {unit}".strip(),),
                say.category(change.group),
                change.before.total,
                change.before.women,
                change.after.total,
                change.after.women,
            )
        )
        for (kind, unit), changes in compared.numbers.items()
        for change in changes
    )
    if not rows:
        return []
    columns = (
        Column(say("unit"), 2.0),
        Column(say("group"), 2.0),
        Column(say("changed-before"), 1.0, "right"),
        Column(say("of-them-women"), 1.0, "right"),
        Column(say("changed-after"), 1.0, "right"),
        Column(say("of-them-women"), 1.0, "right"),
    )
    return [Heading(say("numbers-heading")), Table("numbers", columns, rows)]

"""Papers of the draw: sealed round sheet, the sheets, chits, and the minutes of a round."""

from __future__ import annotations

from dataclasses import replace

from core.amounts import day
from core.labels import body_label
from core.lots.record import DrawRecord, Method, RoundRecord
from core.lots.sheet import grouped
from core.orders import parts
from core.orders.context import OrderContext
from core.orders.digest import round_facts
from core.orders.document import (
    Block,
    Chit,
    Chits,
    Code,
    Column,
    Heading,
    PageBreak,
    Pairs,
    Paragraph,
    Row,
    Signatures,
    Table,
    Texts,
)
from core.orders.making import Made
from core.orders.say import Say

CHECK_MARK = 4  # digits of the sheet's hash on a chit

RECIPE = (
    "export LC_ALL=C",
    "SEED={seed}",
    "TAKE=$(sed -n 's/^take://p' sheet.txt)",
    "S=$(sha256sum <sheet.txt | cut -c1-64)",
    "K=$(printf 'LOTS-1:%s:%s' $S $SEED | sha256sum | cut -c1-64)",
    "tail -n +7 sheet.txt | while read w; do",
    "  printf '%s %s\\n' \"$(printf '%s:%s' $K $w | sha256sum | cut -c1-64)\" $w",
    "done | sort | head -n $TAKE",
)


def _record(context: OrderContext, subject: str) -> RoundRecord:
    """The round of a subject; of `3/Narketpally, Nalgonda` the draws of that Mandal alone."""
    number, _, area = subject.partition("/")
    record = next(record for record in context.rounds if str(record.number) == number)
    if not area:
        return record
    members = {body_label(body.code) for body in dict(context.areas("mandal"))[area]}
    draws = tuple(draw for draw in record.draws if draw.question.body in members)
    return replace(record, draws=draws)


def minutes(context: OrderContext, say: Say, subject: str) -> Made:
    """The minutes of a round: who was present, what was sealed, what came out, how to recompute."""
    record = _record(context, subject)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "minutes-title", _clause(context)),
        _round_pairs(context, say, record, "minutes", subject),
        Heading(say("sheets-heading")),
        _sheets_table(context, say, record),
        Heading(say("results-heading")),
        _results_table(context, say, record),
    ]
    voids = [draw for draw in record.draws if draw.void is not None]
    if voids:
        blocks += [Heading(say("voids-heading")), _voids_table(context, say, voids)]
    if record.method is Method.DICE:
        seed = record.seed or "................"
        blocks += [
            Heading(say("recipe-heading")),
            Paragraph(say("recipe-words")),
            Code(tuple(line.replace("{seed}", seed) for line in RECIPE)),
        ]
    blocks += [Heading(say("present-heading")), _present(say, record)]
    return Made(tuple(blocks), {"rounds": [round_facts(record)]})


def round_sheet(context: OrderContext, say: Say, subject: str) -> Made:
    """The list of all sheets of a round with their hashes, signed before the throw."""
    record = _record(context, subject)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "round-sheet-title", _clause(context)),
        _round_pairs(context, say, record, "round-sheet", subject),
        Paragraph(say(f"round-sheet-words-{record.method}")),
        _sheets_table(context, say, record),
        Heading(say("present-heading")),
        _present(say, record),
    ]
    return Made(tuple(blocks), {"sheets": _sheet_facts(record)})


def sheets(context: OrderContext, say: Say, subject: str) -> Made:
    """The sheets of a round word for word, as they are sealed."""
    record = _record(context, subject)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "sheets-title", _clause(context)),
        _round_pairs(context, say, record, "sheets", subject),
    ]
    for draw in record.draws:
        sheet = draw.question.sheet(draw.attempt)
        blocks += [
            Heading(_draw_name(context, say, draw), 3),
            Code((*sheet.text.splitlines(), f"SHA-256 {grouped(draw.sheet_hash)}")),
        ]
    return Made(tuple(blocks), {"sheets": _sheet_facts(record)})


def chits(context: OrderContext, say: Say, subject: str) -> Made:
    """Chits to cut out, one sheet of paper or more a draw, with the list to be signed."""
    record = _record(context, subject)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "chits-title", _clause(context)),
        _round_pairs(context, say, record, "chits", subject),
        Paragraph(say("chits-words")),
        _sheets_table(context, say, record),
        _present(say, record),
    ]
    blocks.append(PageBreak())
    for draw in record.draws:
        name = _draw_name(context, say, draw)
        mark = draw.sheet_hash[:CHECK_MARK].upper()
        blocks.append(Heading(name, 3))
        blocks.append(
            Chits(
                tuple(
                    Chit(ward, name, f"{draw.question.draw}  {label}  {mark}")
                    for ward, label in zip(draw.question.pool, draw.question.labels, strict=True)
                )
            )
        )
    return Made(tuple(blocks), {"sheets": _sheet_facts(record)})


def _clause(context: OrderContext) -> str:
    law = context.rules.profile.law
    return "9(7)(e)" if law == "telangana" else context.rules.profile.section


def _sheet_facts(record: RoundRecord) -> list[dict[str, str]]:
    return [
        {"sheet": draw.question.sheet(draw.attempt).text, "sheet_sha256": draw.sheet_hash}
        for draw in record.draws
    ]


def _round_pairs(
    context: OrderContext, say: Say, record: RoundRecord, kind: str, subject: str
) -> Pairs:
    area = subject.partition("/")[2]
    rows: list[tuple[Texts, Texts]] = [
        (say("round"), (str(record.number),)),
        *([(say("mandal"), (area,))] if area else []),
        (say("method"), say(f"method-{record.method}")),
        (say("place"), (record.place or context.place or "–",)),
        (say("sealed-at"), (day(record.sealed_at) or "–",)),
        (say("seal"), (grouped(record.seal),)),
    ]
    if kind == "minutes":
        rows.append((say("confirmed-at"), (day(record.confirmed_at) or "–",)))
        if record.drawn_by:
            rows.append((say("drawn-by"), (parts.person_line(record.drawn_by),)))
        if record.confirmed_by:
            rows.append((say("confirmed-by"), (parts.person_line(record.confirmed_by),)))
        if record.seed:
            seed = say("seed-value", seed=record.seed, count=len(record.seed))
            rows.append((say("seed"), seed))
    return parts.pairs(rows, parts.paper_pairs(context, say, kind, subject))


def _draw_name(context: OrderContext, say: Say, draw: DrawRecord) -> Texts:
    """Body and what is drawn, in words."""
    words = parts.question_texts(say, draw)
    name = parts.drawing_body(context, say, draw.question.body)
    return say.each(lambda language: f"{_in(say, name, language)}. {_in(say, words, language)}")


def _in(say: Say, texts: Texts, language: str) -> str:
    return texts[say.languages.index(language)] if len(texts) > 1 else texts[0]


def _sheets_table(context: OrderContext, say: Say, record: RoundRecord) -> Table:
    columns = (
        Column(say("body"), 2.2),
        Column(say("draw"), 2.4),
        Column(say("labels"), 2.0),
        Column(say("sheet-hash"), 2.6),
    )
    rows = tuple(
        Row(
            (
                parts.drawing_body(context, say, draw.question.body),
                parts.question_texts(say, draw),
                (", ".join(draw.question.labels),),
                (grouped(draw.sheet_hash),),
            )
        )
        for draw in record.draws
    )
    return Table("sheets", columns, rows)


def _results_table(context: OrderContext, say: Say, record: RoundRecord) -> Table:
    """What came out; of dice also the order of the rest, of chits who counted them in."""
    chits = record.method is Method.CHITS
    columns = (
        Column(say("body"), 2.2),
        Column(say("draw-id"), 1.2),
        Column(say("drawn"), 1.8),
        Column(say("counted-in" if chits else "reserve"), 2.6),
    )
    rows = tuple(
        Row(
            (
                parts.drawing_body(context, say, draw.question.body),
                (draw.question.sheet(draw.attempt).draw,),
                (", ".join(draw.drawn) or "–",),
                _counted_in(draw) if chits else (", ".join(draw.reserve) or "–",),
            )
        )
        for draw in record.draws
    )
    return Table("results", columns, rows)


def _counted_in(draw: DrawRecord) -> Texts:
    if draw.counted is None:
        return ("–",)
    return (f"{draw.counted.chits} – {parts.person_line(draw.counted.by)}",)


def _voids_table(context: OrderContext, say: Say, voids: list[DrawRecord]) -> Table:
    columns = (
        Column(say("body"), 2.2),
        Column(say("draw-id"), 1.0),
        Column(say("reason"), 3.0),
        Column(say("decided-by"), 2.0),
    )
    rows = tuple(
        Row(
            (
                parts.drawing_body(context, say, draw.question.body),
                (draw.question.sheet(draw.attempt).draw,),
                say.void(draw.void.reason),
                (parts.person_line(draw.void.by), day(draw.void.at)),
            )
        )
        for draw in voids
        if draw.void is not None
    )
    return Table("voids", columns, rows)


def _present(say: Say, record: RoundRecord) -> Signatures:
    """Signature lines of all who were there; blank ones where nobody is named."""
    counted_in = [draw.counted.by for draw in record.draws if draw.counted is not None]
    people = [
        person
        for person in (record.drawn_by, record.confirmed_by, *counted_in, *record.present)
        if person is not None
    ]
    distinct = list(dict.fromkeys(people))
    if not distinct:
        return Signatures(tuple((say("present-blank"),) for _ in range(4)))
    return Signatures(
        tuple(
            tuple((line,) for line in (person.name, parts.role_line(person)) if line)
            for person in distinct
        )
    )

"""Lists over many bodies: Mandal, division and State abstracts, communication, newspaper."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from core.amounts import percent
from core.exercise import sums
from core.law.telangana import BC_STATE_RESERVATION
from core.model import GROUPS, Group
from core.orders import parts
from core.orders.context import OrderContext, area_of
from core.orders.digest import body_facts, sums_facts
from core.orders.document import Block, Cell, Column, Heading, Pairs, Paragraph, Row, Table
from core.orders.making import Made
from core.orders.say import Say
from core.results import BodyResult, Numbers


def _members(context: OrderContext, level: str, area: str) -> list[BodyResult]:
    return dict(context.areas(level))[area]


def _total(results: Iterable[BodyResult]) -> Numbers:
    (state,) = sums(results).values()
    return state.numbers


def _seats(numbers: Numbers) -> int:
    return sum(numbers[group].total for group in GROUPS)


def _area_pairs(context: OrderContext, say: Say, kind: str, level: str, area: str) -> Pairs:
    rows = [(say(level), (area,))] if area else []
    return parts.pairs(rows, parts.paper_pairs(context, say, kind, area))


def mandal_abstract(context: OrderContext, say: Say, area: str) -> Made:
    """Every Gram Panchayat of a Mandal with its wards in the eight categories."""
    members = _members(context, "mandal", area)
    columns = (
        Column(say("serial"), 0.6, "right"),
        Column(say("code"), 1.1),
        Column(say("body-GP"), 2.6),
        Column(say("seats"), 0.8, "right"),
        *parts.category_columns(say),
    )
    rows = [
        Row(
            (
                number,
                (body.code,),
                parts.name_texts(context, say, body.code),
                _seats(body.numbers),
                *parts.category_cells(body.numbers),
            )
        )
        for number, body in enumerate(members, 1)
    ]
    total = _total(members)
    rows.append(
        Row((("",), ("",), say("total"), _seats(total), *parts.category_cells(total)), strong=True)
    )
    blocks: tuple[Block, ...] = (
        *parts.letterhead(context, say, "mandal-abstract-title"),
        _area_pairs(context, say, "mandal-abstract", "mandal", area),
        Table("abstract", columns, tuple(rows)),
        parts.signature(context, say, "mpdo", area),
    )
    facts = {"area": area, "bodies": [body_facts(body) for body in members]}
    return Made(blocks, facts, landscape=True)


def communication(context: OrderContext, say: Say, area: str) -> Made:
    """9(7)(a): the RDO tells the Mandal how many wards are reserved in each Gram Panchayat."""
    members = _members(context, "mandal", area)
    columns = [
        Column(say("serial"), 0.6, "right"),
        Column(say("code"), 1.1),
        Column(say("body-GP"), 2.6),
        Column(say("seats"), 0.8, "right"),
    ]
    for group in GROUPS:
        columns.append(Column(say.short(group), 0.7, "right"))
        columns.append(Column(say("of-them-women"), 0.9, "right"))

    def cells(numbers: Numbers) -> tuple[Cell, ...]:
        return tuple(
            cell for group in GROUPS for cell in (numbers[group].total, numbers[group].women)
        )

    rows = [
        Row(
            (
                number,
                (body.code,),
                parts.name_texts(context, say, body.code),
                _seats(body.numbers),
                *cells(body.numbers),
            )
        )
        for number, body in enumerate(members, 1)
    ]
    total = _total(members)
    rows.append(Row((("",), ("",), say("total"), _seats(total), *cells(total)), strong=True))
    division = area_of(context.bodies.get(members[0].code), "division")
    blocks: tuple[Block, ...] = (
        *parts.letterhead(context, say, "communication-title", "9(7)(a)"),
        _area_pairs(context, say, "communication", "mandal", area),
        Paragraph(say("communication-operative", area=area)),
        Table("numbers", tuple(columns), tuple(rows)),
        Paragraph(say("communication-open"), "small"),
        parts.signature(context, say, "rdo", division),
    )
    numbers = [body_facts(body) for body in members]
    for one in numbers:
        del one["seats"]
    return Made(blocks, {"area": area, "bodies": numbers}, landscape=True)


def division_abstract(context: OrderContext, say: Say, area: str) -> Made:
    """The Mandals of a revenue division."""
    members = _members(context, "division", area)
    made = _sums(context, say, members, "division-abstract", "division", area, "mandal")
    return Made((*made.blocks, parts.signature(context, say, "rdo", area)), made.facts,
                landscape=True)  # fmt: skip


def state_abstract(context: OrderContext, say: Say, _: str) -> Made:
    """All divisions, with the share of Backward Classes that s.9(4) asks for in the State."""
    members = list(context.result.bodies)
    made = _sums(context, say, members, "state-abstract", "state", "", "division")
    return Made((*made.blocks, parts.signature(context, say, "state")), made.facts,
                landscape=True)  # fmt: skip


def _sums(
    context: OrderContext, say: Say, members: list[BodyResult], kind: str, level: str, area: str,
    below: str,
) -> Made:  # fmt: skip
    """Sums by the areas below, and the BC share of all wards."""
    by_area: dict[str, list[BodyResult]] = {}
    for body in members:
        by_area.setdefault(area_of(context.bodies.get(body.code), below), []).append(body)
    columns = (
        Column(say(below), 2.4),
        Column(say("bodies"), 0.9, "right"),
        Column(say("seats"), 0.9, "right"),
        *parts.category_columns(say),
        Column(say("bc-share"), 1.0, "right"),
    )
    facts = []
    rows = []
    for name, bodies in sorted(by_area.items()):
        numbers = _total(bodies)
        facts.append(sums_facts(name, len(bodies), numbers))
        rows.append(_sum_row((name or "–",), len(bodies), numbers))
    total = _total(members)
    rows.append(_sum_row(say("total"), len(members), total, strong=True))
    reached = Fraction(total[Group.BC].total, _seats(total))
    sentence = say(
        "bc-floor-reached" if reached >= BC_STATE_RESERVATION else "bc-floor-missed",
        count=total[Group.BC].total,
        seats=_seats(total),
        percent=percent(total[Group.BC].total, _seats(total)),
    )
    blocks: tuple[Block, ...] = (
        *parts.letterhead(context, say, f"{kind}-title"),
        _area_pairs(context, say, kind, level, area),
        Table("abstract", columns, tuple(rows)),
        Paragraph(sentence),
    )
    return Made(blocks, {"area": area, "sums": facts})


def _sum_row(name: tuple[str, ...], bodies: int, numbers: Numbers, *, strong: bool = False) -> Row:
    share = percent(numbers[Group.BC].total, _seats(numbers))
    cells = (name, bodies, _seats(numbers), *parts.category_cells(numbers), (share,))
    return Row(cells, strong)


def newspaper(context: OrderContext, say: Say, area: str) -> Made:
    """The text for a newspaper: one paragraph a body, without tables."""
    members = _members(context, "mandal", area)
    blocks: list[Block] = [
        *parts.letterhead(context, say, "newspaper-title"),
        _area_pairs(context, say, "newspaper", "mandal", area),
        Paragraph(say("newspaper-opening", area=area, election=context.result.election)),
    ]
    for body in members:
        blocks += [
            Heading(parts.name_texts(context, say, body.code), 3),
            Paragraph(_in_words(say, body)),
        ]
    blocks.append(parts.signature(context, say, "mpdo", area))
    return Made(tuple(blocks), {"area": area, "bodies": [body_facts(body) for body in members]})


def _in_words(say: Say, body: BodyResult) -> tuple[str, ...]:
    """Wards by category: `SC(W): 3, 7; UR: 1, 2`."""
    by_category: dict[str, list[str]] = {}
    for seat in body.seats:
        by_category.setdefault(seat.category or "", []).append(seat.ward or "")
    listed: Callable[[str], str] = lambda language: "; ".join(  # noqa: E731
        Say((language,))(
            "newspaper-category",
            category=Say((language,)).category(category),
            wards=", ".join(by_category[category]),
        )[0]
        for category in parts.CATEGORIES
        if category in by_category
    )
    return say.each(listed)

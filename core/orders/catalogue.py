"""Every kind of paper: which law it belongs to, what it can be made for, and who makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from core.labels import body_label
from core.lots.record import Method, RoundRecord
from core.model import Category
from core.orders import abstracts, draws, offices, records, wards
from core.orders.context import OrderContext
from core.orders.document import Document
from core.orders.making import Made, document
from core.orders.say import Say

Builder = Callable[[OrderContext, Say, str], Made]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of paper.

    `about` says what a subject is: a body, a mandal, a division, a round, a kind of offices or a
    unit, or the whole register. `subjects` are those that one can be issued for now.
    """

    name: str
    about: str
    laws: tuple[str, ...]
    build: Builder
    subjects: Callable[[OrderContext], Iterable[str]]


def final_bodies(context: OrderContext) -> list[str]:
    """Bodies whose order can be issued: no question open, no decision missing, not withheld."""
    return [
        body.code
        for body in context.result.bodies
        if not body.withheld
        and not context.undecided(body.code, body.findings)
        and all(seat.category in _CATEGORIES for seat in body.seats)
    ]


_CATEGORIES = frozenset(category.value for category in Category)


def held_up(context: OrderContext) -> list[str]:
    """Bodies that have no order yet. An office waits for the lots of its unit."""
    ready = set(final_bodies(context))
    return [body.code for body in context.result.bodies if body.code not in ready]


def _every_body(context: OrderContext) -> list[str]:
    return [body.code for body in context.result.bodies]


def _superseding(context: OrderContext) -> list[str]:
    """Bodies whose order is a later version."""
    return [code for code in final_bodies(context) if context.issue("order", code).version > 1]


def _with_history(context: OrderContext) -> list[str]:
    return [code for code in _every_body(context) if context.history(code)]


def _areas(level: str, *, final: bool) -> Callable[[OrderContext], list[str]]:
    """Areas of a level; `final`: only those whose bodies can all be issued."""

    def areas(context: OrderContext) -> list[str]:
        ready = set(final_bodies(context))
        return [
            area
            for area, members in context.areas(level)
            if not final or all(body.code in ready for body in members)
        ]

    return areas


def _state(context: OrderContext) -> list[str]:
    """The whole register as one subject, once every order can be issued."""
    return [""] if context.result.bodies and not held_up(context) else []


def _whole(_: OrderContext) -> list[str]:
    return [""]


ROUND_WHOLE = 500  # draws; the papers of a larger round are made for each Mandal


def _rounds(fits: Callable[[RoundRecord], bool]) -> Callable[[OrderContext], list[str]]:
    """Rounds that fit, whole or by Mandal."""

    def rounds(context: OrderContext) -> list[str]:
        found: list[str] = []
        for record in filter(fits, context.rounds):
            number = str(record.number)
            if len(record.draws) <= ROUND_WHOLE:
                found.append(number)
                continue
            drawing = {draw.question.body for draw in record.draws}
            found += [
                f"{number}/{area}"
                for area, members in context.areas("mandal")
                if any(body_label(body.code) in drawing for body in members)
            ]
        return found

    return rounds


def _sealed(_: RoundRecord) -> bool:
    return True


def _drawn(record: RoundRecord) -> bool:
    return any(draw.order for draw in record.draws)


def _by_chits(record: RoundRecord) -> bool:
    return record.method is Method.CHITS


def _kinds(context: OrderContext) -> list[str]:
    """Kinds of offices whose lots are all drawn and whose findings are decided."""
    result = context.result
    held = {unit.kind for unit in result.units if unit.questions}
    held |= {unit.kind for unit in result.units if context.undecided("", unit.findings)}
    held |= {kind for kind, one in result.state.items() if context.undecided("", one.findings)}
    return [kind.value for kind in result.state if kind not in held]


def _final_kinds(context: OrderContext) -> list[str]:
    return _kinds(context) if context.stage == "final" else []


def _every_kind(context: OrderContext) -> list[str]:
    return [kind.value for kind in context.result.state]


def _units(context: OrderContext) -> list[str]:
    return [offices.unit_subject(unit) for unit in context.result.units]


def _objected(context: OrderContext) -> list[str]:
    return [""] if context.objections else []


def _compared(context: OrderContext) -> list[str]:
    return [""] if context.earlier is not None else []


_OFFICES = ("up-offices",)
# Papers that show rankings: their result must have been conducted with its trace.
RANKED = frozenset({"ranking", "unit-sheet"})

_TELANGANA = ("telangana",)
_WARDS = ("telangana", "up-wards")
_UP = ("up-offices", "up-wards")
_ALL = ("telangana", "up-offices", "up-wards")

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind("working-sheet", "body", _TELANGANA, wards.working_sheet, _every_body),
        Kind("communication", "mandal", _TELANGANA, abstracts.communication,
             _areas("mandal", final=False)),
        Kind("ranking", "body", _WARDS, wards.ranking_sheet, _every_body),
        Kind("order", "body", _WARDS, wards.order, final_bodies),
        Kind("notice", "body", _WARDS, wards.notice, final_bodies),
        Kind("erratum", "body", _WARDS, wards.erratum, _superseding),
        Kind("mandal-abstract", "mandal", _TELANGANA, abstracts.mandal_abstract,
             _areas("mandal", final=True)),
        Kind("newspaper", "mandal", _TELANGANA, abstracts.newspaper, _areas("mandal", final=True)),
        Kind("division-abstract", "division", _TELANGANA, abstracts.division_abstract,
             _areas("division", final=True)),
        Kind("state-abstract", "register", _TELANGANA, abstracts.state_abstract, _state),
        Kind("state-sheet", "kind", _OFFICES, offices.state_sheet, _every_kind),
        Kind("unit-sheet", "unit", _OFFICES, offices.unit_sheet, _units),
        Kind("draft", "kind", _OFFICES, offices.draft, _kinds),
        Kind("objections", "register", _OFFICES, offices.objections, _objected),
        Kind("final", "kind", _OFFICES, offices.final, _final_kinds),
        Kind("comparison", "register", _ALL, offices.comparison, _compared),
        Kind("round-sheet", "round", _ALL, draws.round_sheet, _rounds(_sealed)),
        Kind("sheets", "round", _ALL, draws.sheets, _rounds(_sealed)),
        Kind("chits", "round", _ALL, draws.chits, _rounds(_by_chits)),
        Kind("minutes", "round", _ALL, draws.minutes, _rounds(_drawn)),
        Kind("history", "body", _ALL, records.history, _with_history),
        Kind("mandal-findings", "mandal", _TELANGANA, records.mandal_findings,
             _areas("mandal", final=False)),
        Kind("findings", "register", _UP, records.findings, _whole),
    )
}  # fmt: skip


def kinds_of(context: OrderContext) -> list[Kind]:
    """The kinds of paper of the law of a context."""
    return [kind for kind in KINDS.values() if context.rules.profile.law in kind.laws]


def build(kind: str, context: OrderContext, subject: str = "") -> Document:
    """The document of a kind for a body, an area, a round; KeyError for what there is not."""
    say = Say(context.languages)
    made = KINDS[kind].build(context, say, subject)
    return document(context, kind, subject, say(f"{kind}-name"), made)

"""Every kind of paper: which law it belongs to, what it can be made for, and who makes it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from core.orders import telangana
from core.orders.context import OrderContext
from core.orders.document import Document
from core.orders.making import Made, document
from core.orders.say import Say

Builder = Callable[[OrderContext, Say, str], Made]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of paper. `subjects` are the codes or areas that one can be issued for now."""

    name: str
    laws: tuple[str, ...]
    build: Builder
    subjects: Callable[[OrderContext], Iterable[str]]


def final_bodies(context: OrderContext) -> list[str]:
    """Bodies whose order can be issued: no question open, no decision missing."""
    return [
        body.code
        for body in context.result.bodies
        if not body.questions and not context.undecided(body)
    ]


def held_up(context: OrderContext) -> list[str]:
    """Bodies that have no order yet."""
    ready = set(final_bodies(context))
    return [body.code for body in context.result.bodies if body.code not in ready]


_TELANGANA = ("telangana",)

KINDS: Mapping[str, Kind] = {
    kind.name: kind
    for kind in (Kind("order", _TELANGANA, telangana.gram_panchayat_order, final_bodies),)
}


def kinds_of(context: OrderContext) -> list[Kind]:
    """The kinds of paper of the law of a context."""
    return [kind for kind in KINDS.values() if context.rules.profile.law in kind.laws]


def build(kind: str, context: OrderContext, subject: str = "") -> Document:
    """The document of a kind for a body, an area, a round; KeyError for what there is not."""
    say = Say(context.languages)
    made = KINDS[kind].build(context, say, subject)
    return document(context, kind, subject, say(f"{kind}-title"), made)

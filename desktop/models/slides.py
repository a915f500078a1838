"""What the room sees: a slide is everything that stands on the projector at one moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.lots.question import Question
from core.lots.record import DrawRecord, Method, RoundRecord
from core.lots.sheet import grouped
from core.texts import text
from desktop.models.entry import in_groups, throws, written

Texts = tuple[str, ...]  # the same sentence, one a language
NameOf = Callable[[str, str], str]  # (body of a sheet, language) -> its name


@dataclass(frozen=True, slots=True)
class Slide:
    """`pool` are the chits in the drum, `drawn` those that came out, in order.

    `digits` are dice as they are read, `seal` the hash to be copied onto the board.
    """

    heading: Texts
    subject: Texts = ()
    pool: Texts = ()
    drawn: Texts = ()
    digits: str = ""
    seal: str = ""
    note: Texts = ()
    banner: Texts = ()


def say_in(languages: Sequence[str], key: str, /, **parameters: object) -> Texts:
    """One sentence of the pages in several languages."""
    return tuple(text(one, "desktop_pages", key, **parameters) for one in languages)


def subject(question: Question, languages: Sequence[str]) -> Texts:
    """What is drawn: for which group, how many of how many."""
    return tuple(
        text(
            one,
            "desktop_pages",
            f"draw-{question.kind.value}",
            group=question.category.value if question.category else "",
            take=question.take,
            pool=len(question.pool),
        )
        for one in languages
    )


def named(question: Question, languages: Sequence[str], name_of: NameOf) -> Texts:
    """The body in several languages; once where the names are the same."""
    return tuple(dict.fromkeys(name_of(question.body, one) for one in languages))


def banner(rehearsal: bool, languages: Sequence[str]) -> Texts:
    return say_in(languages, "projector-rehearsal") if rehearsal else ()


def welcome(languages: Sequence[str], title: str, *, rehearsal: bool) -> Slide:
    """Before anything is drawn."""
    return Slide(
        say_in(languages, "projector-title"),
        (title,) if title else (),
        banner=banner(rehearsal, languages),
    )


def drum(
    question: Question,
    drawn: Sequence[str],
    languages: Sequence[str],
    name_of: NameOf,
    *,
    rehearsal: bool,
) -> Slide:
    """One draw with chits: the wards in the drum, and those read out so far."""
    came = written(question, drawn)
    if len(came) < question.take:
        note = say_in(languages, "projector-coming", number=len(came) + 1, of=question.take)
    else:
        note = say_in(languages, "projector-read-back")
    return Slide(
        named(question, languages, name_of),
        subject(question, languages),
        question.pool,
        came,
        note=note,
        banner=banner(rehearsal, languages),
    )


def dice(
    round_: RoundRecord, seal: str, typed: str, languages: Sequence[str], *, rehearsal: bool
) -> Slide:
    """A round with dice: the seal of the sheets before the throw, the digits as they are read."""
    digits = throws(typed)
    key = "projector-throws" if digits else "projector-sealed"
    return Slide(
        say_in(languages, "projector-round", number=round_.number),
        say_in(languages, "projector-sheets", count=len(round_.draws)),
        digits=in_groups(digits),
        seal=grouped(seal),
        note=say_in(languages, key, count=len(digits)),
        banner=banner(rehearsal, languages),
    )


def outcome(
    round_: RoundRecord,
    draw: DrawRecord,
    languages: Sequence[str],
    name_of: NameOf,
    *,
    rehearsal: bool,
) -> Slide:
    """What came out of one draw; dice give the reserve order as well."""
    question = draw.question
    reserve = written(question, draw.reserve)
    note: Texts = ()
    if round_.method is Method.DICE and reserve:
        note = say_in(languages, "projector-reserve", wards=list(reserve[:12]))
    if draw.void is not None:
        note = say_in(languages, "projector-void", reason=draw.void.reason)
    return Slide(
        named(question, languages, name_of),
        subject(question, languages),
        question.pool,
        written(question, draw.drawn),
        note=note,
        banner=banner(rehearsal, languages),
    )

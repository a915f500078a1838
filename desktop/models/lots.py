"""Step 4 as values: what is to be drawn, the rounds with their states, the names of bodies.

Functions that take the workflow run in the thread that owns the register.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.labels import body_label, unit_label
from core.lots.question import Question
from core.lots.record import DrawRecord, RoundRecord
from core.workflow import Workflow
from core.workflow.drawing import pending
from desktop.models.allot import local_language


class RoundState(StrEnum):
    SEALED = "sealed"
    PART = "part"
    DONE = "done"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class OpenDraw:
    """A question that waits, with the Mandal of its body ("" for units)."""

    question: Question
    mandal: str
    attempt: int


@dataclass(frozen=True, slots=True)
class Lots:
    """Everything that step 4 shows. `ready`: the earlier steps are confirmed.

    `open` are questions that stand in no sealed round; `names` the bodies of sheets by language.
    """

    open: tuple[OpenDraw, ...]
    rounds: tuple[RoundRecord, ...]
    names: Mapping[str, Mapping[str, str]]
    languages: tuple[str, ...]
    title: str
    place: str
    rehearsal: bool
    ready: bool

    def name_of(self, label: str, language: str) -> str:
        """The name of a body or unit of a sheet; its label where nobody knows it."""
        names = self.names.get(label, {})
        return names.get(language) or names.get("en") or label

    @property
    def mandals(self) -> tuple[str, ...]:
        return tuple(sorted({draw.mandal for draw in self.open if draw.mandal}))

    def round(self, number: int) -> RoundRecord | None:
        return next((one for one in self.rounds if one.number == number), None)

    @property
    def waiting(self) -> RoundRecord | None:
        """The first round that is sealed and not wholly drawn."""
        return next((one for one in self.rounds if pending(one)), None)


def look(flow: Workflow) -> Lots:
    """Step 4 as it stands."""
    founding = flow.register.founding
    sealed = {record.question.key for one in flow.open_rounds() for record in pending(one)}
    ready = flow.snapshot is not None and not flow.before_lots()
    questions = flow.open_questions() if ready else ()
    mandal_of = (
        {body_label(body.code): body.mandal for body in flow.records().bodies} if questions else {}
    )
    local = local_language(flow)
    return Lots(
        tuple(
            OpenDraw(one, mandal_of.get(one.body, ""), flow.next_attempt(one))
            for one in questions
            if one.key not in sealed
        ),
        flow.rounds(),
        _names(flow, local),
        (local, "en"),
        founding.title or founding.place,
        founding.place,
        founding.rehearsal,
        ready,
    )


def _names(flow: Workflow, local: str) -> dict[str, dict[str, str]]:
    if flow.snapshot is None:
        return {}
    names = {
        body_label(body.code): {"en": body.name, local: body.local_name or body.name}
        for body in flow.records().bodies
    }
    for unit in flow.result().units:
        names[unit_label(unit.kind, unit.unit)] = {"en": unit.unit}
    return names


def state_of(one: RoundRecord) -> RoundState:
    """Where a round stands."""
    standing = [draw for draw in one.draws if draw.void is None]
    if not standing:
        return RoundState.VOID
    if not pending(one):
        return RoundState.DONE
    return RoundState.PART if any(draw.order for draw in standing) else RoundState.SEALED


def drawn_count(one: RoundRecord) -> tuple[int, int]:
    """Draws of a round that have a result, and all that are not void."""
    standing = [draw for draw in one.draws if draw.void is None]
    return sum(bool(draw.order) for draw in standing), len(standing)


def next_pending(one: RoundRecord, after: str = "") -> DrawRecord | None:
    """The first draw of a round that waits, beginning behind the draw with key `after`."""
    draws = list(one.draws)
    at = next((i for i, draw in enumerate(draws) if draw.question.key == after), -1)
    waiting = {draw.question.key for draw in pending(one)}
    ordered = (*draws[at + 1 :], *draws[: at + 1])
    return next((draw for draw in ordered if draw.question.key in waiting), None)

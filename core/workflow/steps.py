"""Steps of an exercise, their states, and notes that say what is missing or why."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Step(StrEnum):
    IMPORT = "import"
    QUOTAS = "quotas"
    ALLOT = "allot"
    LOTS = "lots"
    EXPORT = "export"


STEPS = tuple(Step)


class State(StrEnum):
    """LOCKED: an earlier step must be done first. STALE: done, but what it stood on has changed."""

    LOCKED = "locked"
    OPEN = "open"
    DONE = "done"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class Note:
    """Something said by a code with parameters; texts under `errors_register`, made at the edge."""

    code: str
    parameters: Mapping[str, Any] = field(default_factory=dict)


def note(code: str, /, **parameters: Any) -> Note:
    return Note(code, parameters)


@dataclass(frozen=True, slots=True)
class Status:
    """A step: its state, why it is stale, what is missing before Next.

    `fixed`: an order has been issued, changes need `reopen` first.
    """

    step: Step
    state: State
    reason: Note | None = None
    missing: tuple[Note, ...] = ()
    fixed: bool = False

    @property
    def enterable(self) -> bool:
        return self.state is not State.LOCKED


def as_kept(statuses: Mapping[Step, Status]) -> list[Any]:
    """The states of all steps as a register keeps them."""
    return [
        [one.step, one.state, _kept_note(one.reason), [_kept_note(n) for n in one.missing],
         one.fixed]
        for one in statuses.values()
    ]  # fmt: skip


def _kept_note(one: Note | None) -> list[Any] | None:
    return None if one is None else [one.code, dict(one.parameters)]


def from_kept(kept: list[Any]) -> dict[Step, Status]:
    """The states of all steps as they were kept."""
    return {
        Step(step): Status(
            Step(step), State(state), Note(*reason) if reason else None,
            tuple(Note(*one) for one in missing), fixed,
        )
        for step, state, reason, missing, fixed in kept
    }  # fmt: skip

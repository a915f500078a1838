"""Records of draws and decisions: what was sealed, drawn, confirmed, voided, by whom and when.

Plain values shared by the register, the minutes, the orders and the screens. Times are ISO 8601
text with the offset, as the register wrote them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from core.lots.question import Question


class Method(StrEnum):
    CHITS = "chits"
    DICE = "dice"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who works, draws or witnesses: name, role and office or party."""

    name: str
    role: str = ""
    office: str = ""


@dataclass(frozen=True, slots=True)
class Void:
    """Why a confirmed or sealed draw no longer counts."""

    reason: str
    by: Person
    at: str


@dataclass(frozen=True, slots=True)
class Counted:
    """How many chits went into the drum before a draw, and who counted them in."""

    chits: int
    by: Person


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """One sheet of a round. `order` is what came out: for dice all labels, for chits the drawn.

    `counted` is None for dice, and where nobody recorded it.
    """

    question: Question
    attempt: int
    sheet_hash: str
    order: tuple[str, ...] = ()
    void: Void | None = None
    counted: Counted | None = None

    @property
    def drawn(self) -> tuple[str, ...]:
        return self.order[: self.question.take]

    @property
    def reserve(self) -> tuple[str, ...]:
        return self.order[self.question.take :]


@dataclass(frozen=True, slots=True)
class RoundRecord:
    """A round: its sheets sealed together, one seed or one drum of chits, those present."""

    number: int
    method: Method
    sealed_at: str
    draws: tuple[DrawRecord, ...]
    seed: str = ""
    confirmed_at: str = ""
    place: str = ""
    drawn_by: Person | None = None
    confirmed_by: Person | None = None
    present: tuple[Person, ...] = ()

    @property
    def seal(self) -> str:
        """What a room copies onto the board before the throw: it stands for every sheet.

        SHA-256 of the sheets' hashes in their order, one a line with LF.
        """
        lines = "".join(f"{draw.sheet_hash}\n" for draw in self.draws)
        return sha256(lines.encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class Decision:
    """What the law leaves to the officer: which finding, of which body and ward, and why."""

    code: str
    body: str
    subject: str  # ward label, group, or "" for the whole body
    choice: str
    reason: str
    by: Person
    at: str

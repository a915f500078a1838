"""The draw of LOTS-1: a sealed sheet and the dice decide, and anybody can recompute it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from core.errors import UserError
from core.lots.sheet import Sheet

MINIMUM_THROWS = 25
_SEED = re.compile(r"[1-6]+")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A recomputable result: the key, and all labels with their tickets in drawn order."""

    sheet: Sheet
    key: str
    order: tuple[str, ...]
    tickets: tuple[str, ...]

    @property
    def drawn(self) -> tuple[str, ...]:
        return self.order[: self.sheet.take]

    @property
    def reserve(self) -> tuple[str, ...]:
        return self.order[self.sheet.take :]


def check_seed(seed: str) -> str:
    """The seed as it is: digits 1-6 of at least 25 throws, as text. Else UserError."""
    if not _SEED.fullmatch(seed):
        raise UserError("seed-digits")
    if len(seed) < MINIMUM_THROWS:
        raise UserError("seed-short", throws=len(seed), needed=MINIMUM_THROWS)
    return seed


def draw(sheet: Sheet, seed: str) -> Drawn:
    """The result of `seed` for `sheet`; the same on every computer, for ever."""
    check_seed(seed)
    key = sha256(f"LOTS-1:{sheet.hash}:{seed}".encode("ascii")).hexdigest()
    tickets = sorted(
        (sha256(f"{key}:{label}".encode("ascii")).hexdigest(), label) for label in sheet.labels
    )
    return Drawn(
        sheet,
        key,
        tuple(label for _, label in tickets),
        tuple(ticket for ticket, _ in tickets),
    )

"""Sheets of LOTS-1: the text that is sealed before a draw, and its hash.

A sheet is ASCII with one LF after every line. Its form is checked when it is made and when it is
read, so a sheet that differs in one byte from the agreed form cannot exist here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256

from core.errors import UserError
from core.labels import are_labels

_HEADS = ("body", "election", "draw", "take", "pool")
# Printable ASCII without a blank at either end: what a heading line may hold.
_VALUE = re.compile(r"[!-~](?:[ -~]*[!-~])?")
_COUNT = re.compile(r"[1-9][0-9]*")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One draw before it is drawn: `take` of the `labels`, which stand in ascending order."""

    body: str
    election: str
    draw: str
    take: int
    labels: tuple[str, ...]

    def __post_init__(self) -> None:
        for name, value in (("body", self.body), ("election", self.election), ("draw", self.draw)):
            if not _VALUE.fullmatch(value):
                raise UserError("sheet-heading", name=name)
        if not are_labels(self.labels):
            raise UserError("sheet-label")
        if list(self.labels) != sorted(set(self.labels)):
            raise UserError("sheet-order")
        if not 1 <= self.take <= len(self.labels):
            raise UserError("sheet-take", take=self.take, pool=len(self.labels))

    @property
    def text(self) -> str:
        lines = (
            "LOTS-1",
            f"body:{self.body}",
            f"election:{self.election}",
            f"draw:{self.draw}",
            f"take:{self.take}",
            f"pool:{len(self.labels)}",
            *self.labels,
        )
        return "\n".join(lines) + "\n"

    @property
    def hash(self) -> str:
        """Lower-case hex SHA-256 of the text."""
        return sha256(self.text.encode("ascii")).hexdigest()


def parse_sheet(data: bytes) -> Sheet:
    """The sheet in `data`.

    Raises UserError for anything but the exact form: a byte order mark, CRLF, trailing blanks,
    native digits, a count that does not fit.
    """
    try:
        text = data.decode("ascii")
    except UnicodeDecodeError:
        raise UserError("sheet-not-ascii") from None
    if "\r" in text or not text.endswith("\n"):
        raise UserError("sheet-line-ends")
    lines = text[:-1].split("\n")
    if lines[0] != "LOTS-1" or len(lines) < 7:
        raise UserError("sheet-not-lots")
    values = []
    for name, line in zip(_HEADS, lines[1:6], strict=True):
        if not line.startswith(f"{name}:"):
            raise UserError("sheet-heading", name=name)
        values.append(line[len(name) + 1 :])
    body, election, draw, take, pool = values
    if not _COUNT.fullmatch(take) or not _COUNT.fullmatch(pool):
        raise UserError("sheet-count")
    labels = tuple(lines[6:])
    if int(pool) != len(labels):
        raise UserError("sheet-pool", said=int(pool), found=len(labels))
    return Sheet(body, election, draw, int(take), labels)


def grouped(digest: str) -> str:
    """A digest as it is printed and read aloud: 16 groups of 4."""
    return " ".join(digest[i : i + 4] for i in range(0, len(digest), 4))

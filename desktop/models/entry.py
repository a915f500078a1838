"""What is typed at a draw: dice and chits, twice, until both readings agree. No Qt here."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.labels import ascii_digits, ward_label
from core.lots.draw import MINIMUM_THROWS
from core.lots.question import Question
from core.lots.record import Method, Person, RoundRecord
from core.workflow.drawing import pending

# A die gives log2(6) bits a throw.
_BITS_PER_THROW = math.log2(6)
_BREAKS = re.compile(r"[\s,;.]+")


def throws(typed: str) -> str:
    """The digits of what was typed; blanks between groups are no throws."""
    return re.sub(r"\s+", "", ascii_digits(typed))


def in_groups(digits: str, size: int = 5) -> str:
    """Digits as they are read aloud: groups of five."""
    return " ".join(digits[start : start + size] for start in range(0, len(digits), size))


@dataclass(frozen=True, slots=True)
class DiceEntry:
    """Dice typed twice. `first` and `second` are what stands in the two fields."""

    first: str = ""
    second: str = ""

    @property
    def count(self) -> int:
        return len(throws(self.first))

    @property
    def wrong(self) -> int:
        """Number of the first throw that is not 1 to 6; 0 where all are."""
        return next(
            (at for at, digit in enumerate(throws(self.first), 1) if digit not in "123456"), 0
        )

    @property
    def enough(self) -> bool:
        return self.count >= MINIMUM_THROWS and not self.wrong

    @property
    def differs(self) -> int:
        """Number of the first throw that the second reading has otherwise; 0 while it agrees."""
        first, second = throws(self.first), throws(self.second)
        for at, digit in enumerate(second, 1):
            if at > len(first) or first[at - 1] != digit:
                return at
        return 0

    @property
    def agreed(self) -> bool:
        return self.enough and throws(self.first) == throws(self.second)

    @property
    def bits(self) -> int:
        return int(self.count * _BITS_PER_THROW)


def bits_needed(questions: Sequence[Question]) -> int:
    """Bits that tell all outcomes of the largest draw of a round apart."""
    largest = max((math.comb(len(one.pool), one.take) for one in questions), default=1)
    return math.ceil(math.log2(largest)) if largest > 1 else 0


@dataclass(frozen=True, slots=True)
class ChitEntry:
    """The chits of one draw in the order they came out, and the same read back."""

    question: Question
    first: tuple[str, ...] = ()
    second: tuple[str, ...] = ()

    @property
    def full(self) -> bool:
        return len(self.first) == self.question.take

    @property
    def differs(self) -> int:
        """Number of the first chit that was read back otherwise; 0 while it agrees."""
        for at, label in enumerate(self.second, 1):
            if at > len(self.first) or self.first[at - 1] != label:
                return at
        return 0

    @property
    def agreed(self) -> bool:
        return self.full and self.first == self.second


@dataclass(frozen=True, slots=True)
class Typed:
    """Labels read out of a typed text; `unknown` are parts that are no chit of this drum."""

    labels: tuple[str, ...]
    unknown: tuple[str, ...] = ()
    twice: tuple[str, ...] = ()


def chits(typed: str, question: Question) -> Typed:
    """The chits named in a text such as `3, 7 12`: ward numbers as written or as labels."""
    by_text = spellings(question)
    labels: list[str] = []
    unknown: list[str] = []
    twice: list[str] = []
    for part in filter(None, _BREAKS.split(typed.strip())):
        text = ascii_digits(part).upper()
        label = by_text.get(text) or by_text.get(ward_label(text))
        if label is None:
            unknown.append(part)
        elif label in labels:
            twice.append(part)
        else:
            labels.append(label)
    return Typed(tuple(labels), tuple(unknown), tuple(twice))


def spellings(question: Question) -> Mapping[str, str]:
    """Everything under which a chit may be typed -> its label."""
    found = {label: label for label in question.labels}
    for label, written in zip(question.labels, question.pool, strict=True):
        found.setdefault(ascii_digits(written).upper(), label)
    return found


def written(question: Question, labels: Sequence[str]) -> tuple[str, ...]:
    """Labels as the input writes them: what people in the room know."""
    by_label = dict(zip(question.labels, question.pool, strict=True))
    return tuple(by_label.get(label, label) for label in labels)


def drafts(chits: Mapping[str, ChitEntry], dice: Mapping[int, DiceEntry]) -> dict[str, Any]:
    """Entries that are not recorded, as plain values: a crash must not cost what was typed."""
    return {
        "chits": {key: [list(one.first), list(one.second)] for key, one in chits.items()},
        "dice": {str(number): [one.first, one.second] for number, one in dice.items()},
    }


def entries(
    kept: Mapping[str, Any], rounds: Sequence[RoundRecord]
) -> tuple[dict[str, ChitEntry], dict[int, DiceEntry]]:
    """The entries that `drafts` kept, as far as their draws still wait in `rounds`."""
    chits: dict[str, ChitEntry] = {}
    dice: dict[int, DiceEntry] = {}
    for one in rounds:
        waiting = pending(one)
        if one.method is Method.DICE and waiting and str(one.number) in kept["dice"]:
            dice[one.number] = DiceEntry(*kept["dice"][str(one.number)])
        for question in (draw.question for draw in waiting if one.method is Method.CHITS):
            if question.key in kept["chits"]:
                first, second = kept["chits"][question.key]
                chits[question.key] = ChitEntry(question, tuple(first), tuple(second))
    return chits, dice


def people(text: str) -> tuple[Person, ...]:
    """One person a line: name, role or party, office; parted by commas."""
    found = []
    for line in text.splitlines():
        parts = [part.strip() for part in line.split(",", 2)]
        if parts[0]:
            found.append(Person(*parts))
    return tuple(found)

"""Dice and chits as they are typed: nothing is taken before both readings agree."""

from __future__ import annotations

import pytest

from core.lots.question import Question, QuestionKind, ask
from core.model import Group
from desktop.models.entry import (
    ChitEntry,
    DiceEntry,
    bits_needed,
    chits,
    in_groups,
    throws,
    written,
)

SEED = "3546311556112163624615351"


def question(numbers: str = "3 7 12 A", take: int = 2) -> Question:
    by_label = {n.rjust(3, "0") if n.isdigit() else n: n for n in numbers.split()}
    return ask(QuestionKind.WOMEN, "1001", "2025", Group.SC, "SC-W", take, by_label)


def test_blanks_between_groups_are_no_throws_and_native_digits_are_read() -> None:
    assert throws("12345 61\t2") == "12345612"
    assert throws("౧౨ १२") == "1212"
    assert in_groups("123456123") == "12345 6123"


def test_leading_digits_are_kept_as_text() -> None:
    entry = DiceEntry("1" * 25, "1" * 25)
    assert entry.count == 25
    assert entry.agreed


@pytest.mark.parametrize(
    ("first", "second", "enough", "differs", "agreed"),
    [
        (SEED, SEED, True, 0, True),
        (SEED[:24], SEED[:24], False, 0, False),
        (SEED, "", True, 0, False),
        (SEED, SEED[:10], True, 0, False),
        (SEED, SEED[:9] + "1", True, 10, False),
        (SEED, SEED + "1", True, 26, False),
        (SEED[:-1] + "7", SEED[:-1] + "7", False, 0, False),
    ],
)
def test_two_readings_of_the_dice(
    first: str, second: str, enough: bool, differs: int, agreed: bool
) -> None:
    entry = DiceEntry(first, second)
    assert (entry.enough, entry.differs, entry.agreed) == (enough, differs, agreed)


def test_a_digit_that_no_die_shows_is_named_by_its_place() -> None:
    assert DiceEntry("123406").wrong == 5
    assert DiceEntry("123456").wrong == 0


def test_bits_of_the_dice_and_of_the_largest_draw() -> None:
    assert DiceEntry("1" * 25).bits == 64
    assert bits_needed([question(take=2), question(take=1)]) == 3  # 6 outcomes
    assert bits_needed([question("1 2", take=1)]) == 1
    assert bits_needed([]) == 0


def test_chits_are_read_as_written_or_as_labels() -> None:
    found = chits("7, 003 a", question())
    assert found.labels == ("007", "003", "A")
    assert written(question(), found.labels) == ("7", "3", "A")


def test_foreign_and_repeated_chits_are_named() -> None:
    found = chits("7 8 7", question())
    assert (found.labels, found.unknown, found.twice) == (("007",), ("8",), ("7",))


def test_chits_agree_only_in_the_same_order() -> None:
    q = question()
    assert ChitEntry(q, ("003", "007"), ("003", "007")).agreed
    swapped = ChitEntry(q, ("003", "007"), ("007",))
    assert (swapped.full, swapped.differs, swapped.agreed) == (True, 1, False)
    assert not ChitEntry(q, ("003",), ("003",)).agreed

"""Where a round stands, and which draw comes next."""

from __future__ import annotations

import pytest

from core.lots.question import QuestionKind, ask
from core.lots.record import DrawRecord, Method, Person, RoundRecord, Void
from core.model import Group
from desktop.models.entry import people
from desktop.models.lots import RoundState, drawn_count, next_pending, state_of
from desktop.models.slides import named, outcome

VOID = Void("torn", Person("Lakshmi"), "2025-11-01T10:00:00+05:30")


def draw(body: str, drawn: str = "", void: Void | None = None) -> DrawRecord:
    labels = {"001": "1", "002": "2", "003": "3"}
    question = ask(QuestionKind.WOMEN, body, "2025", Group.SC, "SC-W", 1, labels)
    return DrawRecord(question, 1, question.sheet().hash, (drawn,) if drawn else (), void)


def of(*draws: DrawRecord) -> RoundRecord:
    return RoundRecord(1, Method.CHITS, "", draws)


@pytest.mark.parametrize(
    ("one", "state", "count"),
    [
        (of(draw("A"), draw("B")), RoundState.SEALED, (0, 2)),
        (of(draw("A", "001"), draw("B")), RoundState.PART, (1, 2)),
        (of(draw("A", "001"), draw("B", void=VOID)), RoundState.DONE, (1, 1)),
        (of(draw("A", "001", VOID), draw("B", void=VOID)), RoundState.VOID, (0, 0)),
    ],
)
def test_states_of_a_round(one: RoundRecord, state: RoundState, count: tuple[int, int]) -> None:
    assert state_of(one) is state
    assert drawn_count(one) == count


def test_the_next_draw_follows_the_last_one_and_begins_again_at_the_top() -> None:
    one = of(draw("A"), draw("B", "001"), draw("C"))
    first, _, third = one.draws
    assert next_pending(one) is first
    assert next_pending(one, first.question.key) is third
    assert next_pending(one, third.question.key) is first
    assert next_pending(of(draw("A", "001"))) is None


def test_the_seal_stands_for_every_sheet_in_its_order() -> None:
    assert of(draw("A"), draw("B")).seal != of(draw("B"), draw("A")).seal
    assert of(draw("A")).seal == of(draw("A", "001")).seal
    assert of(draw("A")).seal != draw("A").sheet_hash


def test_a_void_draw_is_shown_to_the_room_as_void() -> None:
    record = draw("A", "002", VOID)
    slide = outcome(of(record), record, ("te", "en"), lambda label, _: label, rehearsal=False)
    assert slide.heading == named(record.question, ("en",), lambda label, _: label)
    assert all("torn" in sentence for sentence in slide.note)


def test_people_are_written_one_a_line() -> None:
    assert people(" K. Ramesh , agent, INC, Ward 3 \n\n, nobody\nS. Devi") == (
        Person("K. Ramesh", "agent", "INC, Ward 3"),
        Person("S. Devi"),
    )

"""Step 4: a slip costs nothing, both readings must agree, what is confirmed stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from core.lots.draw import draw
from core.lots.minutes import check_minutes
from core.lots.record import Counted, Method, Person
from core.workflow import Step
from desktop.i18n import say
from desktop.pages.lots import LotsPage
from desktop.shell import Shell
from tests.gui.stage import Stage, made_register
from tests.made.village import OFFICER, seed


@pytest.fixture
def on_stage(shell: Shell, settle: Callable[[], None], tmp_path: Path) -> Stage:
    return Stage(shell, settle, made_register(tmp_path))


def sealed(on_stage: Stage, method: Method) -> LotsPage:
    """The page with a round sealed."""
    page: LotsPage = on_stage.go(Step.LOTS)
    page.open.methods[method].setChecked(True)
    page.open.button.click()
    on_stage.settle()
    return page


def press(page: LotsPage, labels: tuple[str, ...]) -> None:
    for label in labels:
        page.chits.drum.buttons[label].click()


def test_what_is_open_is_listed_and_sealed_as_one_round(on_stage: Stage) -> None:
    page: LotsPage = on_stage.go(Step.LOTS)
    questions = on_stage.flow(lambda flow: flow.open_questions())
    assert len(page.open.shown) == len(questions) > 1
    assert page.missing()
    page = sealed(on_stage, Method.CHITS)
    assert page.current is not None
    assert page.current.number == 1
    assert {d.question.key for d in page.current.draws} == {q.key for q in questions}


def test_a_round_of_chits(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.CHITS)
    while page.current is not None and page.chits.entry is not None:
        question = page.chits.entry.question
        drawn = question.labels[-question.take :]
        assert not page.chits.drum.buttons[drawn[0]].isEnabled()  # not counted in yet
        page.chits.counted.setChecked(True)
        press(page, drawn)
        assert not page.chits.button.isEnabled()  # not read back yet
        press(page, drawn)
        assert page.chits.button.isEnabled()
        page.chits.button.click()
        on_stage.settle()
    one = on_stage.flow(lambda flow: flow.round(1))
    assert all(d.order == d.question.labels[-d.question.take :] for d in one.draws)
    assert one.place == "Hall"


def test_a_round_of_chits_with_the_keyboard_alone(on_stage: Stage, qtbot: QtBot) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.chits.counted.setFocus()

    def key(what: Qt.Key) -> None:
        focused = page.window().focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, what)

    drawn = 0
    while page.chits.entry is not None:
        question = page.chits.entry.question
        assert page.window().focusWidget() is page.chits.counted
        key(Qt.Key.Key_Space)
        for _ in range(2):
            assert page.window().focusWidget() is page.chits.typed
            qtbot.keyClicks(page.chits.typed, " ".join(question.pool[: question.take]))
            key(Qt.Key.Key_Return)
        assert page.window().focusWidget() is page.chits.button
        key(Qt.Key.Key_Space)
        on_stage.settle()
        drawn += 1
    assert drawn == len(on_stage.flow(lambda flow: flow.round(1)).draws)


def test_a_slip_before_confirmation_costs_nothing(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.chits.counted.setChecked(True)
    assert page.chits.entry is not None
    question = page.chits.entry.question
    right, wrong = question.labels[: question.take], question.labels[-question.take :]
    press(page, wrong)
    press(page, (right[0],))
    assert page.chits.entry.differs == 1
    assert not page.chits.button.isEnabled()
    page.chits.again.click()
    press(page, right)
    press(page, right)
    page.chits.undo.click()
    assert not page.chits.button.isEnabled()
    page.chits.typed.setText(right[-1])
    page.chits.typed.returnPressed.emit()
    page.chits.button.click()
    on_stage.settle()
    drawn = on_stage.flow(lambda flow: flow.answers())
    assert drawn[question.key] == right


def test_typing_a_foreign_chit_takes_nothing_and_says_so(on_stage: Stage, qtbot: QtBot) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.chits.counted.setChecked(True)
    assert page.chits.entry is not None
    page.chits.typed.setText("99")
    qtbot.keyClick(page.chits.typed, Qt.Key.Key_Return)
    assert page.chits.entry.first == ()
    assert page.chits.said.text() == say("chits-unknown", chits=["99"])
    assert page.chits.typed.text() == "99"


def test_more_chits_than_are_drawn_are_refused_whole(on_stage: Stage, qtbot: QtBot) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.chits.counted.setChecked(True)
    assert page.chits.entry is not None
    question = page.chits.entry.question
    page.chits.typed.setText(" ".join(question.pool[: question.take + 1]))
    qtbot.keyClick(page.chits.typed, Qt.Key.Key_Return)
    assert page.chits.entry.first == ()
    assert page.chits.said.text() == say("chits-too-many", take=question.take)


def test_without_a_place_nothing_is_recorded(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.attendance.place.clear()
    page.chits.counted.setChecked(True)
    assert page.chits.entry is not None
    drawn = page.chits.entry.question.labels[: page.chits.entry.question.take]
    press(page, drawn)
    press(page, drawn)
    assert not page.chits.button.isEnabled()
    page.attendance.place.setText("School")
    assert page.chits.button.isEnabled()


def test_a_round_of_dice(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.DICE)
    digits = seed(5)
    first, second = page.dice.fields
    first.setText(digits)
    second.setText("1" + digits[1:] if digits[0] != "1" else "2" + digits[1:])
    assert not page.dice.button.isEnabled()
    second.setText(" ".join((digits[:5], digits[5:])))
    page.attendance.present.setPlainText("K. Ramesh, agent, INC\n\nS. Devi")
    page.attendance.second.setText("Ravi, Clerk")
    page.dice.button.click()
    on_stage.settle()
    one = on_stage.flow(lambda flow: flow.round(1))
    assert one.seed == digits
    assert one.present == (Person("K. Ramesh", "agent", "INC"), Person("S. Devi"))
    assert one.confirmed_by == Person("Ravi", "Clerk")
    for record in one.draws:
        assert record.order == draw(record.question.sheet(), digits).order
    assert first.text() == ""


@pytest.mark.parametrize(
    ("typed", "counter"),
    [("", OFFICER), ("S. Latha, Junior Assistant", Person("S. Latha", "Junior Assistant"))],
)
def test_who_counted_the_chits_in_is_recorded(on_stage: Stage, typed: str, counter: Person) -> None:
    page = sealed(on_stage, Method.CHITS)
    assert page.attendance.counter.isVisibleTo(page.attendance)
    page.attendance.counter.setText(typed)
    question = page.chits.entry.question
    page.chits.counted.setChecked(True)
    for _ in range(2):
        press(page, question.labels[: question.take])
    page.chits.button.click()
    on_stage.settle()
    draws = on_stage.flow(lambda flow: flow.round(1)).draws
    counted = next(one.counted for one in draws if one.question.key == question.key)
    assert counted == Counted(len(question.pool), counter)
    assert page.desk.place["attendance"]["counter"] == typed


def test_of_dice_nobody_counts_chits(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.DICE)
    assert not page.attendance.counter.isVisibleTo(page.attendance)


def test_minutes_are_saved_with_what_recomputes_them(on_stage: Stage, tmp_path: Path) -> None:
    page = sealed(on_stage, Method.DICE)
    assert not page.papers.buttons["minutes"].isEnabled()
    for field in page.dice.fields:
        field.setText(seed(9))
    page.dice.button.click()
    on_stage.settle()
    page.papers.buttons["minutes"].click()
    on_stage.settle()
    window = page.papers.window_
    assert window is not None
    assert window.preview.pages
    folder = tmp_path / "minutes"
    folder.mkdir()
    window.tools.save_to(folder / "round-1.pdf")
    on_stage.settle()
    assert sorted(path.name for path in folder.iterdir()) == [
        "round-1.json",
        "round-1.pdf",
        "round-1.xlsx",
        "verify_lots.html",
        "verify_lots.py",
    ]
    checked = check_minutes((folder / "round-1.json").read_bytes())
    assert len(checked) == len(on_stage.flow(lambda flow: flow.round(1)).draws)
    assert all(one.fault is None for one in checked)
    window.close()


def test_the_first_reading_is_hidden_while_the_second_is_typed(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.DICE)
    first, second = page.dice.fields
    first.setText(seed(5))
    second.setText(seed(5)[:3])
    assert first.echoMode() is first.EchoMode.Password
    second.setText(seed(5))
    assert first.echoMode() is first.EchoMode.Normal


def test_a_void_needs_a_reason_and_opens_the_draw_again(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.DICE)
    for field in page.dice.fields:
        field.setText(seed(7))
    page.dice.button.click()
    on_stage.settle()
    page.round.table.choose(0)
    page.round.void_draw.click()
    assert not page.round.strip.button.isEnabled()
    page.round.strip.reason.setText("A die fell from the table")
    page.round.strip.button.click()
    on_stage.settle()
    one = on_stage.flow(lambda flow: flow.round(1))
    assert one.draws[0].void.reason == "A die fell from the table"
    again = [d for d in page.open.shown if d.question.key == one.draws[0].question.key]
    assert [d.attempt for d in again] == [2]
    assert not page.round.strip.isVisibleTo(page)


def test_what_was_typed_stays_when_one_looks_elsewhere(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.chits.counted.setChecked(True)
    assert page.chits.entry is not None
    label = page.chits.entry.question.labels[0]
    press(page, (label,))
    on_stage.go(Step.ALLOT)
    page = on_stage.go(Step.LOTS)
    assert page.chits.entry is not None
    assert page.chits.entry.first == (label,)
    on_stage.shell.choose_language("te")
    on_stage.settle()
    assert page.chits.entry.first == (label,)


def test_the_room_sees_each_ward_and_the_button_follows_the_window(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.project.click()
    assert page.projector is not None
    assert page.projector.isVisible()
    page.chits.counted.setChecked(True)
    assert page.chits.entry is not None
    question = page.chits.entry.question
    press(page, question.labels[:1])
    slide = page.projector.board.slide
    assert slide.pool == question.pool
    assert slide.drawn == question.pool[:1]
    assert len(slide.subject) == 2  # two languages
    page.projector.close()
    assert not page.project.isChecked()


def torn_away(on_stage: Stage, folder: Path) -> LotsPage:
    """The page over the files as a power cut at this moment leaves them."""
    on_stage.settle()
    folder.mkdir()
    for end in ("", "-wal"):
        file = on_stage.shell.desk.overview.path
        if (left := file.with_name(file.name + end)).exists():
            (folder / left.name).write_bytes(left.read_bytes())
    on_stage.shell.leave_register()
    on_stage.settle()
    later = Stage(on_stage.shell, on_stage.settle, folder / file.name)
    return later.go(Step.LOTS)


def test_chits_entered_one_by_one_outlive_a_power_cut(on_stage: Stage, tmp_path: Path) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.chits.counted.setChecked(True)
    before = page.chits.entry.question
    drawn = before.labels[-before.take :]
    press(page, (*drawn, *drawn[:1]))
    page = torn_away(on_stage, tmp_path / "later")
    assert page.chits.entry.question.key == before.key
    assert (page.chits.entry.first, page.chits.entry.second) == (drawn, drawn[:1])
    assert page.chits.counted.isChecked()
    press(page, drawn[1:])
    page.chits.button.click()
    on_stage.settle()
    assert on_stage.flow(lambda flow: flow.answers())[before.key] == drawn
    assert page.chits.drafts == {}
    assert page.desk.place["drafts"]["chits"] == {}


def test_throws_typed_so_far_outlive_a_power_cut(on_stage: Stage, tmp_path: Path) -> None:
    page = sealed(on_stage, Method.DICE)
    page.dice.fields[0].setText(seed(1))
    page.dice.fields[1].setText(seed(1)[:7])
    page = torn_away(on_stage, tmp_path / "later")
    assert [field.text() for field in page.dice.fields] == [seed(1), seed(1)[:7]]
    page.dice.fields[1].setText(seed(1))
    page.dice.button.click()
    on_stage.settle()
    assert on_stage.flow(lambda flow: flow.round(1)).seed == seed(1)
    assert [field.text() for field in page.dice.fields] == ["", ""]
    assert page.desk.place["drafts"]["dice"] == {}


def test_a_draft_of_a_void_round_does_not_come_back_in_the_next(on_stage: Stage) -> None:
    page = sealed(on_stage, Method.CHITS)
    page.chits.counted.setChecked(True)
    press(page, page.chits.entry.question.labels[:1])
    page.round.void.emit("", "Wrong list")
    on_stage.settle()
    page._go_to(0)
    on_stage.settle()
    page = sealed(on_stage, Method.CHITS)
    assert page.current.number == 2
    assert page.chits.entry.first == ()
    assert not page.chits.counted.isChecked()

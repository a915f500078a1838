"""The window for the room: what it shows at each moment, and that nothing closes it by a slip."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from core.lots.question import QuestionKind, ask
from core.lots.record import DrawRecord, Method, RoundRecord
from core.model import Group
from desktop.models import slides
from desktop.projector import DRAWN_GROUND, Projector

LABELS = {f"{n:03}": str(n) for n in range(1, 8)}
QUESTION = ask(QuestionKind.WOMEN, "1001", "2025", Group.SC, "SC-W", 2, LABELS)
ORDER = ("003", "007", "001", "002", "004", "005", "006")
BOTH = ("te", "en")


def name_of(label: str, language: str) -> str:
    return {"te": "రామాపురం", "en": "Ramapuram"}[language]


@pytest.fixture
def projector(dressed: object, qtbot: QtBot) -> Iterator[Projector]:
    made = Projector()
    qtbot.addWidget(made)
    made.resize(800, 450)
    made.show()
    yield made
    made.close()


def has_colour(image: QImage, name: str) -> bool:
    wanted = int(name[1:], 16) | 0xFF000000
    return any(
        image.pixel(x, y) == wanted
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    )


def outcome() -> slides.Slide:
    record = DrawRecord(QUESTION, 1, QUESTION.sheet().hash, ORDER)
    one = RoundRecord(1, Method.DICE, "2025-11-01T10:00:00+05:30", (record,))
    return slides.outcome(one, record, BOTH, name_of, rehearsal=False)


def test_a_drum_shows_both_languages_all_wards_and_those_that_came(projector: Projector) -> None:
    slide = slides.drum(QUESTION, ("007",), BOTH, name_of, rehearsal=True)
    assert slide.heading == ("రామాపురం", "Ramapuram")
    assert slide.pool == tuple(str(n) for n in range(1, 8))
    assert slide.drawn == ("7",)
    assert len(slide.subject) == len(slide.note) == len(slide.banner) == 2
    projector.show_slide(slide)
    assert has_colour(projector.grab().toImage(), DRAWN_GROUND)


def test_results_appear_ward_by_ward(projector: Projector, qtbot: QtBot) -> None:
    projector.show_slide(outcome(), one_by_one=True)
    assert projector.board.shown == 0
    assert not has_colour(projector.grab().toImage(), DRAWN_GROUND)
    projector._timer.setInterval(1)
    qtbot.waitUntil(lambda: projector.whole, timeout=5000)
    assert projector.board.accessibleDescription() == "3 7"
    assert not projector._timer.isActive()


def test_a_new_slide_stops_the_one_before(projector: Projector) -> None:
    projector.show_slide(outcome(), one_by_one=True)
    projector.show_slide(slides.welcome(BOTH, "Mandal", rehearsal=False))
    assert not projector._timer.isActive()
    assert projector.board.slide.drawn == ()


def test_dice_stand_in_groups_of_five_with_the_seal() -> None:
    record = DrawRecord(QUESTION, 1, QUESTION.sheet().hash)
    one = RoundRecord(1, Method.DICE, "", (record,))
    slide = slides.dice(one, one.seal, "12345 612", BOTH, rehearsal=False)
    assert slide.digits == "12345 612"
    assert len(slide.seal.split()) == 16
    assert slide.banner == ()


@pytest.mark.parametrize("count", [1, 2, 300])
def test_any_number_of_wards_is_painted_inside_the_window(projector: Projector, count: int) -> None:
    labels = {f"{n:03}": str(n) for n in range(1, count + 1)}
    question = ask(QuestionKind.WOMEN, "1001", "2025", Group.UR, "UR-W", 1, labels)
    projector.show_slide(slides.drum(question, ("001",), BOTH, name_of, rehearsal=True))
    assert has_colour(projector.grab().toImage(), DRAWN_GROUND)


def test_escape_leaves_full_screen_and_keeps_the_window(projector: Projector, qtbot: QtBot) -> None:
    qtbot.keyClick(projector, Qt.Key.Key_F11)
    assert projector.isFullScreen()
    qtbot.keyClick(projector, Qt.Key.Key_Escape)
    assert projector.isVisible()
    assert not projector.isFullScreen()
    qtbot.keyClick(projector, Qt.Key.Key_Escape)
    assert projector.isVisible()

"""The window: making and opening registers, going about, languages, looks, names, small sizes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QAbstractItemView, QAbstractSpinBox, QComboBox, QLineEdit, QWidget

from core.law.profile import profile_named
from core.lots.record import Person
from core.workflow import STEPS, State, Step
from desktop import theme
from desktop.desk import Desk
from desktop.pages.new_register import election_day, free_name, proposed
from desktop.settings import Settings
from desktop.shell import Shell

Rehearsal = Callable[[str], Shell]
Settle = Callable[[], None]


def make_register(shell: Shell, settle: Settle, qtbot) -> None:
    """Fill the form of a new register as an officer does, and make it."""
    qtbot.mouseClick(shell.start.new, Qt.MouseButton.LeftButton)
    form = shell.start.form
    qtbot.keyClicks(form.election, "2025-12")
    qtbot.keyClicks(form.area, "Khanapur Mandal")
    qtbot.keyClicks(form.officer.name, "K. Lakshmi")
    assert form.make.isEnabled()
    qtbot.mouseClick(form.make, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shell.current is Step.IMPORT)
    settle()


def test_a_new_register_is_made_and_found_again(shell: Shell, settle: Settle, qtbot) -> None:
    make_register(shell, settle, qtbot)
    overview = shell.desk.overview
    assert overview is not None
    assert overview.profile.id == "telangana-2025"
    assert overview.officers == (Person("K. Lakshmi"),)
    assert shell.desk.person == Person("K. Lakshmi")
    assert [overview.statuses[step].state for step in STEPS] == [State.OPEN] + [State.LOCKED] * 4
    assert not shell.next.isEnabled()
    assert shell.sentence.text() == "No census file has been accepted yet."
    path = overview.path
    with qtbot.waitSignal(shell.desk.closed):
        shell.leave_register()
    assert shell.settings.recent == [str(path)]
    shell.start._open(path)
    qtbot.waitUntil(lambda: shell.current is Step.IMPORT)


def test_the_form_says_what_is_missing(shell: Shell, qtbot) -> None:
    form = shell.start.form
    shell.start._new_register()
    assert "election is missing" in form._sentence.text()
    qtbot.keyClicks(form.election, "2025-13")
    assert "election is missing" in form._sentence.text()
    assert not form.make.isEnabled()


@pytest.mark.parametrize(
    ("law", "election", "profile"),
    [
        ("telangana", "2025-12", "telangana-2025"),
        ("telangana", "2019", "telangana-2018"),
        ("telangana", "2025-11-21", "telangana-2018"),
        ("up-offices", "2022-12", "up-offices-pre-2023"),
        ("up-offices", "2023-05", "up-offices-2023"),
        ("up-wards", "2023", "up-wards-1994"),
    ],
)
def test_rules_are_proposed_by_the_date(law: str, election: str, profile: str) -> None:
    assert proposed(law, election) == profile_named(profile)


@pytest.mark.parametrize("election", ["", "25", "2025-00", "2025-12-32", "2025-1", "x"])
def test_what_is_no_election(election: str) -> None:
    assert election_day(election) is None


def test_a_free_name_never_overwrites(tmp_path: Path) -> None:
    for name in ("a.vantu", "a (2).vantu"):
        (tmp_path / name).touch()
    assert free_name(tmp_path / "a.vantu").name == "a (3).vantu"
    assert free_name(tmp_path / "b.vantu").name == "b.vantu"


def test_a_register_that_is_gone_leaves_the_list(shell: Shell, settle: Settle, qtbot) -> None:
    gone = Path(shell.settings.path.parent / "gone.vantu")
    shell.settings.opened(gone)
    shell.start.enter()
    shell.start._open(gone)
    settle()
    assert "not in" in shell.message.text
    assert shell.message.isVisible()
    assert shell.settings.recent == []


def test_the_program_comes_back_to_the_same_step(
    at_quotas: Rehearsal, settle: Settle, qtbot
) -> None:
    shell = at_quotas("telangana-2025")
    assert shell.desk.overview is not None
    path = shell.desk.overview.path
    with qtbot.waitSignal(shell.desk.closed):
        shell.leave_register()
    shell.open_register(path)
    qtbot.waitUntil(lambda: shell.current is Step.QUOTAS)
    settle()
    assert not shell.header._rehearsal.isHidden()


def test_languages_switch_at_once(rehearsal: Rehearsal, settle: Settle) -> None:
    shell = rehearsal("telangana-2025")
    assert shell.title.text() == "Import census"
    shell.choose_language("te")
    settle()
    assert shell.title.text() == "జనాభా లెక్కలు తీసుకోవడం"
    assert shell.back.text() == "వెనుకకు"
    assert shell.stepper.buttons[Step.LOTS].accessibleName().startswith("5లో 4వ దశ")
    shell.choose_language("hi")
    settle()
    assert shell.header.words.text() == "हिन्दी"
    assert Settings.load(shell.settings.path).language == "hi"


def test_steps_are_reached_by_keys_and_locked_ones_are_not(
    at_quotas: Rehearsal, settle: Settle, qtbot
) -> None:
    shell = at_quotas("telangana-2025")
    shell.activateWindow()
    qtbot.keyClick(shell, Qt.Key.Key_1, Qt.KeyboardModifier.AltModifier)
    assert shell.current is Step.IMPORT
    qtbot.keyClick(shell, Qt.Key.Key_5, Qt.KeyboardModifier.AltModifier)
    assert shell.current is Step.IMPORT
    qtbot.keyClick(shell, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert shell.current is Step.QUOTAS
    qtbot.keyClick(shell, Qt.Key.Key_Escape)
    assert shell.current is Step.QUOTAS
    settle()


def test_every_input_and_table_has_a_spoken_name(
    at_quotas: Rehearsal, settle: Settle, qtbot
) -> None:
    shell = at_quotas("telangana-2025")
    kinds = (QLineEdit, QComboBox, QAbstractItemView, QAbstractSpinBox)
    nameless = [
        widget
        for widget in shell.findChildren(QWidget)
        if isinstance(widget, kinds) and not widget.accessibleName() and not _inner(widget)
    ]
    assert nameless == []


def _inner(widget: QObject) -> bool:
    """Parts that Qt makes inside its own widgets."""
    parent = widget.parent()
    while parent is not None:
        if isinstance(parent, (QComboBox, QAbstractItemView)):
            return True
        parent = parent.parent()
    return False


def test_nothing_is_below_the_edge_of_a_small_screen(
    rehearsal: Rehearsal, settle: Settle, qtbot
) -> None:
    shell = rehearsal("telangana-2025")
    # 1366x768 at 150% leaves 911x512.
    shell.resize(911, 512)
    for language in ("en", "te", "hi"):
        shell.choose_language(language)
        settle()
        assert shell.width() <= 911, language
        assert shell.height() <= 512, language
        for button in (shell.back, shell.next, shell.header.menu):
            corner = button.mapTo(shell, button.rect().bottomRight())
            assert shell.rect().contains(corner), (language, button.text())


def test_dark_is_dark_and_text_can_be_read(shell: Shell) -> None:
    for appearance in ("light", "dark"):
        shell.choose_appearance(appearance)
        for one in (theme.LIGHT, theme.DARK):
            for ink in (one.text, one.muted, one.accent, one.danger, one.warning, one.good):
                for ground in (one.surface, one.ground):
                    assert contrast(ink, ground) >= 4.5, (ink, ground)
        palette = shell.palette()
        dark = palette.color(palette.ColorRole.Window).lightness() < 128
        assert dark == (appearance == "dark")
    shell.choose_appearance("light")


def contrast(one: str, two: str) -> float:
    """Contrast of two colours by WCAG 2."""

    def luminance(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_categories_stay_apart_in_grey() -> None:
    greys = [theme.category_colours(group)[0].lightness() for group in ("ST", "SC", "BC", "UR")]
    assert greys == sorted(greys)
    assert all(b - a >= 20 for a, b in pairwise(greys))
    for group in ("ST", "SC", "BC", "UR"):
        fill, ink = theme.category_colours(group)
        assert contrast(ink.name(), fill.name()) >= 4.5


def test_damaged_settings_are_defaults(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for text in ("", "[1]", "{", '{"language": "xx", "path": "/etc", "unknown": 1}'):
        path.write_text(text, encoding="utf-8")
        assert Settings.load(path) == Settings(path)


def test_who_works_is_named_in_every_act(rehearsal: Rehearsal, settle: Settle, qtbot) -> None:
    shell = rehearsal("telangana-2025")
    desk: Desk = shell.desk
    desk.work_as(Person("S. Rao", "Clerk"))
    shell.go_on()
    qtbot.waitUntil(lambda: shell.current is Step.QUOTAS)
    settle()
    seen = []
    desk.ask(lambda flow, _: flow.census().by, seen.append)
    settle()
    assert seen == [Person("S. Rao", "Clerk")]
    assert shell.header.person.text() == "S. Rao"


def test_a_confirmed_step_is_opened_again_with_a_reason(
    at_quotas: Rehearsal, settle: Settle, qtbot
) -> None:
    shell = at_quotas("up-offices-2023")
    assert not shell._can_open_again()
    shell.go_on()
    settle()
    shell.go_to(Step.QUOTAS)
    settle()
    assert shell._can_open_again()
    shell._open_again(Step.QUOTAS, "figures to be looked at once more")
    settle()
    assert shell.desk.overview is not None
    assert shell.desk.overview.statuses[Step.QUOTAS].state is State.OPEN


def test_the_program_starts_opens_a_register_and_ends(tmp_path: Path) -> None:
    """In a process of its own, as `vantu` does it."""
    register = tmp_path / "నమోదు" / "gone.vantu"
    script = (
        "import sys; from PySide6.QtCore import QTimer; import desktop.shell as s\n"
        "show = s.Shell.show\n"
        "s.Shell.show = lambda self: (show(self), QTimer.singleShot(50, self.close))\n"
        "import desktop.__main__ as m; sys.exit(m.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(register)],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_calls_into_qt_keep_the_count_of_none(qapp) -> None:
    """A binding that drops a reference with every call without result ends the program in time."""
    one = QObject()
    before = sys.getrefcount(None)
    for number in range(300):
        one.setObjectName(str(number))
    assert abs(sys.getrefcount(None) - before) < 100

"""The top of the window: register, election, rules, draft; rehearsal; who works; language."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.lots.record import Person
from desktop import theme
from desktop.desk import Overview
from desktop.i18n import NAMES, language, say
from desktop.side import SIDES

APPEARANCES = ("auto", "light", "dark")


class Elided(QLabel):
    """A label that gives way: cut with an ellipsis where the window is narrow, whole in its tip."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def set_whole(self, text: str) -> None:
        self._whole = text
        self.setToolTip(text)
        self.setAccessibleName(text)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        metrics = self.fontMetrics()
        self.setText(metrics.elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width()))


class Header(QFrame):
    """Asks for a language, an appearance, another person, or to leave the register."""

    language_chosen = Signal(str)
    appearance_chosen = Signal(str)
    person_asked = Signal()
    leave_asked = Signal()
    again_asked = Signal()
    side_asked = Signal(str)
    check_asked = Signal()

    def __init__(self, appearance: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.role(self, "head")
        self._appearance = appearance
        self._name = Elided(self)
        theme.role(self._name, "strong")
        self._about = Elided(self)
        theme.role(self._about, "muted")
        self._rehearsal = QLabel(self)
        theme.role(self._rehearsal, "rehearsal")
        self.person = QToolButton(self)
        self.person.clicked.connect(self.person_asked)
        self.words = QToolButton(self)
        self.menu = QToolButton(self)
        for button in (self.words, self.menu):
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(self._about)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 7, 12, 7)
        row.setSpacing(10)
        row.addLayout(words, 1)
        row.addWidget(self._rehearsal)
        row.addWidget(self.person)
        row.addWidget(self.words)
        row.addWidget(self.menu)
        self.words.setMenu(self._language_menu())
        self._overview: Overview | None = None
        self._again = False
        self._worker = Person("")
        self.retranslate()

    def _language_menu(self) -> QMenu:
        menu = QMenu(self)
        for code, name in NAMES.items():
            action = QAction(name, menu)
            action.triggered.connect(lambda _=False, code=code: self.language_chosen.emit(code))
            menu.addAction(action)
        return menu

    def _main_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for name in APPEARANCES:
            action = QAction(say(f"appearance-{name}"), menu)
            action.setCheckable(True)
            action.setChecked(name == self._appearance)
            action.triggered.connect(lambda _=False, name=name: self._choose_appearance(name))
            group.addAction(action)
            menu.addAction(action)
        menu.addSeparator()
        check = QAction(say("installation-check"), menu)
        check.triggered.connect(self.check_asked)
        menu.addAction(check)
        if self._overview is not None:
            menu.addSeparator()
            for name in SIDES:
                side = QAction(say(f"side-{name}"), menu)
                side.triggered.connect(lambda _=False, name=name: self.side_asked.emit(name))
                menu.addAction(side)
            menu.addSeparator()
            if self._again:
                again = QAction(say("open-again-menu"), menu)
                again.triggered.connect(self.again_asked)
                menu.addAction(again)
            leave = QAction(say("leave-register"), menu)
            leave.triggered.connect(self.leave_asked)
            menu.addAction(leave)
        return menu

    def _choose_appearance(self, name: str) -> None:
        self._appearance = name
        self.appearance_chosen.emit(name)

    def show_register(
        self, overview: Overview | None, worker: Person, *, again: bool = False
    ) -> None:
        """What stands open and who works with it; None for the start page.

        `again`: the step that is shown is confirmed and can be opened again.
        """
        self._overview, self._worker, self._again = overview, worker, again
        self.retranslate()

    def retranslate(self) -> None:
        overview = self._overview
        self.person.setVisible(overview is not None)
        self._rehearsal.setVisible(overview is not None and overview.founding.rehearsal)
        self._about.setVisible(overview is not None)
        self._rehearsal.setText(say("rehearsal"))
        self.words.setText(NAMES[language()])
        self.words.setAccessibleName(say("choose-language"))
        self.words.setToolTip(say("choose-language"))
        self.menu.setText(say("menu"))
        self.menu.setMenu(self._main_menu())
        if overview is None:
            self._name.set_whole(say("app-name"))
            return
        founding = overview.founding
        title = founding.title or overview.path.stem
        self._name.set_whole(f"{title} · {founding.place}" if founding.place else title)
        draft = say("orders-issued", count=overview.issued) if overview.issued else say("draft")
        self._about.set_whole(
            say("header-about", election=founding.election, rules=rules_name(overview.profile.id),
                draft=draft)
        )  # fmt: skip
        self.person.setText(self._worker.name or say("who-works"))
        self.person.setToolTip(say("who-works-tip"))
        self.person.setAccessibleName(say("who-works-spoken", name=self._worker.name))


def rules_name(profile: str) -> str:
    """The name of a profile in the language of the moment."""
    return say(f"rules-{profile}")

"""The window: header, steps at the left, the page, and below Back, what is missing, and Next."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.errors import UserError
from core.workflow import STEPS, State, Step
from desktop import i18n, theme
from desktop.busy import Busy
from desktop.desk import Desk, Overview
from desktop.dialogs import ask_reason
from desktop.header import Header
from desktop.i18n import say, say_error
from desktop.jobs import Jobs
from desktop.message import Message
from desktop.pages import PAGES
from desktop.pages.base import Page
from desktop.pages.start import StartPage
from desktop.settings import Settings
from desktop.side import SIDES, SidePage
from desktop.stepper import Stepper
from desktop.worker_dialog import WorkerDialog

_NARROW_BELOW = 1080
_LEAD_FROM = 640
_SMALLEST = (820, 460)
# Steps that an officer confirms, and can take back while no order stands.
_CONFIRMED = (Step.QUOTAS, Step.ALLOT)


class Shell(QMainWindow):
    """One window, one register at a time. `settled` says that a page has been entered."""

    settled = Signal(object)

    def __init__(
        self, settings: Settings, jobs: Jobs, pages: Mapping[Step, type[Page]] = PAGES
    ) -> None:
        super().__init__()
        self.settings = settings
        self.jobs = jobs
        self.desk = Desk(jobs, self, settings)
        self._classes = pages
        self.pages: dict[Step, Page] = {}
        self.current: Step | None = None
        self.sides: dict[str, SidePage] = {}
        self.side = ""  # the page beside the steps that is shown; "" for the step itself
        self._build()
        self._keys()
        self.desk.opened.connect(self._opened)
        self.desk.changed.connect(self._changed)
        self.desk.closed.connect(self._closed)
        self.desk.said.connect(self.message.tell)
        self.desk.aside.connect(self.go_aside)
        self.desk.clock_set_back.connect(self._ask_about_clock)
        jobs.refused.connect(self._refused)
        jobs.ended.connect(lambda _: self._show_foot())
        i18n.set_language(settings.language)
        self.retranslate()
        self._show_start()

    # Building

    def _build(self) -> None:
        self.setMinimumSize(*_SMALLEST)
        self.header = Header(self.settings.appearance, self)
        self.header.language_chosen.connect(self.choose_language)
        self.header.appearance_chosen.connect(self.choose_appearance)
        self.header.person_asked.connect(self._ask_person)
        self.header.leave_asked.connect(self.leave_register)
        self.header.again_asked.connect(self._ask_open_again)
        self.header.side_asked.connect(self.go_aside)
        self.header.check_asked.connect(self.check_installation)
        self.stepper = Stepper(self)
        self.stepper.chosen.connect(self.go_to)
        self.title = QLabel(self)
        theme.role(self.title, "title")
        self.lead = QLabel(self)
        self.lead.setWordWrap(True)
        theme.role(self.lead, "lead")
        self.stack = QStackedWidget(self)
        self.start = StartPage(self.desk, self.settings, self)
        self.stack.addWidget(_scrolled(self.start))
        self.message = Message(self)
        self.busy = Busy(self.jobs, self)
        middle = QVBoxLayout()
        middle.setContentsMargins(22, 14, 22, 10)
        middle.setSpacing(4)
        middle.addWidget(self.title)
        middle.addWidget(self.lead)
        middle.addSpacing(6)
        middle.addWidget(self.stack, 1)
        middle.addSpacing(4)
        middle.addWidget(self.message)
        middle.addWidget(self.busy)
        right = QVBoxLayout()
        right.setSpacing(0)
        right.addLayout(middle, 1)
        right.addWidget(self._foot())
        centre = QHBoxLayout()
        centre.setSpacing(0)
        centre.addWidget(self.stepper)
        centre.addLayout(right, 1)
        whole = QWidget(self)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(centre, 1)
        self.setCentralWidget(whole)

    def _foot(self) -> QFrame:
        self.foot = QFrame(self)
        theme.role(self.foot, "foot")
        self.back = QPushButton(self.foot)
        self.back.clicked.connect(self.go_back)
        self.next = QPushButton(self.foot)
        theme.role(self.next, "primary")
        self.next.clicked.connect(self.go_on)
        self.sentence = QLabel(self.foot)
        self.sentence.setWordWrap(True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(22, 9, 22, 9)
        row.setSpacing(14)
        row.addWidget(self.back)
        row.addWidget(self.sentence, 1)
        row.addWidget(self.next)
        return self.foot

    def _keys(self) -> None:
        for number, step in enumerate(STEPS, 1):
            keys = QShortcut(QKeySequence(f"Alt+{number}"), self)
            keys.activated.connect(lambda step=step: self.go_to(step))
        for keys_text, called in (("Alt+Left", self.go_back), ("Alt+Right", self.go_on)):
            QShortcut(QKeySequence(keys_text), self).activated.connect(called)

    # Language and looks

    def choose_language(self, language: str) -> None:
        self.settings.language = language
        self.settings.save()
        i18n.set_language(language)
        self.retranslate()

    def choose_appearance(self, appearance: str) -> None:
        self.settings.appearance = appearance
        self.settings.save()
        app = QApplication.instance()
        if isinstance(app, QApplication):
            theme.apply(app, appearance)
        self.header.retranslate()

    def retranslate(self) -> None:
        """Every text of the window, the pages included."""
        for part in (self.header, self.stepper, self.message, self.busy, self.start):
            part.retranslate()
        for page in (*self.pages.values(), *self.sides.values()):
            page.retranslate()
        self._show_frame()

    # The register

    def _opened(self, overview: Overview) -> None:
        self._drop_pages()
        if not overview.founding.rehearsal:
            self.settings.opened(overview.path)
        for step, kind in self._classes.items():
            page = kind(self.desk, self)
            page.ready.connect(self._show_foot)
            page.retranslate()
            self.pages[step] = page
            self.stack.addWidget(_scrolled(page))
        wished = self.desk.place.get("step", Step.IMPORT.value)
        step = Step(wished) if wished in set(STEPS) else Step.IMPORT
        self.message.tell("", "note")
        self.go_to(step if step in self.pages and overview.enterable(step) else Step.IMPORT)

    def _changed(self, overview: Overview) -> None:
        if self.side:
            self.sides[self.side].enter(overview)
        elif self.current is not None:
            self.pages[self.current].enter(overview)
        self._show_frame()
        if overview.copy_trouble is not None:
            why = say_error(overview.copy_trouble)
            self.message.tell(say("copy-trouble", why=why), "warning")

    def leave_register(self) -> None:
        """Back to the start page; the register is left as one plain file."""
        if self.current is not None:
            self.pages[self.current].leave()
        self.desk.close()

    def _closed(self) -> None:
        self._drop_pages()
        self._show_start()

    def _drop_pages(self) -> None:
        self.current, self.side = None, ""
        self.stack.setCurrentIndex(0)
        for page in (*self.pages.values(), *self.sides.values()):
            area = page.parentWidget().parentWidget()
            self.stack.removeWidget(area)
            area.deleteLater()
        self.pages.clear()
        self.sides.clear()

    def _show_start(self) -> None:
        self.stack.setCurrentIndex(0)
        self.start.enter()
        self._show_frame()

    # Going about

    def go_to(self, step: Step) -> None:
        """Enter a step, unless it is locked."""
        overview = self.desk.overview
        if overview is None or step not in self.pages or not overview.enterable(step):
            return
        if self.side:
            self.sides[self.side].leave()
            self.message.tell("", "note")
        elif self.current is not None and self.current is not step:
            self.pages[self.current].leave()
            self.message.tell("", "note")
        self.current, self.side = step, ""
        page = self.pages[step]
        self.stack.setCurrentWidget(page.parentWidget().parentWidget())
        page.enter(overview)
        self.desk.remember(step=step.value)
        self._show_frame()
        (page.first_focus() or self.next).setFocus()
        self.settled.emit(step)

    def go_aside(self, name: str) -> None:
        """Show a page beside the steps; the step is where it was when one comes back."""
        overview = self.desk.overview
        if overview is None or self.current is None or name == self.side:
            return
        (self.sides[self.side] if self.side else self.pages[self.current]).leave()
        self.message.tell("", "note")
        if name not in self.sides:
            page = SIDES[name](self.desk, self)
            page.retranslate()
            self.sides[name] = page
            self.stack.addWidget(_scrolled(page))
        self.side = name
        page = self.sides[name]
        self.stack.setCurrentWidget(page.parentWidget().parentWidget())
        page.enter(overview)
        self._show_frame()
        page.first_focus().setFocus()

    def go_back(self) -> None:
        if self.current is None:
            return
        if self.side:
            self.go_to(self.current)
            return
        index = STEPS.index(self.current)
        if index:
            self.go_to(STEPS[index - 1])

    def go_on(self) -> None:
        """What the page does with Next, then the step after it."""
        if self.current is None or self.side or not self.next.isEnabled():
            return
        step = self.current

        def proceed() -> None:
            index = STEPS.index(step)
            if self.current is step and index + 1 < len(STEPS):
                self.go_to(STEPS[index + 1])

        self.pages[step].go_on(proceed)

    # Showing

    def _show_frame(self) -> None:
        overview = self.desk.overview
        self.header.show_register(overview, self.desk.person, again=self._can_open_again())
        self.stepper.setVisible(overview is not None)
        self.foot.setVisible(self.current is not None)
        if overview is None or self.current is None:
            self.title.setText(say("start-title"))
            self.lead.setText(say("start-lead"))
            self.setWindowTitle(say("app-name"))
            return
        self.stepper.show_steps(overview.statuses, self.current)
        side, page = self.side, self.pages[self.current]
        name = say(f"side-{side}") if side else say(f"step-{self.current}")
        self.title.setText(name)
        self.lead.setText(say(f"side-{side}-lead") if side else page.lead())
        self.setWindowTitle(
            say("window-title", step=name, register=overview.founding.title or overview.path.stem)
        )
        self._show_foot()

    def _show_foot(self) -> None:
        overview = self.desk.overview
        if self.current is None or overview is None:
            return
        page = self.pages[self.current]
        self.back.setText(say("side-back") if self.side else say("back"))
        if self.side:
            self.sentence.clear()
            self.back.setEnabled(True)
            self.next.hide()
            return
        missing = page.missing()
        last = self.current is STEPS[-1]
        stale = page.status.state is State.STALE
        self.sentence.setText(missing)
        self.sentence.setAccessibleName(missing)
        theme.role(self.sentence, "warning" if stale and missing else "muted")
        self.back.setEnabled(self.current is not STEPS[0])
        self.next.setText(page.next_text())
        self.next.setVisible(not last)
        self.next.setEnabled(not missing and not self.desk.acting)

    def _refused(self, error: UserError) -> None:
        self.message.tell(say_error(error), "error")

    def _ask_about_clock(self, error: UserError) -> None:
        """Nothing can be written until the clock is right, or somebody notes why it differs."""
        dialog = ask_reason(self, say("clock-title"), say_error(error), say("clock-note"))
        dialog.accepted.connect(lambda: self._accept_clock(dialog.reason()))

    def _accept_clock(self, reason: str) -> None:
        """Go on with the clock as it is; the act that was refused is to be done again."""
        by = self.desk.person
        self.desk.act(
            lambda flow, _: flow.register.accept_clock(by, reason),
            lambda _: self.message.tell(say("clock-noted"), "done"),
        )

    def _ask_person(self) -> None:
        if self.desk.overview is None:
            return
        dialog = WorkerDialog(self.desk.person, self.desk.overview.officers, self)
        dialog.accepted.connect(lambda: self.desk.work_as(dialog.person()))
        dialog.open()

    def check_installation(self) -> QDialog:
        """Let the program try itself, and tell what it finds."""
        # With it come all samples and papers, which the first window need not wait for.
        from desktop.installation import check_installation  # noqa: PLC0415

        return check_installation(self)

    def _can_open_again(self) -> bool:
        """The step is confirmed, and no order stands on it."""
        if self.side or self.current not in _CONFIRMED:
            return False
        status = self.pages[self.current].status
        return status.state is State.DONE and not status.fixed

    def _ask_open_again(self) -> None:
        step = self.current
        if step is None:
            return
        title = say("open-again")
        dialog = ask_reason(self, title, say("open-again-lead"), title)
        dialog.accepted.connect(lambda: self._open_again(step, dialog.reason()))

    def _open_again(self, step: Step, reason: str) -> None:
        by = self.desk.person
        self.desk.act(lambda flow, _: flow.take_back_confirmation(step, by, reason))

    # The window itself

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.width() < _NARROW_BELOW
        self.stepper.set_narrow(narrow=narrow)
        self.lead.setVisible(self.height() >= _LEAD_FROM)

    def place_on_screen(self) -> None:
        """Where it was, if that is still on a screen; else as large as is useful, centred."""
        free = QGuiApplication.primaryScreen().availableGeometry()
        known = self.settings.window
        if len(known) == 4:
            self.setGeometry(*known)
            if any(
                screen.availableGeometry().contains(self.geometry().center())
                for screen in QGuiApplication.screens()
            ):
                return
        width, height = min(1366, free.width()), min(768, free.height())
        self.resize(width, height)
        self.move(free.center().x() - width // 2, free.center().y() - height // 2)

    def open_register(self, path: Path) -> None:
        """Open a register, for the command line and the start page."""
        self.desk.open(path, lambda error: self.start.not_opened(path, error))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Nothing has to be saved: every act was written when it was done."""
        if self.current is not None:
            self.pages[self.current].leave()
        box = self.geometry()
        self.settings.window = [box.x(), box.y(), box.width(), box.height()]
        self.settings.save()
        self.desk.close()
        self.jobs.close()
        for window in QApplication.topLevelWidgets():
            if window is not self and window.isVisible():
                window.close()  # a projector's window must not keep the program running
        event.accept()


def _scrolled(page: QWidget) -> QScrollArea:
    """A page that can be scrolled where the window is too small for it."""
    theme.role(page, "page")
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area

"""Reports beside the steps: fairness, history, what comes next, and comparisons."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.errors import UserError
from core.places import home_folder
from core.workflow import State, Step, Workflow
from desktop.desk import Desk, Overview
from desktop.i18n import language, say, say_error
from desktop.jobs import Job, Task
from desktop.models.reports import (
    COMPARE,
    KINDS,
    LISTS,
    OF_FILES,
    Subject,
    many,
    of_file,
    of_files,
    report,
    subjects,
)
from desktop.side.base import SidePage
from desktop.widgets.papers import PaperActions, Sight, seen
from desktop.widgets.preview import Preview


class ReportsPage(SidePage):
    """Choose a report and what it is about; its pages are shown and can be saved."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._ready = False
        self._wanted = ""
        self._job: Job | None = None
        self._made_of = ("", "")  # kind and subject of that job
        self.kind, self.subject = QComboBox(self), QComboBox(self)
        self.subject.setMaxVisibleItems(20)
        # A State has 12,760 bodies: one types a part of the name.
        self.subject.setEditable(True)
        self.subject.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        found = self.subject.completer()
        found.setFilterMode(Qt.MatchFlag.MatchContains)
        found.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        self.file = QPushButton(self)
        self.file.clicked.connect(self._choose)
        self.two = QPushButton(self)
        self.two.clicked.connect(self._choose_two)
        self.make = QPushButton(self)
        self.make.clicked.connect(self._ask_report)
        self.make.hide()
        self._added: dict[str, list[Subject]] = {}
        self._long: frozenset[str] = frozenset()  # subjects whose reports wait to be asked for
        for name in KINDS:
            self.kind.addItem("", name)
        self.tools = PaperActions(desk, self)
        self.preview = Preview(self)
        self.kind.activated.connect(lambda _: self._ask_subjects())
        self.subject.activated.connect(lambda _: self._ask_report())
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.kind, 1)
        row.addWidget(self.subject, 2)
        row.addWidget(self.make)
        row.addWidget(self.file)
        row.addWidget(self.two)
        row.addWidget(self.tools)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(row)
        column.addWidget(self.preview, 1)
        self.retranslate()

    def enter(self, overview: Overview) -> None:
        """Reports need figures: without a census there is nothing to tell."""
        self._ready = overview.statuses[Step.IMPORT].state is State.DONE
        if self._ready:
            self._ask_subjects()
        else:
            self._show_none(say("reports-no-census"))

    def retranslate(self) -> None:
        self.kind.setAccessibleName(say("reports-kind"))
        self.subject.setAccessibleName(say("reports-subject"))
        for at in range(self.kind.count()):
            self.kind.setItemText(at, say(f"report-{self.kind.itemData(at)}"))
        self.file.setText(say("reports-file"))
        self.two.setText(say("reports-two-files"))
        self.make.setText(say("reports-make"))
        self.tools.retranslate()
        if self._ready:
            self._ask_subjects()

    def first_focus(self) -> QWidget:
        return self.kind

    def _show_none(self, sentence: str) -> None:
        self.tools.show_sight(None)
        self.subject.setEnabled(False)
        self._show_choices()
        self.preview.show_text(sentence)

    def _show_choices(self) -> None:
        kind = self.kind.currentData()
        self.file.setVisible(self._ready and kind in OF_FILES)
        self.two.setVisible(self._ready and kind == LISTS)

    # Files

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, say("reports-file"), str(home_folder()))
        if name:
            self.add(of_file(Path(name)))

    def _choose_two(self) -> None:
        names = [
            QFileDialog.getOpenFileName(self, say(key), str(home_folder()))[0]
            for key in ("reports-first-file", "reports-second-file")
        ]
        if all(names):
            self.add(of_files(Path(names[0]), Path(names[1])))

    def add(self, one: Subject) -> None:
        """One more subject of the kind that is shown, and its report."""
        kind = self.kind.currentData()
        added = self._added.setdefault(kind, [])
        self._added[kind] = [one, *(other for other in added if other.key != one.key)]
        self.subject.clear()
        self._wanted = one.key
        self._ask_subjects()

    def _ask_subjects(self) -> None:
        kind = self.kind.currentData()
        words = "rules" if kind == COMPARE else "reports"
        self.desk.ask(
            lambda flow, _: (
                subjects(flow, kind, lambda key: say(f"{words}-{key}")),
                many(flow),
            ),
            lambda found: self._show_subjects(kind, *found),
        )

    def _show_subjects(self, kind: str, found: tuple[Subject, ...], long: bool) -> None:
        if kind != self.kind.currentData():
            return
        wanted, self._wanted = self._wanted, ""
        before = wanted or self.subject.currentData()
        found = (*(replace(one, long=long) for one in self._added.get(kind, ())), *found)
        self._show_choices()
        self.subject.clear()
        for one in found:
            self.subject.addItem(one.name, one.key)
        self.subject.setEnabled(bool(found))
        self._long = frozenset(one.key for one in found if one.long)
        at = self.subject.findData(before)
        if at < 0:
            # One area is there at once, where all of them together would have to wait.
            at = next((at for at, one in enumerate(found) if not one.long), 0)
        self.subject.setCurrentIndex(at)
        if found and self.subject.currentData() in self._long - {wanted}:
            if self._job is not None and self._made_of != (kind, self.subject.currentData()):
                self._job.cancel()
            self._wait()
        elif found:
            self._ask_report()
        else:
            self.make.hide()
            self._show_none(say("reports-choose-file" if kind in OF_FILES else "reports-none"))

    def _wait(self) -> None:
        """Nothing of another report stays on the screen while a long one is not there."""
        self.make.show()
        self.tools.show_sight(None)
        self.preview.show_text(say("reports-long"))

    def _ask_report(self, *_: object) -> None:
        kind, key = self.kind.currentData(), self.subject.currentData()
        self.make.setVisible(key in self._long)
        languages, width = (language(),), self.preview.page_width
        self.tools.show_sight(None)

        def make(flow: Workflow, task: Task) -> Sight:
            return seen(report(flow, kind, key, languages, task), task, width)

        def show(made: Sight) -> None:
            if (kind, key) == (self.kind.currentData(), self.subject.currentData()):
                self._show(made)

        def refused(error: UserError) -> None:
            self.preview.show_text(say_error(error))

        if self._job is not None:
            self._job.cancel()
        self._made_of = (kind, key)
        if key in self._long:
            self._wait()
        self._job = self.desk.ask(make, show, failed=refused, text=say("reports-making"))

    def _show(self, made: Sight) -> None:
        self.tools.show_sight(made)
        self.preview.show_pages(made.images, made.pages, made.text)

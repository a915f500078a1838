"""Reports beside the steps: fairness over an area, the history of a body, other rules."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from core.workflow import State, Step, Workflow
from desktop.desk import Desk, Overview
from desktop.i18n import language, say
from desktop.jobs import Task
from desktop.models.reports import COMPARE, KINDS, Subject, report, subjects
from desktop.side.base import SidePage
from desktop.widgets.papers import PaperActions, Sight, seen
from desktop.widgets.preview import Preview


class ReportsPage(SidePage):
    """Choose a report and what it is about; its pages are shown and can be saved."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._ready = False
        self.kind, self.subject = QComboBox(self), QComboBox(self)
        self.subject.setMaxVisibleItems(20)
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
        self.tools.retranslate()
        if self._ready:
            self._ask_subjects()

    def first_focus(self) -> QWidget:
        return self.kind

    def _show_none(self, sentence: str) -> None:
        self.tools.show_sight(None)
        self.subject.setEnabled(False)
        self.preview.show_text(sentence)

    def _ask_subjects(self) -> None:
        kind = self.kind.currentData()
        words = "rules" if kind == COMPARE else "reports"
        self.desk.ask(
            lambda flow, _: subjects(flow, kind, lambda key: say(f"{words}-{key}")),
            lambda found: self._show_subjects(kind, found),
        )

    def _show_subjects(self, kind: str, found: tuple[Subject, ...]) -> None:
        if kind != self.kind.currentData():
            return
        before = self.subject.currentData()
        self.subject.clear()
        for one in found:
            self.subject.addItem(one.name, one.key)
        self.subject.setEnabled(bool(found))
        self.subject.setCurrentIndex(max(0, self.subject.findData(before)))
        if found:
            self._ask_report()
        else:
            self._show_none(say("reports-none"))

    def _ask_report(self) -> None:
        kind, key = self.kind.currentData(), self.subject.currentData()
        languages, width = (language(),), self.preview.page_width
        self.tools.show_sight(None)

        def make(flow: Workflow, task: Task) -> Sight:
            return seen(report(flow, kind, key, languages), task, width)

        def show(made: Sight) -> None:
            if (kind, key) == (self.kind.currentData(), self.subject.currentData()):
                self._show(made)

        self.desk.ask(make, show, text=say("reports-making"))

    def _show(self, made: Sight) -> None:
        self.tools.show_sight(made)
        self.preview.show_pages(made.images, made.pages, made.text)

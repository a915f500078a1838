"""Reports beside the steps: fairness over an area, the history of a body, other rules."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.orders.plain import as_text
from core.workflow import State, Step, Workflow
from desktop import theme
from desktop.desk import Desk, Overview
from desktop.i18n import language, say
from desktop.jobs import Task
from desktop.models.reports import COMPARE, KINDS, Report, Subject, report, save, subjects
from desktop.side.base import SidePage
from desktop.widgets.preview import Preview


class ReportsPage(SidePage):
    """Choose a report and what it is about; its pages are shown and can be saved."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._made: Report | None = None
        self._ready = False
        self.kind, self.subject = QComboBox(self), QComboBox(self)
        self.subject.setMaxVisibleItems(20)
        for name in KINDS:
            self.kind.addItem("", name)
        self.save = QPushButton(self)
        self.save.clicked.connect(self._ask_target)
        self.preview = Preview(self)
        self.kind.activated.connect(lambda _: self._ask_subjects())
        self.subject.activated.connect(lambda _: self._ask_report())
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.kind, 1)
        row.addWidget(self.subject, 2)
        row.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addLayout(row)
        column.addWidget(self.preview, 1)
        theme.role(self.save, "primary")
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
        self.save.setText(say("reports-save"))
        if self._ready:
            self._ask_subjects()

    def first_focus(self) -> QWidget:
        return self.kind

    def _show_none(self, sentence: str) -> None:
        self._made = None
        self.save.setEnabled(False)
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
        self.save.setEnabled(False)

        def make(flow: Workflow, task: Task) -> Report:
            return report(flow, kind, key, languages, width, task.stop_if_cancelled)

        def show(made: Report) -> None:
            if (kind, key) == (self.kind.currentData(), self.subject.currentData()):
                self._show(made)

        self.desk.ask(make, show, text=say("reports-making"))

    def _show(self, made: Report) -> None:
        self._made = made
        self.save.setEnabled(True)
        self.preview.show_pages(made.images, made.pages, as_text(made.document))

    def _ask_target(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, say("reports-save"), f"{self.kind.currentData()}.pdf", "PDF (*.pdf)"
        )
        if name:
            self.write(Path(name))

    def write(self, target: Path) -> None:
        """Save the report that is shown as PDF, workbook and JSON."""
        made = self._made
        if made is None:
            return
        self.desk.ask(
            lambda _, __: save(made, target),
            lambda files: self.desk.said.emit(
                say("reports-saved", files=[one.name for one in files]), "done"
            ),
        )

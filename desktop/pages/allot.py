"""Step 3: which wards (or bodies) each group gets, why, and what they carried before."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QTabWidget, QVBoxLayout, QWidget

from core.labels import unit_label
from core.workflow import Step, Workflow
from desktop.desk import HISTORY_PLACE, Desk, Overview
from desktop.i18n import language, say
from desktop.models import allot
from desktop.pages.base import Page
from desktop.theme import role
from desktop.widgets.beside import beside
from desktop.widgets.decision import DecisionStrip
from desktop.widgets.history import HistoryTable, why_not
from desktop.widgets.picker import Picker
from desktop.widgets.ranking import RankingTable
from desktop.widgets.remarks import RemarkList


class AllotPage(Page):
    """The list of bodies on the left; the lists, the history and remarks of one on the right."""

    step = Step.ALLOT

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._shown: allot.Shown | None = None
        self.picker = Picker(self)
        self.title = QLabel(self)
        role(self.title, "section")
        self.past = QPushButton(self)
        role(self.past, "link")
        self.past.clicked.connect(self._show_past)
        self.numbers = QLabel(self)
        self.numbers.setWordWrap(True)
        role(self.numbers, "muted")
        self.ranking = RankingTable(self)
        self.history = HistoryTable(self)
        self.history_note = QLabel(self)
        self.history_note.setWordWrap(True)
        role(self.history_note, "muted")
        self.remarks = RemarkList(self)
        self.decision = DecisionStrip(self)
        self.tabs = QTabWidget(self)
        self.tabs.addTab(self.ranking, "")
        self.tabs.addTab(self._history_tab(), "")
        self.tabs.addTab(self.remarks, "")
        self._lay_out()
        self.picker.picked.connect(self._pick)
        self.decision.decided.connect(self._decide)
        self.retranslate()

    def _history_tab(self) -> QWidget:
        tab = QWidget(self)
        layout = QVBoxLayout(tab)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.history)
        layout.addWidget(self.history_note)
        return tab

    def _lay_out(self) -> None:
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(self.title, 1)
        row.addWidget(self.past)
        column.addLayout(row)
        for part in (self.numbers, self.decision, self.tabs):
            column.addWidget(part)
        column.setStretchFactor(self.tabs, 1)
        beside(self.picker, right, self, (230, 800))

    # The page protocol

    def enter(self, overview: Overview) -> None:
        self.ask(
            "entries",
            lambda flow, _: allot.entries(flow, language()),
            self._show_entries,
            text=say("calculating"),
        )

    def retranslate(self) -> None:
        for part in (self.picker, self.ranking, self.history, self.remarks, self.decision):
            part.retranslate()
        self.past.setText(say("allot-to-history"))
        count = len(self._shown.remarks) if self._shown else 0
        for at, key in enumerate(("tab-ranking", "tab-history", "tab-remarks")):
            self.tabs.setTabText(at, say(key, count=count))
        if self.desk.overview is not None and self.isVisible():
            self.enter(self.desk.overview)

    def next_text(self) -> str:
        return say("next") if self.done else say("allot-confirm")

    def go_on(self, proceed: Callable[[], None]) -> None:
        if self.done:
            proceed()
            return
        person = self.desk.person
        self.desk.act(lambda flow, _: flow.confirm_allotment(person), lambda _: proceed())

    # What is shown

    def _show_entries(self, entries: tuple[allot.Entry, ...]) -> None:
        before = self.picker.current
        self.picker.show_entries(entries, str(self.desk.place.get("allot-body", "")))
        if before and self.picker.current == before:
            self._pick(before)

    def _pick(self, key: str) -> None:
        self.desk.remember(**{"allot-body": key})

        def look(flow: Workflow, _: object) -> allot.Shown | None:
            return allot.shown(flow, key, language())

        self.ask("shown", look, self._show)

    def _show(self, shown: allot.Shown | None) -> None:
        self._shown = shown
        if shown is None:
            return
        self.title.setText(shown.entry.name)
        self.numbers.setText(_numbers(shown))
        self.ranking.show_sections(shown.sections, shown.names_heading)
        self.history.show_grid(shown.grid, shown.names_heading)
        self.history_note.setText(_history_note(shown))
        self.remarks.show_remarks(shown.remarks)
        self.tabs.setTabText(2, say("tab-remarks", count=len(shown.remarks)))
        self.decision.show_for(shown.entry.key, shown.to_decide)
        self.ready.emit()

    def _show_past(self) -> None:
        """Beside the steps: the whole history of this body, its sources, its delimitation."""
        kind, _, unit = self.picker.current.partition("/")
        self.desk.remember(**{HISTORY_PLACE: unit_label(kind, unit) if unit else kind})
        self.desk.aside.emit("history")

    def _decide(self, ward: str, reason: str) -> None:
        if self._shown is None:
            return
        body, person = self._shown.entry.key, self.desk.person

        def record(flow: Workflow, _: object) -> None:
            flow.decide(allot.DECIDABLE_HERE, body, ward, "accepted", reason, person)

        self.desk.act(record, lambda _: self.decision.clear())


def _numbers(shown: allot.Shown) -> str:
    """Seats and women by group in one line."""
    parts = []
    for group, count in shown.numbers.items():
        women = "?" if count.women is None else str(count.women)
        parts.append(say("allot-count", group=group.value, total=count.total, women=women))
    return "   ·   ".join(parts)


def _history_note(shown: allot.Shown) -> str:
    left_out = [why_not(column) for column in shown.grid.columns if not column.counts]
    if left_out:
        return "\n".join(left_out)
    return "" if len(shown.grid.columns) > 1 else say("history-none")

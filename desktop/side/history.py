"""History beside the steps: what was reserved, whose turn it is, who says so, and delimitation."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QTabWidget, QVBoxLayout, QWidget

from core.workflow import State, Step
from desktop import theme
from desktop.desk import HISTORY_PLACE, Desk, Overview
from desktop.i18n import language, say
from desktop.jobs import Job
from desktop.models import past, said
from desktop.models.allot import Entry
from desktop.side.base import SidePage
from desktop.side.history_grid import GridPart
from desktop.side.history_mapping import Delimitation
from desktop.side.history_sources import SourcesPanel
from desktop.widgets.beside import beside
from desktop.widgets.picker import Picker

_TABS = ("grid", "sources", "mapping")


class HistoryPage(SidePage):
    """Bodies or units at the left; of the chosen one the grid, its sources, its delimitation."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._asked: list[Job] = []
        self.picker = Picker(self)
        self.title = QLabel(self)
        theme.role(self.title, "section")
        self.grid = GridPart(desk, self)
        self.sources = SourcesPanel(desk, self)
        self.mapping = Delimitation(desk, self)
        self.parts = (self.grid, self.sources, self.mapping)
        self.tabs = QTabWidget(self)
        for part in self.parts:
            self.tabs.addTab(part, "")
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addWidget(self.tabs, 1)
        beside(self.picker, right, self, (230, 800))
        self.picker.picked.connect(self._pick)
        self.retranslate()

    # What the frame asks

    def enter(self, overview: Overview) -> None:
        """Without a census there are no bodies yet: the page says so."""
        ready = overview.statuses[Step.IMPORT].state is State.DONE
        self.picker.setEnabled(ready)
        self.tabs.setEnabled(ready)
        if not ready:
            self.title.setText(say("reports-no-census"))
            return
        self.desk.ask(
            lambda flow, _: past.entries(flow, language()),
            self._show_entries,
            text=say("history-opening"),
        )

    def leave(self) -> None:
        self.mapping.keep()

    def retranslate(self) -> None:
        self.picker.retranslate()
        for at, (name, part) in enumerate(zip(_TABS, self.parts, strict=True)):
            self.tabs.setTabText(at, say(f"history-tab-{name}"))
            part.retranslate()
        if self.desk.overview is not None and self.isVisible():
            self.enter(self.desk.overview)

    def first_focus(self) -> QWidget:
        return self.picker.search

    # What is shown

    def _show_entries(self, entries: tuple[Entry, ...]) -> None:
        before, wanted = self.picker.current, str(self.desk.place.get(HISTORY_PLACE, ""))
        self.picker.show_entries(entries, wanted)
        if wanted != before:  # somebody leads here from elsewhere
            self.picker.choose(wanted)
        if before and self.picker.current == before:
            self._pick(before)

    def _pick(self, key: str) -> None:
        for job in self._asked:
            job.cancel()
        self._asked = [
            self.desk.ask(lambda flow, _: past.view(flow, key, language()), self._show),
            self.desk.ask(
                lambda flow, _: said.sources(flow, key, language()), self.sources.show_sources
            ),
        ]
        self.mapping.show_body(key)
        # After the looks: it writes, and nobody waits for it.
        self.desk.remember(**{HISTORY_PLACE: key})

    def _show(self, view: past.View | None) -> None:
        self.title.setText(view.name if view else "")
        self.grid.show_view(view)

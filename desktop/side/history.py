"""History beside the steps: what was reserved, whose turn it is, who says so, and delimitation."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QTabWidget,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from core.model import Category
from core.workflow import State, Step, Workflow
from desktop import theme
from desktop.desk import Desk, Overview
from desktop.i18n import language, say
from desktop.jobs import Job, Task
from desktop.models import allot, past
from desktop.side.base import SidePage
from desktop.side.history_mapping import Delimitation
from desktop.side.history_sources import SourcesPanel
from desktop.widgets.history import HistoryTable, why_not
from desktop.widgets.papers import PaperWindow, Sight, seen
from desktop.widgets.picker import Picker, beside

_TABS = ("turns", "sources", "mapping")


class HistoryPage(SidePage):
    """Bodies or units at the left; of the chosen one the grid, its sources, its delimitation."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._asked: list[Job] = []
        self.picker = Picker(self)
        self.title = QLabel(self)
        theme.role(self.title, "section")
        self.paper, self.order = QPushButton(self), QPushButton(self)
        self.turns = TurnsPanel(self)
        self.sources = SourcesPanel(desk, self)
        self.mapping = Delimitation(desk, self)
        self.tabs = QTabWidget(self)
        for panel in (self.turns, self.sources, self.mapping):
            self.tabs.addTab(panel, "")
        self.window_: PaperWindow | None = None
        self._shown: past.History | None = None
        self._lay_out()
        self.picker.picked.connect(self._pick)
        self.paper.clicked.connect(self._show_paper)
        self.order.clicked.connect(self._show_order)
        self.retranslate()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.title, 1)
        head.addWidget(self.order)
        head.addWidget(self.paper)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        column.addLayout(head)
        column.addWidget(self.tabs, 1)
        beside(self.picker, right, self)

    # What the frame asks

    def enter(self, overview: Overview) -> None:
        """Without a census there are no bodies yet: the list is empty and says so."""
        ready = overview.statuses[Step.IMPORT].state is State.DONE
        for part in (self.picker, self.tabs, self.paper):
            part.setEnabled(ready)
        if not ready:
            self.title.setText(say("reports-no-census"))
            return
        self.desk.ask(
            lambda flow, _: allot.entries(flow, language()),
            self._show_entries,
            text=say("calculating"),
        )

    def leave(self) -> None:
        self.mapping.keep()

    def retranslate(self) -> None:
        self.paper.setText(say("history-paper"))
        self.order.setText(say("history-order"))
        self.picker.retranslate()
        for at, (name, panel) in enumerate(
            zip(_TABS, (self.turns, self.sources, self.mapping), strict=True)
        ):
            self.tabs.setTabText(at, say(f"history-tab-{name}"))
            panel.retranslate()
        if self.desk.overview is not None and self.isVisible():
            self.enter(self.desk.overview)

    def first_focus(self) -> QWidget:
        return self.picker.search

    # What is shown

    def _show_entries(self, entries: tuple[allot.Entry, ...]) -> None:
        before = self.picker.current
        self.picker.show_entries(entries, str(self.desk.place.get("allot-body", "")))
        if before and self.picker.current == before:
            self._pick(before)

    def _pick(self, key: str) -> None:
        for job in self._asked:
            job.cancel()
        self._asked = [
            self.desk.ask(lambda flow, _: past.history(flow, key, language()), self._show),
            self.desk.ask(
                lambda flow, _: past.sources(flow, key, language()), self.sources.show_sources
            ),
        ]
        self.mapping.show_body(key)

    def _show(self, shown: past.History) -> None:
        self._shown = shown
        self.title.setText(shown.name)
        self.order.setVisible(shown.order is not None)
        self.turns.show_history(shown)

    # Papers

    def _window(self) -> PaperWindow:
        if self.window_ is None:
            self.window_ = PaperWindow(self.desk, self)
        return self.window_

    def _show_paper(self) -> None:
        shown = self._shown
        if shown is None:
            return
        key, languages = shown.key, (language(),)

        def make(flow: Workflow, task: Task, width: int) -> Sight:
            return seen(past.paper(flow, key, languages), task, width)

        self._window().show_made(shown.name, make)

    def _show_order(self) -> None:
        if self._shown is not None and self._shown.order is not None:
            order = self._shown.order
            self._window().show_paper(order.kind, order.subject, (language(),))


class TurnsPanel(QWidget):
    """The grid; below it the turns of one category, and the story of one ward or office."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: past.History | None = None
        self._label = ""
        self.category = QComboBox(self)
        self.category.addItem("", None)
        for one in Category:
            self.category.addItem(one.value, one)
        self.caption = QLabel(self)
        self.grid = HistoryTable(self)
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        theme.role(self.note, "muted")
        self.facts, self.story = QTextBrowser(self), QTextBrowser(self)
        for text in (self.facts, self.story):
            text.setOpenLinks(False)
            text.setFrameShape(QTextBrowser.Shape.NoFrame)
            theme.role(text, "reading")
        row = QHBoxLayout()
        row.addWidget(self.caption)
        row.addWidget(self.category)
        row.addStretch(1)
        below = QSplitter(Qt.Orientation.Horizontal, self)
        below.addWidget(self.story)
        below.addWidget(self.facts)
        below.setSizes([500, 500])
        below.setChildrenCollapsible(False)
        both = QSplitter(Qt.Orientation.Vertical, self)
        both.addWidget(self.grid)
        both.addWidget(below)
        both.setSizes([290, 230])
        both.setChildrenCollapsible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addLayout(row)
        column.addWidget(self.note)
        column.addWidget(both, 1)
        self.category.currentIndexChanged.connect(lambda _: self._show_lane())
        self.grid.picked.connect(self._show_story)

    def retranslate(self) -> None:
        self.caption.setText(say("history-category"))
        self.category.setAccessibleName(say("history-category"))
        self.category.setItemText(0, say("history-all"))
        self.grid.retranslate()
        self.story.setAccessibleName(say("history-story"))
        self.facts.setAccessibleName(say("history-turns"))
        self._show_lane()
        self._show_story(self._label)

    def show_history(self, shown: past.History) -> None:
        """Show a body or unit; the first member's story, or that of the one looked at before."""
        same = self._shown is not None and self._shown.key == shown.key
        self._shown = shown
        self.grid.show_grid(shown.grid, shown.member)
        left_out = [why_not(column) for column in shown.grid.columns if not column.counts]
        none = [] if len(shown.grid.columns) > 1 else [say("history-none")]
        self.note.setText("\n".join(left_out or none))
        self.note.setVisible(bool(left_out or none))
        self._show_lane()
        labels = [row.label for row in shown.grid.rows if not row.gone]
        wanted = self._label if same and self._label in labels else next(iter(labels), "")
        if wanted:
            self.grid.choose(labels.index(wanted))
        self._show_story(wanted)

    def _show_lane(self) -> None:
        category = self.category.currentData()
        shown = self._shown
        if shown is None or category is None:
            self.grid.look_at(None)
            self.facts.setPlainText(say("history-choose-category"))
            return
        lane = shown.lanes[Category(category)]
        self.grid.look_at(lane)
        self.facts.setHtml("".join(_fact(one) for one in lane.facts))

    def _show_story(self, label: str) -> None:
        self._label = label
        shown = self._shown
        if shown is None or label not in shown.stories:
            self.story.clear()
            return
        name = next(row.name for row in shown.grid.rows if row.label == label)
        told = "".join(_told(one) for one in shown.stories[label])
        self.story.setHtml(f"<p><b>{escape(name)}</b></p>{told}")


def _fact(one: past.Fact) -> str:
    muted = theme.colours().muted
    head = f'<span style="color:{muted}">{escape(one.heading)}</span><br/>' if one.heading else ""
    return f'<p style="margin:6px 0 0 0">{head}{escape(one.text).replace(chr(10), "<br/>")}</p>'


def _told(one: past.Told) -> str:
    muted = theme.colours().muted
    source = f' <span style="color:{muted}">({escape(one.source)})</span>' if one.source else ""
    return f'<p style="margin:4px 0 0 0">{escape(one.sentence)}{source}</p>'

"""The grid of a body's history: cycles of a category, turns in words, stories, the paper of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSplitter, QVBoxLayout, QWidget

from core.insight.grid import Turns
from core.model import Category
from core.texts import text
from core.workflow import Workflow
from desktop.desk import Desk
from desktop.i18n import language, say
from desktop.jobs import Job, Task
from desktop.models import past
from desktop.models.history import Column
from desktop.theme import role
from desktop.widgets.cycles import CyclesTable
from desktop.widgets.history import why_not
from desktop.widgets.papers import PaperActions, PaperWindow, Sight, seen
from desktop.widgets.story import StoryPanel

_PAGE = 900  # pixels: the printed page is not shown, its buttons only need its paper
_NAMES = 6  # so many names stand in a sentence before it says how many more there are


class GridPart(QWidget):
    """What every ward carried, whose turn it is, and why."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._view: past.View | None = None
        self._label = ""
        self._jobs: list[Job] = []
        self.window_: PaperWindow | None = None
        self.category = QComboBox(self)
        self.category.addItem("", "")
        for one in Category:
            self.category.addItem(one.value, one.value)
        self.category.currentIndexChanged.connect(lambda _: self._show())
        self.tools = PaperActions(desk, self)
        self.table = CyclesTable(self)
        self.table.opened.connect(self._open)
        self.turns, self.note = QLabel(self), QLabel(self)
        for label in (self.turns, self.note):
            label.setWordWrap(True)
        role(self.note, "muted")
        self.turns.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.story = StoryPanel(self)
        self.story.paper_asked.connect(self._show_paper)
        self._lay_out()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.category)
        row.addStretch(1)
        row.addWidget(self.tools)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table, 1)
        column.addWidget(self.turns)
        column.addWidget(self.note)
        split = QSplitter(Qt.Orientation.Horizontal, self)
        split.addWidget(left)
        split.addWidget(self.story)
        split.setStretchFactor(0, 1)
        split.setSizes([620, 240])
        split.setChildrenCollapsible(False)
        self.story.setMinimumWidth(220)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 6, 0, 0)
        whole.setSpacing(6)
        whole.addLayout(row)
        whole.addWidget(split, 1)

    def retranslate(self) -> None:
        self.category.setAccessibleName(say("history-category"))
        self.category.setItemText(0, say("history-category-none"))
        self.tools.retranslate()
        self.table.retranslate()
        self._show()
        if not self._label:
            self.story.show_none()

    def show_view(self, view: past.View | None) -> None:
        """Another body, the same one anew, or none."""
        same = self._view is not None and view is not None and view.key == self._view.key
        self._view = view
        if not same or self._label not in (view.names if view else {}):
            self._label = ""
            self.story.show_none()
        self._show()
        for job in self._jobs:
            job.cancel()
        self._jobs = []
        self.tools.show_sight(None)
        if view is None:
            return
        key, languages = view.key, (language(),)

        def make(flow: Workflow, task: Task) -> Sight:
            task.stop_if_cancelled()
            return seen(past.printed(flow, key, languages), task, _PAGE)

        self._jobs.append(self.desk.ask(make, self.tools.show_sight))

    def _chosen(self) -> Category | None:
        name = self.category.currentData()
        return Category(name) if name else None

    def _show(self) -> None:
        view, category = self._view, self._chosen()
        self.table.show_view(view, category)
        self.turns.setVisible(category is not None and view is not None)
        if view is None:
            self.note.clear()
            return
        if category is not None:
            self.turns.setText(turns_words(view, view.found.turns[category]))
        self.note.setText(_note(view))
        self.note.setVisible(bool(self.note.text()))

    def _open(self, label: str) -> None:
        view = self._view
        if view is None:
            return
        self._label = label

        def show(told: tuple[past.Told, ...]) -> None:
            if self._view is view and self._label == label:
                self.story.show_story(view, label, told)

        self.desk.ask(lambda flow, _: past.story(flow, view.key, label), show)

    def _show_paper(self, kind: str, subject: str) -> None:
        if self.window_ is None:
            self.window_ = PaperWindow(self.desk, self)
        self.window_.show_paper(kind, subject, (language(),))


def _note(view: past.View) -> str:
    """Why elections do not count, a term that stays, or that nothing is known."""
    alike: dict[tuple[str, str], list[Column]] = {}
    for column in view.shown.columns:
        if not column.counts:
            alike.setdefault((column.why, column.clause), []).append(column)
    sentences = [
        why_not(replace(of_reason[0], election=", ".join(one.election for one in of_reason)))
        for of_reason in alike.values()
    ]
    if view.found.first_term:
        sentences.append(
            text(language(), "insight", "first-term-stays", election=view.found.first_term)
        )
    if len(view.shown.columns) == 1:
        sentences.append(say("history-none"))
    return "\n".join(sentences)


def turns_words(view: past.View, turns: Turns) -> str:
    """Who is served, who waits, who is next and when, in sentences."""
    category = turns.category.value
    sentences = []
    if turns.number is not None:
        sentences.append(say("turns-seats", category=category, count=turns.number))
    running = next((one for one in turns.cycles if one.last is None), None)
    for cycle in turns.cycles[-1:]:
        key = "cycle-complete" if cycle.last else "cycle-running"
        sentences.append(
            text(language(), "insight", key, number=cycle.number, first=cycle.first,
                 last=cycle.last)
        )  # fmt: skip
    if not turns.decides:
        sentences.append(say("turns-none", category=category))
        return " ".join(sentences)
    if not turns.served and not turns.waiting:
        return " ".join([*sentences, say("turns-nobody", category=category)])
    if running is not None and turns.served:
        sentences.append(say("turns-served", names=_names(view, turns.served)))
    if turns.waiting:
        sentences.append(say("turns-waiting", names=_names(view, turns.waiting)))
    if turns.by_lot:
        sentences.append(say("turns-by-lot"))
        return " ".join(sentences)
    coming = past.queue(view, turns)
    first = [one.label for one in turns.candidates if one.turn == 1]
    now = [label for label in view.names if coming.get(label) == 0]
    if now:
        sentences.append(say("turns-now", election=view.elections[0], names=_names(view, now)))
    passed = [label for label in first if coming.get(label, 0) > 1]
    if passed:
        sentences.append(say("turns-passed", names=_names(view, passed)))
    for turn, election in enumerate(view.elections[:3], 1):
        names = [one.label for one in turns.candidates if coming.get(one.label) == turn]
        if names:
            key = "turns-after" if turn > 1 else "turns-open"
            sentences.append(say(key, election=election, names=_names(view, names)))
    return " ".join(sentences)


def _names(view: past.View, labels: Sequence[str]) -> str:
    names = [view.names[label] for label in labels]
    if len(names) <= _NAMES:
        return ", ".join(names)
    return say("names-more", names=", ".join(names[:_NAMES]), count=len(names) - _NAMES)

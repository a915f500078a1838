"""The story of one ward or office: sentences, each with what says so, and the way to its paper."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.amounts import day
from core.insight.story import event_text
from desktop.i18n import language, say
from desktop.models.past import Behind, Told, View
from desktop.theme import role


class StoryPanel(QScrollArea):
    """`paper_asked` carries kind and subject of an order of this register."""

    paper_asked = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.papers: list[QPushButton] = []
        self.sentences: list[str] = []
        self.show_none()

    def show_none(self) -> None:
        """Nobody's story is open: how to open one."""
        self._begin()
        self._say(say("story-none"), "muted")
        self._end()

    def show_story(self, view: View, label: str, told: Sequence[Told]) -> None:
        """The events, oldest first, with all that says so."""
        self._begin()
        self._say(say("story-title", name=view.names[label]), "section")
        for one in told:
            self._say(_sentence(one, view), "")
            for behind in one.behind:
                self._behind(behind)
            if not one.behind and one.event.rule == "now":
                self._say(say("behind-no-order"), "muted")
        self._end()

    def _begin(self) -> None:
        self._inside = QWidget()
        role(self._inside, "page")
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(10, 6, 10, 6)
        self._column.setSpacing(5)
        self.papers, self.sentences = [], []

    def _end(self) -> None:
        self._column.addStretch(1)
        self.setWidget(self._inside)
        self.setAccessibleName(say("story-name"))
        self.setAccessibleDescription("\n".join(self.sentences))

    def _say(self, sentence: str, look: str) -> None:
        label = QLabel(sentence, self._inside)
        label.setWordWrap(True)
        if look:
            role(label, look)
        self._column.addWidget(label)
        self.sentences.append(sentence)

    def _behind(self, one: Behind) -> None:
        self._say(behind_words(one), "muted")
        if not one.kind:
            return
        button = QPushButton(say("behind-show", document=one.source), self._inside)
        role(button, "link")
        button.clicked.connect(
            lambda _=False, one=one: self.paper_asked.emit(one.kind, one.subject)
        )
        self._column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self.papers.append(button)


def _sentence(one: Told, view: View) -> str:
    event = one.event
    if event.rule == "now":
        return say("story-now", election=event.election, category=event.category)
    if event.rule == "now-open":
        seat = event.others[0].removesuffix("?") if event.others else ""
        key = "story-now-group" if seat else "story-now-open"
        return say(key, election=event.election, group=seat)
    return event_text(event, view.found, language())


def behind_words(one: Behind) -> str:
    """What says so, as a sentence."""
    signed = "-signed" if one.by and one.way in ("entered", "file") else ""
    sentence = say(
        f"behind-{one.way}{signed}",
        source=one.source, by=one.by, at=day(one.at) if one.at else "", version=one.version,
    )  # fmt: skip
    return say("behind-reason", sentence=sentence, reason=one.reason) if one.reason else sentence

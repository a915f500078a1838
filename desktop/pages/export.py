"""Step 5: what can be printed now, what not yet and why; issuing, printing, writing to files."""

from __future__ import annotations

from dataclasses import asdict
from datetime import date
from pathlib import Path

from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.places import home_folder
from core.publication import ObjectionDecision, Outcome, Required
from core.publication import shown as shown_day
from core.texts import LANGUAGES
from core.workflow import Note, Step, Workflow
from core.workflow.issuing import ORDER
from desktop.desk import Desk, Overview
from desktop.i18n import NAMES, language, say, say_note
from desktop.jobs import Task
from desktop.models import allot, issuing, papers, publication
from desktop.models.papers import PaperState
from desktop.models.publication import Published, look
from desktop.pages.base import Page
from desktop.pages.export_objections import ObjectionPanel
from desktop.pages.export_publication import PublicationPanel
from desktop.theme import role
from desktop.widgets.beside import beside
from desktop.widgets.decision import DecisionStrip
from desktop.widgets.paper_list import PaperList
from desktop.widgets.papers import PaperActions, Sight, kind_name, sight
from desktop.widgets.preview import Preview
from desktop.widgets.reason import ReasonStrip


class ExportPage(Page):
    """On the left the papers with their states, on the right the real page."""

    step = Step.EXPORT

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.kind = QComboBox(self)
        self.first = QComboBox(self)
        self.second = QComboBox(self)
        self.list = PaperList(self)
        self.issue = QPushButton(self)
        role(self.issue, "primary")
        self.folder = QPushButton(self)
        self.about = QLabel(self)
        self.about.setWordWrap(True)
        self.preview = Preview(self)
        self.tools = PaperActions(desk, self)
        self.tabs = QTabWidget(self)
        self.tabs.tabBar().hide()
        self.publication = PublicationPanel(self)
        self.objections = ObjectionPanel(self)
        self.decision = DecisionStrip(self)
        self.final = QLabel(self)
        self.final.setWordWrap(True)
        self.final.hide()
        self._published: Published | None = None
        self.reopen = QPushButton(self)
        role(self.reopen, "link")
        self.strip = ReasonStrip("reopen-record", "warning", self)
        self.strip.hide()
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.kind)
        languages = QHBoxLayout()
        languages.addWidget(self.first)
        languages.addWidget(self.second)
        column.addLayout(languages)
        column.addWidget(self.list, 1)
        column.addWidget(self.issue)
        column.addWidget(self.folder)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        column.addWidget(self.strip)
        column.addWidget(self.final)
        column.addWidget(self.tabs, 1)
        paper = QWidget(self)
        self.tabs.addTab(paper, "")
        self.tabs.addTab(self.publication, "")
        self.tabs.addTab(self.objections, "")
        column = QVBoxLayout(paper)
        column.setContentsMargins(0, 6, 0, 0)
        column.addWidget(self.about)
        column.addWidget(self.decision)
        column.addWidget(self.preview, 1)
        row = QHBoxLayout()
        row.addWidget(self.reopen)
        row.addStretch(1)
        row.addWidget(self.tools)
        column.addLayout(row)
        beside(left, right, self, (330, 700))

    def _connect(self) -> None:
        self.kind.currentIndexChanged.connect(lambda _: self._ask_list())
        self.first.currentIndexChanged.connect(lambda _: self._chose_language())
        self.second.currentIndexChanged.connect(lambda _: self._chose_language())
        self.list.picked.connect(lambda _: self._ask_sight())
        self.list.marked.connect(self._count)
        self.issue.clicked.connect(self._issue)
        self.folder.clicked.connect(self._choose_folder)
        self.reopen.clicked.connect(self._ask_reopen)
        self.strip.given.connect(self._reopen)
        self.decision.decided.connect(self._decide_ward)
        self.publication.entered.connect(self._publish)
        self.objections.raised.connect(self._object)
        self.objections.decided.connect(self._decide)

    # The page protocol

    def enter(self, overview: Overview) -> None:
        if not self.first.count():
            self._fill_languages(overview)
        self.reopen.setVisible(overview.fixed)
        if not overview.fixed:
            self.strip.hide()
        if overview.profile.law == "up-offices":
            self.tabs.tabBar().show()
            self.ask("published", lambda flow, _: look(flow, language()), self._show_published)
        self.ask(
            "kinds",
            lambda flow, _: papers.kinds(flow, self.languages, self.desk.person),
            self._show_kinds,
        )

    def retranslate(self) -> None:
        for part in (self.list, self.tools, self.strip, self.decision):
            part.retranslate()
        self.publication.retranslate()
        self.objections.retranslate()
        self._show_tabs()
        self.kind.setAccessibleName(say("export-kind"))
        self.first.setAccessibleName(say("export-first"))
        self.second.setAccessibleName(say("export-second"))
        self.folder.setText(say("export-folder"))
        self.reopen.setText(say("reopen"))
        for row in range(self.kind.count()):
            self.kind.setItemText(row, kind_name(self.kind.itemData(row)))
        if self.second.count():
            self.second.setItemText(0, say("export-one-language"))
        if self.strip.isVisible():
            self.strip.ask(say("reopen-why"))
        self._count()
        if self.isVisible() and self.desk.overview is not None:
            self.enter(self.desk.overview)

    # What is chosen

    @property
    def languages(self) -> tuple[str, ...]:
        """One or two languages of the paper."""
        chosen = (self.first.currentData() or "en", self.second.currentData() or "")
        return tuple(dict.fromkeys(filter(None, chosen)))

    @property
    def chosen_kind(self) -> str:
        return self.kind.currentData() or ""

    def _fill_languages(self, overview: Overview) -> None:
        local = "te" if overview.profile.law == "telangana" else "hi"
        kept = self.desk.place.get("languages", [local, "en"])
        for box in (self.first, self.second):
            box.blockSignals(True)
        self.second.addItem(say("export-one-language"), "")
        for one in LANGUAGES:
            self.first.addItem(NAMES[one], one)
            self.second.addItem(NAMES[one], one)
        self.first.setCurrentIndex(self.first.findData(kept[0]))
        self.second.setCurrentIndex(max(self.second.findData((*kept, "")[1]), 0))
        for box in (self.first, self.second):
            box.blockSignals(False)

    def _chose_language(self) -> None:
        self.desk.remember(languages=list(self.languages))
        self._ask_list()

    def _show_kinds(self, kinds: tuple[str, ...]) -> None:
        if tuple(self.kind.itemData(row) for row in range(self.kind.count())) != kinds:
            kept = self.chosen_kind
            self.kind.blockSignals(True)
            self.kind.clear()
            for kind in kinds:
                self.kind.addItem(kind_name(kind), kind)
            self.kind.setCurrentIndex(max(self.kind.findData(kept), 0))
            self.kind.blockSignals(False)
        self._ask_list()

    def _ask_list(self) -> None:
        kind, shown_in, person = self.chosen_kind, language(), self.desk.person
        if kind:
            self.ask(
                "list",
                lambda flow, _: papers.listed(flow, kind, shown_in, person),
                self._show_list,
                text=say("calculating"),
            )

    def _show_list(self, found: tuple[papers.Paper, ...]) -> None:
        self.list.show_papers(found)
        self._count()
        self._ask_sight()

    def _count(self) -> None:
        issued = self.chosen_kind in papers.ISSUED
        count = len(self.list.to_issue())
        self.issue.setVisible(issued)
        self.issue.setEnabled(bool(count))
        self.issue.setText(say("export-issue", count=count) if count else say("export-issue-none"))

    # The page that is shown

    def _ask_sight(self) -> None:
        shown = self.list.current
        self.tools.show_sight(None)
        self.decision.show_for("", ())
        if shown is None:
            self.about.clear()
            self.preview.show_text(say("preview-none"))
            return
        self.about.setText(self._about(shown))
        role(self.about, "danger" if shown.state is PaperState.BLOCKED else "muted")
        if shown.state is PaperState.BLOCKED:
            self.preview.show_text(say("preview-blocked"))
            if shown.kind == ORDER:
                self._ask_decisions(shown.subject)
            return
        languages, width = self.languages, self.preview.page_width
        kind, subject = shown.kind, shown.subject

        def look(flow: Workflow, task: Task) -> Sight:
            return sight(flow, task, kind, subject, languages, self.desk, width)

        self.ask("sight", look, lambda found: self._show_sight(shown, found))

    def _ask_decisions(self, code: str) -> None:
        """What an officer can decide here, so that the order no longer waits for it."""
        self.ask(
            "sight",
            lambda flow, _: allot.open_decisions(flow, code),
            lambda waiting: self.decision.show_for(code, waiting),
        )

    def _decide_ward(self, ward: str, reason: str) -> None:
        shown, person = self.list.current, self.desk.person
        if shown is None:
            return

        def record(flow: Workflow, _: Task) -> None:
            flow.decide(allot.DECIDABLE_HERE, shown.subject, ward, "accepted", reason, person)

        self.desk.act(record, lambda _: self.decision.clear())

    def _show_sight(self, shown: papers.Paper, found: Sight) -> None:
        self.preview.show_pages(found.images, found.pages, found.text)
        printable = shown.kind not in papers.ISSUED or shown.state is PaperState.ISSUED
        self.tools.show_sight(found if printable else None)
        if found.made.changes:
            changes = [say("export-change", **asdict(one)) for one in found.made.changes]
            lines = (self._about(shown), say("export-changes", changes=changes))
            self.about.setText("\n".join(lines))
        self.ready.emit()

    def _about(self, shown: papers.Paper) -> str:
        if shown.state is PaperState.BLOCKED:
            notes = [say_note(one) for one in shown.why] or [say("about-order-first")]
            return " ".join(notes)
        return say(f"about-{shown.state}", version=shown.version, next=shown.version + 1)

    # Acts

    def _issue(self) -> None:
        kind, languages, person = self.chosen_kind, self.languages, self.desk.person
        subjects = self.list.to_issue()

        def issue(flow: Workflow, task: Task) -> int:
            return issuing.issue_all(flow, kind, subjects, languages, person, task.report)

        self.desk.act(
            issue,
            lambda count: self.desk.said.emit(say("export-issued", count=count), "done"),
            text=say("export-issuing"),
        )

    def _choose_folder(self) -> None:
        start = str(self.desk.place.get("folder", home_folder()))
        name = QFileDialog.getExistingDirectory(self, say("export-folder"), start)
        if name:
            self.write_into(Path(name))

    def write_into(self, folder: Path) -> None:
        """Write every paper of the kind into a folder."""
        kind, languages, person = self.chosen_kind, self.languages, self.desk.person
        self.desk.remember(folder=str(folder))

        def write(flow: Workflow, task: Task) -> issuing.Folder:
            return issuing.write_folder(
                flow, folder, kind, languages, person, task.report, task.cancelled
            )

        def written(found: issuing.Folder) -> None:
            key = "export-written-waiting" if found.waiting else "export-written"
            text = say(key, count=len(found.files), folder=str(folder), waiting=found.waiting)
            self.desk.said.emit(text, "done")

        self.desk.ask(write, written, text=say("export-writing"))

    # Draft, objections, final

    def _show_published(self, found: Published) -> None:
        self._published = found
        self.publication.show_published(found)
        self.objections.show_published(found)
        self._show_tabs()

    def _show_tabs(self) -> None:
        found = self._published
        self.tabs.setTabText(0, say("tab-paper"))
        self.tabs.setTabText(1, say("tab-publications"))
        self.tabs.setTabText(2, say("tab-objections", count=len(found.raised) if found else 0))
        if found is None:
            return
        self.final.show()
        if not found.drafted:
            self.final.setText(say("final-no-draft"))
            role(self.final, "muted")
            return
        missing = sum(one.made is None for one in found.wanted)
        lines = [say("final-unpublished", count=missing)] if missing else []
        lines += [
            say_note(Note(one.code, one.parameters))
            for one in found.reasons
            if not one.code.startswith("publication-missing")
        ]
        if not lines and found.last_day:
            lines = [say("final-can"), say("final-last-day", day=shown_day(found.last_day))]
        self.final.setText(" ".join(lines))
        role(self.final, "warning" if found.reasons else "good")

    def _publish(self, wanted: tuple[Required, ...], on: date, reference: str) -> None:
        person = self.desk.person

        def publish(flow: Workflow, _: Task) -> int:
            return publication.publish(flow, wanted, on, reference, person)

        def published(count: int) -> None:
            self.desk.said.emit(say("published-entered", count=count), "done")

        self.desk.act(publish, published)

    def _object(self, who: str, body: str, text: str, received: date) -> None:
        person = self.desk.person
        self.desk.act(
            lambda flow, _: flow.add_objection(who, body, text, received, person),
            lambda _: self.objections.entered(),
        )

    def _decide(self, number: int, outcome: str, reason: str, on: date, heard: bool) -> None:
        person = self.desk.person
        decision = ObjectionDecision(Outcome(outcome), reason, person, on, heard)
        self.desk.act(
            lambda flow, _: flow.decide_objection(number, decision, person),
            lambda _: self.objections.recorded(),
        )

    # Correcting

    def _ask_reopen(self) -> None:
        self.strip.ask(say("reopen-why"))
        self.strip.reason.setFocus()

    def _reopen(self, reason: str) -> None:
        person = self.desk.person

        def reopened(_: object) -> None:
            self.strip.clear()
            self.strip.hide()
            self.desk.said.emit(say("reopened"), "done")

        self.desk.act(lambda flow, _: flow.reopen(reason, person), reopened)

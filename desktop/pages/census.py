"""Step 1: a file is read, understood and checked; nothing changes before it is accepted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.amounts import day, grouped_amount
from core.census.findings_book import write_findings
from core.census.recognise import Choice
from core.census.template import write_template
from core.findings import Finding
from core.lots.sheet import grouped
from core.model import Records
from core.places import home_folder
from core.workflow import Step
from desktop import theme
from desktop.desk import Desk, Overview
from desktop.dialogs import ask_reason
from desktop.i18n import language, say
from desktop.models.census import Accepted, FileSeen, accepted, examine, sheets_to_choose
from desktop.pages.base import Page
from desktop.widgets.bodies import BodiesPanel
from desktop.widgets.changes import ChangesPanel
from desktop.widgets.drop import DropZone
from desktop.widgets.facts import Fact, Facts
from desktop.widgets.findings import FindingsPanel
from desktop.widgets.seen import SeenPanel


class CensusPage(Page):
    """Three faces: nothing yet, a file that waits to be accepted, the census that counts."""

    step = Step.IMPORT

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.seen: FileSeen | None = None
        self.accepted: Accepted | None = None
        self._said: dict[str, Choice] = {}
        self.drop = DropZone(self)
        self.drop.came.connect(self.take_up)
        self.drop.choose.clicked.connect(self._choose)
        self.drop.template.clicked.connect(self._save_template)
        self.facts = Facts(self)
        self.findings = FindingsPanel(self)
        self.findings.export_asked.connect(self._export)
        self.sheets = SeenPanel(self)
        self.sheets.chosen.connect(self._choose_meaning)
        self.changes = ChangesPanel(self)
        self.bodies = BodiesPanel(self)
        self.tabs = QTabWidget(self)
        for panel in (self.findings, self.changes, self.bodies, self.sheets):
            self.tabs.addTab(panel, "")
        self.again, self.back_out, self.take_back = (QPushButton(self) for _ in range(3))
        theme.role(self.take_back, "link")
        self.again.clicked.connect(self._choose)
        self.back_out.clicked.connect(self._put_aside)
        self.take_back.clicked.connect(self._ask_take_back)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        for button in (self.again, self.back_out, self.take_back):
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.drop, 1)
        column.addWidget(self.facts)
        column.addLayout(buttons)
        column.addWidget(self.tabs, 1)

    # The frame's calls

    def enter(self, overview: Overview) -> None:
        self.ask("accepted", lambda flow, _: accepted(flow), self._show_accepted)
        offered, self.desk.offered = self.desk.offered, None
        if offered is not None:
            self.take_up(offered)

    def retranslate(self) -> None:
        self.drop.retranslate()
        self.findings.retranslate()
        self.sheets.retranslate()
        self.changes.retranslate()
        self.bodies.retranslate()
        self.again.setText(say("import-again"))
        self.back_out.setText(say("import-put-aside"))
        self.take_back.setText(say("import-take-back"))
        self._show()

    def missing(self) -> str:
        if self.seen is None:
            return super().missing()
        errors = len(self.seen.loaded.errors)
        return say("import-has-errors", count=errors) if errors else ""

    def next_text(self) -> str:
        return say("import-accept") if self.seen is not None else say("next")

    def go_on(self, proceed: Callable[[], None]) -> None:
        seen = self.seen
        if seen is None:
            proceed()
            return
        by = self.desk.person

        def done(lost: list[str]) -> None:
            self._keep_choices(seen)
            self.seen = None
            self._show()
            proceed()
            if lost:
                self.desk.said.emit(say("draws-voided", draws=", ".join(lost)), "warning")

        self.desk.act(lambda flow, _: flow.accept_census(seen.loaded, by, seen.path.name), done)

    # A file comes

    def _choices(self) -> dict[str, Choice]:
        """The officer's words: kept for the shapes of tables, and for the tables of this file."""
        kept = self.desk.settings.shapes if self.desk.settings else {}
        return {**{shape: Choice.from_json(one) for shape, one in kept.items()}, **self._said}

    def _show_sheets(self, seen: FileSeen) -> None:
        assert self.desk.overview is not None
        sheets = sheets_to_choose(self.desk.overview.profile)
        self.sheets.show_sheets(seen.layouts, sheets, self._choices())

    def _choose_meaning(self, table: str, choice: Choice) -> None:
        """The officer mends what was recognised: the file is read again with that."""
        if self.seen is not None:
            self._said[table] = choice
            self._read(self.seen.path)

    def _keep_choices(self, seen: FileSeen) -> None:
        """What was mended holds for every file of the same shape."""
        if self.desk.settings is not None:
            for layout in seen.layouts:
                if layout.table.name in self._said:
                    kept = self._said[layout.table.name].to_json()
                    self.desk.settings.shapes[layout.shape] = kept
            self.desk.settings.save()

    def take_up(self, path: Path) -> None:
        """Read and check a file; the screen stays as it is until that is done."""
        self._said = {}
        self.desk.said.emit("", "note")  # what was said was about another file
        self._read(path)

    def _read(self, path: Path) -> None:
        choices = self._choices()
        self.ask(
            "file",
            lambda flow, task: examine(flow, path, choices, task.cancelled),
            self._show_file,
            text=say("reading-file", file=path.name),
        )

    def _choose(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, say("choose-file"), str(self.desk.place.get("folder", "")),
            say("census-files", pattern="*.xlsx *.xlsm *.xls *.xlsb *.ods *.csv *.tsv"),
        )  # fmt: skip
        if chosen:
            self.desk.remember(folder=str(Path(chosen).parent))
            self.take_up(Path(chosen))

    def _show_file(self, seen: FileSeen) -> None:
        again = self.seen is not None and self.seen.path == seen.path
        self.seen = seen
        self._show()
        if again:
            return
        panels = (self.changes, self.findings, self.sheets)
        shown = (bool(seen.changes), bool(seen.loaded.findings), True)
        self.tabs.setCurrentWidget(panels[shown.index(True)])

    def _put_aside(self) -> None:
        self.seen = None
        self._show()

    # Showing

    def _show_accepted(self, census: Accepted | None) -> None:
        self.accepted = census
        if self.seen is None:
            self.tabs.setCurrentWidget(self.bodies)
        self._show()

    def _show(self) -> None:
        seen, census = self.seen, self.accepted
        idle = seen is None and census is None
        self.drop.setVisible(idle)
        self.facts.setVisible(not idle)
        self.tabs.setVisible(not idle)
        self.again.setVisible(not idle)
        self.back_out.setVisible(seen is not None)
        self.take_back.setVisible(seen is None and census is not None)
        if seen is not None:
            self._show_seen(seen)
        elif census is not None:
            self._show_census(census)
        self.ready.emit()

    def _show_seen(self, seen: FileSeen) -> None:
        records = seen.loaded.records
        self.facts.show_facts((
            Fact(say("fact-waiting"), seen.path.name),
            *_counts(records),
            Fact(say("fact-election"), seen.loaded.election or "–"),
            _fingerprint(seen.loaded.sha256),
        ))  # fmt: skip
        self.findings.show_findings(seen.loaded.findings)
        self._show_sheets(seen)
        self.bodies.show_bodies(records.bodies)
        titles = {
            self.findings: say("tab-findings", count=len(seen.loaded.findings)),
            self.bodies: say("tab-bodies", count=grouped_amount(len(records.bodies))),
            self.sheets: say("tab-seen"),
        }
        if seen.changes is not None:
            self.changes.show_changes(seen.changes, seen.lost)
            titles[self.changes] = say("tab-changes", count=len(seen.changes))
        self._show_tabs(titles)

    def _show_census(self, census: Accepted) -> None:
        self.facts.show_facts((
            Fact(say("fact-accepted"), census.file_name),
            *_counts(census.records),
            Fact(say("fact-by"), say("by-at", name=census.by, at=day(census.at))),
            _fingerprint(census.sha256),
        ))  # fmt: skip
        self.findings.show_findings(census.findings)
        self.bodies.show_bodies(census.records.bodies)
        self._show_tabs({
            self.findings: say("tab-findings", count=len(census.findings)),
            self.bodies: say("tab-bodies", count=grouped_amount(len(census.records.bodies))),
        })  # fmt: skip

    def _show_tabs(self, titles: Mapping[QWidget, str]) -> None:
        for at in range(self.tabs.count()):
            panel = self.tabs.widget(at)
            self.tabs.setTabVisible(at, panel in titles)
            self.tabs.setTabText(at, titles.get(panel, ""))

    # Other acts

    def _ask_take_back(self) -> None:
        dialog = ask_reason(
            self, say("import-take-back"), say("take-back-lead"), say("import-take-back")
        )
        dialog.accepted.connect(lambda: self._take_back(dialog.reason()))

    def _take_back(self, reason: str) -> None:
        by = self.desk.person
        self.desk.act(lambda flow, _: flow.take_back_census(by, reason))

    def _save_template(self) -> None:
        assert self.desk.overview is not None
        profile, chosen_language = self.desk.overview.profile, language()
        self._save(say("save-template"), f"{profile.id}.xlsx",
                   lambda path: write_template(profile, path, chosen_language))  # fmt: skip

    def _export(self, findings: list[Finding]) -> None:
        layouts = self.seen.loaded.layouts if self.seen is not None else ()
        spoken = language()
        self._save(say("findings-export"), say("findings-file-name"),
                   lambda path: write_findings(path, layouts, findings, spoken))  # fmt: skip

    def _save(self, title: str, name: str, write: Callable[[Path], None]) -> None:
        folder = Path(self.desk.place.get("folder", "") or home_folder())
        chosen, _ = QFileDialog.getSaveFileName(
            self, title, str(folder / name), say("workbooks", pattern="*.xlsx")
        )
        if not chosen:
            return
        path = Path(chosen).with_suffix(".xlsx")
        self.desk.jobs.do(
            lambda _: write(path),
            lambda _: self.desk.said.emit(say("file-written", file=str(path)), "done"),
        )


def _counts(records: Records) -> tuple[Fact, ...]:
    named = (
        ("fact-bodies", records.bodies),
        ("fact-wards", records.wards),
        ("fact-history", records.history),
    )
    return tuple(Fact(say(key), grouped_amount(len(rows))) for key, rows in named if rows)


def _fingerprint(sha256: str) -> Fact:
    groups = grouped(sha256).split()
    short = " ".join([*groups[:2], "…", *groups[-2:]])
    return Fact(say("fact-fingerprint"), short, grouped(sha256))

"""Who says what a body carried before: enter, take in, correct, and settle what is disputed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.amounts import day
from core.insight.list_file import Earlier, read_earlier
from core.insight.list_names import BodyNames
from core.insight.sources import Dispute, Said
from core.model import Category, HistoryRow
from core.places import home_folder
from core.register.copying import SUFFIX
from core.workflow import Workflow
from core.workflow.succession import Inheritance, inheritance
from desktop.desk import Desk
from desktop.dialogs import CalmDialog, ReasonDialog
from desktop.i18n import say
from desktop.models.said import Sources
from desktop.side.history_entry import EntryDialog
from desktop.widgets.reason import ReasonStrip
from desktop.widgets.table import Column, RowsTable

# Names of a list that are told one by one.
_NAMED = 8
Voided = Callable[[Workflow], list[str]]


class SourcesPanel(QWidget):
    """The statements of one body or unit; buttons for what can be done with them."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.shown: Sources | None = None
        self.asking: CalmDialog | None = None
        self.dispute = DisputeStrip(self)
        self.dispute.settled.connect(self._settle)
        self.table: RowsTable[Said] = RowsTable(
            "history-sources",
            (
                Column("said-election", lambda one: one.election, width=90),
                Column("said-place", _place, width=150),
                Column("said-category", lambda one: one.category or "–", width=90),
                Column("said-source", _source, stretch=2, least=200, tone=_tone),
                Column("said-state", _state, stretch=2, least=170, tone=_tone),
            ),
            self,
        )
        self.table.chosen.connect(lambda _: self._show_buttons())
        self.enter, self.take_list, self.take_register = (QPushButton(self) for _ in range(3))
        self.correct, self.take_back = QPushButton(self), QPushButton(self)
        for button, work in (
            (self.enter, self._enter), (self.take_list, self._choose_list),
            (self.take_register, self._choose_register), (self.correct, self._correct),
            (self.take_back, self._take_back),
        ):  # fmt: skip
            button.clicked.connect(work)
        row = QHBoxLayout()
        row.setSpacing(10)
        for button in (self.enter, self.take_list, self.take_register):
            row.addWidget(button)
        row.addStretch(1)
        for button in (self.correct, self.take_back):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addWidget(self.dispute)
        column.addWidget(self.table, 1)
        column.addLayout(row)
        self._show_buttons()

    def retranslate(self) -> None:
        for name, button in (
            ("enter", self.enter), ("list", self.take_list), ("register", self.take_register),
            ("correct", self.correct), ("take-back", self.take_back),
        ):  # fmt: skip
            button.setText(say(f"said-{name}"))
        self.table.retranslate()
        self.dispute.retranslate()

    def show_sources(self, shown: Sources) -> None:
        """Show what is said of a body or unit."""
        self.shown = shown
        self.table.set_rows(shown.said)
        self.dispute.show_first([one for one in shown.disputes if one.settled is None])
        self._show_buttons()

    def _show_buttons(self) -> None:
        current = self.table.current()
        changeable = current is not None and current.id is not None and current.stands
        self.take_back.setEnabled(changeable)
        self.correct.setEnabled(changeable and current is not None and current.against is None)
        self.enter.setEnabled(self.shown is not None)

    # Entering and taking in

    def _enter(self) -> None:
        if self.shown is None:
            return
        dialog = EntryDialog(self.desk, self.shown, self)
        self.asking = dialog
        dialog.accepted.connect(lambda: self.take(dialog.rows(), dialog.said_by(), dialog.recorded))
        dialog.open()

    def take(
        self, rows: tuple[HistoryRow, ...], source: str, done: Callable[[], None] = lambda: None
    ) -> None:
        """Take rows in from a source, after the draws that this sets aside were named."""
        person = self.desk.person
        self._after_naming(
            lambda flow: flow.voided_by_history(rows, source),
            lambda flow: flow.add_history(rows, source, person),
            lambda: say("said-taken", count=len(rows), source=source),
            done,
        )

    def _choose_list(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, say("said-list"), str(home_folder()))
        if name:
            dialog = ListDialog(Path(name), self)
            self.asking = dialog
            dialog.accepted.connect(
                lambda: self.read_list(Path(name), dialog.source(), dialog.election())
            )
            dialog.open()

    def read_list(self, path: Path, source: str, election: str = "") -> None:
        """Read a list of earlier reservations and take it in."""
        self.desk.ask(
            lambda flow, _: read_earlier(
                path, flow.profile, flow.election, election, _known_names(flow)
            ),
            lambda found: self._take_list(found, source),
            text=say("reading-list"),
        )

    def _take_list(self, found: Earlier, source: str) -> None:
        """Names that no body has are told before anything is taken."""
        if not found.unknown:
            self.take(found.rows, source)
            return
        lead = say("said-unknown", names=list(found.unknown[:_NAMED]), count=len(found.unknown),
                   rows=len(found.rows))  # fmt: skip
        dialog = CalmDialog(say("said-list"), lead, say("said-take"), self)
        dialog.take.setEnabled(bool(found.rows))
        dialog.accepted.connect(lambda: self.take(found.rows, source))
        self.asking = dialog
        dialog.open()

    def _choose_register(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, say("said-register"), str(home_folder()),
            say("register-files", pattern=f"*{SUFFIX}"),
        )  # fmt: skip
        if name:
            self.take_over(Path(name))

    def take_over(self, path: Path) -> None:
        """Take over the register of an earlier election, after saying what it leaves."""
        self.desk.ask(
            lambda flow, _: inheritance(path, flow), self._offer, text=say("reading-list")
        )

    def _offer(self, left: Inheritance) -> None:
        key = "said-inherits-part" if left.waiting else "said-inherits"
        lead = say(key, count=len(left.statements), source=left.source, waiting=left.waiting)
        dialog = CalmDialog(say("said-register"), lead, say("said-take"), self)
        person = self.desk.person
        dialog.accepted.connect(
            lambda: self.desk.act(
                lambda flow, _: flow.add_statements(left.statements, left.source, person),
                lambda voided: self._told(
                    say("said-taken", count=len(left.statements), source=left.source), voided
                ),
            )
        )
        self.asking = dialog
        dialog.open()

    # Correcting and settling

    def _correct(self) -> None:
        current = self.table.current()
        if current is not None and current.id is not None:
            dialog = CorrectDialog(current, self)
            self.asking = dialog
            number = current.id
            dialog.accepted.connect(
                lambda: self._version(number, dialog.category(), dialog.reason())
            )
            dialog.open()

    def _take_back(self) -> None:
        current = self.table.current()
        if current is not None and current.id is not None:
            lead = _sentence(current)
            dialog = ReasonDialog(say("said-take-back-title"), lead, say("said-take-back"), self)
            self.asking = dialog
            number = current.id
            dialog.accepted.connect(lambda: self._version(number, None, dialog.reason()))
            dialog.open()

    def _version(self, number: int, category: Category | None, reason: str) -> None:
        person = self.desk.person
        self._after_naming(
            lambda flow: flow.voided_by_correction(number, category),
            lambda flow: flow.correct_history(number, category, reason, person),
            lambda: say("said-corrected"),
        )

    def _settle(self, dispute: Dispute, category: str, reason: str) -> None:
        person = self.desk.person
        self.desk.act(
            lambda flow, _: flow.settle_history(dispute, Category(category), reason, person),
            lambda voided: (self.dispute.clear(), self._told(say("said-settled"), voided)),
        )

    def _after_naming(
        self, voided: Voided, work: Callable[[Workflow], list[str]], told: Callable[[], str],
        done: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        """Do it; where draws become void by it, only after they were named and accepted."""

        def act() -> None:
            self.desk.act(
                lambda flow, _: work(flow), lambda gone: (done(), self._told(told(), gone))
            )

        def found(gone: list[str]) -> None:
            if not gone:
                act()
                return
            lead = say("said-voids", draws=gone)
            dialog = CalmDialog(say("said-voids-title"), lead, say("said-go-on"), self)
            dialog.accepted.connect(act)
            self.asking = dialog
            dialog.open()

        self.desk.ask(lambda flow, _: voided(flow), found)

    def _told(self, sentence: str, voided: list[str]) -> None:
        more = f" {say('said-voided', draws=voided)}" if voided else ""
        self.desk.said.emit(f"{sentence}{more}", "done")


class DisputeStrip(ReasonStrip):
    """Sources disagree: each is named with what it says, one category is chosen, with a reason."""

    settled = Signal(object, str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        self._dispute: Dispute | None = None
        self._count = 0
        self.choice = QComboBox()
        super().__init__("said-settle", "error", parent)
        self.layout().insertWidget(1, self.choice)  # type: ignore[union-attr]
        self.given.connect(self._give)
        self.hide()

    def retranslate(self) -> None:
        super().retranslate()
        self.choice.setAccessibleName(say("said-category"))
        if self._dispute is not None:
            self.ask(self._words(self._dispute))

    def show_first(self, disputes: list[Dispute]) -> None:
        """Ask about the first; a reason half typed stays while it is the same one."""
        first = next(iter(disputes), None)
        if first is None or self._dispute is None or first.place != self._dispute.place:
            self.clear()
        self._dispute, self._count = first, len(disputes)
        self.setVisible(first is not None)
        self.choice.clear()
        if first is not None:
            for category in sorted(first.categories):
                said = [one.source for one in first.said if one.category is category]
                self.choice.addItem(f"{category.value}  ·  {', '.join(said)}", category.value)
            self.ask(self._words(first))

    def _words(self, dispute: Dispute) -> str:
        one = dispute.said[0]
        return say("said-dispute", place=_place(one), election=one.election, more=self._count - 1)

    def _give(self, *_: object) -> None:
        reason = self.reason.text().strip()
        if reason and self._dispute is not None:
            self.settled.emit(self._dispute, self.choice.currentData(), reason)


class ListDialog(CalmDialog):
    """Asks what a list is, and of which election where it does not say so itself."""

    def __init__(self, path: Path, parent: QWidget) -> None:
        super().__init__(say("said-list"), say("said-list-lead"), say("said-take"), parent)
        self._source, self._election = QLineEdit(path.name, self), QLineEdit(self)
        for field, key in ((self._source, "said-source"), (self._election, "said-election-list")):
            field.setPlaceholderText(say(key))
            field.setAccessibleName(say(key))
            self.body.addWidget(field)
            self.watch(field)

    def source(self) -> str:
        return self._source.text().strip()

    def election(self) -> str:
        return self._election.text().strip()


class CorrectDialog(ReasonDialog):
    """Asks for the right category of a statement, and why."""

    def __init__(self, said: Said, parent: QWidget) -> None:
        self.choice = QComboBox()
        super().__init__(say("said-correct-title"), _sentence(said), say("said-correct"), parent)
        for one in Category:
            if one is not said.category:
                self.choice.addItem(one.value, one.value)
        self.choice.setAccessibleName(say("said-category"))
        self.body.insertWidget(0, self.choice, 0, Qt.AlignmentFlag.AlignLeft)

    def category(self) -> Category:
        return Category(self.choice.currentData())


def _known_names(flow: Workflow) -> BodyNames:
    return BodyNames(flow.records().bodies if flow.snapshot else ())


def _place(one: Said) -> str:
    return f"{one.body} · {one.number}" if one.number else one.body


def _sentence(one: Said) -> str:
    return say("said-sentence", place=_place(one), election=one.election,
               category=one.category or "–", source=_source(one))  # fmt: skip


def _source(one: Said) -> str:
    return say("said-ruling") if one.against is not None else one.source


def _state(one: Said) -> str:
    """What became of a statement, by whom and why."""
    if one.id is None:
        return say("said-in-file")
    who = say("said-by", who=one.by.name, at=day(one.at)) if one.by else ""
    if one.replaced:
        return say("said-replaced", who=who)
    if one.category is None:
        return say("said-gone", who=who, reason=one.reason)
    return " · ".join(part for part in (who, one.reason) if part)


def _tone(one: Said) -> str:
    return "" if one.stands else "muted"

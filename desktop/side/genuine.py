"""Is this paper genuine? A PDF, or groups of the digest of a printed paper, and the register."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.amounts import day
from core.errors import UserError
from core.lots.sheet import grouped
from core.places import home_folder
from core.register.read import IssuedOrder
from desktop import theme
from desktop.desk import Desk, Overview
from desktop.i18n import say, say_error
from desktop.models.genuine import Compared, Verdict, compare_file, compare_typed
from desktop.side.base import SidePage
from desktop.widgets.groups import GroupFields

_LOOKS = {Verdict.GENUINE: "done", Verdict.SUPERSEDED: "warning", Verdict.UNKNOWN: "warning"}


class GenuinePage(SidePage):
    """Two ways in, one answer below."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._found: tuple[Compared, ...] = ()
        self._refused: UserError | None = None
        self.choose = QPushButton(self)
        theme.role(self.choose, "primary")
        self.choose.clicked.connect(self._choose)
        self.paper = QComboBox(self)
        self.paper.currentIndexChanged.connect(lambda _: self._show_ways())
        self.groups = GroupFields(self)
        self.groups.changed.connect(self._show_ways)
        self.compare = QPushButton(self)
        self.compare.clicked.connect(self._compare)
        self._labels = {key: QLabel(self) for key in _SENTENCES}
        for key, label in self._labels.items():
            label.setWordWrap(True)
            theme.role(label, "section" if key.endswith("title") else "muted")
        self.answers = QVBoxLayout()
        self.answers.setSpacing(8)
        ways = QHBoxLayout()
        ways.setSpacing(14)
        ways.addWidget(self._by_file(), 1)
        ways.addWidget(self._by_hand(), 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addLayout(ways)
        column.addLayout(self.answers)
        column.addStretch(1)
        self.retranslate()

    def _by_file(self) -> QFrame:
        card, column = _card(self)
        column.addWidget(self._labels["genuine-file-title"])
        column.addWidget(self._labels["genuine-file-lead"])
        column.addStretch(1)
        column.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignLeft)
        return card

    def _by_hand(self) -> QFrame:
        card, column = _card(self)
        column.addWidget(self._labels["genuine-hand-title"])
        column.addWidget(self._labels["genuine-hand-lead"])
        column.addWidget(self.paper)
        column.addWidget(self.groups)
        column.addWidget(self.compare, 0, Qt.AlignmentFlag.AlignLeft)
        return card

    # What the frame asks

    def enter(self, _: Overview) -> None:
        """Show the papers that this register has issued."""
        self.desk.ask(lambda flow, _: tuple(reversed(flow.orders())), self._show_papers)

    def retranslate(self) -> None:
        for key, label in self._labels.items():
            label.setText(say(key))
        self.choose.setText(say("genuine-choose"))
        self.compare.setText(say("genuine-compare"))
        self.paper.setAccessibleName(say("genuine-paper"))
        self.groups.retranslate()
        for at in range(self.paper.count()):
            self.paper.setItemText(at, _paper_name(self.paper.itemData(at)))
        self._show_ways()
        self._show_answers()

    def first_focus(self) -> QWidget:
        return self.choose

    # Ways in

    def _show_papers(self, orders: tuple[IssuedOrder, ...]) -> None:
        kept = self.paper.currentData()
        self.paper.blockSignals(True)
        self.paper.clear()
        for one in orders:
            self.paper.addItem(_paper_name(one), one)
        known = [one.id for one in orders]
        if kept is not None and kept.id in known:
            self.paper.setCurrentIndex(known.index(kept.id))
        self.paper.blockSignals(False)
        self._show_ways()

    def _show_ways(self) -> None:
        issued = self.paper.count() > 0
        lead = "genuine-hand-lead" if issued else "genuine-hand-none"
        self._labels["genuine-hand-lead"].setText(say(lead))
        for part in (self.paper, self.groups, self.compare):
            part.setVisible(issued)
        self.compare.setEnabled(self.groups.whole)

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, say("genuine-choose"), str(home_folder()), say("genuine-kind")
        )
        if name:
            self.check_file(Path(name))

    def check_file(self, path: Path) -> None:
        """Hold a PDF against the register."""
        self.desk.ask(
            lambda flow, _: compare_file(flow, path),
            self._answer,
            failed=self._refuse,
            text=say("genuine-reading"),
        )

    def _compare(self) -> None:
        order, asked, typed = self.paper.currentData(), self.groups.asked, dict(self.groups.typed)

        def told(found: Compared) -> None:
            self.groups.ask_anew()
            self._answer((found,))

        self.desk.ask(lambda flow, _: compare_typed(flow, order, asked, typed), told)

    # The answer

    def _answer(self, found: tuple[Compared, ...]) -> None:
        self._found, self._refused = found, None
        self._show_answers()

    def _refuse(self, error: UserError) -> None:
        self._found, self._refused = (), error
        self._show_answers()

    def _show_answers(self) -> None:
        while (item := self.answers.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if self._refused is not None:
            self.answers.addWidget(_bar(self, "error", say_error(self._refused), ()))
        for one in self._found:
            self.answers.addWidget(
                _bar(self, _LOOKS.get(one.verdict, "error"), _sentence(one), _lines(one))
            )

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What was answered."""
        return tuple(one.verdict for one in self._found)


_SENTENCES = ("genuine-file-title", "genuine-file-lead", "genuine-hand-title", "genuine-hand-lead")


def _paper_name(one: IssuedOrder) -> str:
    return say("genuine-paper-name", paper=one.document, version=one.version, at=day(one.at))


def _sentence(one: Compared) -> str:
    return say(
        f"verdict-{one.verdict}", paper=one.id, version=one.version, latest=one.latest,
        at=day(one.issued_at), by=one.issued_by,
    )  # fmt: skip


def _lines(one: Compared) -> tuple[str, ...]:
    faults = tuple(say_error(UserError(code)) for code in one.faults)
    told = (say("genuine-digest", digest=grouped(one.digest)),) if one.digest else ()
    return (*faults, *told)


def _card(parent: QWidget) -> tuple[QFrame, QVBoxLayout]:
    card = QFrame(parent)
    theme.role(card, "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(18, 14, 18, 16)
    column.setSpacing(10)
    return card, column


def _bar(parent: QWidget, look: str, sentence: str, lines: tuple[str, ...]) -> QFrame:
    bar = QFrame(parent)
    theme.role(bar, f"bar-{look}")
    bar.setAccessibleName(sentence)
    column = QVBoxLayout(bar)
    column.setContentsMargins(14, 10, 14, 10)
    for text, role in ((sentence, "strong"), *((line, "") for line in lines)):
        label = QLabel(text, bar)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        theme.role(label, role)
        column.addWidget(label)
    return bar

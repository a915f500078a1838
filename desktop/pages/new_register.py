"""The form of a new register: for which bodies, which election, which rules, and who works."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.amounts import day
from core.errors import UserError
from core.files import file_name
from core.law.profile import Profile, profile_named, profiles
from core.places import registers_folder
from core.register.copying import SUFFIX
from core.register.store import Founding
from desktop import theme
from desktop.desk import Desk
from desktop.i18n import language, say, say_error
from desktop.worker_dialog import PersonFields

# State -> laws that Vantu knows for it.
STATES = {"telangana": ("telangana",), "uttar-pradesh": ("up-offices", "up-wards")}
_ELECTION = re.compile(r"([0-9]{4})(?:-([0-9]{2}))?(?:-([0-9]{2}))?")


def election_day(election: str) -> date | None:
    """The last day that an election id such as 2025, 2025-12 or 2025-12-11 can mean."""
    found = _ELECTION.fullmatch(election.strip())
    if found is None:
        return None
    year, month, of_month = int(found[1]), int(found[2] or 12), found[3]
    try:
        return date(year, month, int(of_month) if of_month else monthrange(year, month)[1])
    except ValueError:
        return None


def proposed(law: str, election: str) -> Profile | None:
    """The rules of a law in force at an election: the latest that began before it."""
    known = sorted(
        (one for one in profiles().values() if one.law == law), key=lambda one: one.in_force
    )
    on = election_day(election)
    if on is None or not known:
        return None
    return next((one for one in reversed(known) if one.in_force <= on), known[0])


class NewRegister(QWidget):
    """`left` says that the form was left without a register."""

    left = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._folder = registers_folder()
        self._chosen_file: Path | None = None
        self._rules_chosen = False
        self.state, self.law, self.rules = (QComboBox(self) for _ in range(3))
        self.election, self.area = QLineEdit(self), QLineEdit(self)
        self._rules_note, self._file_label, self._sentence = (QLabel(self) for _ in range(3))
        for label in (self._rules_note, self._file_label, self._sentence):
            label.setWordWrap(True)
            theme.role(label, "muted")
        self._about_title, self._officer_title = QLabel(self), QLabel(self)
        for label in (self._about_title, self._officer_title):
            theme.role(label, "section")
        self._build()
        self._connect()

    def _build(self) -> None:
        self._about, officer_form = QFormLayout(), QFormLayout()
        for form in (self._about, officer_form):
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
            form.setHorizontalSpacing(16)
            form.setVerticalSpacing(9)
        for field in (self.state, self.law, self.election, self.rules):
            self._about.addRow(" ", field)
        self._about.addRow("", self._rules_note)
        self._about.addRow(" ", self.area)
        self.officer = PersonFields(self, officer_form)
        self.change_file = QPushButton(self)
        theme.role(self.change_file, "link")
        left = _column(self._about_title, self._about)
        right = _column(self._officer_title, officer_form, self._file_label, self.change_file)
        cards = QHBoxLayout()
        cards.setSpacing(14)
        cards.addWidget(left, 1)
        cards.addWidget(right, 1)
        self.back, self.make = QPushButton(self), QPushButton(self)
        theme.role(self.make, "primary")
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        buttons = QHBoxLayout()
        buttons.setSpacing(14)
        buttons.addWidget(self.back)
        buttons.addWidget(self._sentence, 1)
        buttons.addWidget(self.make)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(14)
        whole.addLayout(cards)
        whole.addStretch(1)
        whole.addLayout(buttons)

    def _connect(self) -> None:
        self.state.currentIndexChanged.connect(self._fill_laws)
        self.law.currentIndexChanged.connect(self._law_changed)
        self.election.textChanged.connect(self._propose)
        self.rules.activated.connect(self._choose_rules)
        self.rules.currentIndexChanged.connect(self._check)
        for field in (self.election, self.area, *self.officer.fields):
            field.textChanged.connect(self._check)
        self.change_file.clicked.connect(self._ask_file)
        self.back.clicked.connect(self.left)
        self.make.clicked.connect(self._make)

    def begin(self) -> None:
        """Show the form; what was typed before is still there."""
        self._fill_states()
        self.election.setFocus()

    # Choices

    def _fill_states(self) -> None:
        _fill(self.state, [(name, say(f"state-of-{name}")) for name in STATES])
        self._fill_laws()

    def _fill_laws(self) -> None:
        laws = STATES[self.state.currentData() or "telangana"]
        _fill(self.law, [(law, say(f"law-{law}")) for law in laws])
        self._fill_rules()

    def _law_changed(self) -> None:
        self._rules_chosen = False
        self._fill_rules()

    def _fill_rules(self) -> None:
        known = [one for one in profiles().values() if one.law == self.law.currentData()]
        _fill(self.rules, [(one.id, say(f"rules-{one.id}")) for one in known])
        self._propose()

    def _choose_rules(self) -> None:
        self._rules_chosen = True

    def _propose(self) -> None:
        found = proposed(self.law.currentData() or "", self.election.text())
        if found is not None and not self._rules_chosen:
            self.rules.setCurrentIndex(self.rules.findData(found.id))
        self._check()

    # What is missing

    def _check(self) -> None:
        profile = self.rules.currentData()
        if profile:
            since = day(profile_named(profile).in_force.isoformat())
            self._rules_note.setText(say("rules-in-force", date=since))
        missing = self._missing()
        self._sentence.setText(missing)
        self.make.setEnabled(not missing)
        self._file_label.setText(say("register-kept-in", file=str(self.file())))

    def _missing(self) -> str:
        if election_day(self.election.text()) is None:
            return say("new-missing-election")
        if not self.area.text().strip():
            return say("new-missing-place")
        if not self.officer.person().name:
            return say("new-missing-officer")
        return ""

    def file(self) -> Path:
        """Where the register will be: chosen, or made from the place and the election."""
        if self._chosen_file is not None:
            return self._chosen_file
        wished = " ".join(filter(None, (self.area.text().strip(), self.election.text().strip())))
        name = file_name(wished) or say("new-register")
        return free_name(self._folder / f"{name}{SUFFIX}")

    def _ask_file(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(
            self, say("register-where"), str(self.file()),
            say("register-files", pattern=f"*{SUFFIX}"),
        )  # fmt: skip
        if chosen:
            path = Path(chosen)
            self._chosen_file = (
                path if path.suffix == SUFFIX else path.with_name(path.name + SUFFIX)
            )
            self._check()

    def _make(self) -> None:
        path = self.file()
        area = " ".join(self.area.text().split())
        founding = Founding(
            profile=self.rules.currentData(),
            election=self.election.text().strip(),
            state=self.state.currentData(),
            place=area,
            title=path.stem,
            language=language(),
        )
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            self._desk.said.emit(
                say("folder-refused", folder=str(path.parent), reason=error.strerror or ""), "error"
            )
            return
        self._desk.create(path, founding, self.officer.person(), self._refused)

    def _refused(self, error: UserError) -> None:
        self._desk.said.emit(say_error(error), "error")

    def retranslate(self) -> None:
        labels = {
            self.state: "new-state", self.law: "new-law", self.election: "new-election",
            self.rules: "new-rules", self.area: "new-place",
        }  # fmt: skip
        for field, key in labels.items():
            self._about.labelForField(field).setText(say(key))
            field.setAccessibleName(say(key))
        self.election.setPlaceholderText(say("new-election-example"))
        self.area.setPlaceholderText(say("new-place-example"))
        self._about_title.setText(say("new-about"))
        self._officer_title.setText(say("new-officer"))
        self.change_file.setText(say("register-elsewhere"))
        self.back.setText(say("back"))
        self.make.setText(say("new-make"))
        self.officer.retranslate()
        self._fill_states()


def free_name(path: Path) -> Path:
    """`path`, or the first of `path (2)`, `path (3)`... that does not exist."""
    number, found = 2, path
    while found.exists():
        found = path.with_name(f"{path.stem} ({number}){path.suffix}")
        number += 1
    return found


def _fill(box: QComboBox, entries: list[tuple[str, str]]) -> None:
    """New texts in a box; the choice stays where it can."""
    chosen = box.currentData()
    box.blockSignals(True)
    box.clear()
    for data, text in entries:
        box.addItem(text, data)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(False)


def _column(*parts: QWidget | QFormLayout) -> QFrame:
    card = QFrame()
    theme.role(card, "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(20, 16, 20, 18)
    column.setSpacing(10)
    for part in parts:
        if isinstance(part, QFormLayout):
            column.addLayout(part)
        else:
            column.addWidget(part)
    column.addStretch(1)
    return card

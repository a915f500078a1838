"""The start page: go on with a register, make a new one, open one, or try with sample data."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.errors import UserError
from core.places import registers_folder
from core.register.copying import SUFFIX
from desktop import theme
from desktop.desk import Desk
from desktop.i18n import say, say_error
from desktop.pages.new_register import NewRegister
from desktop.pages.rescue import RESCUABLE, Rescue
from desktop.settings import Settings

_SAMPLES = ("telangana-2025", "up-offices-2023", "up-wards-1994")


class StartPage(QStackedWidget):
    """Two faces: what one can do, and the form of a new register."""

    def __init__(self, desk: Desk, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._settings = settings
        self._first = QWidget(self)
        self.form = NewRegister(desk, self)
        self.form.left.connect(self.enter)
        self.addWidget(self._first)
        self.addWidget(self.form)
        self._build()

    def _build(self) -> None:
        self._recent_title, self._new_title, self._sample_title = (QLabel(self) for _ in range(3))
        self._new_lead, self._sample_lead, self._no_recent = (QLabel(self) for _ in range(3))
        for label in (self._recent_title, self._new_title, self._sample_title):
            theme.role(label, "section")
        for label in (self._new_lead, self._sample_lead, self._no_recent):
            label.setWordWrap(True)
            theme.role(label, "muted")
        self.new = QPushButton(self)
        theme.role(self.new, "primary")
        self.new.clicked.connect(self._new_register)
        self.browse = QPushButton(self)
        self.browse.clicked.connect(self._browse)
        self.samples = {name: QPushButton(self) for name in _SAMPLES}
        for name, button in self.samples.items():
            button.clicked.connect(lambda _=False, name=name: self._rehearse(name))
        self._recent = QVBoxLayout()
        self._recent.setSpacing(2)
        self.rescue = Rescue(self._desk, self.refused, self)
        left = _card(self._recent_title, self._no_recent, self._recent, self.browse)
        new = _card(self._new_title, self._new_lead, self.new)
        sample = _card(self._sample_title, self._sample_lead, *self.samples.values())
        right = QVBoxLayout()
        right.setSpacing(14)
        right.addWidget(new)
        right.addWidget(sample)
        right.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(14)
        row.addWidget(left, 1, Qt.AlignmentFlag.AlignTop)
        row.addLayout(right, 1)
        column = QVBoxLayout(self._first)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(14)
        column.addWidget(self.rescue)
        column.addLayout(row)

    def enter(self) -> None:
        """Show what one can do, with the recent registers as they are now."""
        self.setCurrentWidget(self._first)
        while (item := self._recent.takeAt(0)) is not None:
            item.widget().deleteLater()
        for name in self._settings.recent:
            self._recent.addWidget(self._recent_button(Path(name)))
        self._no_recent.setVisible(not self._settings.recent)
        self.new.setFocus()

    def _recent_button(self, path: Path) -> QPushButton:
        button = QPushButton(f"{path.stem}\n{path.parent}", self)
        theme.role(button, "row")
        button.setAccessibleName(say("open-register-spoken", name=path.stem))
        button.clicked.connect(lambda: self._open(path))
        return button

    def _open(self, path: Path) -> None:
        self._desk.open(path, lambda error: self.not_opened(path, error))

    def not_opened(self, path: Path, error: UserError) -> None:
        """Say why a register cannot be opened, and offer the copy beside it if there is one."""
        self.refused(error)
        if error.code == "register-missing":
            self._settings.forget(path)
            self.enter()
        if error.code in RESCUABLE:
            self.rescue.look(path, error)

    def refused(self, error: UserError) -> None:
        self._desk.said.emit(say_error(error), "error")

    def _browse(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(
            self, say("open-register"), str(registers_folder()),
            say("register-files", pattern=f"*{SUFFIX}"),
        )  # fmt: skip
        if chosen:
            self._open(Path(chosen))

    def _new_register(self) -> None:
        self.form.begin()
        self.setCurrentWidget(self.form)

    def _rehearse(self, profile: str) -> None:
        # With it come workbooks and samples, which the first window need not wait for.
        from desktop.rehearsal import start_rehearsal  # noqa: PLC0415

        start_rehearsal(self._desk, profile)

    def retranslate(self) -> None:
        self._recent_title.setText(say("recent-title"))
        self._no_recent.setText(say("recent-none"))
        self._new_title.setText(say("new-title"))
        self._new_lead.setText(say("new-lead"))
        self._sample_title.setText(say("sample-title"))
        self._sample_lead.setText(say("sample-lead"))
        self.new.setText(say("new-register"))
        self.browse.setText(say("open-register"))
        for name, button in self.samples.items():
            button.setText(say(f"rules-{name}"))
            button.setAccessibleName(say("sample-spoken", rules=say(f"rules-{name}")))
        self.form.retranslate()
        self.rescue.retranslate()
        for index in range(self._recent.count()):
            button = self._recent.itemAt(index).widget()
            stem = button.text().split("\n")[0]  # type: ignore[attr-defined]
            button.setAccessibleName(say("open-register-spoken", name=stem))


def _card(*parts: QWidget | QVBoxLayout) -> QFrame:
    card = QFrame()
    theme.role(card, "card")
    column = QVBoxLayout(card)
    column.setContentsMargins(20, 16, 20, 18)
    column.setSpacing(8)
    for part in parts:
        if isinstance(part, QVBoxLayout):
            column.addLayout(part)
        elif isinstance(part, QPushButton):
            column.addWidget(part, 0, Qt.AlignmentFlag.AlignLeft)
        else:
            column.addWidget(part)
    return card

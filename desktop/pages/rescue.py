"""A register that cannot be opened: the newest good copy beside it is offered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from core.errors import UserError
from core.lots.record import Person
from core.register.returning import WayBack, best_copy
from desktop import theme
from desktop.desk import Desk
from desktop.dialogs import ReasonDialog
from desktop.i18n import say, say_error
from desktop.models.register import what_is_undone

# What is wrong with a file in whose place a copy may be put.
RESCUABLE = ("register-damaged", "register-not-one", "register-missing")


class Rescue(QFrame):
    """Shown only while there is a register with a copy and without itself."""

    def __init__(self, desk: Desk, refused: Callable[[UserError], None], parent: QWidget) -> None:
        super().__init__(parent)
        theme.role(self, "bar-warning")
        self._desk, self._refused = desk, refused
        self._path: Path | None = None
        self._why: UserError | None = None
        self._back: WayBack | None = None
        self.asking: RescueDialog | None = None
        self.title, self.sentence = QLabel(self), QLabel(self)
        theme.role(self.title, "section")
        self.sentence.setWordWrap(True)
        self.offer = QPushButton(self)
        self.offer.clicked.connect(self._ask)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 12, 18, 14)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.sentence)
        column.addWidget(self.offer, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()
        self.retranslate()

    def retranslate(self) -> None:
        self.title.setText(say("rescue-title"))
        self.offer.setText(say("rescue-offer"))
        if self._why is not None:
            self.sentence.setText(say_error(self._why))

    def look(self, path: Path, why: UserError) -> None:
        """Look for a copy of the register at `path`, which was refused with `why`."""

        def found(back: WayBack | None) -> None:
            self._path, self._why, self._back = path, why, back
            self.retranslate()
            self.setVisible(back is not None)
            if back is not None:
                self.offer.setFocus()

        self._desk.jobs.do(lambda _: best_copy(path), found)

    def _ask(self) -> None:
        back, path = self._back, self._path
        if back is None or path is None:
            return
        self.asking = RescueDialog(back, self)
        self.asking.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.asking.accepted.connect(lambda: self._go_back(back, path))
        self.asking.open()

    def _go_back(self, back: WayBack, path: Path) -> None:
        if self.asking is not None:
            self.hide()
            by = Person(self.asking.person())
            self._desk.go_back(back, path, self.asking.reason(), by, self._refused)


class RescueDialog(ReasonDialog):
    """Asks who goes back to the copy, and why."""

    def __init__(self, back: WayBack, parent: QWidget) -> None:
        # Before the reason's field, whose check looks at both.
        self.name = QLineEdit()
        super().__init__(
            say("copy-back-title"), what_is_undone(back), say("copy-back-take"), parent
        )
        self.name.setPlaceholderText(say("rescue-name"))
        self.name.setAccessibleName(say("rescue-name"))
        self.body.insertWidget(0, self.name)
        self.watch(self.name)
        self.name.textChanged.connect(self._check)
        self.name.setFocus()

    def person(self) -> str:
        return self.name.text().strip()

    def _check(self) -> None:
        self.take.setEnabled(bool(self.reason() and self.person()))

"""Making a packet and the paper that goes along."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.lots.sheet import grouped
from core.places import home_folder
from core.register.packet import SUFFIX
from core.workflow import Direction, Scope
from desktop import theme
from desktop.desk import Desk, Overview
from desktop.i18n import language, say
from desktop.models.packets import Sent, scopes, send


class SendOut(QFrame):
    """Direction, area, passphrase, one button."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.role(self, "card")
        self.desk = desk
        self._sent: Sent | None = None
        self.direction, self.scope = QComboBox(self), QComboBox(self)
        for one in Direction:
            self.direction.addItem("", one)
        self.passphrase = QLineEdit(self)
        self.make = QPushButton(self)
        theme.role(self.make, "primary")
        self.make.clicked.connect(self._choose)
        self.told = QLabel(self)
        self.told.setWordWrap(True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._labels: dict[str, QLabel] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(6)
        self._label(column, "packet-out-title", "section")
        self._label(column, "packet-out-lead", "muted")
        column.addSpacing(4)
        for key, field in (
            ("packet-direction", self.direction),
            ("packet-scope-field", self.scope),
            ("packet-passphrase", self.passphrase),
        ):
            self._label(column, key, "muted")
            column.addWidget(field)
        self._label(column, "packet-passphrase-lead", "muted")
        column.addSpacing(4)
        column.addWidget(self.make, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.told)
        column.addStretch(1)
        self.retranslate()

    def _label(self, column: QVBoxLayout, key: str, look: str) -> None:
        label = QLabel(self)
        label.setWordWrap(True)
        theme.role(label, look)
        column.addWidget(label)
        self._labels[key] = label

    def enter(self, _: Overview) -> None:
        """Show the areas of the census."""
        self.desk.ask(lambda flow, _: scopes(flow), self._show_scopes)

    def retranslate(self) -> None:
        for key, label in self._labels.items():
            label.setText(say(key))
        for at, one in enumerate(Direction):
            self.direction.setItemText(at, say(f"packet-{one}"))
        for at in range(self.scope.count()):
            self.scope.setItemText(at, scope_name(self.scope.itemData(at)))
        self.direction.setAccessibleName(say("packet-direction"))
        self.scope.setAccessibleName(say("packet-scope-field"))
        self.passphrase.setAccessibleName(say("packet-passphrase"))
        self.make.setText(say("packet-make"))
        self._show_sent()

    def _show_scopes(self, found: tuple[Scope, ...]) -> None:
        if found == tuple(self.scope.itemData(at) for at in range(self.scope.count())):
            return
        self.scope.clear()
        for one in found:
            self.scope.addItem(scope_name(one), one)

    def _choose(self) -> None:
        proposed = f"{self.scope.currentData().name or 'packet'}-{self.direction.currentData()}"
        name, _ = QFileDialog.getSaveFileName(
            self, say("packet-make"), str(home_folder() / (proposed + SUFFIX))
        )
        if name:
            self.write(Path(name))

    def write(self, path: Path) -> None:
        """Make the packet at `path` and its paper beside it."""
        if path.suffix != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        direction = Direction(self.direction.currentData())  # Qt gives back a plain text
        scope = self.scope.currentData()
        passphrase, by, languages = self.passphrase.text(), self.desk.person, (language(),)
        self.desk.act(
            lambda flow, _: send(flow, path, direction, scope, passphrase, by, languages),
            self._done,
            text=say("packet-making"),
        )

    def _done(self, sent: Sent) -> None:
        self._sent = sent
        self.passphrase.clear()
        self._show_sent()

    def _show_sent(self) -> None:
        sent = self._sent
        self.told.setVisible(sent is not None)
        if sent is not None:
            self.told.setText(
                say("packet-sent", packet=sent.packet.name, paper=sent.paper.name,
                    folder=str(sent.packet.parent), digest=grouped(sent.digest))
            )  # fmt: skip


def scope_name(scope: Scope) -> str:
    """What a packet is for, in words."""
    return say(f"packet-scope-{scope.level or 'all'}", name=scope.name)

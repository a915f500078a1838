"""Taking a packet in: read, compared, the groups typed from its paper, conflicts decided."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.errors import UserError
from core.places import home_folder
from core.register.packet import SUFFIX, is_sealed
from core.workflow import Conflict, Scope, Workflow
from desktop import theme
from desktop.desk import Desk
from desktop.i18n import say, say_error
from desktop.jobs import Task
from desktop.models.packets import Offered, compare, offer
from desktop.side.packet_out import scope_name
from desktop.widgets.groups import GroupFields
from desktop.widgets.readings import value_text

_SHOWN = 12


class TakeIn(QFrame):
    """Choose, look, type, take. Nothing is written before the last button."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.role(self, "card")
        self.desk = desk
        self._path: Path | None = None
        self._offered: Offered | None = None
        self._sealed = False
        self._refused: UserError | None = None
        self.title, self.lead, self.about, self.trouble = (QLabel(self) for _ in range(4))
        looks = ("section", "muted", "strong", "danger")
        for label, look in zip(
            (self.title, self.lead, self.about, self.trouble), looks, strict=True
        ):
            label.setWordWrap(True)
            theme.role(label, look)
        self.choose, self.open, self.take = (QPushButton(self) for _ in range(3))
        theme.role(self.take, "primary")
        self.choose.clicked.connect(self._choose)
        self.open.clicked.connect(self._read)
        self.take.clicked.connect(self._take)
        self.passphrase = QLineEdit(self)
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.returnPressed.connect(self._read)
        self.sides = QGridLayout()
        self.sides.setHorizontalSpacing(16)
        self.boxes: dict[str, QCheckBox] = {}
        self.groups = GroupFields(self)
        self.groups.changed.connect(self._show_take)
        left = Qt.AlignmentFlag.AlignLeft
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 18, 16)
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.lead)
        column.addWidget(self.choose, 0, left)
        column.addWidget(self.passphrase)
        column.addWidget(self.open, 0, left)
        column.addWidget(self.about)
        column.addWidget(self.trouble)
        column.addLayout(self.sides)
        column.addWidget(self.groups)
        column.addWidget(self.take, 0, left)
        column.addStretch(1)
        self.retranslate()

    def retranslate(self) -> None:
        self.title.setText(say("packet-in-title"))
        self.lead.setText(say("packet-in-lead"))
        self.choose.setText(say("packet-choose"))
        self.open.setText(say("packet-open"))
        self.take.setText(say("packet-take"))
        self.passphrase.setAccessibleName(say("packet-passphrase"))
        self.passphrase.setPlaceholderText(say("packet-passphrase-sealed"))
        self.groups.retranslate()
        self._show()
        if self._offered is not None:
            self._tell_again()

    # Reading

    def _choose(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, say("packet-choose"), str(home_folder()), f"Vantu (*{SUFFIX})"
        )
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Look at a packet; a sealed one waits for its passphrase."""
        self._path = path
        self.passphrase.clear()
        self._read()

    def _read(self) -> None:
        path, passphrase = self._path, self.passphrase.text()
        if path is None:
            return

        def look(flow: Workflow, _: Task) -> tuple[bool, Offered | None]:
            sealed = is_sealed(path)
            if sealed and not passphrase:
                return True, None
            return sealed, offer(flow, path, passphrase)

        self.desk.ask(look, self._came, failed=self._fail, text=say("packet-reading"))

    def _came(self, found: tuple[bool, Offered | None]) -> None:
        self._sealed, self._offered = found
        self._refused = self._offered.refused if self._offered else None
        self.groups.ask_anew()
        self._show()

    def _tell_again(self) -> None:
        """The figures in the new language; what was typed and ticked stays."""
        if self._offered is None:
            return
        packet = self._offered.packet

        def told(found: Offered) -> None:
            if self._offered is not None and self._offered.packet is packet:
                self._offered = found
                self._show()

        self.desk.ask(lambda flow, _: compare(flow, packet), told)

    def _fail(self, error: UserError) -> None:
        self._sealed = error.code.startswith("packet-passphrase")
        self._offered, self._refused = None, error
        self._show()

    # Showing

    def _show(self) -> None:
        offered, waiting = self._offered, self._sealed and self._offered is None
        takeable = offered is not None and offered.refused is None
        self.passphrase.setVisible(waiting)
        self.open.setVisible(waiting)
        self.about.setVisible(self._path is not None)
        self.about.setText(self._about(offered))
        self.trouble.setVisible(self._refused is not None)
        self.trouble.setText(say_error(self._refused) if self._refused else "")
        self.groups.setVisible(takeable)
        self.take.setVisible(takeable)
        self._show_conflicts(offered.conflicts if offered else ())
        self._show_take()

    def _about(self, offered: Offered | None) -> str:
        if offered is None:
            return self._path.name if self._path else ""
        manifest = offered.packet.manifest
        by, (level, name) = manifest["by"], manifest["scope"]
        return say(
            "packet-about", number=manifest["number"], kind=say(f"packet-{manifest['kind']}"),
            scope=scope_name(Scope(level, name)), by=by["name"], place=manifest["place"],
        )  # fmt: skip

    def _show_conflicts(self, conflicts: tuple[Conflict, ...]) -> None:
        kept = self.accepted
        while (item := self.sides.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.boxes = {}
        for at, one in enumerate(conflicts):
            sentence = QLabel(say_error(UserError(one.code)), self)
            sentence.setWordWrap(True)
            theme.role(sentence, "warning")
            box = QCheckBox(say("packet-accept"), self)
            box.setAccessibleDescription(sentence.text())
            box.setChecked(one.code in kept)
            box.toggled.connect(self._show_take)
            self.boxes[one.code] = box
            self.sides.addWidget(sentence, 3 * at, 0, 1, 2)
            for side, key, values in ((0, "packet-here", one.here), (1, "packet-there", one.there)):
                self.sides.addWidget(_side(self, say(key), values), 3 * at + 1, side)
                self.sides.setColumnStretch(side, 1)
            self.sides.addWidget(box, 3 * at + 2, 0, 1, 2)

    @property
    def accepted(self) -> tuple[str, ...]:
        """Conflicts in which the officer takes what came."""
        return tuple(code for code, box in self.boxes.items() if box.isChecked())

    def _show_take(self) -> None:
        decided = len(self.accepted) == len(self.boxes)
        self.take.setEnabled(self.groups.whole and decided)

    # Taking

    def _take(self) -> None:
        if self._offered is None:
            return
        packet, by, accepted = self._offered.packet, self.desk.person, self.accepted
        asked, typed = self.groups.asked, dict(self.groups.typed)

        def taken(voided: list[str]) -> None:
            self._path = self._offered = None
            self._show()
            key = "packet-taken-void" if voided else "packet-taken"
            self.desk.said.emit(say(key, draws=voided), "done")

        def failed(error: UserError) -> None:
            self._refused = error
            self.groups.ask_anew()
            self._show()

        self.desk.act(
            lambda flow, _: flow.take_packet(packet, asked, typed, by, accepted),
            taken,
            failed=failed,
            text=say("packet-taking"),
        )


def _side(parent: QWidget, caption: str, values: tuple[str, ...]) -> QLabel:
    lines = [caption, *map(_reading, values[:_SHOWN])]
    if len(values) > _SHOWN:
        lines.append(say("packet-more", count=len(values) - _SHOWN))
    label = QLabel("\n".join(lines), parent)
    label.setWordWrap(True)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label


def _reading(value: str) -> str:
    """A reading of the rules (`name = value`) by its names on screen; anything else as it is."""
    name, _, chosen = value.partition(" = ")
    try:
        named = say(f"parameter-{name}")
    except KeyError:
        return value
    return say("reading-is", name=named, value=value_text(name, chosen))

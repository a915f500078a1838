"""Copies of the register, a second place for it, and whether it is whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.errors import UserError
from core.lots.sheet import grouped
from core.places import home_folder
from core.register.backup import Copy, second_place
from core.register.check import Fault
from core.register.copying import SUFFIX
from core.register.returning import WayBack, way_back
from core.workflow.recompute import drill
from desktop import theme
from desktop.desk import Desk, Overview
from desktop.dialogs import ReasonDialog, ask_reason
from desktop.i18n import say, say_error
from desktop.models.register import Checked, Standing, check, copy_now, look, what_is_undone
from desktop.widgets.table import Column, RowsTable

Sentence = Callable[[], str]


class Copies(QWidget):
    """Buttons above, the copies below, one answer between them."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._sentence: Sentence = str
        self._standing: Standing | None = None
        self.asking: ReasonDialog | None = None
        self.check, self.make, self.second, self.drill = (QPushButton(self) for _ in range(4))
        self.back, self.other = QPushButton(self), QPushButton(self)
        self.back.clicked.connect(self._back_to_chosen)
        self.other.clicked.connect(self._choose_other)
        theme.role(self.check, "primary")
        self.check.clicked.connect(self._check)
        self.make.clicked.connect(self._make)
        self.second.clicked.connect(self._choose)
        self.drill.clicked.connect(self._drill)
        self.state = QLabel(self)
        theme.role(self.state, "muted")
        self.bar = QFrame(self)
        self.answer = QLabel(self.bar)
        for label in (self.state, self.answer):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        inside = QVBoxLayout(self.bar)
        inside.setContentsMargins(14, 9, 14, 9)
        inside.addWidget(self.answer)
        self.bar.hide()
        self.table: RowsTable[Copy] = RowsTable(
            "register-copies",
            (
                Column("copy-when", lambda one: f"{one.moment:%d-%m-%Y %H:%M}", width=150),
                Column("copy-why", _why, width=240),
                Column("copy-line", lambda one: str(one.line), number=True, width=120),
                Column("copy-file", lambda one: one.path.name, stretch=1),
            ),
            self,
        )
        self.table.chosen.connect(lambda _: self._show_buttons())
        row = QHBoxLayout()
        row.setSpacing(10)
        for button in (self.check, self.make, self.second):
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 14)
        column.setSpacing(10)
        below = QHBoxLayout()
        below.setSpacing(10)
        below.addStretch(1)
        for button in (self.other, self.drill, self.back):
            below.addWidget(button)
        column.addLayout(row)
        column.addWidget(self.state)
        column.addWidget(self.bar)
        column.addWidget(self.table, 1)
        column.addLayout(below)

    def enter(self, _: Overview) -> None:
        """Show the copies that stand."""
        self.desk.ask(lambda flow, _: look(flow), self._show)

    def retranslate(self) -> None:
        self.check.setText(say("register-check"))
        self.make.setText(say("copy-make"))
        self.second.setText(say("copy-second"))
        self.drill.setText(say("copy-drill"))
        self.drill.setToolTip(say("copy-drill-tip"))
        self.back.setText(say("copy-back"))
        self.back.setToolTip(say("copy-back-tip"))
        self.other.setText(say("copy-back-other"))
        self.table.retranslate()
        self._show_buttons()
        self._show_state()
        self.answer.setText(self._sentence())

    def _show(self, standing: Standing) -> None:
        self._standing = standing
        chosen = self.table.current()
        self.table.set_rows(standing.copies)
        if standing.copies:
            known = chosen in standing.copies
            self.table.choose(standing.copies.index(chosen) if chosen and known else 0)
        self._show_buttons()
        self._show_state()

    def _show_state(self) -> None:
        standing = self._standing
        if standing is None:
            return
        if standing.trouble is not None:
            self.state.setText(say("copy-trouble", why=say_error(standing.trouble)))
        else:
            self.state.setText(
                say("register-head", line=standing.line, head=grouped(standing.head))
            )
        theme.role(self.state, "danger" if standing.trouble else "muted")

    def _show_buttons(self) -> None:
        for button in (self.drill, self.back):
            button.setEnabled(self.table.current() is not None)

    def _tell(self, look: str, sentence: Sentence) -> None:
        self._sentence = sentence
        theme.role(self.bar, f"bar-{look}")
        self.answer.setText(sentence())
        self.bar.setAccessibleName(sentence())
        self.bar.show()

    def _refuse(self, error: UserError) -> None:
        self._tell("error", lambda: say_error(error))
        self.desk.ask(lambda flow, _: look(flow), self._show)

    # What can be done

    def _make(self) -> None:
        self._copy(copy_now)

    def _copy(self, work: Callable[..., Path]) -> None:
        def done(path: Path) -> None:
            self._tell("done", lambda: say("copy-made", file=path.name, folder=str(path.parent)))
            self.desk.ask(lambda flow, _: look(flow), self._show)

        self.desk.ask(work, done, failed=self._refuse, text=say("copy-making"))

    def _choose(self) -> None:
        name = QFileDialog.getExistingDirectory(self, say("copy-second"), str(home_folder()))
        if name:
            self.copy_to(Path(name))

    def copy_to(self, folder: Path) -> None:
        """A copy on another disk, read back from there."""
        self._copy(lambda flow, _: second_place(flow.register, folder))

    def _check(self) -> None:
        def done(found: Checked) -> None:
            if found.fault is None:
                self._tell(
                    "done", lambda: say("register-whole", lines=found.lines, orders=found.orders)
                )
            else:
                self._not_whole(found.fault)

        self.desk.ask(
            lambda flow, _: check(flow), done, failed=self._refuse, text=say("register-checking")
        )

    def _not_whole(self, fault: Fault) -> None:
        self._tell(
            "error",
            lambda: say(
                "register-not-whole", fault=say_error(UserError(fault.code, **fault.parameters))
            ),
        )

    def _drill(self) -> None:
        copy = self.table.current()
        if copy is None:
            return

        def done(found: list[Fault]) -> None:
            if found:
                self._not_whole(found[0])
            else:
                self._tell("done", lambda: say("copy-drilled", file=copy.path.name))

        self.desk.ask(
            lambda _, __: drill(copy.path), done, failed=self._refuse, text=say("copy-drilling")
        )

    # The way back

    def _back_to_chosen(self) -> None:
        copy = self.table.current()
        if copy is not None:
            self.ask_way_back(copy.path)

    def _choose_other(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, say("copy-back-other"), str(home_folder()),
            say("register-files", pattern=f"*{SUFFIX}"),
        )  # fmt: skip
        if name:
            self.ask_way_back(Path(name))

    def ask_way_back(self, copy: Path) -> None:
        """Tell what going back to a copy undoes, and do it for a reason."""
        self.desk.ask(
            lambda flow, _: way_back(copy, flow.register),
            self._ask_back,
            failed=self._refuse,
            text=say("copy-looking"),
        )

    def _ask_back(self, back: WayBack) -> None:
        dialog = ask_reason(
            self, say("copy-back-title"), what_is_undone(back), say("copy-back-take")
        )
        self.asking = dialog
        dialog.accepted.connect(lambda: self._go_back(back, dialog.reason()))

    def _go_back(self, back: WayBack, reason: str) -> None:
        overview = self.desk.overview
        if overview is not None:
            self.desk.go_back(back, overview.path, reason, self.desk.person, self._refuse)


def _why(one: Copy) -> str:
    return say(f"copy-of-{one.why}")

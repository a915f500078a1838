"""Check this installation: the program tries itself in a process of its own, told in words."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QProcess, QProcessEnvironment, Qt, QTimer, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.places import data_folder
from core.selftest.report import LOG, Outcome, Progress, begin_anew, progress
from core.texts import text
from desktop import SELF_TEST, theme
from desktop.first_paint import VARIABLE
from desktop.i18n import language, say

_LOOK_EVERY = 200
_ROOT = Path(__file__).resolve().parents[1]


def command(folder: Path) -> list[str]:
    """The program again, testing itself in `folder`."""
    own = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "desktop"]
    return [*own, SELF_TEST, str(folder)]


class InstallationCheck(QDialog):
    """Begins at once; closing it ends the test. Nothing of the officer's is touched."""

    def __init__(self, parent: QWidget | None = None, folder: Path | None = None) -> None:
        super().__init__(parent)
        self.folder = folder or data_folder() / "self-test"
        self.setWindowTitle(say("installation-check"))
        self.setMinimumWidth(620)
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(say("progress"))
        self._rows = QGridLayout()
        self._rows.setHorizontalSpacing(18)
        self._rows.setColumnStretch(1, 1)
        self.rows: list[tuple[QLabel, QLabel]] = []
        self.verdict = QFrame(self)
        self.sentence, self.where = QLabel(self.verdict), QLabel(self)
        self.log = QPushButton(say("installation-log"), self)
        self.leave = QPushButton(say("cancel"), self)
        self._build()
        self.process = QProcess(self)
        self._look = QTimer(self)
        self._look.setInterval(_LOOK_EVERY)
        self._look.timeout.connect(self._show_progress)

    def _build(self) -> None:
        heading, lead = QLabel(say("installation-check"), self), QLabel(self)
        lead.setText(say("installation-lead"))
        for label, role in ((heading, "section"), (lead, "lead"), (self.where, "muted")):
            theme.role(label, role)
        for label in (lead, self.sentence, self.where):
            label.setWordWrap(True)
        for label in (self.sentence, self.where):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        inside = QVBoxLayout(self.verdict)
        inside.setContentsMargins(14, 9, 14, 9)
        inside.addWidget(self.sentence)
        self.verdict.hide()
        self.log.setEnabled(False)
        self.log.clicked.connect(self._open_log)
        self.leave.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self.log)
        buttons.addStretch(1)
        buttons.addWidget(self.leave)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 18, 22, 16)
        column.setSpacing(12)
        for part in (heading, lead, self.bar):
            column.addWidget(part)
        column.addLayout(self._rows)
        column.addWidget(self.verdict)
        column.addWidget(self.where)
        column.addStretch(1)
        column.addLayout(buttons)

    def begin(self) -> None:
        """Start the test."""
        self.bar.setRange(0, 0)
        try:
            begin_anew(self.folder)
        except OSError:
            self._ended(1)
            return
        surroundings = QProcessEnvironment.systemEnvironment()
        # Pages are drawn without a second window on the officer's screen.
        surroundings.insert("QT_QPA_PLATFORM", "offscreen")
        surroundings.insert("PYTHONPATH", str(_ROOT))
        surroundings.remove(VARIABLE)
        self.process.setProcessEnvironment(surroundings)
        self.process.setStandardOutputFile(QProcess.nullDevice())
        self.process.setStandardErrorFile(QProcess.nullDevice())
        self.process.finished.connect(self._ended)
        self.process.errorOccurred.connect(lambda _: self._ended(1))
        program, *arguments = command(self.folder)
        self.process.start(program, arguments)
        self._look.start()

    def done(self, result: int) -> None:
        """The dialog is closed: a test that still runs is ended."""
        self._look.stop()
        self.process.blockSignals(True)
        if self.process.state() is not QProcess.ProcessState.NotRunning:
            self.process.kill()
            self.process.waitForFinished()
        super().done(result)

    def _show_progress(self) -> Progress | None:
        found = progress(self.folder)
        if found is None:
            return None
        self.bar.setRange(0, len(found.names))
        self.bar.setValue(len(found.outcomes))
        if not self.rows:
            self._make_rows(found)
        for row, outcome in zip(self.rows, found.outcomes, strict=False):
            _show_outcome(row, outcome)
        if len(found.outcomes) < len(self.rows):
            self.rows[len(found.outcomes)][0].setText(say("installation-trying"))
        return found

    def _make_rows(self, found: Progress) -> None:
        for at, name in enumerate(found.names):
            state, what = QLabel(say("installation-waiting"), self), QLabel(self)
            what.setText(text(language(), "selftest", name))
            what.setWordWrap(True)
            theme.role(state, "muted")
            self._rows.addWidget(state, at, 0, Qt.AlignmentFlag.AlignTop)
            self._rows.addWidget(what, at, 1)
            self.rows.append((state, what))

    def _ended(self, status: int) -> None:
        self._look.stop()
        found = self._show_progress()
        self.bar.hide()
        whole = found is not None and len(found.outcomes) == len(found.names)
        good = whole and status == 0
        if whole:
            self.sentence.setText(
                text(language(), "selftest", "verdict-good" if good else "verdict-bad")
            )
        else:
            self.sentence.setText(say("installation-broken-off", folder=str(self.folder)))
        theme.role(self.verdict, "bar-done" if good else "bar-error")
        self.verdict.setAccessibleName(self.sentence.text())
        self.verdict.show()
        log = self.folder / LOG
        if log.is_file():
            self.log.setEnabled(True)
            self.where.setText(say("installation-where", file=str(log)))
        self.leave.setText(say("close"))
        self.leave.setFocus()

    def _open_log(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.folder / LOG)))


def _show_outcome(row: tuple[QLabel, QLabel], outcome: Outcome) -> None:
    state, what = row
    state.setText(say("installation-good" if outcome.passed else "installation-failed"))
    theme.role(state, "good" if outcome.passed else "danger")
    name = text(language(), "selftest", outcome.name)
    what.setText(name if outcome.passed else f"{name}\n{outcome.detail}")


def check_installation(parent: QWidget) -> InstallationCheck:
    """Show the dialog over the window, and begin."""
    dialog = InstallationCheck(parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    dialog.begin()
    return dialog

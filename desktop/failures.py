"""Faults of the program: a report in a local file and a calm word, never a traceback."""

from __future__ import annotations

import faulthandler
import platform
import sys
import threading
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TextIO

import PySide6
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from desktop.i18n import say

_LATEST = 20  # reports kept


class Failures(QObject):
    """Catches what nobody caught, in any thread. `install` makes it the program's last net."""

    _happened = Signal(object)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.folder = folder
        self.tell: Callable[[Path | None], None] = self._dialog
        self._showing = False
        self._low: TextIO | None = None
        self._happened.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """From here on uncaught exceptions and crashes of the machine code leave a report."""
        with suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
            self._low = (self.folder / "machine.txt").open("a", encoding="utf-8")
            faulthandler.enable(self._low)
        sys.excepthook = self._uncaught
        threading.excepthook = lambda hooked: self.report(hooked.exc_value)

    def uninstall(self) -> None:
        """Back to Python's own ways."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        if self._low is not None:
            faulthandler.disable()
            self._low.close()
            self._low = None

    def _uncaught(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        self.report(error)

    def report(self, error: BaseException | None) -> None:
        """Write the report; then say so, in the thread of the window."""
        self._happened.emit(self._written(error))

    def _written(self, error: BaseException | None) -> Path | None:
        now = datetime.now(UTC)
        parts = [
            f"Vantu, {now.isoformat(timespec='seconds')}",
            f"{platform.platform()}, Python {platform.python_version()}, Qt {PySide6.__version__}",
            "",
            *(traceback.format_exception(error) if error is not None else ["no exception"]),
        ]
        path = self.folder / f"fault-{now:%Y%m%d-%H%M%S-%f}.txt"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(parts), encoding="utf-8")
            for old in sorted(self.folder.glob("fault-*.txt"))[:-_LATEST]:
                old.unlink()
        except OSError:
            return None
        return path

    def _show(self, path: Path | None) -> None:
        if self._showing:
            return  # one word is enough, however many faults follow from the first
        self._showing = True
        try:
            self.tell(path)
        finally:
            self._showing = False

    def _dialog(self, path: Path | None) -> None:
        parent = self.parent()
        box = QMessageBox(parent if isinstance(parent, QWidget) else None)
        box.setWindowTitle(say("fault-title"))
        box.setText(say("fault-text"))
        where = str(path) if path else say("fault-no-file")
        box.setInformativeText(say("fault-where", file=where))
        box.addButton(say("fault-go-on"), QMessageBox.ButtonRole.AcceptRole)
        box.exec()

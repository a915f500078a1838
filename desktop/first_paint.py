"""When the first window is there, for somebody who watches the start from outside.

With a file named in the environment variable `VANTU_FIRST_PAINT` the program writes the moment of
its first paint there, in nanoseconds of the machine's steady clock, and ends.
"""

from __future__ import annotations

import os
import time
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QWidget

VARIABLE = "VANTU_FIRST_PAINT"


class FirstPaint(QObject):
    """Waits for the paint of a window, and closes it."""

    def __init__(self, window: QWidget, path: Path) -> None:
        super().__init__(window)
        self._window, self._path = window, path
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            # After the event every part has been painted and the picture is with the screen.
            QTimer.singleShot(0, self._tell)
        return False

    def _tell(self) -> None:
        self._path.write_text(str(time.monotonic_ns()), encoding="ascii")
        self._window.close()


def tell_if_asked(window: QWidget) -> None:
    """Only where the variable is set. To be called before the window is shown."""
    name = os.environ.get(VARIABLE)
    if name:
        FirstPaint(window, Path(name))

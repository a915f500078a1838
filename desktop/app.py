"""The program with a window: fonts, language, the net for faults, and the shell."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from core.places import data_folder
from desktop import theme
from desktop.failures import Failures
from desktop.first_paint import tell_if_asked
from desktop.jobs import Jobs
from desktop.late import load_soon
from desktop.pages import PAGES
from desktop.settings import Settings
from desktop.shell import Shell
from desktop.side import SIDES


def main(arguments: Sequence[str] = ()) -> int:
    """Open the window, with the register named first in `arguments` if there is one."""
    # A State's records are a million objects; looking through all of them often stalls the window.
    gc.set_threshold(50_000, 20, 100)
    app = QApplication([sys.argv[0], *arguments])
    app.setApplicationName("Vantu")
    app.setDesktopFileName("vantu")
    failures = Failures(data_folder() / "faults")
    failures.install()
    theme.load_fonts()
    settings = Settings.load()
    theme.apply(app, settings.appearance)
    jobs = Jobs()
    jobs.crashed.connect(failures.report)
    shell = Shell(settings, jobs)
    shell.place_on_screen()
    tell_if_asked(shell)
    shell.show()
    load_soon(PAGES, SIDES)
    if arguments:
        shell.open_register(Path(arguments[0]))
    try:
        return app.exec()
    finally:
        jobs.close()
        failures.uninstall()

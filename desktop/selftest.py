"""`vantu --self-test DIR`: the checks of the core, then every page of the wizard drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QWidget

from core.errors import UserError
from core.selftest import REGISTER, FailedError, run
from core.texts import LANGUAGES, error_text
from core.workflow import STEPS
from desktop import i18n, theme
from desktop.jobs import Jobs
from desktop.settings import Settings
from desktop.shell import Shell

_SIZE = 1366, 768
_SECONDS = 60
_COLOURS = 20  # a page with fewer has not been drawn


def main(folder: Path) -> int:
    """Run the whole self-test; 0 where everything passed. The log stays in the folder."""
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    try:
        report = run(folder, [("pages", draw_every_page)])
    except UserError as error:
        _tell([error_text("en", error.code, error.parameters)])
        return 1
    _tell(report.lines("en"))
    return 0 if report.passed else 1


def draw_every_page(folder: Path) -> str:
    """Start page and five steps over the register of the self-test, as pictures in `folder`.

    A check for `core.selftest.run`. Needs a QApplication, and the thread of the window.
    """
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    theme.load_fonts()
    theme.apply(app, "light")
    faults: list[object] = []
    jobs = Jobs()
    jobs.crashed.connect(faults.append)
    shell: Shell | None = None
    before = i18n.language(), sys.excepthook
    # An exception in a slot ends nothing by itself; it must not be lost.
    sys.excepthook = lambda _, error, __: faults.append(error)
    try:
        shell = Shell(Settings(folder / "settings.json"), jobs)
        shell.resize(*_SIZE)
        shell.show()
        drawn = 0
        for language in LANGUAGES:
            shell.choose_language(language)
            _draw(shell, folder / f"page-{language}-start.png", faults)
            shell.open_register(folder / REGISTER)
            _until(lambda: jobs.idle and shell.desk.overview is not None)
            for step in STEPS:
                shell.go_to(step)
                _until(lambda: jobs.idle)
                if shell.current is not step:
                    raise FailedError(f"step {step} cannot be entered")
                _draw(shell, folder / f"page-{language}-{step}.png", faults)
            shell.leave_register()
            _until(lambda: jobs.idle and shell.desk.overview is None)
            drawn += 1 + len(STEPS)
        return str(drawn)
    finally:
        if shell is not None:
            shell.close()
        jobs.close()
        i18n.set_language(before[0])
        sys.excepthook = before[1]


def _draw(widget: QWidget, path: Path, faults: list[object]) -> None:
    """Take a picture; FailedError where it is empty or a fault came meanwhile."""
    QApplication.processEvents()
    image = widget.grab().toImage()
    if not image.save(str(path)):
        raise FailedError(f"{path.name} cannot be written")
    steps_x, steps_y = max(1, image.width() // 200), max(1, image.height() // 200)
    colours = {
        image.pixel(x, y)
        for x in range(0, image.width(), steps_x)
        for y in range(0, image.height(), steps_y)
    }
    if len(colours) < _COLOURS:
        raise FailedError(f"{path.name} is empty")
    if faults:
        raise FailedError(f"{path.name}: {faults[0]!r}")


def _until(condition: Callable[[], bool]) -> None:
    end = monotonic() + _SECONDS
    while not condition():
        if monotonic() > end:
            raise FailedError("the window does not answer")
        QApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
    QApplication.processEvents()


def _tell(lines: list[str]) -> None:
    """For a console; a program with a window alone has none on Windows."""
    if sys.stdout is not None:
        sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode("utf-8"))

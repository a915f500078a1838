"""Showing, printing and saving one paper; the papers of a round of lots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtPrintSupport import QPrinterInfo
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLayout,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.lots.record import Method, RoundRecord
from core.orders.plain import as_text
from core.places import home_folder
from core.texts import text
from core.workflow import Workflow
from desktop import paper
from desktop.desk import Desk
from desktop.i18n import language, say, say_error
from desktop.jobs import Task
from desktop.models import papers
from desktop.models.issuing import save
from desktop.widgets.preview import MOST_PAGES, Preview, PrintRun, printer_for

# About what the pages of a preview hold; a report on a State has a thousand times as much.
_MOST_LETTERS = 60_000
_PAPERS_OF = {
    Method.CHITS: ("chits", "round-sheet", "minutes"),
    Method.DICE: ("sheets", "round-sheet", "minutes"),
}


def kind_name(kind: str) -> str:
    """The name of a kind of paper in the language of the moment."""
    return text(language(), "orders", f"{kind}-name")


@dataclass(frozen=True, slots=True)
class Sight:
    """A paper with its first pages as pictures, and what they say for those who do not see."""

    made: papers.Made
    images: tuple[QImage, ...]
    pages: int
    text: str


def sight(
    flow: Workflow, task: Task, kind: str, subject: str, languages: tuple[str, ...], desk: Desk,
    width: int,
) -> Sight:  # fmt: skip
    """Make a paper and draw its first pages; in the worker thread."""
    return seen(papers.make(flow, kind, subject, languages, desk.person), task, width)


def seen(made: papers.Made, task: Task, width: int) -> Sight:
    """The first pages of a paper, `width` pixels wide; in the worker thread."""
    task.stop_if_cancelled()
    images = paper.pictures(made.pdf, width, MOST_PAGES, task.stop_if_cancelled)
    return Sight(
        made, tuple(images), paper.page_count(made.pdf), as_text(made.document)[:_MOST_LETTERS]
    )


class PaperActions(QWidget):
    """Print and Save for the paper that is shown."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._sight: Sight | None = None
        self._run: PrintRun | None = None
        self.print = QPushButton(self)
        self.save = QPushButton(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.print)
        layout.addWidget(self.save)
        self.print.clicked.connect(self._choose_printer)
        self.save.clicked.connect(self._choose_target)
        self.retranslate()
        self.show_sight(None)

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.print.setText(say("paper-print"))
        self.save.setText(say("paper-save"))

    def show_sight(self, shown: Sight | None) -> None:
        """What the buttons act on; None while there is nothing that may be printed."""
        self._sight = shown
        self.print.setEnabled(shown is not None)
        self.save.setEnabled(shown is not None)

    def _choose_printer(self) -> None:
        names = QPrinterInfo.availablePrinterNames()
        if not names:
            self.desk.said.emit(say("printer-none"), "error")
            return
        menu = QMenu(self)
        for name in names:
            menu.addAction(name, lambda name=name: self.print_on(name))
        menu.popup(self.print.mapToGlobal(self.print.rect().bottomLeft()))

    def print_on(self, name: str, output: str = "") -> None:
        """Print on a printer, or into the file `output`."""
        shown = self._sight
        if shown is None:
            return
        document, data = shown.made.document, shown.made.pdf
        printer = printer_for(document.paper, landscape=document.landscape, name=document.id)
        if output:
            printer.setOutputFileName(output)
        else:
            printer.setPrinterName(name)

        def fetch(page: int, draw: Callable[[QImage], None]) -> None:
            text = say("printing", page=page + 1, pages=shown.pages)
            self.desk.jobs.do(
                lambda _: paper.picture(data, page, paper.PRINT_DPI), draw, text=text,
                cancellable=False,
            )  # fmt: skip

        def finished() -> None:
            self._run = None
            self.desk.said.emit(say("printed", name=name or output), "done")

        self._run = PrintRun(printer, shown.pages, fetch, finished)
        if not self._run.start():
            self._run = None
            self.desk.said.emit(say("printer-refused", name=name), "error")

    def _choose_target(self) -> None:
        if self._sight is None:
            return
        document = self._sight.made.document
        start = (
            Path(self.desk.place.get("folder", str(home_folder()))) / f"{document.file_name}.pdf"
        )
        name, _ = QFileDialog.getSaveFileName(self, say("paper-save"), str(start), "PDF (*.pdf)")
        if name:
            self.save_to(Path(name))

    def save_to(self, target: Path) -> None:
        """Write PDF, XLSX and JSON beside each other."""
        shown = self._sight
        if shown is None:
            return

        def written(files: list[Path]) -> None:
            names = [path.name for path in files]
            self.desk.remember(folder=str(target.parent))
            self.desk.said.emit(say("paper-saved", files=names, folder=str(target.parent)), "done")

        self.desk.jobs.do(
            lambda _: save(shown.made, target),
            written,
            failed=lambda error: self.desk.said.emit(say_error(error), "error"),
            text=say("paper-saving"),
        )


class PaperWindow(QWidget):
    """One paper in a window of its own. Esc closes it; nothing is lost by that."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.desk = desk
        self.preview = Preview(self)
        self.tools = PaperActions(desk, self)
        self.close_button = QPushButton(self)
        layout = QVBoxLayout(self)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        layout.addWidget(self.preview, 1)
        row = QHBoxLayout()
        row.addWidget(self.tools)
        row.addStretch(1)
        row.addWidget(self.close_button)
        layout.addLayout(row)
        self.close_button.clicked.connect(self.close)
        QShortcut(QKeySequence(Qt.Key.Key_Escape), self, self.close)
        self.resize(760, 640)

    def show_paper(self, kind: str, subject: str, languages: tuple[str, ...]) -> None:
        """Make a paper and show it."""
        self.show_made(
            kind_name(kind),
            lambda flow, task, width: sight(flow, task, kind, subject, languages, self.desk, width),
        )

    def show_made(self, title: str, make: Callable[[Workflow, Task, int], Sight]) -> None:
        """Show what `make` makes in the worker, its pages so many pixels wide."""
        self.setWindowTitle(title)
        self.close_button.setText(say("close"))
        self.tools.retranslate()
        self.tools.show_sight(None)
        self.preview.show_text(say("preview-making"))
        self.show()
        width = self.preview.page_width
        self.desk.ask(
            lambda flow, task: make(flow, task, width), self._show, text=say("preview-making")
        )

    def _show(self, shown: Sight) -> None:
        self.preview.show_pages(shown.images, shown.pages, shown.text)
        self.tools.show_sight(shown)


class PaperMenu(QWidget):
    """The papers of a round: chits and list, sealed sheets, minutes."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._round: RoundRecord | None = None
        self.languages: tuple[str, ...] = ("en",)
        self.window_: PaperWindow | None = None
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        self.buttons: dict[str, QPushButton] = {}
        for kind in papers.ROUND_KINDS:
            button = QPushButton(self)
            button.clicked.connect(lambda _=False, kind=kind: self.open(kind))
            layout.addWidget(button)
            self.buttons[kind] = button
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        for kind, button in self.buttons.items():
            button.setText(kind_name(kind))

    def show_round(self, one: RoundRecord, languages: tuple[str, ...]) -> None:
        """The papers that this round has; minutes once something was drawn."""
        self._round, self.languages = one, languages
        drawn = any(draw.order for draw in one.draws)
        for kind, button in self.buttons.items():
            button.setVisible(kind in _PAPERS_OF[one.method])
            button.setEnabled(kind != "minutes" or drawn)

    def open(self, kind: str) -> None:
        """Show a paper of the round."""
        if self._round is None:
            return
        if self.window_ is None:
            self.window_ = PaperWindow(self.desk, self)
        self.window_.show_paper(kind, str(self._round.number), self.languages)

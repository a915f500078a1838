"""What the frame expects of a page: the five steps look alike because they answer the same calls.

A page holds nothing that is not in the register: it asks the desk for values in `enter`, shows
them, and gives what the officer does to `desk.act`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from core.errors import UserError
from core.workflow import State, Status, Step
from desktop.desk import Desk, Overview, Work
from desktop.i18n import say, say_note
from desktop.jobs import Job

T = TypeVar("T")


class Page(QWidget):
    """One step. `ready` says that `missing` or `next_text` may have changed."""

    step: ClassVar[Step]
    ready = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self._asked: dict[str, Job] = {}

    # What a page answers

    def enter(self, overview: Overview) -> None:
        """The page is shown, or the register has changed while it is: show what stands."""

    def leave(self) -> None:
        """Another page comes. Whatever was typed and not recorded stays in the widgets."""

    def retranslate(self) -> None:
        """The language has changed: set every text again."""

    def first_focus(self) -> QWidget | None:
        """Where the keyboard begins when the page is entered; None for the Next button."""
        return None

    def lead(self) -> str:
        """One sentence under the title: what is done here."""
        return say(f"{self.step}-lead")

    def missing(self) -> str:
        """What is missing before Next, in one sentence; empty when one can go on."""
        notes = self.status.missing
        return say_note(notes[0]) if notes else ""

    def next_text(self) -> str:
        """What Next does, on its button."""
        return say("next")

    def go_on(self, proceed: Callable[[], None]) -> None:
        """Next was pressed: do what belongs to it, then call `proceed`."""
        proceed()

    # What a page has

    @property
    def status(self) -> Status:
        """The step as it stands."""
        assert self.desk.overview is not None
        return self.desk.overview.statuses[self.step]

    @property
    def done(self) -> bool:
        return self.status.state is State.DONE

    def ask(
        self,
        name: str,
        work: Work[T],
        done: Callable[[T], None],
        *,
        failed: Callable[[UserError], None] | None = None,
        text: str = "",
    ) -> Job:
        """Like `desk.ask`, but only the last question of that name is answered."""
        if name in self._asked:
            self._asked[name].cancel()
        self._asked[name] = self.desk.ask(work, done, failed=failed, text=text)
        return self._asked[name]

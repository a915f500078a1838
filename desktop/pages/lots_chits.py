"""One draw with chits: counted in, pressed or typed as they come out, read back, confirmed."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.lots.question import Question
from desktop.i18n import language, say
from desktop.models.entry import ChitEntry, chits, written
from desktop.models.slides import subject
from desktop.theme import role
from desktop.widgets.drum import Drum


class ChitsPanel(QWidget):
    """`confirmed` carries the entry once both readings agree; `entered` every step before that."""

    entered = Signal(object)
    confirmed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry: ChitEntry | None = None
        self._kept: dict[str, ChitEntry] = {}
        self._body = ""
        self._ready = False
        self._confirmed = False  # the last draw was confirmed here: the next one goes on here
        self.title = QLabel(self)
        self.title.setWordWrap(True)
        role(self.title, "section")
        self.counted = QCheckBox(self)
        self.drum = Drum(self)
        self.typed = QLineEdit(self)
        self.drawn = QLabel(self)
        self.drawn.setWordWrap(True)
        role(self.drawn, "figure")
        self.said = QLabel(self)
        self.said.setWordWrap(True)
        self.undo = QPushButton(self)
        self.again = QPushButton(self)
        self.button = QPushButton(self)
        role(self.button, "primary")
        self._lay_out()
        self.counted.toggled.connect(self._counted)
        self.drum.pressed.connect(lambda label: self._take((label,)))
        self.typed.returnPressed.connect(self._read)
        self.undo.clicked.connect(self._undo)
        self.again.clicked.connect(self._begin_again)
        self.button.clicked.connect(self._confirm)
        self.retranslate()

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self.title, self.counted, self.drum, self.drawn, self.said):
            layout.addWidget(part)
        layout.setStretchFactor(self.drum, 20)
        row = QHBoxLayout()
        row.addWidget(self.typed, 1)
        for button in (self.undo, self.again, self.button):
            row.addWidget(button)
        layout.addLayout(row)
        layout.addStretch(1)

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.typed.setPlaceholderText(say("chits-type"))
        self.typed.setAccessibleName(say("chits-type"))
        self.undo.setText(say("chits-undo"))
        self.again.setText(say("chits-again"))
        self.button.setText(say("chits-confirm"))
        self.drum.setAccessibleName(say("drum-name"))
        self._show()

    def show_draw(self, question: Question, body: str) -> None:
        """Turn to a draw; what was entered for it before is there again."""
        if self.entry is None or self.entry.question.key != question.key:
            self.entry = self._kept.get(question.key, ChitEntry(question))
            self.counted.setChecked(bool(self.entry.first))
            self.typed.clear()
            if self._confirmed:
                # Draw after draw with the keyboard alone.
                self._confirmed = False
                self.counted.setFocus()
        self._body = body
        self._show()

    def set_ready(self, ready: bool) -> None:
        """Whether everything else that a record needs has been given (the place)."""
        self._ready = ready
        self._show()

    @property
    def drafts(self) -> dict[str, ChitEntry]:
        """What was entered and is not recorded, by the key of the question."""
        return {key: entry for key, entry in self._kept.items() if entry.first}

    def take_up(self, entries: Mapping[str, ChitEntry]) -> None:
        """Drafts of an earlier opening; what was entered since stands."""
        self._kept = {**entries, **self._kept}

    def forget(self, key: str) -> None:
        """A draw was recorded or set aside."""
        self._kept.pop(key, None)
        if self.entry is not None and self.entry.question.key == key:
            self.entry = None

    # Entering

    def _counted(self, counted: bool) -> None:
        self._show()
        if counted:
            self.typed.setFocus()

    def _take(self, labels: tuple[str, ...]) -> None:
        entry = self.entry
        if entry is None or not labels:
            return
        if not entry.full:
            self._keep(ChitEntry(entry.question, (*entry.first, *labels)))
        elif not entry.agreed and not entry.differs:
            self._keep(ChitEntry(entry.question, entry.first, (*entry.second, *labels)))

    def _read(self) -> None:
        """What was typed, as one or several chits."""
        entry = self.entry
        if entry is None:
            return
        if entry.agreed and not self.typed.text().strip():
            self.button.setFocus()
            return
        found = chits(self.typed.text(), entry.question)
        already = entry.second if entry.full else entry.first
        again = [label for label in found.labels if label in already]
        if found.unknown:
            self._tell(say("chits-unknown", chits=list(found.unknown)), "danger")
        elif found.twice or again:
            twice = [*found.twice, *written(entry.question, again)]
            self._tell(say("chits-twice", chits=twice), "danger")
        elif len(already) + len(found.labels) > entry.question.take:
            self._tell(say("chits-too-many", take=entry.question.take), "danger")
        elif self.counted.isChecked():
            self.typed.clear()
            self._take(found.labels)

    def _undo(self) -> None:
        entry = self.entry
        if entry is None:
            return
        if entry.second:
            self._keep(ChitEntry(entry.question, entry.first, entry.second[:-1]))
        else:
            self._keep(ChitEntry(entry.question, entry.first[:-1]))

    def _begin_again(self) -> None:
        if self.entry is not None:
            self._keep(ChitEntry(self.entry.question))

    def _keep(self, entry: ChitEntry) -> None:
        self.entry = self._kept[entry.question.key] = entry
        self._show()
        self.entered.emit(entry)
        if self.button.isEnabled():
            self.button.setFocus()

    def _confirm(self) -> None:
        if self.entry is not None and self.entry.agreed:
            self._confirmed = True
            self.confirmed.emit(self.entry)

    # Showing

    def _show(self) -> None:
        entry = self.entry
        self.setEnabled(entry is not None)
        if entry is None:
            return
        question, counted = entry.question, self.counted.isChecked()
        self.title.setText(f"{self._body} – {subject(question, (language(),))[0]}")
        self.counted.setText(say("chits-counted", count=len(question.pool)))
        reading = entry.second if entry.full else entry.first
        open_ = counted and not entry.agreed and not entry.differs
        self.drum.show_draw(question, reading, enabled=open_)
        self.typed.setEnabled(open_)
        self.undo.setEnabled(bool(entry.first))
        self.again.setEnabled(bool(entry.first))
        self.button.setEnabled(entry.agreed and self._ready)
        shown = "   ".join(
            f"{at}. {ward}" for at, ward in enumerate(written(question, entry.first), 1)
        )
        self.drawn.setText(say("chits-drawn", order=shown) if shown else "")
        self._tell(*self._sentence(entry, counted))

    def _sentence(self, entry: ChitEntry, counted: bool) -> tuple[str, str]:
        take = entry.question.take
        if not counted:
            return say("chits-count-first"), "muted"
        if not entry.full:
            return say("chits-next", number=len(entry.first) + 1, of=take), "muted"
        if entry.differs:
            at = entry.differs
            first = written(entry.question, entry.first)[at - 1]
            second = written(entry.question, entry.second)[at - 1]
            return say("chits-differ", place=at, first=first, second=second), "danger"
        if not entry.agreed:
            return say("chits-read-back", number=len(entry.second) + 1, of=take), "warning"
        return say("chits-agreed" if self._ready else "place-first"), "good"

    def _tell(self, text: str, look: str) -> None:
        role(self.said, look)
        self.said.setText(text)

"""A few facts in a row: a small caption over each value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from desktop import theme


@dataclass(frozen=True, slots=True)
class Fact:
    """`whole` is what a short value stands for: shown on pointing at it, spoken, and copied."""

    caption: str
    value: str
    whole: str = ""


class Facts(QFrame):
    """A card of captions and values. Values can be selected and copied."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.role(self, "card")
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(18, 10, 18, 12)
        self._grid.setHorizontalSpacing(30)
        self._grid.setVerticalSpacing(1)
        self._labels: list[QLabel] = []

    def show_facts(self, facts: Sequence[Fact]) -> None:
        """From left to right; the first one takes the room that is left."""
        for label in self._labels:
            self._grid.removeWidget(label)
            label.deleteLater()
        self._labels = []
        for column, fact in enumerate(facts):
            above, below = QLabel(fact.caption, self), QLabel(fact.value, self)
            theme.role(above, "muted")
            theme.role(below, "strong")
            below.setWordWrap(column == 0)
            below.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            below.setToolTip(fact.whole)
            below.setAccessibleName(f"{fact.caption}: {fact.whole or fact.value}")
            self._grid.addWidget(above, 0, column, Qt.AlignmentFlag.AlignLeft)
            self._grid.addWidget(below, 1, column, Qt.AlignmentFlag.AlignTop)
            self._labels += [above, below]
            self._grid.setColumnStretch(column, int(column == 0))

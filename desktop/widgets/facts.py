"""A few facts in a row: a small caption over each value."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from desktop import theme


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

    def show_facts(self, facts: Sequence[tuple[str, str]]) -> None:
        """Pairs of caption and value, from left to right; the last one takes the rest."""
        for label in self._labels:
            self._grid.removeWidget(label)
            label.deleteLater()
        self._labels = []
        for column, (caption, value) in enumerate(facts):
            above, below = QLabel(caption, self), QLabel(value, self)
            theme.role(above, "muted")
            theme.role(below, "strong")
            below.setWordWrap(column == len(facts) - 1)
            below.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            below.setAccessibleName(f"{caption}: {value}")
            self._grid.addWidget(above, 0, column, Qt.AlignmentFlag.AlignLeft)
            self._grid.addWidget(below, 1, column, Qt.AlignmentFlag.AlignTop)
            self._labels += [above, below]
        for column in range(len(facts)):
            self._grid.setColumnStretch(column, int(column == len(facts) - 1))

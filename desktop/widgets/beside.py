"""Pages with a list at the left and what is chosen from it at the right."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget


def beside(left: QWidget, right: QWidget, page: QWidget, sizes: tuple[int, int]) -> None:
    """Lay a page out; the border between the two can be moved, neither can be folded away."""
    split = QSplitter(Qt.Orientation.Horizontal, page)
    split.addWidget(left)
    split.addWidget(right)
    split.setStretchFactor(1, 1)
    split.setSizes(list(sizes))
    split.setChildrenCollapsible(False)
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(split)

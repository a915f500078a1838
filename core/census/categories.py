"""Spellings of the eight categories."""

from __future__ import annotations

from core.census.cells import Cell, text_of
from core.model import Category

_KNOWN = {category.value: category for category in Category}


def category_of(cell: Cell) -> Category | None:
    """The category that a cell names, None if it names none."""
    return _KNOWN.get(text_of(cell).upper().replace(" ", ""))

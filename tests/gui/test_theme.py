"""One font for every widget, whatever the system brings."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QTableView

from desktop import theme


@pytest.mark.parametrize("name", ["QAbstractItemView", "QMenu", "QTipLabel", "QMessageBox"])
def test_fonts_that_the_system_brings_with_a_style_sheet_give_way(
    name: str, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on Windows, whose font for tables knows no Telugu."""
    set_sheet = QApplication.setStyleSheet

    def as_on_windows(app: QApplication, sheet: str) -> None:
        set_sheet(app, sheet)
        QApplication.setFont(QFont("MS Shell Dlg", 8), name)

    monkeypatch.setattr(QApplication, "setStyleSheet", as_on_windows)
    theme.apply(dressed, "dark")
    theme.apply(dressed, "light")
    assert QApplication.font(name).families() == list(theme.FAMILIES)
    assert QApplication.font(name).pointSizeF() == theme.BASE_POINTS


@pytest.mark.parametrize("kind", [QTableView, QMenu, QMessageBox])
def test_widgets_have_the_font_of_the_program(kind, dressed: QApplication, qtbot) -> None:
    widget = kind()
    qtbot.addWidget(widget)
    widget.ensurePolished()
    assert widget.font().families() == list(theme.FAMILIES)

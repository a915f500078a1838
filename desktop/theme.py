"""How Vantu looks: two palettes, one type scale, category colours that stay apart in grey."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from core.model import Category

# Each has Latin letters and digits; the first gives the line height, and Telugu stands tallest.
FAMILIES = ("Noto Sans Telugu", "Noto Sans Devanagari")
BASE_POINTS = 10.5


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of one appearance."""

    ground: str
    surface: str
    raised: str
    text: str
    muted: str
    line: str
    accent: str
    on_accent: str
    accent_soft: str
    danger: str
    danger_soft: str
    warning: str
    warning_soft: str
    good: str
    good_soft: str


LIGHT = Colours(
    ground="#f4f3ef", surface="#ffffff", raised="#faf9f6", text="#1b1f23", muted="#59616a",
    line="#d8d5cc", accent="#0b5d5e", on_accent="#ffffff", accent_soft="#e0eeec",
    danger="#a3211b", danger_soft="#fbe9e6", warning="#7a4b00", warning_soft="#fbf0d9",
    good="#1f6b35", good_soft="#e4f2e6",
)  # fmt: skip
DARK = Colours(
    ground="#15181a", surface="#1d2124", raised="#23282b", text="#e9e7e2", muted="#a4abb1",
    line="#363c41", accent="#6cc5bf", on_accent="#0c1f1f", accent_soft="#1d3838",
    danger="#ff9a90", danger_soft="#3d2220", warning="#f0c46c", warning_soft="#3a2f18",
    good="#8fd19e", good_soft="#1d3324",
)  # fmt: skip

# Fill and ink by group: dark to light in steps that survive a grey photocopy.
_GROUPS: Mapping[str, tuple[str, str]] = {
    "ST": ("#1d5b3a", "#ffffff"),
    "SC": ("#3569a8", "#ffffff"),
    "BC": ("#e0a33c", "#1b1f23"),
    "UR": ("#dcdad2", "#1b1f23"),
}


def category_colours(category: Category | str) -> tuple[QColor, QColor]:
    """Fill and ink of a category or group. Always shown together with its letters."""
    fill, ink = _GROUPS[str(category)[:2]]
    return QColor(fill), QColor(ink)


def load_fonts() -> None:
    """Make the fonts of the package known to Qt. RuntimeError when one cannot be read."""
    for file in (files("resources") / "fonts").iterdir():
        is_font = file.name.endswith(".ttf")
        if is_font and QFontDatabase.addApplicationFontFromData(file.read_bytes()) < 0:
            raise RuntimeError(f"font {file.name} cannot be loaded")


def base_font() -> QFont:
    """The font of everything."""
    font = QFont()
    font.setFamilies(list(FAMILIES))
    font.setPointSizeF(BASE_POINTS)
    return font


def colours() -> Colours:
    """The colours of the appearance of the moment."""
    return DARK if _is_dark() else LIGHT


def _is_dark() -> bool:
    window = QApplication.palette().color(QPalette.ColorRole.Window)
    return window.lightness() < 128


def apply(app: QApplication, appearance: str) -> None:
    """Dress the program: `auto` follows the system, else `light` or `dark`."""
    schemes = {"light": Qt.ColorScheme.Light, "dark": Qt.ColorScheme.Dark}
    hints = app.styleHints()
    hints.setColorScheme(schemes.get(appearance, Qt.ColorScheme.Unknown))
    dark = hints.colorScheme() is Qt.ColorScheme.Dark
    if appearance in schemes:
        dark = appearance == "dark"
    chosen = DARK if dark else LIGHT
    app.setStyle("Fusion")
    app.setPalette(_palette(chosen))
    sheet = _sheet(chosen)
    if app.styleSheet() != sheet:  # setting it again dresses every widget anew
        app.setStyleSheet(sheet)
    # After the sheet: with it Windows brings fonts of its own for tables, menus and messages, which
    # know neither of our scripts.
    app.setFont(base_font())


def role(widget: QWidget, name: str) -> None:
    """Give a widget its part in the typography (see the style sheet below)."""
    if widget.property("role") != name:
        widget.setProperty("role", name)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def _palette(one: Colours) -> QPalette:
    palette = QPalette()
    roles = QPalette.ColorRole
    for part, colour in (
        (roles.Window, one.ground), (roles.WindowText, one.text), (roles.Base, one.surface),
        (roles.AlternateBase, one.raised), (roles.Text, one.text), (roles.Button, one.raised),
        (roles.ButtonText, one.text), (roles.BrightText, one.danger), (roles.Link, one.accent),
        (roles.LinkVisited, one.accent), (roles.Highlight, one.accent),
        (roles.HighlightedText, one.on_accent), (roles.ToolTipBase, one.raised),
        (roles.ToolTipText, one.text), (roles.PlaceholderText, one.muted),
        (roles.Accent, one.accent), (roles.Mid, one.line), (roles.Midlight, one.line),
        (roles.Light, one.raised), (roles.Dark, one.line),
    ):  # fmt: skip
        palette.setColor(part, QColor(colour))
    for part in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, part, QColor(one.muted))
    palette.setColor(QPalette.ColorGroup.Disabled, roles.Highlight, QColor(one.line))
    return palette


def _sheet(one: Colours) -> str:
    sheet = (files("resources") / "style.qss").read_text(encoding="utf-8")
    for name, value in asdict(one).items():
        sheet = re.sub(rf"@{name}\b", value, sheet)
    for name in ("chevron", "tick"):
        file = f"{name}-dark.svg" if one is DARK else f"{name}-light.svg"
        icon = Path(str(files("resources") / "icons" / file))
        sheet = sheet.replace(f"@{name}", icon.as_posix())
    return sheet

"""Drawing a category as a chip: letters always, colour beside them, solid for women.

In grey the four groups differ by their letters, general and women's by tint and full colour.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette, QPen

from desktop.theme import category_colours

_TINT = 60  # of 255: how strong the colour of a general category is
_PALE = 3  # so many times weaker is the colour of what does not count


def chip_size(metrics: QFontMetricsF, category: str) -> QSize:
    """Room for a chip of this category; as wide as the widest one, so that columns line up."""
    wide = max(metrics.horizontalAdvance(category), metrics.horizontalAdvance("SC(W)"))
    return QSize(int(wide + 18), int(metrics.height() + 2))


def line_colour(category: str, palette: QPalette) -> QColor:
    """The colour of a category as a line or a bar, apart from the ground it stands on."""
    if category[:2] == "UR":
        # Its fill is nearly the paper's own colour.
        return palette.color(QPalette.ColorRole.PlaceholderText)
    fill = category_colours(category)[0]
    dark = palette.color(QPalette.ColorRole.Base).lightness() < 128
    return fill.lighter(165) if dark and fill.lightness() < 140 else fill


def paint_chip(
    painter: QPainter, area: QRectF, category: str, palette: QPalette, *, pale: bool = False
) -> None:
    """Draw `category` centred in `area`. "SC?" is dashed: the group is fixed, women are not.

    `pale`: it does not count; its letters stay readable.
    """
    size = chip_size(QFontMetricsF(painter.font()), category)
    box = QRectF(0, 0, min(size.width(), area.width()), min(size.height(), area.height() - 4))
    box.moveCenter(area.center())
    box.adjust(0.5, 0.5, -0.5, -0.5)
    fill, ink = category_colours(category)
    women, unsure = category.endswith("(W)"), category.endswith("?")
    tint = QColor(fill)
    tint.setAlpha((255 if women else _TINT) // (_PALE if pale else 1))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    style = Qt.PenStyle.DashLine if unsure else Qt.PenStyle.SolidLine
    edge = line_colour(category, palette)
    edge.setAlpha(255 // (_PALE if pale else 1))
    painter.setPen(QPen(edge, 1.2, style))
    painter.setBrush(tint)
    painter.drawRoundedRect(box, 4, 4)
    plain = palette.color(QPalette.ColorRole.PlaceholderText if pale else QPalette.ColorRole.Text)
    painter.setPen(ink if women and not pale else plain)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, category)
    painter.restore()

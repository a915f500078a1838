"""Ranking lists as bars: one table with a heading for each group, readable line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from core.model import Group
from desktop.i18n import say
from desktop.models.ranking import TAKEN_BY_THE_LIST, Line, Section
from desktop.theme import colours
from desktop.widgets.chip import line_colour, paint_chip

Index = QModelIndex | QPersistentModelIndex
RANK, NAME, SHARE, FIGURES, SEAT, OUTCOME = range(6)
_HEADINGS = ("rank", "ward", "share", "figures", "seat", "outcome")
LINE_ROLE = Qt.ItemDataRole.UserRole + 1
SECTION_ROLE = Qt.ItemDataRole.UserRole + 2
_NO_PARENT = QModelIndex()


def percent(line: Line) -> str:
    """A share for reading; the exact figures stand beside it."""
    return f"{float(line.share) * 100:.2f} %"


class RankingModel(QAbstractTableModel):
    """Rows are headings (one a group) and lines."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Section | tuple[Section, Line]] = []
        self.names_heading = "ward"

    def show(self, sections: Sequence[Section]) -> None:
        """Show these lists, one below the other."""
        self.beginResetModel()
        self._rows = []
        for section in sections:
            self._rows.append(section)
            self._rows += [(section, line) for line in section.lines]
        self.endResetModel()

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        return 0 if parent.isValid() else len(_HEADINGS)

    def section_rows(self) -> list[int]:
        """Rows that are headings."""
        return [at for at, row in enumerate(self._rows) if isinstance(row, Section)]

    def line(self, row: int) -> Line | None:
        """The line in a row; None for a heading."""
        found = self._rows[row]
        return None if isinstance(found, Section) else found[1]

    def headerData(
        self,
        section: int,
        orientation: Qt.Orientation,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            name = self.names_heading if section == NAME else _HEADINGS[section]
            return say(f"ranking-{name}")
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self._rows[index.row()]
        if isinstance(row, Section):
            return self._heading(row, role) if index.column() == 0 else None
        section, line = row
        found: Any = None
        match role:
            case role if role == LINE_ROLE:
                found = line
            case role if role == SECTION_ROLE:
                found = section
            case Qt.ItemDataRole.DisplayRole:
                found = self._cell(section, line, index.column())
            case Qt.ItemDataRole.AccessibleTextRole | Qt.ItemDataRole.ToolTipRole:
                found = self.sentence(section, line)
            case Qt.ItemDataRole.TextAlignmentRole if index.column() == RANK:
                found = Qt.AlignmentFlag.AlignCenter
            case Qt.ItemDataRole.TextAlignmentRole if index.column() == FIGURES:
                found = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return found

    def _heading(self, section: Section, role: int) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.heading(section)
        if role == SECTION_ROLE:
            return section
        return None

    def heading(self, section: Section) -> str:
        """The sentence above a list: how many seats of how many, for women how many."""
        count = section.count
        if section.group is Group.UR:
            return say("ranking-head-women", women=count.women, of=len(section.lines))
        key = "ranking-head" if count.women is not None else "ranking-head-odd"
        return say(
            key,
            group=section.group.value,
            name=say(f"group-name-{section.group}"),
            total=count.total,
            of=len(section.lines),
            women=count.women,
        )

    def _cell(self, section: Section, line: Line, column: int) -> str:
        by_population = section.group is Group.UR
        match column:
            case 0:
                text = str(line.rank)
            case 1:
                text = line.name
            case 2:
                text = "" if by_population else percent(line)
            case 3:
                text = str(line.whole) if by_population else f"{line.persons} / {line.whole}"
            case 4:
                text = line.seat or ""
            case _:
                text = self.outcome(section, line)
        return text

    def outcome(self, section: Section, line: Line) -> str:
        """What became of a line, in words."""
        earlier = ", ".join(f"{election} {category}" for election, category in line.earlier)
        key = f"outcome-{line.outcome}"
        if line.outcome in ("served", "repeated") and not earlier:
            key += "-plain"
        by = line.by.value if line.by else ""
        said = say(key, group=section.group.value, by=by, earlier=earlier)
        if line.alarm and line.outcome in TAKEN_BY_THE_LIST and line.outcome != "drawn":
            return say("outcome-nobody", group=section.group.value)
        if line.women and line.outcome in TAKEN_BY_THE_LIST and section.group is not Group.UR:
            return say("outcome-women", said=said)
        return said

    def sentence(self, section: Section, line: Line) -> str:
        """A whole line as one sentence, for screen readers and tooltips."""
        return say(
            "ranking-sentence",
            group=section.group.value,
            rank=line.rank,
            name=line.name,
            persons=line.persons,
            whole=line.whole,
            percent=percent(line),
            seat=line.seat or "–",
            outcome=self.outcome(section, line),
        )


class _Bars(QStyledItemDelegate):
    """Draws headings, bars and chips; everything else as usual."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width() + 12, max(size.height() + 6, 28))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line = index.data(LINE_ROLE)
        section = index.data(SECTION_ROLE)
        if line is None:
            self._paint_heading(painter, option, index, section)
            return
        if index.column() == SHARE:
            self.paint_ground(painter, option)
            self._paint_bar(painter, option, section, line)
        elif index.column() == SEAT:
            self.paint_ground(painter, option)
            if line.seat:
                painter.setFont(option.font)
                paint_chip(painter, QRectF(option.rect), line.seat, option.palette)
        else:
            self._mark(option, line, index.column())
            super().paint(painter, option, index)

    def _mark(self, option: QStyleOptionViewItem, line: Line, column: int) -> None:
        palette = option.palette
        if line.alarm and column == OUTCOME:
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                palette.setColor(role, QColor(colours().danger))
            option.palette = palette
            option.font.setBold(True)
        elif line.outcome in TAKEN_BY_THE_LIST:
            option.font.setBold(column in (NAME, OUTCOME))

    @staticmethod
    def paint_ground(painter: QPainter, option: QStyleOptionViewItem) -> None:
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, option.palette.highlight())

    def _paint_heading(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, section: Section
    ) -> None:
        painter.save()
        painter.fillRect(option.rect, option.palette.alternateBase())
        self.paint_ground(painter, option)
        font = option.font
        font.setBold(True)
        painter.setFont(font)
        mark = QRectF(option.rect.left() + 6, option.rect.center().y() - 6, 12, 12)
        painter.fillRect(mark, line_colour(section.group, option.palette))
        painter.setPen(option.palette.color(QPalette.ColorRole.Text))
        area = option.rect.adjusted(26, 0, -8, 0)
        metrics = QFontMetricsF(font)
        text = metrics.elidedText(
            str(index.data()), Qt.TextElideMode.ElideRight, float(area.width())
        )
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.restore()

    def _paint_bar(
        self, painter: QPainter, option: QStyleOptionViewItem, section: Section, line: Line
    ) -> None:
        """The bar on the left, its percentage on the right. Seats of the list are solid."""
        area = QRectF(option.rect).adjusted(6, 5, -6, -5)
        metrics = QFontMetricsF(option.font)
        room = metrics.horizontalAdvance("100.00 %") + 10
        colour = (
            QColor(colours().danger) if line.alarm else line_colour(section.group, option.palette)
        )
        part, largest = self._length(section, line), area.width() - room
        bar = QRectF(area.left(), area.top() + 1, max(largest * part, 2 if part else 0), 0)
        bar.setHeight(area.height() - 2)
        painter.save()
        taken = line.outcome in TAKEN_BY_THE_LIST or line.outcome == "tied"
        fill = QColor(colour)
        fill.setAlpha(230 if taken else 70)
        painter.setPen(colour)
        painter.setBrush(fill)
        if bar.width() > 0:
            painter.drawRect(bar)
        painter.setFont(option.font)
        selected = option.state & QStyle.StateFlag.State_Selected
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        painter.setPen(option.palette.color(role))
        if section.group is not Group.UR:
            painter.drawText(
                QRectF(area.right() - room, area.top(), room, area.height()),
                Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight,
                percent(line),
            )
        painter.restore()

    @staticmethod
    def _length(section: Section, line: Line) -> float:
        if section.group is Group.UR:
            largest = max((one.whole for one in section.lines), default=0)
            return line.whole / largest if largest else 0.0
        # One scale for a list: a full bar is its largest share.
        return float(line.share / section.largest) if section.largest else 0.0


class RankingTable(QTableView):
    """The lists of one body or unit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.lines = RankingModel(self)
        self.setModel(self.lines)
        self.setItemDelegate(_Bars(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(30)
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        self.retranslate()

    def retranslate(self) -> None:
        """Headings and accessible name in the present language."""
        self.setAccessibleName(say("ranking-name"))
        self.lines.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, OUTCOME)
        self._widths()

    def show_sections(self, sections: Sequence[Section], names_heading: str = "ward") -> None:
        """Show these lists; `names_heading` is `ward` or `body`."""
        self.clearSpans()
        self.lines.names_heading = names_heading
        self.lines.show(sections)
        for row in self.lines.section_rows():
            self.setSpan(row, 0, 1, len(_HEADINGS))
        self._widths()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._widths()

    def _widths(self) -> None:
        metrics = QFontMetricsF(self.font())
        header = self.horizontalHeader()
        for column, sample in (
            (RANK, "0000"),
            (FIGURES, "00000 / 000000"),
            (SEAT, "SC(W)00"),
        ):
            title = str(self.lines.headerData(column, Qt.Orientation.Horizontal))
            wide = max(metrics.horizontalAdvance(sample), metrics.horizontalAdvance(title))
            header.resizeSection(column, int(wide + 22))
        names = [self.lines.line(row) for row in range(self.lines.rowCount())]
        widest = max(
            (metrics.horizontalAdvance(line.name) for line in names[:400] if line), default=0.0
        )
        heading = str(self.lines.headerData(NAME, Qt.Orientation.Horizontal))
        widest = max(widest, metrics.horizontalAdvance(heading))
        header.resizeSection(NAME, min(int(widest * 1.1 + 24), 170))
        header.resizeSection(SHARE, max(110, min(180, self.viewport().width() // 5)))
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)

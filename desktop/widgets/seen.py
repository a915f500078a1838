"""How a file was understood: its sheets, each column with its meaning, rows that are left aside.

What was guessed wrong is mended by choosing: the sheet, the meaning of a column, a row that is data
after all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from core.amounts import grouped_amount
from core.census.headings import SOURCES
from core.census.recognise import Choice, Layout, RecognisedColumn
from desktop import theme
from desktop.i18n import say
from desktop.models.census import RowAside, meanings, rows_aside
from desktop.widgets.table import Column, RowsTable


class SeenPanel(QWidget):
    """One sheet at a time. `chosen` carries the name of the table and the officer's whole word."""

    chosen = Signal(str, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layouts: Sequence[Layout] = ()
        self._sheets: Sequence[str] = ()
        self._said: dict[str, Choice] = {}
        self._shown = ""  # the table whose columns stand there
        self.sheet, self.meant, self.meaning = (QComboBox(self) for _ in range(3))
        for box in (self.sheet, self.meant, self.meaning):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._is, self._about, self._column, self._not_known = (QLabel(self) for _ in range(4))
        self.unknown = QLineEdit(self)
        self.unknown.setMaximumWidth(140)
        self.unknown.setPlaceholderText("NA, 99")
        for label in (self._is, self._about):
            theme.role(label, "muted")
        self._about.setWordWrap(True)
        self.aside, self.take_row = QPushButton(self), QPushButton(self)
        self.aside.setCheckable(True)
        self._build()
        self.sheet.currentIndexChanged.connect(self._show)
        self.meant.activated.connect(self._choose_sheet)
        self.meaning.activated.connect(self._choose_meaning)
        self.columns.chosen.connect(self._show_column)
        self.aside.toggled.connect(lambda on: self._stack.setCurrentIndex(int(on)))
        self.take_row.clicked.connect(self._take_row)
        self.unknown.editingFinished.connect(self._say_unknown)

    def _build(self) -> None:
        self.columns: RowsTable[RecognisedColumn] = RowsTable(
            "seen-table",
            (
                Column("seen-heading", lambda one: one.heading or "–", stretch=2),
                Column("seen-meaning", self._meaning, stretch=2, tone=_unused),
                Column("seen-samples", lambda one: "   ·   ".join(one.samples) or "–",
                       stretch=3, tone=_unused),
            ),
            self,
        )  # fmt: skip
        self.rows: RowsTable[RowAside] = RowsTable(
            "aside-table",
            (
                Column("finding-row", lambda one: str(one.number), number=True, width=70),
                Column("aside-why", lambda one: say(one.why), width=210),
                Column("aside-words", lambda one: one.words, stretch=1),
            ),
            self,
        )
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.sheet)
        top.addWidget(self._is)
        top.addWidget(self.meant)
        top.addWidget(self._about, 1)
        top.addWidget(self.aside)
        choose = QHBoxLayout()
        choose.setSpacing(10)
        choose.addWidget(self._column, 1)
        choose.addWidget(self.meaning)
        choose.addSpacing(20)
        choose.addWidget(self._not_known)
        choose.addWidget(self.unknown)
        take = QHBoxLayout()
        take.addStretch(1)
        take.addWidget(self.take_row)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(_under(self.columns, choose))
        self._stack.addWidget(_under(self.rows, take))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addLayout(top)
        column.addWidget(self._stack, 1)

    def show_sheets(
        self, layouts: Sequence[Layout], sheets: Sequence[str], said: dict[str, Choice]
    ) -> None:
        """`sheets` are what a table may be; `said` the officer's words, by table or by shape."""
        self._layouts, self._sheets, self._said = layouts, sheets, said
        self.retranslate()

    def retranslate(self) -> None:
        chosen = max(0, self.sheet.currentIndex())
        names = [(one.table.name, one.table.name) for one in self._layouts]
        _fill(self.sheet, names, min(chosen, len(names) - 1))
        self._is.setText(say("sheet-is"))
        self.sheet.setAccessibleName(say("seen-sheets"))
        self.meant.setAccessibleName(say("sheet-meant"))
        self.meaning.setAccessibleName(say("seen-meaning"))
        self.take_row.setText(say("row-is-data"))
        self._not_known.setText(say("not-known-is"))
        self.unknown.setAccessibleName(say("not-known-is"))
        self.columns.retranslate()
        self.rows.retranslate()
        self._show()

    @property
    def layout_shown(self) -> Layout | None:
        index = self.sheet.currentIndex()
        return self._layouts[index] if 0 <= index < len(self._layouts) else None

    def _meaning(self, column: RecognisedColumn) -> str:
        layout = self.layout_shown
        known = meanings(layout.sheet) if layout else {}
        return known.get(column.key) or say("column-unused")

    def _show(self) -> None:
        layout = self.layout_shown
        if layout is None:
            self.columns.set_rows(())
            self.rows.set_rows(())
            return
        sheets = [("", say("sheet-left-aside")), *((one, _named(one)) for one in self._sheets)]
        _fill(self.meant, sheets, [one for one, _ in sheets].index(layout.sheet))
        rows = grouped_amount(layout.rows)
        self._about.setText(say("sheet-about", row=layout.headings.last, rows=rows))
        here = self.columns.current() if layout.table.name == self._shown else None
        self._shown = layout.table.name
        shown = layout.shown_columns()
        self.columns.set_rows(shown)
        aside = rows_aside(layout)
        self.rows.set_rows(aside)
        self.aside.setText(say("rows-aside", count=len(aside)))
        self.aside.setVisible(bool(aside))
        if not aside:
            self.aside.setChecked(False)
        columns = [("", say("column-unused")), *meanings(layout.sheet).items()]
        _fill(self.meaning, columns, 0)
        self.meaning.setEnabled(bool(layout.sheet))
        self.unknown.setText(", ".join(self._said_of(layout).unknown))
        self.unknown.setEnabled(bool(layout.sheet))
        # Whoever mends column after column stays where he is.
        places = [one.position for one in shown]
        self.columns.choose(places.index(here.position) if here and here.position in places else 0)
        self.rows.choose(0)

    def _show_column(self, column: RecognisedColumn) -> None:
        self._column.setText(say("column-is", heading=column.heading or "–"))
        self.meaning.setCurrentIndex(max(0, self.meaning.findData(column.key)))

    # The officer's word

    def _said_of(self, layout: Layout) -> Choice:
        return self._said.get(layout.table.name) or self._said.get(layout.shape) or Choice()

    def _say(self, layout: Layout, choice: Choice) -> None:
        self.chosen.emit(layout.table.name, choice)

    def _choose_sheet(self) -> None:
        layout = self.layout_shown
        if layout is not None and self.meant.currentData() != layout.sheet:
            # Columns chosen for another sheet mean nothing here.
            self._say(layout, Choice(sheet=self.meant.currentData()))

    def _choose_meaning(self) -> None:
        layout, column = self.layout_shown, self.columns.current()
        if layout is not None and column is not None and self.meaning.currentData() != column.key:
            said = self._said_of(layout)
            columns = {**said.columns, column.position: self.meaning.currentData()}
            self._say(layout, replace(said, sheet=layout.sheet, columns=columns))

    def _take_row(self) -> None:
        layout, row = self.layout_shown, self.rows.current()
        if layout is not None and row is not None:
            said = self._said_of(layout)
            self._say(layout, replace(said, rows={**said.rows, row.number: True}))

    def _say_unknown(self) -> None:
        layout = self.layout_shown
        words = (word.strip() for word in self.unknown.text().split(","))
        unknown = tuple(word for word in words if word)
        if layout is not None and unknown != self._said_of(layout).unknown:
            self._say(layout, replace(self._said_of(layout), unknown=unknown))


def _named(sheet: str) -> str:
    """A sheet of the template by its own name, a list that helps out by what it is."""
    return say(f"source-{sheet}") if sheet in SOURCES else sheet


def _unused(column: RecognisedColumn) -> str:
    return "" if column.key else "muted"


def _under(table: QWidget, line: QHBoxLayout) -> QWidget:
    """A table with a line of controls below it."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(8)
    column.addWidget(table, 1)
    column.addLayout(line)
    return whole


def _fill(box: QComboBox, entries: Sequence[tuple[str, str]], chosen: int) -> None:
    box.blockSignals(True)
    box.clear()
    for data, text in entries:
        box.addItem(text, data)
    box.setCurrentIndex(chosen)
    box.blockSignals(False)

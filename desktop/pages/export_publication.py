"""Where the draft was made public: what the Act asks for, and entering what was done."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from core.publication import shown
from core.texts import text
from desktop.i18n import language, say
from desktop.models.publication import Published, Wanted
from desktop.theme import role
from desktop.widgets.day_field import DayField
from desktop.widgets.table import Column, RowsTable


class PublicationPanel(QWidget):
    """`entered` carries the requirements that are chosen, the day and the reference."""

    entered = Signal(object, object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._published: Published | None = None
        self.filter = QComboBox(self)
        columns: tuple[Column[Wanted], ...] = (
            Column("published-medium", _medium, width=230),
            Column("published-place", lambda one: one.place, stretch=True),
            Column("published-on", _on, width=120, tone=_tone),
            Column("published-reference", _reference, width=170),
        )
        self.table: RowsTable[Wanted] = RowsTable("published-name", columns, self)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.day = DayField("published-day", self)
        self.reference = QLineEdit(self)
        self.button = QPushButton(self)
        self.hint = QLabel(self)
        self.hint.setWordWrap(True)
        role(self.hint, "muted")
        row = QHBoxLayout()
        row.addWidget(self.day)
        row.addWidget(self.reference, 1)
        row.addWidget(self.button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 10, 0, 0)
        layout.addWidget(self.filter)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.hint)
        layout.addLayout(row)
        self.filter.currentIndexChanged.connect(lambda _: self._fill())
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._buttons())
        self.day.changed.connect(self._buttons)
        self.reference.textChanged.connect(lambda _: self._buttons())
        self.reference.returnPressed.connect(self._enter)
        self.button.clicked.connect(self._enter)
        self.retranslate()

    def retranslate(self) -> None:
        """Texts in the present language."""
        self.table.retranslate()
        self.day.retranslate()
        self.reference.setPlaceholderText(say("published-reference-example"))
        self.reference.setAccessibleName(say("published-reference"))
        self.filter.setAccessibleName(say("published-filter"))
        self.hint.setText(say("published-hint"))
        self._fill_filter()
        self._fill()

    def show_published(self, published: Published) -> None:
        """Show what stands."""
        self._published = published
        self.day.propose(published.today)
        self._fill_filter()
        self._fill()

    @property
    def chosen(self) -> tuple[Wanted, ...]:
        rows = self.table.selectionModel().selectedRows()
        return tuple(self.table.rows[index.row()] for index in rows)

    def _fill_filter(self) -> None:
        wanted = self._published.wanted if self._published else ()
        kept = self.filter.currentData()
        self.filter.blockSignals(True)
        self.filter.clear()
        missing = sum(one.made is None for one in wanted)
        self.filter.addItem(say("published-missing", count=missing), False)
        self.filter.addItem(say("published-all", count=len(wanted)), True)
        self.filter.setCurrentIndex(max(self.filter.findData(kept), 0))
        self.filter.blockSignals(False)

    def _fill(self) -> None:
        wanted = self._published.wanted if self._published else ()
        everything = bool(self.filter.currentData())
        self.table.set_rows([one for one in wanted if everything or one.made is None])
        self._buttons()

    def _buttons(self) -> None:
        count = len(self.chosen)
        self.button.setText(say("published-enter", count=count))
        ready = bool(count and self.day.day and self.reference.text().strip())
        self.button.setEnabled(ready)

    def _enter(self) -> None:
        if self.button.isEnabled():
            required = tuple(one.required for one in self.chosen)
            self.entered.emit(required, self.day.day, self.reference.text().strip())


def _medium(one: Wanted) -> str:
    return text(language(), "publication", f"medium-{one.required.medium}")


def _on(one: Wanted) -> str:
    return shown(one.made.on) if one.made else say("published-not")


def _reference(one: Wanted) -> str:
    return one.made.reference if one.made else ""


def _tone(one: Wanted) -> str:
    return "good" if one.made else "danger"

"""What an import would change against the census that counts now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.amounts import grouped_amount
from core.census.difference import Change, Difference
from desktop import theme
from desktop.i18n import say
from desktop.models.census import value_shown
from desktop.widgets.table import Column, RowsTable

_TONES = {Change.ADDED: "good", Change.GONE: "danger", Change.CHANGED: "warning"}


def _field(one: Difference) -> str:
    return say(f"field-{one.field}") if one.field else ""


def _value(one: Difference, value: object) -> str:
    return value_shown(value) if one.field else ""


class ChangesPanel(QWidget):
    """Nothing is changed before the import is accepted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes: Sequence[Difference] = ()
        self._lost: Sequence[str] = ()
        self._about, self._warning = QLabel(self), QLabel(self)
        theme.role(self._about, "muted")
        theme.role(self._warning, "danger")
        for label in (self._about, self._warning):
            label.setWordWrap(True)
        self.table: RowsTable[Difference] = RowsTable(
            "changes-table",
            (
                Column("change-what", lambda one: say(f"change-{one.change}"), width=110,
                       tone=lambda one: _TONES[one.change]),
                Column("change-kind", lambda one: say(f"record-{one.sheet}"), width=160),
                Column("change-entry", lambda one: " · ".join(filter(None, one.entry)),
                       stretch=1),
                Column("change-field", _field, stretch=1),
                Column("change-before", lambda one: _value(one, one.before), width=120,
                       number=True),
                Column("change-after", lambda one: _value(one, one.after), width=120,
                       number=True),
            ),
            self,
        )  # fmt: skip
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._warning)
        column.addWidget(self._about)
        column.addWidget(self.table, 1)
        column.addStretch()

    def show_changes(self, changes: Sequence[Difference], lost: Sequence[str]) -> None:
        self._changes, self._lost = changes, lost
        self.retranslate()

    def retranslate(self) -> None:
        count = grouped_amount(len(self._changes))
        about = say("changes-count", count=count) if self._changes else say("changes-none")
        self._about.setText(about)
        draws = ", ".join(self._lost)
        self._warning.setText(say("changes-lose", draws=draws) if self._lost else "")
        self._warning.setVisible(bool(self._lost))
        self.table.setVisible(bool(self._changes))
        self.table.retranslate()
        self.table.set_rows(self._changes)

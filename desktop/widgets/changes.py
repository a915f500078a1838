"""What an import would change against the census that counts now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from core.amounts import grouped_amount
from desktop import theme
from desktop.i18n import say
from desktop.models.census import Change
from desktop.widgets.table import Column, RowsTable

_TONES = {"added": "good", "gone": "danger", "changed": "warning"}


def _field(change: Change) -> str:
    return say(f"field-{change.field}") if change.field else ""


class ChangesPanel(QWidget):
    """Nothing is changed before the import is accepted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes: Sequence[Change] = ()
        self._lost: Sequence[str] = ()
        self._about, self._warning = QLabel(self), QLabel(self)
        theme.role(self._about, "muted")
        theme.role(self._warning, "danger")
        for label in (self._about, self._warning):
            label.setWordWrap(True)
        self.table: RowsTable[Change] = RowsTable(
            "changes-table",
            (
                Column("change-what", lambda one: say(f"change-{one.what}"), width=110,
                       tone=lambda one: _TONES[one.what]),
                Column("change-kind", lambda one: say(f"record-{one.kind}"), width=150),
                Column("change-body", lambda one: one.body, width=120),
                Column("change-subject", lambda one: one.subject, width=120),
                Column("change-field", _field, stretch=1),
                Column("change-before", lambda one: one.before, width=120, number=True),
                Column("change-after", lambda one: one.after, width=120, number=True),
            ),
            self,
        )  # fmt: skip
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._warning)
        column.addWidget(self._about)
        column.addWidget(self.table, 1)

    def show_changes(self, changes: Sequence[Change], lost: Sequence[str]) -> None:
        self._changes, self._lost = changes, lost
        self.retranslate()

    def retranslate(self) -> None:
        count = grouped_amount(len(self._changes))
        self._about.setText(say("changes-count", count=count) if self._changes
                            else say("changes-none"))  # fmt: skip
        draws = ", ".join(self._lost)
        self._warning.setText(say("changes-lose", draws=draws) if self._lost else "")
        self._warning.setVisible(bool(self._lost))
        self.table.setVisible(bool(self._changes))
        self.table.retranslate()
        self.table.set_rows(self._changes)

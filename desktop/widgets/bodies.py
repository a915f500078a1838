"""The bodies of a census with their figures, as they were read."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.amounts import grouped_amount
from core.model import Body
from desktop.i18n import say
from desktop.widgets.table import Column, RowsTable


def _figure(persons: int | None) -> str:
    return "–" if persons is None else grouped_amount(persons)


def _area(body: Body) -> str:
    return ", ".join(part for part in (body.mandal, body.district, body.division) if part)


def _flags(body: Body) -> str:
    flags = (("new", body.new), ("scheduled_area", body.scheduled_area),
             ("withheld", body.withheld))  # fmt: skip
    return " · ".join(say(f"field-{name}") for name, set_ in flags if set_)


class BodiesPanel(QWidget):
    """One row a body."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table: RowsTable[Body] = RowsTable(
            "bodies-table",
            (
                Column("field-code", lambda one: one.code, width=110),
                Column("field-name", lambda one: one.name, stretch=1),
                Column("field-local_name", lambda one: one.local_name, width=190),
                Column("bodies-area", _area, width=190),
                Column("bodies-flags", _flags, width=130),
                Column("field-wards", lambda one: _figure(one.wards), number=True, width=80),
                Column("bodies-total", lambda one: _figure(one.population.total), number=True,
                       width=100),
                Column("bodies-st", lambda one: _figure(one.population.st), number=True, width=80),
                Column("bodies-sc", lambda one: _figure(one.population.sc), number=True, width=80),
                Column("bodies-bc", lambda one: _figure(one.population.bc), number=True, width=80),
            ),
            self,
        )  # fmt: skip
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.addWidget(self.table)

    def show_bodies(self, bodies: Sequence[Body]) -> None:
        self.table.set_rows(sorted(bodies, key=lambda one: one.code))

    def retranslate(self) -> None:
        self.table.retranslate()

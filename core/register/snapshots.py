"""Census snapshots: the records of an import, as rows of four tables and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from core.model import (
    Area,
    AreaKind,
    Body,
    Category,
    Figures,
    HistoryRow,
    Kind,
    Records,
    Ward,
)
from core.register.codec import digest, rows_digest

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a snapshot. The first `keys` columns after `snapshot` are its primary key."""

    name: str
    columns: tuple[str, ...]
    keys: int
    rows: Callable[[Records], Iterable[Row]]

    def sorted_rows(self, records: Records) -> list[Row]:
        """Rows in the order of the primary key: one order, whatever the order of the file."""
        return sorted(self.rows(records), key=lambda row: row[: self.keys])


def _figures(figures: Figures) -> Row:
    return (figures.total, figures.st, figures.sc, figures.bc)


def _bodies(records: Records) -> Iterable[Row]:
    for body in records.bodies:
        yield (
            body.code, body.name, body.kind.value, body.wards, *_figures(body.population),
            body.local_name, body.division, body.district, body.mandal, body.source,
            int(body.scheduled_area), int(body.new), body.parent, int(body.withheld),
        )  # fmt: skip


def _wards(records: Records) -> Iterable[Row]:
    for ward in records.wards:
        yield (
            ward.body, ward.label, ward.number, ward.name, int(ward.new),
            None if ward.growth is None else str(ward.growth),
            *_figures(ward.voters), *_figures(ward.population),
        )  # fmt: skip


def _areas(records: Records) -> Iterable[Row]:
    for area in records.areas:
        yield (area.kind.value, area.district, area.name, str(area.bc_percentage))


def _history(records: Records) -> Iterable[Row]:
    for row in records.history:
        yield (row.body, row.label, row.election, row.number, row.category.value)


TABLES = (
    Table(
        "bodies",
        ("code", "name", "kind", "wards", "total", "st", "sc", "bc", "local_name", "division",
         "district", "mandal", "source", "scheduled_area", "new", "parent", "withheld"),
        1,
        _bodies,
    ),
    Table(
        "wards",
        ("body", "label", "number", "name", "new", "growth", "voters", "voters_st", "voters_sc",
         "voters_bc", "total", "st", "sc", "bc"),
        2,
        _wards,
    ),
    Table("areas", ("kind", "district", "name", "bc_percentage"), 3, _areas),
    Table("history", ("body", "label", "election", "number", "category"), 3, _history),
)  # fmt: skip


def content_digest(records: Records) -> str:
    """Digest of all figures, whatever the order of the rows and the name of the file."""
    return digest([rows_digest(table.sorted_rows(records)) for table in TABLES])


def records_of(rows: Mapping[str, Iterable[Row]]) -> Records:
    """The records from the rows of the four tables, columns in the order of `TABLES`."""
    return Records(
        tuple(_body(*row) for row in rows["bodies"]),
        tuple(_ward(*row) for row in rows["wards"]),
        tuple(
            Area(name, AreaKind(kind), district, Fraction(percentage))
            for kind, district, name, percentage in rows["areas"]
        ),
        tuple(
            HistoryRow(body, number, label, election, Category(category))
            for body, label, election, number, category in rows["history"]
        ),
    )


def _body(
    code: str, name: str, kind: str, wards: int, total: int, st: int, sc: int, bc: int,
    local_name: str, division: str, district: str, mandal: str, source: str,
    scheduled_area: int, new: int, parent: str, withheld: int,
) -> Body:  # fmt: skip
    return Body(
        code, name, Kind(kind), wards, Figures(total, st, sc, bc), local_name, division, district,
        mandal, source, bool(scheduled_area), bool(new), parent, bool(withheld),
    )  # fmt: skip


def _ward(
    body: str, label: str, number: str, name: str, new: int, growth: str | None,
    *figures: int | None,
) -> Ward:  # fmt: skip
    return Ward(
        body, number, label, Figures(*figures[:4]), Figures(*figures[4:]), name, bool(new),
        None if growth is None else Fraction(growth),
    )  # fmt: skip

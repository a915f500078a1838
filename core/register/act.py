"""An act in the making: what it writes is noted, so that its journal line vouches for every row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.lots.record import Person
from core.model import Records
from core.register.codec import canonical, row_digest, rows_digest
from core.register.journal import Key, Write
from core.register.snapshots import TABLES

if TYPE_CHECKING:
    from sqlite_utils import Database

# Tables whose rows the journal vouches for one by one, with their primary keys.
KEYS: Mapping[str, str] = {
    "meta": "key",
    "officers": "id",
    "snapshots": "id",
    "earlier": "id",
    "mappings": "id",
    "parameters": "id",
    "confirmations": "id",
    "decisions": "id",
    "rounds": "number",
    "draws": "id",
    "orders": "id",
    "packets": "id",
    "publications": "id",
    "objections": "number",
}


class Act:
    """Open between BEGIN and COMMIT. `details` become part of the journal line."""

    def __init__(self, database: Database, at: str, by: Person, details: dict[str, Any]) -> None:
        self.database = database
        self.at = at
        self.by = by
        self.details = details
        self._writes: dict[tuple[str, Key], str] = {}

    @property
    def writes(self) -> list[Write]:
        return [(table, key, value) for (table, key), value in self._writes.items()]

    @property
    def signed(self) -> dict[str, str]:
        """The columns `by` and `at` of a row of this act."""
        return {"by": canonical(self.by), "at": self.at}

    def withdrawal(self, reason: str) -> str:
        """Who takes something back, when and why; the form of voids as well."""
        return canonical({"reason": reason, "by": self.by, "at": self.at})

    def insert(self, table: str, row: Mapping[str, Any]) -> int:
        """Add a row; its number."""
        number = self.database.table(table).insert(dict(row)).last_rowid
        key = row.get(KEYS[table], number)
        self._note(table, key)
        return int(number or 0)

    def change(self, table: str, key: int | str, **values: Any) -> None:
        """Change columns of a row that is there."""
        assignments = ", ".join(f'"{name}" = ?' for name in values)
        self.database.conn.execute(
            f'UPDATE "{table}" SET {assignments} WHERE "{KEYS[table]}" = ?', (*values.values(), key)
        )
        self._note(table, key)

    def store_records(self, snapshot: int, records: Records) -> None:
        """The rows of a census snapshot; one digest for each of its tables."""
        for table in TABLES:
            rows = table.sorted_rows(records)
            names = ", ".join(("snapshot", *table.columns))
            marks = ", ".join("?" * (len(table.columns) + 1))
            self.database.conn.executemany(
                f"INSERT INTO {table.name} ({names}) VALUES ({marks})",
                ((snapshot, *row) for row in rows),
            )
            self._writes[table.name, (snapshot,)] = rows_digest(rows)

    def _note(self, table: str, key: int | str) -> None:
        cursor = self.database.conn.execute(
            f'SELECT * FROM "{table}" WHERE "{KEYS[table]}" = ?', (key,)
        )
        names = [column[0] for column in cursor.description]
        row = dict(zip(names, cursor.fetchone(), strict=True))
        self._writes[table, (key,)] = row_digest(row)

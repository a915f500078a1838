"""The way back to a copy: what it would undo, told before; then the copy in the register's place.

The present file is kept under another name, and the journal that goes on from the copy says so.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from core.errors import UserError
from core.lots.record import Person
from core.register import clock
from core.register.backup import copies, restore
from core.register.copying import copies_folder
from core.register.faults import in_words
from core.register.journal import Line, line
from core.register.store import Register, recognised


@dataclass(frozen=True, slots=True)
class WayBack:
    """A copy with its last act, and the acts of the present register that it does not have.

    `undone` is None where the present file cannot be read any more.
    """

    copy: Path
    last: Line
    undone: tuple[Line, ...] | None


def way_back(copy: Path, register: Register | None) -> WayBack:
    """What going back to a copy would undo. Raises UserError `copy-of-other` for a copy of another
    register, and in words where the copy cannot be read."""
    with closing(recognised(copy, "ro")) as connection, in_words(copy):
        connection.row_factory = sqlite3.Row
        rows = connection.execute("SELECT * FROM journal ORDER BY number").fetchall()
        lines = [line(dict(row)) for row in rows]
        id_ = connection.execute("SELECT value FROM meta WHERE key = 'id'").fetchone()[0]
    if register is None:
        return WayBack(copy, lines[-1], None)
    if id_ != register.id:
        raise UserError("copy-of-other", file=copy.name)
    here = register.journal()
    common = 0
    for ours, theirs in zip(here, lines, strict=False):
        if ours.hash != theirs.hash:
            break
        common += 1
    return WayBack(copy, lines[-1], tuple(here[common:]))


def best_copy(path: Path) -> WayBack | None:
    """The newest copy beside a register that cannot be opened; None where none can be read."""
    for found in copies(copies_folder(path)):
        try:
            return way_back(found.path, None)
        except UserError:
            continue
    return None


def go_back(back: WayBack, path: Path, reason: str, by: Person) -> Path | None:
    """Put the copy in the place of the register at `path`, which must be closed; where the old file
    is kept.

    Raises UserError where the copy is not good or the place cannot be written; nothing has changed.
    """
    if not reason.strip():
        raise UserError("reason-missing")
    aside = restore(back.copy, path, clock.now())
    with Register.open(path) as register, register.write(
        "", "copy-put-back", by, copy=back.copy.name, reason=reason.strip(),
        kept=aside.name if aside else "", undone=None if back.undone is None else len(back.undone),
    ):  # fmt: skip
        pass
    return aside

"""Seeds that were used on this machine, by their hash: refused for ever, in every register.

A seed belongs to the sheets it was thrown for. Typing it again for the very same sheets (after a
crash, or in a register restored from a copy) gives the same result and is let through.
"""

from __future__ import annotations

import os
from pathlib import Path

from core.errors import UserError
from core.places import data_folder
from core.register.drawn import seed_hash


class SeedBook:
    """The file of used seeds: one line each, `hash of the seed, hash of the sealed sheets`."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_folder() / "used-seeds.txt"

    def use(self, seed: str, sealed_hash: str) -> None:
        """Note the seed for these sheets, before the register does. UserError if it was used."""
        mark = seed_hash(seed)
        try:
            known = self.path.read_text(encoding="ascii", errors="replace")
        except FileNotFoundError:
            known = ""
        except OSError as error:
            raise UserError("seeds-unreadable", file=str(self.path)) from error
        for entry in known.splitlines():
            used, _, sheets = entry.partition(" ")
            # An entry that was cut off by a power cut belongs to an act that never was.
            if used == mark and len(sheets) == len(sealed_hash):
                if sheets == sealed_hash:
                    return
                raise UserError("seed-used")
        begin = "" if known.endswith("\n") or not known else "\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="ascii") as book:
                book.write(f"{begin}{mark} {sealed_hash}\n")
                book.flush()
                os.fsync(book.fileno())
        except OSError as error:
            raise UserError("seeds-unreadable", file=str(self.path)) from error

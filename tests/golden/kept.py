"""Texts that are kept and compared word for word.

Each was read by a person before it was kept. After a change that is meant, write them anew with
VANTU_WRITE_GOLDEN=1 in the environment, and read the difference.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = Path(__file__).parent / "orders"


def same_as_kept(name: str, text: str) -> None:
    """The text is the one kept under that name."""
    kept = FOLDER / f"{name}.txt"
    if os.environ.get("VANTU_WRITE_GOLDEN"):
        kept.write_text(text, encoding="utf-8")
    assert text == kept.read_text(encoding="utf-8")

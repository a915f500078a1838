"""A note beside an open register: who has it open, to be read to whoever is refused.

SQLite's lock decides; the note is for words only, and one left by a crash means nothing.
"""

from __future__ import annotations

import getpass
import json
import os
import platform
from contextlib import suppress
from pathlib import Path

from core.register import clock


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".open")


def enter(path: Path) -> None:
    """Leave the note. A folder that refuses it does not hinder the work."""
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):  # Windows, where nothing names the user
        user = "?"
    about = {
        "user": user,
        "machine": platform.node(),
        "process": os.getpid(),
        "since": clock.stamp(clock.now()),
    }
    with suppress(OSError):
        _note(path).write_text(json.dumps(about), encoding="utf-8")


def leave(path: Path) -> None:
    with suppress(OSError):
        _note(path).unlink(missing_ok=True)


def seen(path: Path) -> dict[str, str]:
    """Who seems to have the register open, for the sentence of the refusal."""
    about: dict[str, object] = {}
    with suppress(OSError, ValueError):
        about = json.loads(_note(path).read_text(encoding="utf-8"))
    return {
        "file": path.name,
        "user": str(about.get("user", "?")),
        "machine": str(about.get("machine", "?")),
        "since": str(about.get("since", "?")),
    }

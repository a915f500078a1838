"""What this machine remembers for its user: language, appearance, window, recent registers."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from core.errors import UserError
from core.files import write_whole
from core.places import settings_folder
from core.texts import LANGUAGES

_RECENT = 8


@dataclass
class Settings:
    """Saved at every change. A file that is gone or damaged means the defaults."""

    path: Path
    language: str = "en"
    appearance: str = "auto"  # auto, light or dark
    recent: list[str] = field(default_factory=list)
    window: list[int] = field(default_factory=list)  # x, y, width, height
    # How the officer understood tables, by their shape (see core.census.recognise.Choice).
    shapes: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def load(path: Path | None = None) -> Settings:
        path = path or settings_folder() / "settings.json"
        known: dict[str, Any] = {}
        with suppress(OSError, ValueError):
            known = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(known, dict):
            known = {}
        names = {one.name for one in fields(Settings)} - {"path"}
        found = Settings(path, **{name: value for name, value in known.items() if name in names})
        if found.language not in LANGUAGES:
            found.language = "en"
        return found

    def save(self) -> None:
        """Write them; a folder that refuses does not hinder the work."""
        values = asdict(self)
        del values["path"]
        with suppress(OSError, UserError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(values, ensure_ascii=False, indent=1)
            write_whole(self.path, text.encode("utf-8"))

    def opened(self, register: Path) -> None:
        """Put a register at the top of the recent ones."""
        name = str(register)
        self.recent = [name, *(one for one in self.recent if one != name)][:_RECENT]
        self.save()

    def forget(self, register: Path) -> None:
        """Leave a register out of the recent ones; the file stays."""
        self.recent = [one for one in self.recent if one != str(register)]
        self.save()

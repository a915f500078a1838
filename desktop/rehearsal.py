"""Trying with sample data: a register of its own, marked as a rehearsal wherever it shows."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from core.census.load import load
from core.census.samples import SAMPLES, sample_bytes
from core.files import write_whole
from core.law.profile import profile_named
from core.lots.record import Person
from core.places import data_folder
from core.register.copying import SUFFIX
from core.register.store import Founding
from desktop.desk import Desk
from desktop.i18n import language, say


def start_rehearsal(desk: Desk, profile: str, folder: Path | None = None) -> None:
    """Make a rehearsal register with the sample of a profile; its file is offered at step 1."""
    home = folder or data_folder() / "rehearsals"
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S-%f")
    name = next(file for file, (rules, _) in SAMPLES.items() if rules == profile)

    def prepare(_: object) -> tuple[Path, str]:
        home.mkdir(parents=True, exist_ok=True)
        workbook = home / name
        write_whole(workbook, sample_bytes(name))
        return workbook, load(workbook, profile_named(profile)).election

    def ready(prepared: tuple[Path, str]) -> None:
        desk.offered, election = prepared
        title = say("rehearsal-title")
        founding = Founding(profile, election, title=title, language=language(), rehearsal=True)
        officer = Person(say("rehearsal-officer"), say("rehearsal-role"))
        desk.create(home / f"{profile}-{stamp}{SUFFIX}", founding, officer)

    desk.jobs.do(prepare, ready, text=say("opening"), cancellable=False)

"""Copies of a register: made by SQLite's backup, verified, thinned, restored.

A copy carries the number of its last journal line and its time in its name. It is written beside
its name and renamed once it has been verified, so a copy that stands can be trusted.
"""

from __future__ import annotations

import os
import re
import secrets
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from core.errors import UserError
from core.register.connection import put_in_place
from core.register.copying import SUFFIX, UPGRADE, copies_folder, copy_of, verify
from core.register.faults import in_words
from core.register.store import Register

_NAME = re.compile(r".*-(\d{6})-(\d{8}-\d{6})-([a-z]+)\.vantu")


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy as its name tells: last journal line, time, and why it was made."""

    path: Path
    line: int
    moment: datetime
    why: str


def backup(
    register: Register,
    why: str,
    folder: Path | None = None,
    progress: Callable[[int, int], None] = lambda done, whole: None,
) -> Path:
    """A verified copy; older ones are thinned. `progress` may raise to give up: nothing stays.

    Raises UserError when the place is full or out of reach, `backup-bad` when the copy is not good.
    """
    target = folder or copies_folder(register.path)
    made = copy_of(register.connection, target, register.path.stem, why, register.clock(), progress)
    thin(target, register.clock())
    return made


def second_place(register: Register, folder: Path) -> Path:
    """A copy on another disk, compared by reading it back from there.

    Raises UserError `backup-same-disk` where the folder lies on the disk of the register.
    """
    if not folder.is_dir():  # pulled out: its folder is not to be made on this disk
        raise UserError("register-unreachable", file=folder.name, folder=str(folder.parent))
    with in_words(folder):
        if same_disk(folder, register.path):
            raise UserError("backup-same-disk", folder=str(folder))
    return copy_of(register.connection, folder, register.path.stem, "second", register.clock())


def same_disk(one: Path, other: Path) -> bool:
    return one.stat().st_dev == other.stat().st_dev


def copies(folder: Path) -> list[Copy]:
    """The copies in a folder, newest first."""
    found = []
    for path in folder.glob(f"*{SUFFIX}") if folder.is_dir() else ():
        told = _NAME.fullmatch(path.name)
        if told:
            moment = datetime.strptime(told[2], "%Y%m%d-%H%M%S").astimezone()
            found.append(Copy(path, int(told[1]), moment, told[3]))
    return sorted(found, key=lambda copy: (copy.line, copy.moment, copy.path.name), reverse=True)


def to_keep(found: Iterable[Copy], now: datetime) -> set[Path]:
    """The newest of every hour of the last day, of every day of a month, of every month."""
    kept: dict[object, Path] = {}
    for copy in found:
        age = now - copy.moment
        slot: object = ("month", copy.moment.year, copy.moment.month)
        if copy.why == UPGRADE:
            slot = copy.path
        elif age < timedelta(days=1):
            slot = ("hour", copy.moment.date(), copy.moment.hour)
        elif age < timedelta(days=31):
            slot = ("day", copy.moment.date())
        kept.setdefault(slot, copy.path)
    return set(kept.values())


def thin(folder: Path, now: datetime) -> list[Path]:
    """Remove copies that a newer one of the same hour, day or month makes needless."""
    found = copies(folder)
    # The very newest stays whatever the clock says.
    keep = to_keep(found, now) | {copy.path for copy in found[:1]}
    gone = [copy.path for copy in found if copy.path not in keep]
    for path in gone:
        with in_words(path):
            path.unlink(missing_ok=True)
    return gone


def restore(copy: Path, target: Path, moment: datetime) -> Path | None:
    """Put a verified copy in the place of a register; where the old file was moved, if there was.

    The register must be closed. The old file is kept under another name beside it.
    """
    verify(copy)
    with in_words(target):
        draft = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
        aside: Path | None = None
        try:
            data = copy.read_bytes()
            with draft.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if sha256(draft.read_bytes()).digest() != sha256(data).digest():
                raise UserError("backup-bad", file=copy.name)
            if target.exists():
                _refuse_while_open(target)
                aside = target.with_name(f"{target.stem}-replaced-{moment:%Y%m%d-%H%M%S}{SUFFIX}")
                _put_aside(target, aside)
            put_in_place(draft, target)
        finally:
            draft.unlink(missing_ok=True)
    return aside


def _put_aside(target: Path, aside: Path) -> None:
    """Keep the old file under another name. Its own name stands until the new one takes it over,
    unless a crash has left a log: that belongs to the old file and must not meet the new one."""
    logs = [(target.with_name(target.name + end), end) for end in ("-wal", "-shm", "-journal")]
    left = [(log, end) for log, end in logs if log.exists()]
    if not left:
        shutil.copyfile(target, aside)
        return
    target.rename(aside)
    for log, end in left:
        log.rename(aside.with_name(aside.name + end))


def _refuse_while_open(path: Path) -> None:
    """UserError while somebody works on the file; one that is damaged may be replaced."""
    try:
        Register.open(path, read_only=True).close()
    except UserError as error:
        if error.code in ("register-in-use", "register-in-use-by"):
            raise

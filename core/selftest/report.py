"""Whether this installation works: every check, and the report of it in words.

For a program just installed, or one that behaves oddly. Nothing of the officer's is touched.
"""

from __future__ import annotations

import json
import platform
import sqlite3
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

from core.errors import UserError
from core.files import write_whole
from core.places import portable_folder, program_version, settings_folder
from core.selftest.checks import CHECKS, Check
from core.texts import error_text, text

LOG = "self-test.txt"
_STATE = "self-test.json"


@dataclass(frozen=True, slots=True)
class Outcome:
    """One check: its name (a key of the texts `selftest`), what it found, or what went wrong."""

    name: str
    passed: bool
    seconds: float
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """What `run` found."""

    about: tuple[str, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def passed(self) -> bool:
        return all(one.passed for one in self.outcomes)

    def lines(self, language: str) -> list[str]:
        """The report in words, as the log holds it."""
        said = [
            text(
                language, "selftest", "passed-line" if one.passed else "failed-line",
                name=text(language, "selftest", one.name), seconds=f"{one.seconds:.1f}",
                detail=one.detail,
            )
            for one in self.outcomes
        ]  # fmt: skip
        verdict = text(language, "selftest", "verdict-good" if self.passed else "verdict-bad")
        return [*self.about, "", *said, "", verdict]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a test is: the names of all its checks, and what the first of them found."""

    names: tuple[str, ...]
    outcomes: tuple[Outcome, ...]


def progress(folder: Path) -> Progress | None:
    """What a test that runs in `folder`, in whichever process, has done; None before it begins."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        told = json.loads((folder / _STATE).read_text(encoding="utf-8"))
        return Progress(tuple(told["names"]), tuple(Outcome(**one) for one in told["outcomes"]))
    return None


def begin_anew(folder: Path) -> None:
    """Forget what an earlier test in `folder` has told."""
    for name in (LOG, _STATE):
        (folder / name).unlink(missing_ok=True)


def _tell(folder: Path, names: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    told = {"names": names, "outcomes": [asdict(one) for one in outcomes]}
    write_whole(folder / _STATE, json.dumps(told).encode("ascii"))


def run(folder: Path, more: Iterable[Check] = (), *, language: str = "en") -> Report:
    """Try everything in `folder`, which is made if missing, then `more`; leaves the log there.

    Raises UserError when the folder cannot be written. A check that fails stops no other.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise UserError("cannot-write", path=str(folder), reason=reason) from error
    work = (*CHECKS, *more)
    names = [name for name, _ in work]
    outcomes: list[Outcome] = []
    _tell(folder, names, outcomes)
    for name, check in work:
        outcomes.append(_tried(name, check, folder))
        _tell(folder, names, outcomes)
    report = Report(tuple(about()), tuple(outcomes))
    lines = "".join(f"{line}\n" for line in report.lines(language))
    write_whole(folder / LOG, lines.encode("utf-8"))
    return report


def about() -> list[str]:
    """What is running here, for the head of the log."""
    return [
        f"Vantu {program_version()}",
        f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}",
        f"{platform.system()} {platform.release()} {platform.machine()}",
        f"program {sys.executable}",
        f"settings {settings_folder()}{' (portable)' if portable_folder() else ''}",
    ]


def _tried(name: str, work: Callable[[Path], str], folder: Path) -> Outcome:
    began = perf_counter()
    try:
        detail, passed = work(folder), True
    except UserError as error:
        detail, passed = error_text("en", error.code, error.parameters), False
    except Exception as error:  # whatever is broken here is what is being looked for
        detail, passed = f"{type(error).__name__}: {error}", False
    return Outcome(name, passed, perf_counter() - began, detail)

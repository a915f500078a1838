"""What the command line says to a person: on standard error, so that JSON can go to output."""

from __future__ import annotations

import io
import os
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from core.errors import UserError
from core.findings import CATALOGUE, Finding, Severity
from core.texts import error_text, finding_text, text

LANGUAGE = "en"
LISTED_WARNINGS = 20


def prepare_streams() -> None:
    """Let every sentence go out whole: as UTF-8 into files and pipes, to a terminal as it can show.

    Windows would write into files in the language of the system, which lacks most of our scripts;
    and a program with a window has no output there at all, unless somebody takes it.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
        elif isinstance(stream, io.TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="replace")


def say(sentence: str) -> None:
    """One line on standard error."""
    print(sentence, file=sys.stderr)


def complain(error: UserError) -> None:
    """The sentence of an error."""
    say(f"vantu: {error_text(LANGUAGE, error.code, error.parameters)}")


def list_findings(findings: Sequence[Finding]) -> None:
    """One line a finding: place, severity, code, sentence. Every error is listed.

    Of a warning that is found in many places the first are listed and the others counted.
    """
    seen: Counter[str] = Counter()
    for found in findings:
        seen[found.code] += 1
        if found.severity is Severity.ERROR or seen[found.code] <= LISTED_WARNINGS:
            say(_line(found))
    for code, count in seen.items():
        if CATALOGUE[code][0] is Severity.WARNING and count > LISTED_WARNINGS:
            say(text(LANGUAGE, "cli", "more-findings", count=count - LISTED_WARNINGS, code=code))


def _line(found: Finding) -> str:
    place = found.place
    where = [place.sheet] if place.sheet else []
    where += [f"row {place.row}"] if place.row else []
    where += [f"column {place.column}"] if place.column else []
    sentence = finding_text(LANGUAGE, found.code, found.parameters)
    return f"{', '.join(where) or '-'}: {found.severity}: {found.code}: {sentence}"

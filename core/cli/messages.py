"""What the command line says to a person: on standard error, so that JSON can go to output."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence

from core.errors import UserError
from core.findings import CATALOGUE, Finding, Severity
from core.texts import error_text, finding_text, text

LANGUAGE = "en"
LISTED_WARNINGS = 20


def say(sentence: str) -> None:
    """One line on standard error, whatever the terminal's encoding can show."""
    encoding = sys.stderr.encoding or "ascii"
    print(sentence.encode(encoding, "replace").decode(encoding), file=sys.stderr)


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

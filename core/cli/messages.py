"""What the command line says to a person: on standard error, so that JSON can go to output."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from core.errors import UserError
from core.findings import Finding
from core.texts import error_text, finding_text

LANGUAGE = "en"


def say(sentence: str) -> None:
    """One line on standard error, whatever the terminal's encoding can show."""
    encoding = sys.stderr.encoding or "ascii"
    print(sentence.encode(encoding, "replace").decode(encoding), file=sys.stderr)


def complain(error: UserError) -> None:
    """The sentence of an error."""
    say(f"vantu: {error_text(LANGUAGE, error.code, error.parameters)}")


def list_findings(findings: Iterable[Finding]) -> None:
    """One line a finding: place, severity, code, sentence."""
    for found in findings:
        place = found.place
        where = [place.sheet] if place.sheet else []
        where += [f"row {place.row}"] if place.row else []
        where += [f"column {place.column}"] if place.column else []
        sentence = finding_text(LANGUAGE, found.code, found.parameters)
        say(f"{', '.join(where) or '-'}: {found.severity}: {found.code}: {sentence}")

"""Findings: what is wrong or remarkable, by a stable code with parameters and, at best, a place.

The catalogue below is the whole list of codes. Texts stand in resources/i18n under `findings`;
other programs rely on the codes, so a code never changes its meaning.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    ERROR = "error"
    WARNING = "warning"


class Stage(StrEnum):
    """What a finding holds up: the import, an order (until decided), or nothing."""

    IMPORT = "import"
    ORDER = "order"
    NONE = "none"


# Errors of the input: nothing is computed before they are mended.
_IMPORT = (
    "unreadable-file",
    "missing-sheet",
    "sheet-without-rows",
    "missing-column",
    "duplicate-column",
    "missing-value",
    "not-a-number",
    "bad-category",
    "bad-yes-no",
    "bad-kind",
    "bad-label",
    "legacy-font",
    "error-cell",
    "date-cell",
    "date-from-number",
    "code-runs-on",
    "duplicate-code",
    "duplicate-ward",
    "duplicate-history",
    "duplicate-area",
    "duplicate-setting",
    "unknown-body",
    "body-name-unknown",
    "body-name-near",
    "body-name-twice",
    "unknown-area",
    "unknown-parameter",
    "bad-parameter",
    "ward-count-mismatch",
    "population-exceeds-total",
    "voters-exceed-total",
    "total-is-zero",
    "wards-out-of-range",
    "election-not-earlier",
    "missing-election",
    "percentage-scale",
    "village-unknown",
    "village-divided",
    "village-sum-differs",
)
# Computed all the same; an order waits for the officer's recorded decision.
_DECISION = ("ceiling-decision-needed", "ward-without-voters", "women-reading")
_WARNING = (
    "women-below-third",
    "sc-clipped",
    "cycle-completed",
    "repeat-before-cycle-end",
    "offices-not-placed",
    "wards-do-not-add-up",
    "survey-exceeds-total",
    "ward-voters-zero",
    "strength-differs",
    "unit-tie",
    "scheduled-area-without-st",
    "all-st-not-scheduled",
    "census-equals-parent",
    "population-voters-differ",
    "wards-look-swapped",
    "code-lost-zeros",
    "wards-run-on",
    "ward-in-words",
    "codes-by-name",
    "census-without-places",
    "unused-sheet",
    "table-beside",
    "legacy-font-aside",
    "unused-column",
    "cells-without-heading",
    "sheet-helps-out",
    "history-without-ward",
    "history-of-ward",
    "name-missing",
    "name-twice",
    "growth-scale",
    "hidden-sheet",
    "hidden-rows",
    "hidden-columns",
    "hidden-unseen",
    "row-is-heading",
    "row-is-numbering",
    "row-is-total",
    "row-is-footnote",
    "lineage-unknown",
    "lineage-unmapped",
    "lineage-ambiguous",
    "lineage-sum-differs",
    "lineage-parent-unmapped",
    "lineage-of-new",
)

CATALOGUE: Mapping[str, tuple[Severity, Stage]] = {
    **{code: (Severity.ERROR, Stage.IMPORT) for code in _IMPORT},
    **{code: (Severity.ERROR, Stage.ORDER) for code in _DECISION},
    **{code: (Severity.WARNING, Stage.NONE) for code in _WARNING},
}


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of the input: sheet, row number from 1, heading of the column ("" = whole row)."""

    sheet: str = ""
    row: int = 0
    column: str = ""


NOWHERE = Place()


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding; `parameters` fill its text and are part of the JSON result."""

    code: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    place: Place = NOWHERE

    @property
    def severity(self) -> Severity:
        return CATALOGUE[self.code][0]

    @property
    def stage(self) -> Stage:
        return CATALOGUE[self.code][1]


def finding(code: str, place: Place = NOWHERE, /, **parameters: Any) -> Finding:
    """A finding of the catalogue; an unknown code is a fault of the program (KeyError)."""
    if code not in CATALOGUE:
        raise KeyError(code)
    return Finding(code, parameters, place)


def errors_among(findings: tuple[Finding, ...] | list[Finding]) -> tuple[Finding, ...]:
    """Those that hold up the import."""
    return tuple(found for found in findings if found.stage is Stage.IMPORT)

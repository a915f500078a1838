"""Sheets and headings of the template, and which of them a profile needs."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from core.census.categories import letters_of
from core.law.profile import Profile, Rules


@dataclass(frozen=True, slots=True)
class Heading:
    """A column: the key under which the program knows it, and the heading of the template."""

    key: str
    text: str


def _headings(*pairs: tuple[str, str]) -> tuple[Heading, ...]:
    return tuple(Heading(key, text) for key, text in pairs)


_PERSONS = _headings(
    ("total", "Total population"),
    ("st", "ST population"),
    ("sc", "SC population"),
    ("bc", "BC population"),
)
SHEETS: Mapping[str, tuple[Heading, ...]] = {
    "Bodies": _headings(
        ("code", "Body code"),
        ("name", "Body name"),
        ("local_name", "Body name (local)"),
        ("kind", "Kind"),
        ("division", "Division"),
        ("district", "District"),
        ("mandal", "Mandal"),
        ("wards", "Wards"),
    )
    + _PERSONS
    + _headings(
        ("source", "Population source"),
        ("scheduled_area", "Scheduled Area"),
        ("new", "New"),
        ("parent", "Parent code"),
        ("withheld", "Withheld"),
    ),
    "Wards": _headings(
        ("code", "Body code"),
        ("ward", "Ward"),
        ("ward_name", "Ward name"),
        ("voters", "Total voters"),
        ("voters_st", "ST voters"),
        ("voters_sc", "SC voters"),
        ("voters_bc", "BC voters"),
    )
    + _PERSONS
    + _headings(("new", "New"), ("growth", "Growth %")),
    "Areas": _headings(
        ("area", "Area"),
        ("kind", "Kind"),
        ("district", "District"),
        ("percentage", "BC percentage"),
    ),
    "History": _headings(
        ("code", "Body code"), ("ward", "Ward"), ("election", "Election"), ("category", "Category")
    ),
    "Settings": _headings(("key", "Key"), ("value", "Value")),
}
# Sheets from which figures are taken that the others leave blank: the Census' own table, and the
# list that says which village, or which part of one, lies in which Gram Panchayat.
SOURCES: Mapping[str, tuple[Heading, ...]] = {
    "Census": _headings(
        ("level", "Level"),
        ("place", "Town/Village"),
        ("ward", "Ward"),
        ("name", "Name"),
        ("total", "TOT_P"),
        ("st", "P_ST"),
        ("sc", "P_SC"),
    ),
    "Villages": _headings(
        ("place", "Village code"),
        ("code", "Body code"),
        ("hamlet", "Hamlet"),
        ("total", "Total population"),
        ("st", "ST population"),
        ("sc", "SC population"),
    ),
}
# Columns by which lists of wards and of earlier reservations name their bodies instead of codes.
_OF_BODY = _headings(
    ("name", "Body name"),
    ("local_name", "Body name (local)"),
    ("mandal", "Mandal"),
    ("district", "District"),
)
BY_NAME: Mapping[str, tuple[Heading, ...]] = {"Wards": _OF_BODY, "History": _OF_BODY}
# Sheets of our own workbooks that only people read: explanations, and the list of findings.
NOTES = "Notes"
FINDINGS = "Findings"

POPULATION = ("total", "st", "sc", "bc")
VOTERS = ("voters", "voters_st", "voters_sc", "voters_bc")


def headings_of(sheet: str) -> tuple[Heading, ...]:
    """The columns of a sheet of the template or of a source, and those that name its bodies."""
    return (SHEETS[sheet] if sheet in SHEETS else SOURCES[sheet]) + BY_NAME.get(sheet, ())


def heading_text(sheet: str, key: str) -> str:
    """The template's heading of a column."""
    return next(heading.text for heading in headings_of(sheet) if heading.key == key)


@cache
def keys_of_headings(sheet: str) -> Mapping[str, str]:
    """Every heading that a sheet may have, as `letters_of` gives it, and its key.

    The template's own headings go before other ones.
    """
    path = files("resources") / "census" / "headings.toml"
    aliases = tomllib.loads(path.read_text(encoding="utf-8"))
    known: dict[str, str] = {}
    for heading in headings_of(sheet):
        known.update((letters_of(alias), heading.key) for alias in aliases.get(heading.key, ()))
    known.update((letters_of(heading.text), heading.key) for heading in headings_of(sheet))
    return known


def sheets_of(profile: Profile) -> tuple[str, ...]:
    """The sheets that can matter for a profile, in the order of the template."""
    return tuple(name for name in SHEETS if name in (*profile.sheets, "History", "Settings"))


def needed_sheets(rules: Rules) -> tuple[str, ...]:
    """The sheets without which nothing can be computed."""
    unneeded = "Areas" if rules.bc_basis == "gp_population" else ""
    return tuple(name for name in rules.profile.sheets if name != unneeded)


def needed_columns(rules: Rules) -> Mapping[str, frozenset[str]]:
    """By sheet, the columns whose figures the rules use. A blank cell in one is an error.

    Division and District of offices depend on the kind of each body: see `core.census.checks`.
    """
    wards = {"code", "ward"}
    if rules.profile.law == "up-offices":
        bodies, history = {"code", "kind", *POPULATION}, {"code", "election", "category"}
    elif rules.profile.law == "up-wards":
        bodies, history = {"code", "kind", "wards", *POPULATION}, {"code", "ward", "election"}
        wards |= set(POPULATION)
    else:
        formula = rules.bc_basis == "mandal_formula"
        bodies = {"code", "wards", "total", "st", "sc", "mandal" if formula else "bc"}
        history = {"code", "ward", "election"}
        wards |= set(POPULATION if rules.rank_by == "population" else VOTERS)
    return {
        "Bodies": frozenset(bodies),
        "Wards": frozenset(wards),
        "Areas": frozenset({"area", "kind", "percentage"}),
        "History": frozenset(history | {"category"}),
        "Settings": frozenset({"key"}),
    }

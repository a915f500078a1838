"""The sheet of settings: the election now prepared, and parameters of the profile."""

from __future__ import annotations

from dataclasses import dataclass, field

from core.census.cells import DATES, text_of
from core.census.dates import typed_as
from core.census.elections import is_election
from core.census.grid import Grid
from core.errors import UserError
from core.findings import Finding
from core.law.profile import Profile, read_value


@dataclass(slots=True)
class Settings:
    """What the sheet says, as far as it is right."""

    election: str = ""
    parameters: dict[str, str] = field(default_factory=dict)


def read_settings(grid: Grid, profile: Profile, findings: list[Finding]) -> Settings:
    """The settings; a key that the profile does not have, or a wrong value, is a finding."""
    found = Settings()
    first: dict[str, int] = {}
    cells = grid.cells("value")
    for index, key in enumerate(grid.texts("key")):
        name, value = key.casefold(), text_of(cells[index])
        if not name:
            continue
        if first.setdefault(name, index) != index:
            grid.report(
                "duplicate-setting", index, "key", name=key, first_row=grid.rows[first[name]]
            )
        elif name != "election" and name not in profile.parameters:
            grid.report("unknown-parameter", index, "key", name=key, profile=profile.id)
        elif name == "election" and typed_as(cells[index], name):
            typed = list(typed_as(cells[index], name))
            grid.report("date-from-number", index, "value", value=value, proposal=typed)
        elif isinstance(cells[index], DATES):
            grid.report("date-cell", index, "value", value=value)
        elif not value:
            continue
        elif name == "election":
            _take_election(grid, index, value, found)
        else:
            _take_parameter(grid, index, (profile, name, value), found)
    return found


def _take_election(grid: Grid, index: int, value: str, found: Settings) -> None:
    found.election = value
    if not is_election(value):
        grid.report("bad-label", index, "value", value=value)


def _take_parameter(
    grid: Grid, index: int, said: tuple[Profile, str, str], found: Settings
) -> None:
    profile, name, value = said
    try:
        read_value(profile, name, value)
    except UserError as error:
        grid.report(error.code, index, "value", **error.parameters)
    else:
        found.parameters[name] = value

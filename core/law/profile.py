"""Profiles: dated sets of parameters for one statute, loaded from resources/profiles/*.toml.

A profile names every parameter with its default, the clause it comes from and the values it may
take. A parameter that a profile does not have is refused, wherever it comes from.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any

from core.errors import UserError
from core.model import RESERVED_GROUPS, Group, Kind

Value = str | int


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of a profile. `confirm`: the officer confirms it before the first order."""

    name: str
    default: str
    clause: str
    choices: tuple[str, ...] = ()
    confirm: bool = False


@dataclass(frozen=True, slots=True)
class Profile:
    """A statute with its parameters as in force from a date."""

    id: str
    law: str  # "telangana", "up-offices" or "up-wards"
    title: str
    act: str
    section: str
    in_force: date
    kinds: tuple[Kind, ...]
    sheets: tuple[str, ...]
    parameters: Mapping[str, Parameter]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Rules:
    """A profile with the values chosen for its parameters (None: the profile has no such one)."""

    profile: Profile
    women: str = "unit_ceil"
    history_from: str | None = None
    growth_limit: Fraction | None = None
    rotation: str = "caste_group"
    terms_per_rotation: int = 1
    ceiling: Fraction | None = None
    bc_basis: str = "mandal_formula"
    rank_by: str = "voters"
    unit: str = "local"
    order: tuple[Group, ...] = RESERVED_GROUPS

    @property
    def shown(self) -> dict[str, Value]:
        """The parameters of the profile as the result and the orders give them."""
        return {name: _shown(name, getattr(self, name)) for name in sorted(self.profile.parameters)}

    def counts(self, election: str) -> bool:
        """Whether an earlier election counts for rotation (ids are compared as text)."""
        return self.history_from is None or election >= self.history_from


def _shown(name: str, value: Any) -> Value:
    if value is None:
        return "none"
    if name == "order":
        return ",".join(value)
    if isinstance(value, Fraction):
        if name == "growth_limit":
            return int(value) if value.denominator == 1 else str(value)
        return str(value)
    return value  # type: ignore[no-any-return]


def _fraction(text: str) -> Fraction:
    if not re.fullmatch(r"[0-9]+(/[0-9]*[1-9][0-9]*|\.[0-9]+)?", text):
        raise ValueError(text)
    return Fraction(text)


def _ceiling(text: str) -> Fraction | None:
    if text == "none":
        return None
    value = _fraction(text)
    if not 0 < value <= 1:
        raise ValueError(text)
    return value


def _election(text: str) -> str | None:
    if text == "none":
        return None
    if not re.match(r"[0-9]{4}", text):
        raise ValueError(text)
    return text


def _order(text: str) -> tuple[Group, ...]:
    groups = tuple(Group(part.strip()) for part in text.split(","))
    if sorted(groups) != sorted(RESERVED_GROUPS):
        raise ValueError(text)
    return groups


_READ: Mapping[str, Callable[[str], Any]] = {
    "history_from": _election,
    "growth_limit": _fraction,
    "terms_per_rotation": int,
    "ceiling": _ceiling,
    "order": _order,
}


def rules_for(profile: Profile, given: Mapping[str, str]) -> Rules:
    """The rules with `given` values over the profile's defaults.

    Raises UserError `unknown-parameter` or `bad-parameter`, naming the parameter and the value.
    """
    values = {name: parameter.default for name, parameter in profile.parameters.items()}
    for name, text in given.items():
        if name not in profile.parameters:
            raise UserError("unknown-parameter", name=name, profile=profile.id)
        values[name] = text.strip()
    return Rules(
        profile, **{name: read_value(profile, name, text) for name, text in values.items()}
    )


def read_value(profile: Profile, name: str, text: str) -> Any:
    """The value of one parameter. Raises UserError `bad-parameter` if it cannot have it."""
    choices = profile.parameters[name].choices
    try:
        if choices and text not in choices:
            raise ValueError(text)
        return _READ.get(name, str)(text)
    except ValueError:
        allowed = ", ".join(choices) or _FORMS[name]
        raise UserError("bad-parameter", name=name, value=text, allowed=allowed) from None


_FORMS = {
    "history_from": "2019, none",
    "growth_limit": "50",
    "ceiling": "none, 1/2",
    "order": "ST,SC,BC",
}


@cache
def profiles() -> Mapping[str, Profile]:
    """All profiles by id."""
    folder = files("resources") / "profiles"
    found = [
        _profile(tomllib.loads(path.read_text(encoding="utf-8")))
        for path in folder.iterdir()
        if path.name.endswith(".toml")
    ]
    return {profile.id: profile for profile in sorted(found, key=lambda one: one.id)}


def profile_named(name: str) -> Profile:
    """The profile of that id, else UserError `unknown-profile`."""
    known = profiles()
    if name not in known:
        raise UserError("unknown-profile", name=name, known=", ".join(known))
    return known[name]


def _profile(table: dict[str, Any]) -> Profile:
    parameters = {
        name: Parameter(name, **{**spec, "choices": tuple(spec.get("choices", ()))})
        for name, spec in table.pop("parameters").items()
    }
    kinds = tuple(Kind(kind) for kind in table.pop("kinds"))
    sheets, notes = tuple(table.pop("sheets")), tuple(table.pop("notes", ()))
    # An unknown key is a TypeError here: a profile with a slip of the pen never loads.
    return Profile(kinds=kinds, sheets=sheets, parameters=parameters, notes=notes, **table)

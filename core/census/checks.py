"""Checks across rows: doubles, sums, counts, areas and units. Each fault with its place."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from core.amounts import exact
from core.areas import BcPercentages, folded
from core.census.headings import POPULATION, VOTERS
from core.census.rows import Rows
from core.findings import Finding, finding
from core.labels import body_label, unit_label
from core.law.profile import Rules
from core.law.strength import wards_by_population
from core.model import Area, AreaKind, Body, Figures, HistoryRow, Kind, Ward

T = TypeVar("T")


def check_doubles(
    rows: Rows[T], code: str, key: str, name: Callable[[T], Hashable], **shown: Callable[[T], str]
) -> None:
    """Reports `code` for every row whose `name` an earlier row has."""
    names = list(map(name, rows.values))
    if len(set(names)) == len(names):
        return
    first: dict[Hashable, int] = {}
    for (index, value), one in zip(rows, names, strict=True):
        earlier = first.setdefault(one, index)
        if earlier != index:
            parameters = {what: text(value) for what, text in shown.items()}
            rows.grid.report(code, index, key, first_row=rows.grid.rows[earlier], **parameters)


def check_bodies(bodies: Rows[Body], rules: Rules) -> None:
    """One code once; figures that can be; divisions and districts that can stand in a sheet."""
    check_doubles(
        bodies, "duplicate-code", "code", lambda body: body_label(body.code),
        body=lambda body: body.code,
    )  # fmt: skip
    check_doubles(
        bodies, "name-twice", "name",
        lambda body: (
            body.kind, folded(body.name).casefold() or body.code, folded(body.district),
            folded(body.mandal),
        ),
        body=lambda body: body.code,
    )  # fmt: skip
    grid = bodies.grid
    for index, body in bodies:
        if not body.name:
            grid.report("name-missing", index, "name", body=body.code)
        if body.population.total == 0:
            grid.report("total-is-zero", index, "total", body=body.code)
        if "wards" in grid.needed and body.wards < 1 and grid.cells("wards")[index] == 0:
            grid.report("wards-out-of-range", index, "wards", body=body.code, wards=body.wards)
        if rules.profile.law == "telangana" and body.population.total and body.wards:
            least, greatest = wards_by_population(body.population.total)
            if not least <= body.wards <= greatest:
                due = str(least) if least == greatest else f"{least}-{greatest}"
                grid.report(
                    "strength-differs", index, "wards", body=body.code, wards=body.wards,
                    total=body.population.total, due=due,
                )  # fmt: skip
    _check_population(bodies, lambda body: body.population, lambda body: {"body": body.code})
    if rules.profile.law == "up-offices" and rules.unit == "local":
        _check_units(bodies)


def unit_of(body: Body) -> str:
    """The unit of an office: the Division of a Nagar Palika Parishad, else the District."""
    return body.division if body.kind is Kind.NPP else body.district


def _check_units(bodies: Rows[Body]) -> None:
    units: dict[tuple[Kind, str], str] = {}
    for index, body in bodies:
        key = "division" if body.kind is Kind.NPP else "district"
        unit = unit_of(body)
        if not unit:
            # A column that is absent altogether is reported once, by whoever looks at the columns.
            if key in bodies.grid.columns:
                bodies.grid.report("missing-value", index, key, body=body.code, value="")
            continue
        label = unit_label(body.kind, unit)
        other = units.setdefault((body.kind, label), unit)
        if not label or other != unit:
            bodies.grid.report("bad-label", index, key, body=body.code, value=unit)


def _check_population(
    rows: Rows[T], figures: Callable[[T], Figures], named: Callable[[T], Mapping[str, str]]
) -> None:
    """ST and SC within the total (an error); BC counted by survey may exceed it (a warning)."""
    for index, value in rows:
        persons = figures(value)
        total = persons.total
        if total is None:
            continue
        st_sc = (persons.st or 0) + (persons.sc or 0)
        if st_sc > total:
            rows.grid.report(
                "population-exceeds-total", index, "total", **named(value), sum=st_sc, total=total
            )
        elif st_sc + (persons.bc or 0) > total:
            rows.grid.report(
                "survey-exceeds-total", index, "total", **named(value),
                sum=st_sc + (persons.bc or 0), total=total,
            )  # fmt: skip


def _ward_name(ward: Ward) -> dict[str, str]:
    return {"body": ward.body, "ward": ward.number}


def check_wards(wards: Rows[Ward], rules: Rules) -> None:
    """One ward once; voters within the total; wards without anybody."""
    check_doubles(
        wards, "duplicate-ward", "ward", lambda ward: (ward.body, ward.label),
        body=lambda ward: ward.body, ward=lambda ward: ward.number,
    )  # fmt: skip
    by_voters = rules.profile.law == "telangana" and rules.rank_by == "voters"
    key = VOTERS[0] if by_voters else POPULATION[0]
    for index, ward in wards:
        voters = ward.voters
        if voters.total is not None:
            groups = (voters.st or 0) + (voters.sc or 0) + (voters.bc or 0)
            if groups > voters.total:
                wards.grid.report(
                    "voters-exceed-total", index, VOTERS[0], **_ward_name(ward), sum=groups,
                    total=voters.total,
                )  # fmt: skip
        if ward.growth is not None and 0 < abs(ward.growth) < 1:
            value = exact(ward.growth)
            wards.grid.report("growth-scale", index, "growth", **_ward_name(ward), value=value)
        ranking = voters if by_voters else ward.population
        if ranking.total == 0:
            wards.grid.report("ward-voters-zero", index, key, **_ward_name(ward))
    _check_population(wards, lambda ward: ward.population, _ward_name)


def check_ward_counts(bodies: Rows[Body], wards: Rows[Ward]) -> None:
    """The column Wards against the number of ward rows, body by body."""
    counts: dict[str, int] = defaultdict(int)
    for code, number in Counter(wards.grid.codes("code")).items():
        counts[body_label(code)] += number
    for index, body in bodies:
        rows = counts[body_label(body.code)]
        if body.wards and rows != body.wards:
            bodies.grid.report(
                "ward-count-mismatch", index, "wards", body=body.code, wards=body.wards, rows=rows
            )


def check_ward_sums(bodies: Rows[Body], wards: Rows[Ward]) -> None:
    """The wards' populations against their body's, figure by figure (a warning)."""
    of_body: dict[str, list[Figures]] = defaultdict(list)
    for ward in wards.values:
        of_body[ward.body].append(ward.population)
    for index, body in bodies:
        if not of_body[body.code]:
            continue
        for key in POPULATION:
            whole = getattr(body.population, key)
            parts = [getattr(figures, key) for figures in of_body[body.code]]
            if whole is None or None in parts or sum(parts) == whole:
                continue
            heading = bodies.grid.columns[key].heading
            bodies.grid.report(
                "wards-do-not-add-up", index, key, body=body.code, figure=heading,
                sum=sum(parts), total=whole,
            )  # fmt: skip


def check_areas(bodies: Rows[Body], areas: Rows[Area]) -> list[Finding]:
    """Exactly one State; every Mandal once; every body's Mandal found."""
    check_doubles(
        areas, "duplicate-area", "area",
        lambda area: area.kind if area.kind is AreaKind.STATE else (
            folded(area.name), folded(area.district)
        ),
        area=lambda area: area.name,
    )  # fmt: skip
    percentages = BcPercentages(areas.values)
    for index, body in bodies:
        if body.mandal and percentages.mandal(body) is None:
            bodies.grid.report(
                "unknown-area", index, "mandal", body=body.code, area=body.mandal,
                district=body.district,
            )  # fmt: skip
    if AreaKind.STATE in (area.kind for area in areas.values) or "percentage" not in (
        areas.grid.columns
    ):
        return []
    return [
        finding("missing-value", areas.grid.place_of_column("percentage"), area="State", value="")
    ]


def check_history(history: Rows[HistoryRow], wards: Iterable[Ward] | None) -> None:
    """One row for a ward and an election; rows of wards that are no more are named.

    `wards` is None for offices: a row with a ward is then left aside.
    """
    check_doubles(
        history, "duplicate-history", "election",
        lambda row: (row.body, row.label, row.election),
        body=lambda row: row.body, ward=lambda row: row.number, election=lambda row: row.election,
    )  # fmt: skip
    if wards is None:
        for index, row in history:
            if row.label:
                history.grid.report(
                    "history-of-ward", index, "ward", body=row.body, ward=row.number
                )
        return
    known = {(ward.body, ward.label) for ward in wards}
    for index, row in history:
        if row.label and (row.body, row.label) not in known:
            history.grid.report(
                "history-without-ward", index, "ward", body=row.body, ward=row.number
            )

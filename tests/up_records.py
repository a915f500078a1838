"""Small bodies, units and municipalities of Uttar Pradesh for the tests."""

from __future__ import annotations

from collections.abc import Iterable

from core.exercise import conduct
from core.law.profile import Rules
from core.lots.question import Answers
from core.model import Body, Category, Figures, Group, HistoryRow, Kind, Records, Ward
from core.results import Numbers, Result, UnitResult
from tests.build import rules

ELECTION = "2028"


def office(code: str, total: int, *, unit: str = "Ballia", kind: Kind = Kind.NP,
           st: int = 0, sc: int = 0, bc: int = 0, **more: bool) -> Body:  # fmt: skip
    return Body(code, f"Town {code}", kind, 10, Figures(total, st, sc, bc),
                division=unit, district=unit, **more)  # fmt: skip


def carried(code: str, election: str, category: str, ward: str = "") -> HistoryRow:
    label = ward.rjust(3, "0") if ward else ""
    return HistoryRow(code, ward, label, election, Category(category))


def run(
    bodies: Iterable[Body],
    history: Iterable[HistoryRow] = (),
    by: Rules | None = None,
    answers: Answers | None = None,
    election: str = ELECTION,
) -> Result:
    records = Records(tuple(bodies), history=tuple(history))
    return conduct(records, by or rules("up-offices-2023"), election, answers or {}, trace=True)


def unit(result: Result, name: str, kind: Kind = Kind.NP) -> UnitResult:
    return next(one for one in result.units if one.unit == name and one.kind is kind)


def offices(result: Result) -> dict[str, str | None]:
    """What the office of each body carries."""
    return {body.code: body.seats[0].category for body in result.bodies}


def counts(numbers: Numbers) -> dict[str, tuple[int, int | None]]:
    return {group.value: (numbers[group].total, numbers[group].women) for group in Group}


def town(wards: int, figures: Figures, of_ward: Iterable[Figures], **more: bool) -> Records:
    """One municipality `T1` with wards 1, 2, 3, ..."""
    body = Body("T1", "Town", Kind.NPP, wards, figures, **more)
    listed = tuple(
        Ward("T1", str(number), f"{number:03}", population=its)
        for number, its in enumerate(of_ward, start=1)
    )
    return Records((body,), listed)

"""Small records for tests, with everything a test does not care about filled in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from core.exercise import conduct
from core.labels import ward_label
from core.law.profile import Rules, profile_named, rules_for
from core.lots.question import Answers
from core.model import Area, AreaKind, Body, Category, Figures, HistoryRow, Kind, Records, Ward
from core.results import BodyResult, Result

STATE_BC = Fraction("39.18")


def rules(profile: str = "telangana-2025", **given: str) -> Rules:
    return rules_for(profile_named(profile), given)


def percentage_for(share: Fraction) -> Fraction:
    """The Mandal BC percentage that makes p of s.9(4) exactly `share`."""
    return share * STATE_BC / Fraction(34, 100)


def gram_panchayat(
    wards: int,
    total: int,
    st: int,
    sc: int,
    bc: int | None = None,
    *,
    code: str = "1001",
    scheduled: bool = False,
    new: bool = False,
) -> Body:
    figures = Figures(total, st, sc, bc)
    return Body(
        code, f"GP {code}", Kind.GP, wards, figures, mandal="M", district="D",
        scheduled_area=scheduled, new=new,
    )  # fmt: skip


def ward(
    number: str, total: int, st: int = 0, sc: int = 0, bc: int = 0, body: str = "1001"
) -> Ward:
    return Ward(body, number, ward_label(number), voters=Figures(total, st, sc, bc))


def plain_wards(count: int, body: str = "1001") -> list[Ward]:
    """Wards whose shares are all different in every group, without a tie."""
    return [ward(str(n), 1000, 300 - n, 250 - n, 400 - n, body) for n in range(1, count + 1)]


def history(
    elections: Mapping[str, Mapping[str, str]], body: str = "1001"
) -> tuple[HistoryRow, ...]:
    """History from {election: {ward: category}}."""
    return tuple(
        HistoryRow(body, number, ward_label(number), election, Category(category))
        for election, carried in elections.items()
        for number, category in carried.items()
    )


def records(
    body: Body,
    wards: Iterable[Ward],
    *,
    share: Fraction = Fraction(0),
    earlier: Sequence[HistoryRow] = (),
) -> Records:
    areas = (
        Area("S", AreaKind.STATE, "", STATE_BC),
        Area("M", AreaKind.MANDAL, "D", percentage_for(share)),
    )
    return Records((body,), tuple(wards), areas, tuple(earlier))


def one(the_rules: Rules, of: Records, answers: Answers | None = None) -> BodyResult:
    """The result of the only body."""
    return whole(the_rules, of, answers).bodies[0]


def whole(the_rules: Rules, of: Records, answers: Answers | None = None) -> Result:
    return conduct(of, the_rules, "2026", answers or {})


def totals(result: BodyResult) -> str:
    """Numbers as ST/SC/BC/UR."""
    return "/".join(str(count.total) for count in result.numbers.values())


def codes(result: BodyResult) -> set[str]:
    return {found.code for found in result.findings}


def seats(result: BodyResult) -> dict[str | None, str | None]:
    return {seat.ward: seat.category for seat in result.seats}

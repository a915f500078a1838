"""Section 9 of the TPR Act 2018 once more, as plainly as it can be written.

This is a second implementation that shares nothing with the engine but the vocabulary of its input
(core.model): no step of it may import core.law, core.allotment or core.exercise. It is slow and
literal on purpose. Where it and the engine differ, one of the two has misread the law.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor
from typing import Any

from core.labels import body_label
from core.model import Area, Body, HistoryRow, Ward

RESERVED = ("ST", "SC", "BC")
GROUPS = ("ST", "SC", "BC", "UR")

# (id of the draw, labels of the pool, number to draw) -> the labels drawn
Answers = Mapping[tuple[str, tuple[str, ...], int], Sequence[str]]


@dataclass(frozen=True)
class Lot:
    """A draw of lots that is still open."""

    kind: str
    category: str | None
    draw: str
    take: int
    pool: tuple[str, ...]

    def sheet_sha256(self, body: Body, election: str) -> str:
        lines = ["LOTS-1", f"body:{body_label(body.code)}", f"election:{election}"]
        lines += [f"draw:{self.draw}", f"take:{self.take}", f"pool:{len(self.pool)}", *self.pool]
        text = "".join(f"{line}\n" for line in lines)
        return hashlib.sha256(text.encode("ascii")).hexdigest()


class Waiting(Exception):  # noqa: N818 - nothing went wrong
    """The allotment cannot go on before a lot is drawn."""


@dataclass
class Outcome:
    """What one body gets. `seats` by label; a finding is (code, group, ward), None where none."""

    numbers: dict[str, tuple[int, int | None]]
    seats: list[tuple[str, str | None]] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)
    findings: set[tuple[str, str | None, str | None]] = field(default_factory=set)


def half_up(value: Fraction) -> int:
    """Explanation (i): less than one half is ignored, one half or more counts as one."""
    return floor(value) + (1 if value - floor(value) >= Fraction(1, 2) else 0)


# ------------------------------------------------------------------ numbers


def share(body: Body, areas: Sequence[Area], rules: Any) -> Fraction:
    """The proportionate percentage of Backward Classes, 9(4) Note."""
    if rules.bc_basis == "gp_population":
        return Fraction(body.population.bc or 0, body.population.total or 0)
    state = next(area for area in areas if area.kind == "State")
    named = [area for area in areas if area.kind == "Mandal"]
    named = [area for area in named if area.name.strip() == body.mandal.strip()]
    if len(named) > 1:
        named = [area for area in named if area.district.strip() == body.district.strip()]
    return Fraction(34, 100) * named[0].bc_percentage / state.bc_percentage


def totals(body: Body, share: Fraction, rules: Any) -> tuple[dict[str, int], set[str]]:
    """Wards of each group, 9(2)-(5), and codes of findings about them."""
    n, people = body.wards, body.population
    if people.st == people.total:
        return {"ST": n, "SC": 0, "BC": 0, "UR": 0}, set()
    codes = set()

    st = half_up(Fraction(n * people.st, people.total))
    if body.scheduled_area:
        st = max(st, ceil(Fraction(n, 2)))

    sc = half_up(Fraction(n * people.sc, people.total))
    if sc > n - st:
        sc = n - st
        codes.add("sc-clipped")

    if body.scheduled_area:
        bc = half_up((n - st - sc) * share)
    else:
        bc = half_up(n * share)
        if st + sc + bc >= n:
            bc = half_up((n - st - sc) * share)
    bc = min(bc, n - st - sc)

    if rules.ceiling is not None and not body.scheduled_area:
        most = floor(n * rules.ceiling)
        bc = max(0, min(bc, most - st - sc))
        if st + sc > most:
            codes.add("ceiling-decision-needed")

    return {"ST": st, "SC": sc, "BC": bc, "UR": n - st - sc - bc}, codes


def odd_lot(count: Mapping[str, int]) -> Lot | None:
    """Which of the odd groups get one woman more (half_by_lot); None where nothing is to draw."""
    odd = tuple(sorted(group for group in GROUPS if count[group] % 2 == 1))
    take = half_up(Fraction(sum(count.values()), 2)) - sum(count[group] // 2 for group in GROUPS)
    if take in (0, len(odd)):
        return None
    return Lot("odd_groups", None, "ODD", take, odd)


def women(count: Mapping[str, int], rules: Any, answers: Answers) -> dict[str, int | None]:
    """Wards for women in each group, 9(6); None where the lot of odd groups is open."""
    low = {group: count[group] // 2 for group in GROUPS}
    high = {group: half_up(Fraction(count[group], 2)) for group in GROUPS}
    if rules.women == "half_up":
        return {**high}
    if rules.women == "floor":
        return {**low}
    whole = half_up(Fraction(sum(count.values()), 2))
    if rules.women == "balance_total":
        rest = whole - low["ST"] - low["SC"] - low["BC"]
        return {**low, "UR": min(count["UR"], rest)}
    lot = odd_lot(count)
    if lot is None:  # as many odd groups as women are missing: each gets one more
        return {**high}
    drawn = drawn_for(lot, answers)
    if drawn is None:
        return {group: None if group in lot.pool else low[group] for group in GROUPS}
    return {group: high[group] if group in drawn else low[group] for group in GROUPS}


def numbers(
    body: Body, share: Fraction, rules: Any, answers: Answers | None = None
) -> dict[str, tuple[int, int | None]]:
    """Of each group: wards, and wards for women."""
    count, _ = totals(body, share, rules)
    ladies = women(count, rules, answers or {})
    return {group: (count[group], ladies[group]) for group in GROUPS}


def drawn_for(lot: Lot, answers: Answers) -> set[str] | None:
    drawn = answers.get((lot.draw, lot.pool, lot.take))
    if drawn is None:
        return None
    assert len(drawn) == len(set(drawn)) == lot.take
    assert set(drawn) <= set(lot.pool)
    return set(drawn)


# ------------------------------------------------------------------ allotment


def allot(
    body: Body,
    wards: Sequence[Ward],
    history: Sequence[HistoryRow],
    share: Fraction,
    *,
    rules: Any,
    answers: Answers,
) -> Outcome:
    """Everything about one body. `wards` and `history` may hold rows of other bodies too."""
    count, codes = totals(body, share, rules)
    outcome = Outcome(numbers(body, share, rules, answers))
    outcome.findings |= {(code, None, None) for code in codes}
    if rules.women != "half_up":
        outcome.findings.add(("women-reading", None, None))
    if women_below_third(outcome.numbers):
        outcome.findings.add(("women-below-third", None, None))

    odd_open = any(ladies is None for _, ladies in outcome.numbers.values())
    if odd_open:
        lot = odd_lot(count)
        assert lot is not None
        outcome.lots.append(lot)
    own = [ward for ward in wards if ward.body == body.code]
    rows = [row for row in history if row.body == body.code and not body.new]
    table = Table(own, rows, outcome, rules=rules, answers=answers)
    if not (odd_open and rules.rotation == "eight_categories"):
        table.allot_groups()
    table.allot_women(odd_open)
    return outcome


def women_below_third(numbers: Mapping[str, tuple[int, int | None]]) -> bool:
    """Article 243-D(2), (3); nothing is said as long as a lot is to decide."""
    for groups in (GROUPS, ("ST", "SC")):
        seats = sum(numbers[group][0] for group in groups)
        ladies = [numbers[group][1] for group in groups]
        if None not in ladies and 3 * sum(n or 0 for n in ladies) < seats:
            return True
    return False


class Table:
    """The wards of one body on a table, with what they carried before and what they get now."""

    def __init__(
        self,
        wards: Sequence[Ward],
        rows: Sequence[HistoryRow],
        outcome: Outcome,
        *,
        rules: Any,
        answers: Answers,
    ) -> None:
        self.wards = {ward.label: ward for ward in wards}
        self.rules, self.answers, self.outcome = rules, answers, outcome
        self.number = {group: outcome.numbers[group][0] for group in GROUPS}
        self.ladies = {group: outcome.numbers[group][1] for group in GROUPS}
        if rules.history_from is not None:
            rows = [row for row in rows if row.election >= rules.history_from]
        elections = sorted({row.election for row in rows})
        self.rows = [row for row in rows if row.label in self.wards]
        self.running: str | None = None  # the first election of a pair that is now completed
        self.counted = elections
        if rules.terms_per_rotation == 2:
            self.counted = elections[1::2]
            if len(elections) % 2 == 1:
                self.running = elections[-1]
        self.given: dict[str, set[str]] = {group: set() for group in GROUPS}
        self.complete: set[str] = set()  # groups for which nothing more can be placed

    # -- what a ward has

    def persons(self, label: str, group: str) -> int:
        ward = self.wards[label]
        figures = ward.population if self.rules.rank_by == "population" else ward.voters
        return {"ST": figures.st, "SC": figures.sc, "BC": figures.bc}[group] or 0

    def rank(self, label: str, group: str) -> tuple[Fraction, int]:
        ward = self.wards[label]
        figures = ward.population if self.rules.rank_by == "population" else ward.voters
        persons = self.persons(label, group)
        return (Fraction(persons, figures.total) if figures.total else Fraction(0), persons)

    def with_voters(self, group: str) -> set[str]:
        if group == "UR":
            return set(self.wards)
        return {label for label in self.wards if self.persons(label, group) > 0}

    def free(self) -> set[str]:
        return set(self.wards) - set.union(*self.given.values())

    # -- lots

    def draw(self, kind: str, group: str, draw: str, take: int, pool: set[str]) -> set[str]:
        """The drawn labels; Waiting where the lot is open. Nothing is drawn of all or of none."""
        if take in (0, len(pool)):
            return set(pool) if take else set()
        lot = Lot(kind, group, draw, take, tuple(sorted(pool)))
        drawn = drawn_for(lot, self.answers)
        if drawn is None:
            self.outcome.lots.append(lot)
            raise Waiting
        return drawn

    def highest(self, labels: set[str], number: int, group: str) -> tuple[set[str], set[str]]:
        """Those certainly among the `number` highest, and those tied across the last place."""
        certain: set[str] = set()
        for rank in sorted({self.rank(label, group) for label in labels}, reverse=True):
            equal = {label for label in labels if self.rank(label, group) == rank}
            if len(certain) + len(equal) > number:
                return certain, (equal if len(certain) < number else set())
            certain |= equal
        return certain, set()

    def take_highest(self, labels: set[str], number: int, group: str) -> set[str]:
        certain, tied = self.highest(labels, number, group)
        if not tied:
            return certain
        return certain | self.draw("tie", group, f"TIE-{group}", number - len(certain), tied)

    # -- rotation

    def carried(self, election: str, categories: Sequence[str]) -> set[str]:
        return {
            row.label
            for row in self.rows
            if row.election == election and row.category in categories
        }

    def served_as(self, group: str, *categories: str) -> set[str]:
        """The served set of the running cycle, replayed election by election."""
        served: set[str] = set()
        for election in self.counted:
            now = self.carried(election, categories)
            repeated = served & now
            served = served | now
            if served >= self.with_voters(group):
                served = repeated
        return served

    def served(self, group: str) -> set[str]:
        """The wards that step 1 of the allotment leaves out."""
        if self.rules.rotation == "caste_group":
            return self.served_as(group, group, f"{group}(W)")
        general = self.served_as(group, group)
        ladies = self.served_as(group, f"{group}(W)")
        n, w = self.number[group], self.ladies[group]
        assert w is not None
        free = self.free()  # ranked are the wards not yet taken in this election
        to_women, _ = self.highest((general - ladies) & free, w, group)
        to_general, _ = self.highest((ladies - general) & free, n - w, group)
        return (general | ladies) - to_women - to_general

    # -- the groups

    def allot_groups(self) -> None:
        try:
            for group in RESERVED:
                if self.running is not None:
                    before = self.carried(self.running, (group, f"{group}(W)"))
                    kept = self.take_highest(before, self.number[group], group)
                    self.given[group] = kept
                if len(self.given[group]) == self.number[group]:
                    self.complete.add(group)
            for group in RESERVED:
                self.add(group)
                self.complete.add(group)
        except Waiting:
            return
        self.given["UR"] = self.free()
        self.complete.add("UR")

    def add(self, group: str) -> None:
        """Steps 1 to 4 of the allotment for what is missing to the number."""
        missing = self.number[group] - len(self.given[group])
        if missing == 0:
            return
        free, served = self.free(), self.served(group)
        electable = free & self.with_voters(group)
        unserved, again = electable - served, electable & served
        chosen = self.take_highest(unserved, missing, group)
        chosen |= self.take_highest(again, missing - len(chosen), group)
        done = served | self.given[group] | chosen >= self.with_voters(group)
        code = "cycle-completed" if done else "repeat-before-cycle-end"
        self.find(code, group, chosen & served)
        rest = free - electable
        drawn = self.draw("no_voters", group, f"NOV-{group}", missing - len(chosen), rest)
        self.find(code, group, drawn & served)
        self.given[group] = self.given[group] | chosen | drawn

    def find(self, code: str, group: str, labels: set[str]) -> None:
        self.outcome.findings |= {(code, group, self.wards[label].number) for label in labels}

    # -- women

    def women_first(self, group: str) -> list[set[str]]:
        """The wards of a group in the order in which its women's draw fills."""
        wards = self.given[group]
        if self.running is not None:
            before = wards & self.carried(self.running, (f"{group}(W)",))
            return [before, wards - before]
        ladies = self.served_as(group, f"{group}(W)")
        if self.rules.rotation == "caste_group":
            return [wards - ladies, wards & ladies]
        general = self.served_as(group, group)
        first = wards & (general - ladies)
        second = wards - general - ladies
        return [first, second, wards - first - second]

    def choose_women(self, group: str) -> set[str]:
        chosen: set[str] = set()
        number = self.ladies[group]
        assert number is not None
        for wards in self.women_first(group):
            take = min(number - len(chosen), len(wards))
            chosen |= self.draw("women", group, f"{group}-W", take, wards)
        return chosen

    def allot_women(self, odd_open: bool) -> None:
        category: dict[str, str] = {}
        all_fixed = len(self.complete) == len(GROUPS)
        for group in sorted(self.complete):
            lots_before = list(self.outcome.lots)
            chosen: set[str] | None = None
            if not odd_open:
                try:
                    chosen = self.choose_women(group)
                except Waiting:
                    if not all_fixed:  # asked in a later round, with the other groups
                        self.outcome.lots[:] = lots_before
            for label in self.given[group]:
                if chosen is None:
                    category[label] = f"{group}?"
                else:
                    category[label] = f"{group}(W)" if label in chosen else group
            if group != "UR":
                nobody = {label for label in self.given[group] if self.without_voters(label, group)}
                self.find("ward-without-voters", group, nobody)
        for label in sorted(self.wards):
            self.outcome.seats.append((self.wards[label].number, category.get(label)))

    def without_voters(self, label: str, group: str) -> bool:
        """Nobody of the group among the voters or in the population, whichever are filled."""
        columns = (self.wards[label].voters, self.wards[label].population)
        return 0 in [{"ST": it.st, "SC": it.sc, "BC": it.bc}[group] for it in columns]

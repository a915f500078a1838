"""Which wards of a Gram Panchayat go to ST, SC, BC and to women: TPR Act 2018 s.9(7)-(9).

The allotment never draws. Where the law asks for lots it returns the question, and it is run again
from the start with the recorded answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.allotment.case import Carried, Case
from core.allotment.ranking import cut, ranked
from core.findings import Finding, finding
from core.law.telangana import WomenNumbers
from core.lots.question import Answers, Question, QuestionKind, ask
from core.model import GROUPS, RESERVED_GROUPS, Category, Group
from core.results import Ranked, Ranking, Seat

_TEXT = {(one.group, one.women): one.value for one in Category}


@dataclass(frozen=True, slots=True)
class Allotted:
    """Seats, the women's numbers as far as they are fixed, and what is open or remarkable."""

    seats: tuple[Seat, ...]
    women: dict[Group, int | None]
    questions: tuple[Question, ...]
    findings: tuple[Finding, ...]
    rankings: tuple[Ranking, ...]


def allot(
    case: Case, totals: dict[Group, int], women: WomenNumbers, answers: Answers, *, trace: bool
) -> Allotted:
    """Allot the wards of one body as far as the answers reach."""
    return _Allotment(case, totals, women, answers, trace=trace).run()


@dataclass(slots=True)
class _Allotment:
    case: Case
    totals: dict[Group, int]
    women_numbers: WomenNumbers
    answers: Answers
    trace: bool
    taken: dict[Group, list[str]] = field(default_factory=lambda: {group: [] for group in GROUPS})
    questions: list[Question] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    rankings: list[Ranking] = field(default_factory=list)

    def run(self) -> Allotted:
        women = self._odd_groups()
        # With eight categories the wards left out depend on how many are for women.
        waits = women is None and self.case.rules.rotation == "eight_categories"
        fixed = not waits and self._groups(women)
        drawn: dict[Group, set[str] | None] = {group: None for group in GROUPS}
        if women is not None:
            for group in GROUPS:
                if fixed or self._whole(group):
                    drawn[group] = self._women(group, women[group], ask_now=fixed)
        self._check_voters()
        open_odd = self.women_numbers.odd if women is None else ()
        return Allotted(
            tuple(self._seats(fixed, drawn)),
            {
                group: None if group in open_odd else number
                for group, number in (women or self.women_numbers.women).items()
            },
            tuple(self.questions),
            tuple(self.findings),
            tuple(self.rankings),
        )

    # --- numbers that a lot decides -------------------------------------------------------

    def _odd_groups(self) -> Mapping[Group, int] | None:
        """Women by group; None while the lot among the odd groups is open (`half_by_lot`)."""
        numbers = self.women_numbers
        if not numbers.odd:
            return numbers.women
        by_label = {group.value: group.value for group in numbers.odd}
        drawn = self._lot(QuestionKind.ODD_GROUPS, None, "ODD", numbers.take, by_label)
        if drawn is None:
            return None
        return {group: count + (group.value in drawn) for group, count in numbers.women.items()}

    def _lot(
        self,
        kind: QuestionKind,
        group: Group | None,
        draw: str,
        take: int,
        by_label: dict[str, str],
    ) -> tuple[str, ...] | None:
        """The labels drawn, or None with the question put on the list."""
        code = self.case.body.code.upper()
        question = ask(kind, code, self.case.election, group, draw, take, by_label)
        drawn = self.answers.get(question.key)
        if drawn is None:
            self.questions.append(question)
        return drawn

    # --- groups: 9(7)(b)-(d), Explanation (iii) -------------------------------------------

    def _groups(self, women: Mapping[Group, int] | None) -> bool:
        """Fix the wards of ST, SC and BC, then the unreserved rest. False: a lot is open."""
        if self.case.first_term is not None and not self._keep(self.case.first_term):
            return False
        for group in RESERVED_GROUPS:
            missing = self.totals[group] - len(self.taken[group])
            if missing and not self._add(group, missing, women):
                return False
        used = {label for labels in self.taken.values() for label in labels}
        self.taken[Group.UR] = [label for label in self.case.wards if label not in used]
        return True

    def _keep(self, first_term: Carried) -> bool:
        """Second term of a pair (9(8)): wards that carried the group stay, up to its number."""
        for group in RESERVED_GROUPS:
            labels = [label for label, category in first_term.items() if category.group is group]
            stay = self._highest(group, labels, self.totals[group], {}, "kept")
            if stay is None:
                return False
            self.taken[group] = stay
        return True

    def _add(self, group: Group, missing: int, women: Mapping[Group, int] | None) -> bool:
        """The `missing` wards of a group from the free ones, by rank, rotation and lots."""
        case = self.case
        used = {label for labels in self.taken.values() for label in labels}
        free = [label for label in case.wards if label not in used]
        eligible = case.eligible(group)
        able = [label for label in free if label in eligible]
        served = self._served(group, free, women)
        fresh = [label for label in able if label not in served]
        if missing <= len(fresh):
            chosen = self._highest(group, fresh, missing, dict.fromkeys(served, "served"), "chosen")
            self.taken[group] += chosen or []
            return chosen is not None
        again = [label for label in able if label in served]
        repeated = self._highest(
            group, again, missing - len(fresh), dict.fromkeys(fresh, "chosen"), "repeated"
        )
        if repeated is None:
            return False
        self._report_repeats(group, [*fresh, *repeated], served)
        without = missing - len(fresh) - len(repeated)
        pool = [label for label in free if label not in eligible]
        drawn = self._without_voters(group, pool, without) if without else []
        if drawn is None:
            return False
        self.taken[group] += [*fresh, *repeated, *drawn]
        self._report_repeats(group, drawn, served)
        return True

    def _highest(
        self,
        group: Group,
        labels: Sequence[str],
        number: int,
        others: Mapping[str, str],
        outcome: str,
    ) -> list[str] | None:
        """The `number` highest by share; None while a tie at the last seat is open.

        `others` says, for the trace, what became of wards that are not in this choice.
        """
        if len(labels) <= number and not self.trace:
            return list(labels)
        key = self.case.keys(group).__getitem__
        top = cut(ranked(labels, key), key, number)
        chosen: list[str] | None = list(top.sure)
        if top.take:
            by_label = self.case.numbers_of(top.tied)
            drawn = self._lot(QuestionKind.TIE, group, f"TIE-{group}", top.take, by_label)
            chosen = None if drawn is None else [*top.sure, *drawn]
        if self.trace:
            tied = top.tied if chosen is None else ()
            outcomes = {**others, **dict.fromkeys(chosen or top.sure, outcome)}
            self._trace(group, {**outcomes, **dict.fromkeys(tied, "tied")})
        return chosen

    def _without_voters(self, group: Group, pool: list[str], take: int) -> list[str] | None:
        """Explanation (iii): the rest by lots among the free wards without a voter."""
        if take == len(pool):
            return pool
        by_label = self.case.numbers_of(pool)
        drawn = self._lot(QuestionKind.NO_VOTERS, group, f"NOV-{group}", take, by_label)
        return None if drawn is None else list(drawn)

    def _report_repeats(self, group: Group, added: list[str], served: set[str]) -> None:
        """A served ward is taken again: because the cycle ends by it, or before its end."""
        again = served.intersection(added)
        if not again:
            return
        complete = served | set(self.taken[group]) | set(added) >= self.case.eligible(group)
        code = "cycle-completed" if complete else "repeat-before-cycle-end"
        for label in sorted(again):
            ward = self.case.wards[label].number
            self.findings.append(finding(code, ward=ward, category=group.value))

    # --- rotation: 9(8), 9(9) --------------------------------------------------------------

    def _served(self, group: Group, free: list[str], women: Mapping[Group, int] | None) -> set[str]:
        """Wards to be left out because the running cycle has served them."""
        case = self.case
        general, for_women = Category.of(group, women=False), Category.of(group, women=True)
        if case.rules.rotation == "caste_group":
            return case.served_as(group, general, for_women)
        assert women is not None  # with eight categories the allotment waited for the number
        as_general = case.served_as(group, general)
        as_women = case.served_as(group, for_women)
        stay = self._before_cut(group, (as_general - as_women) & set(free), women[group])
        stay += self._before_cut(
            group, (as_women - as_general) & set(free), self.totals[group] - women[group]
        )
        return (as_general | as_women) - set(stay)

    def _before_cut(self, group: Group, labels: set[str], number: int) -> list[str]:
        """The `number` highest; wards tied across the cut are all beyond it."""
        key = self.case.keys(group).__getitem__
        return list(cut(ranked(labels, key), key, number).sure)

    # --- women: 9(6), 9(7)(e) --------------------------------------------------------------

    def _women(self, group: Group, number: int, *, ask_now: bool) -> set[str] | None:
        """The group's wards for women; None while a lot is needed and not answered."""
        wards = self.taken[group]
        if number in (0, len(wards)):
            return set(wards) if number else set()
        chosen: set[str] = set()
        for tier in self._tiers(group):
            if number - len(chosen) >= len(tier):
                chosen |= tier
                continue
            take = number - len(chosen)
            if take:
                if not ask_now:
                    return None
                by_label = self.case.numbers_of(tier)
                drawn = self._lot(QuestionKind.WOMEN, group, f"{group}-W", take, by_label)
                if drawn is None:
                    return None
                chosen |= set(drawn)
            break
        return chosen

    def _tiers(self, group: Group) -> list[set[str]]:
        """The group's wards in the order in which they come to women, by the rotation."""
        wards, case = set(self.taken[group]), self.case
        for_women = Category.of(group, women=True)
        if case.first_term is not None:
            again = {label for label in wards if case.first_term.get(label) is for_women}
            return [again, wards - again]
        as_women = case.served_as(group, for_women) & wards
        if case.rules.rotation == "caste_group":
            return [wards - as_women, as_women]
        as_general = case.served_as(group, Category.of(group, women=False)) & wards
        first = as_general - as_women
        return [first, wards - first - as_women, as_women]

    # --- result ----------------------------------------------------------------------------

    def _whole(self, group: Group) -> bool:
        """Whether nothing more can be placed for a reserved group."""
        return group is not Group.UR and len(self.taken[group]) == self.totals[group]

    def _check_voters(self) -> None:
        """A ward that gets a group without a single voter of it: red, to be acknowledged."""
        for group in RESERVED_GROUPS:
            if not self._whole(group):
                continue
            for label in sorted(self.taken[group]):
                ward = self.case.wards[label]
                given = (ward.voters.given(group), ward.population.given(group))
                if 0 in given:
                    self.findings.append(
                        finding("ward-without-voters", ward=ward.number, category=group.value)
                    )

    def _seats(self, fixed: bool, drawn: dict[Group, set[str] | None]) -> Iterable[Seat]:
        group_of = {
            label: group
            for group in GROUPS
            if fixed or self._whole(group)
            for label in self.taken[group]
        }
        for label, ward in self.case.wards.items():
            group = group_of.get(label)
            if group is None:
                yield Seat(ward.number, label, None)
                continue
            women = drawn[group]
            if women is None:
                yield Seat(ward.number, label, f"{group}?")
            else:
                yield Seat(ward.number, label, _TEXT[group, label in women])

    def _trace(self, group: Group, outcomes: Mapping[str, str]) -> None:
        """Keep the ranking with what became of every ward, for the screens and working sheets."""
        case = self.case
        elsewhere = {
            label: "taken"
            for other, labels in self.taken.items()
            if other is not group
            for label in labels
        }
        known = {**elsewhere, **outcomes}
        lines = (
            Ranked(
                label,
                case.persons(label, group),
                case.whole(label),
                known.get(label) or ("below" if case.persons(label, group) else "none"),
            )
            for label in ranked(case.wards, case.keys(group).__getitem__)
        )
        self.rankings.append(Ranking(group, self.totals[group], tuple(lines)))

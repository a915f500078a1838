"""Allotment down a ranked list, women first: U.P. Municipalities Act s.9-A(1)-(4), (5)(d)-(h).

The same for the offices of a unit and for the wards of a body. Category after category the members
not yet taken are ranked by their share, those served in the running cycle behind the others; the
first of the list are taken, and the first of these go to women. Lots decide exact ties only, one
question after another; like everywhere the engine returns the question and never draws.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.allotment.ranking import ShareKeys, cut, ranked
from core.allotment.rotation import Labels, served_set
from core.explanation import Figure, Step, not_applied, step
from core.findings import Finding, finding
from core.law.profile import Rules
from core.law.uttar_pradesh import Clauses, rule_of
from core.lots.question import Answers, Question, QuestionKind, ask
from core.model import Category, Figures, Group, HistoryRow
from core.results import Numbers, Ranked, Ranking

Carried = Mapping[Group, Sequence[Labels]]


@dataclass(frozen=True, slots=True)
class Member:
    """A body of a unit, or a ward of a body.

    `written` is what the input writes, `title` what the working calls it.
    """

    label: str
    written: str
    figures: Figures
    title: str


@dataclass(frozen=True, slots=True)
class Field:
    """What is allotted together: the bodies of a unit, or the wards of a body.

    `id` stands in the sheets of lots; `carried` gives, election after election, the labels that
    carried a category (for UR: that were women's in general), of members that have a history.
    `member` is what findings call one of them: "body" or "ward".
    """

    id: str
    election: str
    members: Mapping[str, Member]
    numbers: Numbers
    order: tuple[Group, ...]
    carried: Carried
    clauses: Clauses
    member: str = "body"


@dataclass(slots=True)
class Allotted:
    """As far as the answers reach: what every member carries, the question that stops it, if any.

    `women` counts the women's seats that are filled; as computed where that is still open.
    """

    categories: dict[str, str | None]
    women: dict[Group, int]
    question: Question | None = None
    findings: list[Finding] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    rankings: list[Ranking] = field(default_factory=list)

    @property
    def questions(self) -> tuple[Question, ...]:
        return (self.question,) if self.question else ()


@dataclass(frozen=True, slots=True)
class _List:
    """The candidates of one category in their order; `eligible` and `served` hold others as well.

    Eligible is every member with a person of the category, served who had it in the running cycle.
    """

    group: Group
    order: tuple[str, ...]
    eligible: Labels
    served: Labels
    keys: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class _Pick:
    """The first of a list, in its order. While a tie is open: the sure ones, and the tied."""

    labels: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()


def carried(rows: Iterable[tuple[str, HistoryRow]], rules: Rules) -> Carried:
    """Labels by category, election after election, of the rows that count for rotation.

    SC and SC(W) are one; of the unreserved only women's offices and wards rotate.
    """
    found: dict[Group, dict[str, set[str]]] = {}
    for label, row in rows:
        if row.category is not Category.UR and rules.counts(row.election):
            elections = found.setdefault(row.category.group, {})
            elections.setdefault(row.election, set()).add(label)
    return {
        group: [elections[election] for election in sorted(elections)]
        for group, elections in found.items()
    }


def allot(field_: Field, answers: Answers) -> Allotted:
    """Allot the members of a field, as far as the answers reach."""
    return _Allotment(field_, answers).run()


class _Allotment:
    def __init__(self, field_: Field, answers: Answers) -> None:
        self.field = field_
        self.answers = answers
        self.taken: dict[str, str] = {}
        numbers = field_.numbers
        women = {group: numbers[group].women or 0 for group in numbers}
        self.out = Allotted(dict.fromkeys(field_.members), women)
        self._keys = ShareKeys(member.figures.whole for member in field_.members.values())

    def run(self) -> Allotted:
        for group in self.field.order:
            if not self._category(group):
                return self._result({})
        return self._women_in_general()

    def _result(self, rest: Mapping[str, str]) -> Allotted:
        self.out.categories.update({**self.taken, **rest})
        return self.out

    # --- one category: (d), (f) items (i)-(iii) --------------------------------------------

    def _category(self, group: Group) -> bool:
        """Fix the seats of a category and its women. False: a question stops it."""
        count, women = self.field.numbers[group].total, self.out.women[group]
        if not count:
            none = not_applied(self.field.clauses.none, "up-list-none", group=group)
            self.out.steps.append(none)
            return True
        candidates = self._list(group)
        self._report(candidates, count)
        self.out.women[group] = women = min(women, len(candidates.order))
        chosen = self._first(candidates, candidates.order, count, f"TIE-{group}")
        if chosen.tied:
            self._trace(candidates, count, chosen, None)
            return False
        self._report_repeats(candidates, chosen.labels)
        for_women = self._first(candidates, chosen.labels, women, f"TIE-{group}-W")
        self._trace(candidates, count, chosen, for_women)
        if for_women.tied:
            self.taken.update(dict.fromkeys(chosen.labels, f"{group}?"))
            return False
        for label in chosen.labels:
            self.taken[label] = Category.of(group, women=label in for_women.labels).value
        self._report_chosen(group, chosen.labels, for_women.labels)
        return True

    # --- women in general: (d), (f) item (iv) ----------------------------------------------

    def _women_in_general(self) -> Allotted:
        group, number = Group.UR, self.out.women[Group.UR]
        free = [label for label in self.field.members if label not in self.taken]
        if not number:
            clause = self.field.clauses.allotment[group]
            self.out.steps.append(not_applied(clause, "up-general-list-none"))
            return self._result(dict.fromkeys(free, Category.UR.value))
        candidates = self._list(group)
        self._report(candidates, number)
        chosen = self._first(candidates, candidates.order, number, "TIE-W")
        self._trace(candidates, number, chosen, chosen)
        if chosen.tied:
            return self._result(dict.fromkeys(free, "UR?"))
        self._report_repeats(candidates, chosen.labels)
        self._report_chosen(group, chosen.labels, chosen.labels)
        return self._result(
            {label: Category.of(group, women=label in chosen.labels).value for label in free}
        )

    # --- the list ---------------------------------------------------------------------------

    def _persons(self, label: str, group: Group) -> int:
        return self.field.members[label].figures.of(group)

    def _key(self, label: str, group: Group) -> tuple[int, ...]:
        """By share of the category, then its persons; women in general by the whole population."""
        figures = self.field.members[label].figures
        if group is Group.UR:
            return (figures.whole,)
        return self._keys.key(figures.of(group), figures.whole)

    def _list(self, group: Group) -> _List:
        """Members not taken and with a person of the category; served in the cycle: behind."""
        general = group is Group.UR
        eligible = {label for label in self.field.members if general or self._persons(label, group)}
        served = served_set(self.field.carried.get(group, ()), eligible)
        free = eligible - self.taken.keys()
        # A served member ranks behind every other one, whatever its share.
        keys = {label: (label not in served, *self._key(label, group)) for label in free}
        order = tuple(ranked(free, keys.__getitem__))
        return _List(group, order, eligible, served, keys)

    def _first(self, candidates: _List, order: Sequence[str], number: int, draw: str) -> _Pick:
        """The `number` first of a list; a tie at the last of them is a question for lots."""
        top = cut(order, candidates.keys.__getitem__, number)
        if not top.take:
            return _Pick(top.sure)
        question = ask(
            QuestionKind.TIE,
            self.field.id,
            self.field.election,
            candidates.group,
            draw,
            top.take,
            {label: self.field.members[label].written for label in top.tied},
        )
        drawn = self.answers.get(question.key)
        clause = self.field.clauses.allotment[candidates.group]
        if drawn is None:
            self.out.question = question
            self._tell(clause, "up-tie-open", top.tied, draw=draw, take=top.take)
            return _Pick(top.sure, top.tied)
        equal = self._titles(top.tied)
        self._tell(clause, "up-tie-drawn", drawn, draw=draw, equal=equal)
        return _Pick(tuple(label for label in order if label in top.sure or label in drawn))

    # --- what is told ------------------------------------------------------------------------

    def _titles(self, labels: Iterable[str]) -> str:
        return ", ".join(self.field.members[label].title for label in labels)

    def _tell(self, clause: str, rule: str, labels: Collection[str], **figures: Figure) -> None:
        """A step about some members: how many, and their names."""
        self.out.steps.append(
            step(clause, rule, len(labels), names=self._titles(labels), **figures)
        )

    def _report(self, candidates: _List, number: int) -> None:
        group, clause = candidates.group, self.field.clauses.allotment[candidates.group]
        listed = len(candidates.order)
        self.out.steps.append(
            step(
                clause,
                rule_of(group, "list"),
                min(number, listed),
                group=group,
                number=number,
                listed=listed,
            )
        )
        served = [label for label in candidates.order if label in candidates.served]
        rotation = self.field.clauses.rotation
        if served:
            self._tell(rotation, rule_of(group, "rotation"), served, group=group)
        else:
            self.out.steps.append(not_applied(rotation, rule_of(group, "rotation"), group=group))
        if number > listed:
            missing = number - listed
            self.out.steps.append(step(clause, "up-list-short", missing, group=group))
            self.out.findings.append(
                finding("offices-not-placed", category=group.value, number=missing)
            )

    def _report_repeats(self, candidates: _List, chosen: Sequence[str]) -> None:
        again = [label for label in chosen if label in candidates.served]
        if not again:
            return
        group = candidates.group
        # All candidates not served before are taken now; who was reserved otherwise still waits.
        waiting = candidates.eligible - candidates.served - set(chosen)
        code = "repeat-before-cycle-end" if waiting else "cycle-completed"
        for label in sorted(again):
            place = {self.field.member: self.field.members[label].written}
            self.out.findings.append(finding(code, category=group.value, **place))
        self._tell(self.field.clauses.rotation, rule_of(group, code), again, group=group)

    def _report_chosen(self, group: Group, chosen: Sequence[str], women: Sequence[str]) -> None:
        clause = self.field.clauses.allotment[group]
        for_women = self._titles(women)
        self._tell(clause, rule_of(group, "chosen"), chosen, group=group, women=for_women)

    def _trace(self, candidates: _List, number: int, chosen: _Pick, women: _Pick | None) -> None:
        """The list of the category over all members, with what became of each."""
        group = candidates.group

        def line(label: str) -> Ranked:
            figures = self.field.members[label].figures
            outcome = self._outcome(candidates, chosen, label)
            for_women: bool | None = None
            if outcome not in ("chosen", "repeated", "tied"):
                for_women = False
            elif women is not None and label not in women.tied:
                for_women = label in women.labels
            return Ranked(label, figures.of(group), figures.whole, outcome, for_women)

        everyone = ranked(self.field.members, lambda label: self._key(label, group))
        self.out.rankings.append(Ranking(group, number, tuple(line(one) for one in everyone)))

    def _outcome(self, candidates: _List, chosen: _Pick, label: str) -> str:
        served = label in candidates.served
        if label in chosen.labels:
            return "repeated" if served else "chosen"
        if label in chosen.tied:
            return "tied"
        if label in self.taken:
            return "taken"
        if label not in candidates.eligible:
            return "none"
        return "served" if served else "below"

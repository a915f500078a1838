"""What comes next: the following elections on today's census, as a preview that changes nothing.

Figures stay as they are and every earlier election counts as the rules say. Lots that are not
drawn yet are unknown: the preview goes through every way in which they may fall, or, where these
are too many, through a sample. It says of each seat what is certain and what only possible:

- every way was looked at and all agree: certain;
- a sample proves nothing by itself. Certain is then only what no lot can change: a seat fixed
  before the first lot, and, where seats go to groups whatever the lots about women give (all but
  the reading `eight_categories`), what is found alike in every way of the other lots.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.allotment.rotation import replay
from core.insight.parts import Lane, Outcome, Part, Row, Village
from core.insight.ways import Chooser, Every, sampled
from core.lots.question import Answers
from core.model import Category, Group
from core.results import Numbers

YEARS = 5  # Articles 243-E and 243-U: a body lasts five years
WAYS = 60
MOST_ELECTIONS = 12


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a seat may carry: how many of the runs gave each category.

    `certain` is the category that it will carry however lots fall, `group` its certain group.
    """

    label: str
    written: str
    seen: Mapping[Category, int]
    certain: Category | None
    group: Group | None


@dataclass(frozen=True, slots=True)
class Completion:
    """When the running cycle of a category is complete: in the earliest and the latest run.

    None: not within the elections looked at (`earliest`: in no run, `latest`: in at least one).
    """

    category: Category
    earliest: str | None
    latest: str | None


@dataclass(frozen=True, slots=True)
class Outlook:
    """The preview of one part. `complete`: all ways were looked at, else `runs` of them."""

    id: str
    name: str
    runs: int
    complete: bool
    elections: Mapping[str, tuple[Prospect, ...]]
    completions: tuple[Completion, ...]


@dataclass(slots=True)
class _Run:
    """One way: what members carry in each election, and when cycles were completed."""

    categories: list[Mapping[str, str]] = field(default_factory=list)
    numbers: list[Numbers] = field(default_factory=list)
    asked: list[set[str]] = field(default_factory=list)  # by election: ids of the draws
    completed: dict[Category, str] = field(default_factory=dict)


def following(election: str, count: int) -> tuple[str, ...]:
    """The ids of `count` elections from this one on, five years apart (`2025-12`, `2030-12`)."""
    year, rest = int(election[:4]), election[4:]
    return tuple(f"{year + YEARS * number:04}{rest}" for number in range(count))


def outlook(
    part: Part,
    election: str,
    *,
    elections: int | None = None,
    answers: Answers | None = None,
    ways: int = WAYS,
) -> Outlook:
    """The next `elections` of a part; without a number, until every cycle is complete.

    `answers` are lots of this election that were drawn already.
    """
    player = _Player(part, answers or {})
    count = elections or player.until_complete(election)
    ids = following(election, count)
    runs, complete = player.runs(ids, ways)
    proof = _everything(runs) if complete else player.proof(ids, ways)
    return Outlook(
        part.id,
        part.name,
        len(runs),
        complete,
        {
            one: tuple(_prospects(part, [run.categories[at] for run in runs], proof[at]))
            for at, one in enumerate(ids)
        },
        tuple(_completion(lane.category, runs) for lane in player.lanes),
    )


class _Player:
    def __init__(self, part: Part, answers: Answers) -> None:
        self.part = part
        self.answers = dict(answers)
        numbers = part.allot(part.counted, "0000", {}).numbers
        self.lanes = [lane for lane in part.lanes() if _turns(lane, numbers)]

    def until_complete(self, election: str) -> int:
        """So many elections that, in one way, every cycle has been completed; at most a dozen."""
        ids = following(election, MOST_ELECTIONS)
        run = self._play(ids, Every())
        if len(run.completed) < len(self.lanes):
            return MOST_ELECTIONS
        return max((ids.index(one) + 1 for one in run.completed.values()), default=1)

    def runs(self, ids: Sequence[str], ways: int) -> tuple[list[_Run], bool]:
        """Every way, if there are not more than `ways`; else a sample of so many. With which."""
        every, found = Every(), []
        for _ in every:
            found.append(self._play(ids, every))
            if len(found) > ways or every.expected > 10 * ways:
                break
        else:
            return found, True
        return [self._play(ids, sampled(self.part.id, number)) for number in range(ways)], False

    def proof(self, ids: Sequence[str], ways: int) -> list[dict[str, str]]:
        """By election what no lot can change: label -> category, or group followed by `?`."""
        first = self.part.allot(self.part.counted, ids[0], self.answers).categories
        fixed = {label: category for label, category in first.items() if category}
        found = [{} for _ in ids] if not self._groups_stand_alone else self._groups(ids, ways)
        found[0] = {**found[0], **fixed}
        return found

    @property
    def _groups_stand_alone(self) -> bool:
        return self.part.rules.rotation == "caste_group"

    def _groups(self, ids: Sequence[str], ways: int) -> list[dict[str, str]]:
        every, runs = Every(groups_only=True), []
        for _ in every:
            runs.append(self._play(ids, every))
            if len(runs) > ways:
                return [{} for _ in ids]
        return [
            _agreed(
                [
                    {
                        label: self._beyond_lots(category, run, at)
                        for label, category in run.categories[at].items()
                    }
                    for run in runs
                ]
            )
            for at in range(len(ids))
        ]

    def _beyond_lots(self, category: str, run: _Run, at: int) -> str:
        """The category where no lot about women touches it, else the group followed by `?`."""
        group = Group(category[:2])
        if isinstance(self.part, Village):
            count = run.numbers[at][group]
            # Where the lot among odd groups is open, the number is not that of this run alone.
            known = self.part.rules.women != "half_by_lot" and count.women in (0, count.total)
        elif group is Group.UR:  # who is served as a woman's office in general rotates
            known = not any("TIE-W" in asked for asked in run.asked[: at + 1])
        else:  # the first of a list, whatever happened to women before
            known = f"TIE-{group}-W" not in run.asked[at]
        return category if known else f"{group}?"

    def _play(self, ids: Sequence[str], choose: Chooser) -> _Run:
        run, rows = _Run(), list(self.part.counted)
        for election in ids:
            run.asked.append(set())
            outcome = self._election(rows, election, choose, run.asked[-1])
            categories = {label: category or "" for label, category in outcome.categories.items()}
            run.categories.append(categories)
            run.numbers.append(outcome.numbers)
            rows += (
                (label, self.part.row(label, election, Category(category)))
                for label, category in categories.items()
            )
        self._complete(run, rows, ids[0])
        return run

    def _election(
        self, rows: Sequence[Row], election: str, choose: Chooser, asked: set[str]
    ) -> Outcome:
        answers = dict(self.answers)
        while True:
            outcome = self.part.allot(rows, election, answers)
            if not outcome.questions:
                return outcome
            for question in outcome.questions:
                answers[question.key] = choose(question)
                asked.add(question.draw)

    def _complete(self, run: _Run, rows: Sequence[Row], start: str) -> None:
        rotating = self.part.rotating(rows)
        for lane in self.lanes:
            carriers = (
                {label for label, category in carried.items() if category in lane.carries}
                for carried in rotating.values()
            )
            for election, turn in zip(rotating, replay(carriers, lane.eligible), strict=True):
                if turn.completed and election >= start:
                    run.completed[lane.category] = election
                    break


def _turns(lane: Lane, numbers: Numbers) -> bool:
    """Whether the category has seats and people, so that its cycle can come to an end."""
    count = numbers[lane.category.group]
    seats = count.women if lane.category.women else count.total
    return lane.decides and bool(lane.eligible) and seats != 0


def _agreed(runs: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """What all runs say of a seat; where they agree about the group alone, the group."""
    found = {}
    for label in runs[0]:
        said = {run[label] for run in runs}
        groups = {one[:2] for one in said}
        if len(said) == 1:
            found[label] = said.pop()
        elif len(groups) == 1:
            found[label] = f"{groups.pop()}?"
    return found


def _everything(runs: Sequence[_Run]) -> list[dict[str, str]]:
    return [_agreed([run.categories[at] for run in runs]) for at in range(len(runs[0].categories))]


def _prospects(
    part: Part, runs: Sequence[Mapping[str, str]], proof: Mapping[str, str]
) -> Iterable[Prospect]:
    seen: dict[str, Counter[Category]] = defaultdict(Counter)
    for categories in runs:
        for label, category in categories.items():
            seen[label][Category(category)] += 1
    for label, entry in part.members.items():
        known = proof.get(label, "")
        yield Prospect(
            label,
            entry.written,
            {category: seen[label][category] for category in Category if seen[label][category]},
            Category(known) if known and not known.endswith("?") else None,
            Group(known[:2]) if known else None,
        )


def _completion(category: Category, runs: Sequence[_Run]) -> Completion:
    found = [run.completed.get(category) for run in runs]
    known = [election for election in found if election is not None]
    return Completion(
        category,
        min(known, default=None),
        max(known) if known and len(known) == len(found) else None,
    )

"""One Gram Panchayat as the allotment sees it: wards by label, persons, keys, earlier elections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cached_property
from itertools import islice
from operator import attrgetter

from core.allotment.ranking import Key, ShareKeys
from core.allotment.rotation import served_set
from core.law.profile import Rules
from core.model import Body, Category, Figures, Group, HistoryRow, Ward

Carried = Mapping[str, Category]  # label -> what it carried in one election


class Case:
    """The facts of one body. Nothing here changes while the wards are allotted."""

    def __init__(
        self,
        body: Body,
        wards: Iterable[Ward],
        history: Iterable[HistoryRow],
        rules: Rules,
        election: str,
    ) -> None:
        self.body = body
        self.rules = rules
        self.election = election
        self.wards = {ward.label: ward for ward in sorted(wards, key=attrgetter("label"))}
        ranking_figures = attrgetter(rules.rank_by)  # a ward has `voters` and `population`
        figures: dict[str, Figures] = {
            label: ranking_figures(ward) for label, ward in self.wards.items()
        }
        self._figures = figures
        self._keys = ShareKeys(figure.whole for figure in figures.values())
        self._ranking: dict[Group, tuple[dict[str, int], dict[str, Key]]] = {}
        self._eligible: dict[Group, Set[str]] = {Group.UR: self.wards.keys()}
        self.elections = self._elections(history)

    def _elections(self, history: Iterable[HistoryRow]) -> dict[str, Carried]:
        """Earlier ordinary elections that count, oldest first, with the wards there are today.

        An election counts when the body has any row for it, even of wards that are no more. A new
        body, and a new ward, has no history.
        """
        if self.body.new:
            return {}
        by_election: dict[str, dict[str, Category]] = {}
        for row in history:
            if self.rules.counts(row.election):
                carried = by_election.setdefault(row.election, {})
                ward = self.wards.get(row.label)
                if ward is not None and not ward.new:
                    carried[row.label] = row.category
        return {election: by_election[election] for election in sorted(by_election)}

    @cached_property
    def first_term(self) -> Carried | None:
        """The first election of the running pair, if this one is its second term (9(8))."""
        paired = self.rules.terms_per_rotation == 2 and len(self.elections) % 2 == 1
        return next(reversed(self.elections.values())) if paired else None

    @cached_property
    def rotating(self) -> Mapping[str, Carried]:
        """The elections that count for served sets: with pairs, the last of each complete one."""
        if self.rules.terms_per_rotation == 1:
            return self.elections
        return dict(islice(self.elections.items(), 1, None, 2))

    def whole(self, label: str) -> int:
        return self._figures[label].whole

    def persons(self, label: str, group: Group) -> int:
        """Persons of a reserved group in a ward, of the kind by which the profile ranks."""
        return self._ranked(group)[0][label]

    def keys(self, group: Group) -> Mapping[str, Key]:
        """What orders the wards of the body in a ranking of the group."""
        return self._ranked(group)[1]

    def _ranked(self, group: Group) -> tuple[dict[str, int], dict[str, Key]]:
        """Persons and keys of every ward; made once, since a ranking asks for them many times."""
        if group not in self._ranking:
            persons = {label: figures.of(group) for label, figures in self._figures.items()}
            key, figures_of = self._keys.key, self._figures
            keys = {label: key(count, figures_of[label].whole) for label, count in persons.items()}
            self._ranking[group] = persons, keys
        return self._ranking[group]

    def eligible(self, group: Group) -> Set[str]:
        """Wards that can be served: with voters of the group; for UR every ward."""
        found = self._eligible.get(group)
        if found is None:
            found = {label for label, persons in self._ranked(group)[0].items() if persons}
            self._eligible[group] = found
        return found

    def served_as(self, group: Group, *categories: Category) -> set[str]:
        """Served in the running cycle as any of the categories of the group."""
        if not self.rotating:
            return set()
        carried = (
            {label for label, category in election.items() if category in categories}
            for election in self.rotating.values()
        )
        return served_set(carried, self.eligible(group))

    def numbers_of(self, labels: Iterable[str]) -> dict[str, str]:
        """Labels with the ward numbers as the input writes them."""
        return {label: self.wards[label].number for label in labels}

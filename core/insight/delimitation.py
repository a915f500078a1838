"""Delimitation: which ward of today came from which wards before, and the history it brings.

Wards are renumbered, split and merged; hamlets leave a village, villages join a municipality. The
officer maps old wards to new ones, many to many, each line with its reason. History is carried by
this mapping and only by it: a ward that no line names has none (TPR Act 2018 s.9(9)).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from core.findings import Finding, finding
from core.model import Body, Category, HistoryRow, Ward

Place = tuple[str, str]  # code of the body, label of the ward


@dataclass(frozen=True, slots=True)
class Link:
    """One line of the mapping: people of an old ward are now in a new one.

    `persons` is how many of them, where that is known; `main` marks the old ward whose history
    the new one takes where several disagree; `reason` names the notification or the fact.
    """

    old: Place
    new: Place
    reason: str
    persons: int | None = None
    main: bool = False


@dataclass(frozen=True, slots=True)
class Lineage:
    """What follows from a mapping: the history as it now stands, and what needs a look."""

    history: tuple[HistoryRow, ...]
    findings: tuple[Finding, ...]


def identity(wards: Iterable[Ward], reason: str) -> tuple[Link, ...]:
    """Every ward comes from the ward of its own number, with all its people."""
    return tuple(
        Link((ward.body, ward.label), (ward.body, ward.label), reason, ward.population.total, True)
        for ward in wards
    )


def carry(
    history: Iterable[HistoryRow],
    links: Sequence[Link],
    wards_now: Iterable[Ward],
    offices_now: Iterable[Body] = (),
    mapped: Iterable[str] = (),
) -> Lineage:
    """The history after a delimitation.

    `wards_now` are the wards of today. Of offices, whose place has an empty label, `offices_now`
    are the bodies: a municipality that was raised to another kind may have another code. `mapped`
    are bodies with a mapping, also one by which no ward comes from any other.

    Bodies that no link names keep their rows as they are. Of the others a row goes where the links
    lead it; a row of an old ward without a link stays under a label that no ward can have, so that
    the election still counts as one of its body and no ward inherits from it by chance of number.
    """
    wards = {(ward.body, ward.label): ward.number for ward in wards_now}
    wards |= {(body.code, ""): "" for body in offices_now}
    mapped_now = {*mapped, *(link.new[0] for link in links)}
    concerned = {link.old[0] for link in links} | mapped_now
    rows: dict[Place, dict[str, HistoryRow]] = defaultdict(dict)
    carried: list[HistoryRow] = []
    for row in history:
        if row.body in concerned:
            rows[row.body, row.label][row.election] = row
        else:
            carried.append(row)
    findings = [*_unknown(links, rows, wards), *_unmapped(links, wards, mapped_now)]
    for place, of_new in _by_new(links).items():
        if place in wards:
            carried += _inherited(place, wards[place], of_new, rows, findings)
    leading = {link.old for link in links}
    for place, of_old in rows.items():
        if place not in leading:
            carried += (replace(row, label=f"old:{row.label}") for row in of_old.values())
    return Lineage(tuple(carried), tuple(findings))


def check_population(
    links: Sequence[Link], before: Mapping[Place, int], now: Mapping[Place, int]
) -> list[Finding]:
    """Parents and children against each other: the people moved add up to either side's figure.

    `before` and `now` are the populations of old and new wards; a ward is left out where a figure
    or the persons of one of its links are not known.
    """
    found = []
    for side, figures in ((_by_old(links), before), (_by_new(links), now)):
        for place, of_place in sorted(side.items()):
            persons = [link.persons for link in of_place if link.persons is not None]
            total = figures.get(place)
            if total is None or len(persons) < len(of_place) or sum(persons) == total:
                continue
            found.append(
                finding("lineage-sum-differs", body=place[0], ward=place[1], sum=sum(persons),
                        total=total)
            )  # fmt: skip
    return found


def check_bodies(
    links: Iterable[Link], bodies: Iterable[Body], mapped: Iterable[str] = ()
) -> list[Finding]:
    """Bodies whose part in a mapping needs a look.

    One that gave wards away, still exists and has no mapping of its own would silently lose its
    history. One that is marked as new has none that counts, whatever is mapped to it.
    """
    links = tuple(links)
    old, new = {link.old[0] for link in links}, {*mapped, *(link.new[0] for link in links)}
    found = []
    for body in sorted(bodies, key=lambda one: one.code):
        if body.code in old - new:
            found.append(finding("lineage-parent-unmapped", body=body.code))
        if body.code in new and body.new:
            found.append(finding("lineage-of-new", body=body.code))
    return found


def _by_new(links: Iterable[Link]) -> dict[Place, list[Link]]:
    found: dict[Place, list[Link]] = defaultdict(list)
    for link in links:
        found[link.new].append(link)
    return found


def _by_old(links: Iterable[Link]) -> dict[Place, list[Link]]:
    found: dict[Place, list[Link]] = defaultdict(list)
    for link in links:
        found[link.old].append(link)
    return found


def _unknown(
    links: Iterable[Link], rows: Mapping[Place, object], wards: Mapping[Place, str]
) -> Iterator[Finding]:
    for link in links:
        # An old ward without any history may still be one of today.
        for place, known in ((link.old, link.old in rows or link.old in wards),
                             (link.new, link.new in wards)):  # fmt: skip
            if not known:
                yield finding("lineage-unknown", body=place[0], ward=place[1] or "–")


def _unmapped(
    links: Iterable[Link], wards: Mapping[Place, str], bodies: set[str]
) -> Iterator[Finding]:
    named = {link.new for link in links}
    for place, number in sorted(wards.items()):
        if place[0] in bodies and place not in named:
            yield finding("lineage-unmapped", body=place[0], ward=number or "–")


def _inherited(
    place: Place,
    number: str,
    links: Sequence[Link],
    rows: Mapping[Place, Mapping[str, HistoryRow]],
    findings: list[Finding],
) -> Iterator[HistoryRow]:
    elections = sorted({election for link in links for election in rows.get(link.old, ())})
    for election in elections:
        said = [
            (link, rows[link.old][election].category)
            for link in links
            if election in rows.get(link.old, ())
        ]
        category = _decided(said)
        if category is None:
            differing = ", ".join(sorted({category.value for _, category in said}))
            findings.append(
                finding("lineage-ambiguous", body=place[0], ward=number or "–",
                        election=election, categories=differing)
            )  # fmt: skip
        else:
            yield HistoryRow(place[0], number, place[1], election, category)


def _decided(said: Sequence[tuple[Link, Category]]) -> Category | None:
    """One voice, the main ward's, or that of most people; None where these do not decide."""
    if len({category for _, category in said}) == 1:
        return said[0][1]
    main = {category for link, category in said if link.main}
    if main:
        return main.pop() if len(main) == 1 else None
    weights: dict[Category, int] = defaultdict(int)
    for link, category in said:
        if link.persons is None:
            return None
        weights[category] += link.persons
    most = [category for category, weight in weights.items() if weight == max(weights.values())]
    return most[0] if len(most) == 1 else None

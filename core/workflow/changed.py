"""Bodies whose figures or numbers are other than before: what an officer looks at after a change.

Before is the last order that binds, body by body: that is what the public knows. Where no order
has been issued it is the import before the one that counts.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass

from core.labels import body_label
from core.model import GROUPS, Category, Group
from core.register import read
from core.results import BodyResult
from core.workflow.base import Base
from core.workflow.touched import touched

# Seats of each group, and of them women; None where a lot decides.
Seats = tuple[tuple[int, int | None], ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """Codes of the bodies, and since what: an order or an import, by its name and time."""

    bodies: frozenset[str]
    order: bool
    name: str
    at: str


def changed(flow: Base) -> Changed | None:
    """What has changed since the last order, else since the import before; None without either."""
    if flow.snapshot is None:
        return None
    if flow.binding_orders():
        return _since_orders(flow)
    imports = read.snapshots(flow.register)
    return _since_import(flow, imports[-2]) if len(imports) > 1 else None


def _since_orders(flow: Base) -> Changed:
    issued: dict[str, Seats] = {}
    for order in flow.binding_orders():
        for code, seats in json.loads(order.seats):
            issued[code] = _seats_of([Category(category) for *_, category in seats])
    last = flow.binding_orders()[-1]
    bodies = frozenset(
        one.code
        for one in flow.result().bodies
        if one.code in issued and not _fits(_seats(one), issued[one.code])
    )
    return Changed(bodies, True, last.document, last.at)


def _since_import(flow: Base, before: read.Snapshot) -> Changed:
    old = flow.past().join(read.records(flow.register, before.id)).records
    labels = touched(old, flow.records())
    if labels is None:  # one figure of the State touches all: told are those that it changes
        was = flow.conduct(old, flow.rules(), flow.election, flow.answers()).bodies
        numbers = {one.code: one.numbers for one in was}
        found = flow.result().bodies
        bodies = {one.code for one in found if numbers.get(one.code) != one.numbers}
    else:
        codes = (body.code for body in flow.records().bodies)
        bodies = {code for code in codes if body_label(code) in labels}
    return Changed(frozenset(bodies), False, before.file_name, before.at)


def _seats_of(categories: list[Category]) -> Seats:
    counts = Counter(categories)
    return tuple(
        (sum(count for category, count in counts.items() if category.group is group),
         counts[Category.of(group, women=True)])
        for group in GROUPS
    )  # fmt: skip


def _seats(one: BodyResult) -> Seats:
    def of(group: Group) -> tuple[int, int | None]:
        return one.numbers[group].total, one.numbers[group].women

    return tuple(map(of, GROUPS))


def _fits(now: Seats, issued: Seats) -> bool:
    """Whether the numbers are those of the order, as far as no lot decides them."""
    return all(
        total == before and women in (None, before_women)
        for (total, women), (before, before_women) in zip(now, issued, strict=True)
    )

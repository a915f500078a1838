"""LOTS-1 favours nobody: every label comes first, and every set is drawn, equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from core.lots.draw import draw
from core.lots.sheet import Sheet

SEEDS = 60_000
LABELS = ("001", "002", "003", "004", "005", "006")
# Chi-square that chance exceeds once in a thousand times, by degrees of freedom.
CRITICAL = {5: 20.515, 19: 43.820, 119: 172.3}


def chi_square(counts: Counter[object], cells: int) -> float:
    expected = SEEDS / cells
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (cells - len(counts)) * expected


@pytest.mark.slow
def test_sixty_thousand_seeds() -> None:
    chance = Random(20251122)
    sheet = Sheet("ULB-0001", "2026-1", "BC-W", 3, LABELS)
    first: Counter[object] = Counter()
    drawn_sets: Counter[object] = Counter()
    orders: Counter[object] = Counter()
    for _ in range(SEEDS):
        drawn = draw(sheet, "".join(chance.choices("123456", k=25))).drawn
        first[drawn[0]] += 1
        drawn_sets[frozenset(drawn)] += 1
        orders[drawn] += 1
    assert set(drawn_sets) == {frozenset(one) for one in combinations(LABELS, 3)}
    assert chi_square(first, 6) < CRITICAL[5]
    assert chi_square(drawn_sets, 20) < CRITICAL[19]
    assert chi_square(orders, 120) < CRITICAL[119]


def test_a_biased_draw_would_be_noticed() -> None:
    """The measure itself: one label favoured by a tenth over another is far beyond the limit."""
    fair = SEEDS // 6
    counts: Counter[object] = Counter(dict.fromkeys(LABELS, fair))
    counts["001"] += fair // 10
    counts["002"] -= fair // 10
    assert chi_square(counts, 6) > CRITICAL[5]

"""Kill children at random moments: `python benchmarks/crash.py [KILLS] [SEED] [KIND ...]`.

Prints, for every kind of work, how many kills there were and how many acts had been told before.
Stops at the first register that lost something. Children are forked: POSIX only.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.crash.kills import WORKS, kill_one, prepare


def main(kills: int, seed: int, works: Sequence[str]) -> None:
    chance = random.Random(seed)
    acts: Counter[str] = Counter()
    done: Counter[str] = Counter()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder / "prepared")
        for number in range(kills):
            work = works[number % len(works)]
            acts[work] += kill_one(folder / "prepared", folder / "one", work, chance)
            done[work] += 1
    for work in works:
        print(f"{work:10} {done[work]:6} kills, {acts[work]:7} acts acknowledged, none lost")
    print(f"{kills} kills in {time.monotonic() - begun:.0f} s, seed {seed}")


if __name__ == "__main__":
    kills, seed, *kinds = [*sys.argv[1:], *("1000", "1")[len(sys.argv) - 1 :]]
    main(int(kills), int(seed), kinds or list(WORKS))

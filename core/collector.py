"""No garbage collection while hundreds of thousands of values are made, none of them in a cycle."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Within this, the collector does not search growing heaps of plain values again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def keep_from_collector(made: int = 100_000) -> None:
    """After work that made at least so many values: the collector never looks at them.

    A search through a State's records stops every thread for half a second, and finds nothing.
    Values are freed all the same when nobody holds them.
    """
    if gc.get_count()[0] > made:
        gc.freeze()

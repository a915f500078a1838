"""The time of an act. A clock that was set back is refused in words, never written down."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from core.errors import UserError

Clock = Callable[[], datetime]

# Clocks are corrected by seconds all the time; the journal then keeps the later of the two.
TOLERANCE = timedelta(minutes=2)


def now() -> datetime:
    """The time of this machine with its offset from UTC."""
    return datetime.now().astimezone()


def stamp(moment: datetime) -> str:
    """ISO 8601 to the second, with the offset."""
    return moment.isoformat(timespec="seconds")


def after(moment: datetime, last: str | None) -> str:
    """The stamp of `moment`, which may not lie before the `last` one of the journal."""
    if last is None:
        return stamp(moment)
    earlier = datetime.fromisoformat(last)
    if moment >= earlier:
        return stamp(moment)
    if earlier - moment > TOLERANCE:
        raise UserError("clock-set-back", now=stamp(moment), last=last)
    return last

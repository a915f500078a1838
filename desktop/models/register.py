"""The register as a file: its copies, whether it is whole, its journal, who works with it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.amounts import day
from core.errors import UserError
from core.register import backup
from core.register.backup import Copy
from core.register.check import Fault, faults
from core.register.copying import copies_folder
from core.register.journal import Line
from core.register.returning import WayBack
from core.workflow import Workflow
from core.workflow.recompute import faults_of_orders
from desktop.i18n import say
from desktop.jobs import Task

_HASH = re.compile(r"\b[0-9a-f]{64}\b")


@dataclass(frozen=True, slots=True)
class Standing:
    """Copies newest first, the last journal line with its hash, why the last copy failed."""

    copies: tuple[Copy, ...]
    line: int
    head: str
    trouble: UserError | None


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found; `fault` is the first thing that does not hold."""

    lines: int
    orders: int
    fault: Fault | None = None


def look(flow: Workflow) -> Standing:
    """The copies beside the register and its last line."""
    line, head, _ = flow.register.last
    found = backup.copies(copies_folder(flow.register.path))
    return Standing(tuple(found), line, head, flow.copy_trouble)


def copy_now(flow: Workflow, task: Task) -> Path:
    """A verified copy beside the register. Cancelled, nothing of it stays."""

    def report(done: int, total: int) -> None:
        task.stop_if_cancelled()
        task.report(done, total)

    made = backup.backup(flow.register, "asked", progress=report)
    flow.copy_trouble = None
    return made


def check(flow: Workflow) -> Checked:
    """Pages, journal, rows and draws; where they hold, every order is computed again."""
    register = flow.register
    found = next(faults(register.connection), None)
    found = found or next(faults_of_orders(register, flow.conduct), None)
    return Checked(register.last[0], len(flow.orders()), found)


# Acts that are named one by one before somebody goes back behind them.
_NAMED = 6


def what_is_undone(back: WayBack) -> str:
    """What going back to a copy means, with the acts that it undoes, the last ones first."""
    last = back.last
    lines = [
        say("copy-ends", line=last.number, what=told(last), who=last.who.name, when=day(last.at))
    ]
    if back.undone is None:
        lines.append(say("copy-back-unreadable"))
    elif not back.undone:
        lines.append(say("copy-back-nothing"))
    else:
        lines.append(say("copy-back-undoes", count=len(back.undone)))
        lines += [
            say("copy-undone-act", when=day(one.at), what=told(one), who=one.who.name)
            for one in list(reversed(back.undone))[:_NAMED]
        ]
        if len(back.undone) > _NAMED:
            lines.append(say("copy-undone-more", count=len(back.undone) - _NAMED))
    lines.append(say("copy-back-kept"))
    return "\n".join(lines)


def told(line: Line) -> str:
    """What an act did, in words; one of a program that knows more acts by its own name."""
    try:
        return say(f"did-{line.what}")
    except KeyError:
        return line.what


def details(line: Line) -> str:
    """What an act changed: what the officer wrote first, digests last and short."""
    found = [(name, _value(value)) for name, value in line.details.items()]
    found.sort(key=lambda one: _HASH.search(one[1]) is not None)
    return " · ".join(_named(name, value) for name, value in found if value)


def _value(value: Any) -> str:
    """As it is read: a person by name, a list with commas."""
    if isinstance(value, Mapping):
        return str(value["name"]) if "name" in value else ", ".join(map(_value, value.values()))
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    return day(str(value)) if value is not None else ""


def _named(name: str, value: str) -> str:
    short = _HASH.sub(lambda found: f"{found[0][:12]}…", value)
    try:
        return f"{say(f'detail-{name}')}: {short}"
    except KeyError:
        return f"{name}: {short}"


def filtered(lines: Iterable[Line], words: str, step: str) -> Sequence[Line]:
    """Lines of a step (all for "") in which every word stands somewhere, newest first."""
    wanted = words.casefold().split()

    def fits(line: Line) -> bool:
        if step and line.step != step:
            return False
        parts = (line.who.name, line.who.role, day(line.at), told(line), details(line))
        text = " ".join(parts).casefold()
        return all(word in text for word in wanted)

    return sorted(filter(fits, lines), key=lambda line: -line.number)

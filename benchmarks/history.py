"""The history of a whole State: opening a body's grid, and one old paper typed in beside the file.

Run: .venv/bin/python -m benchmarks.history
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path

from benchmarks.report import table, write_section
from benchmarks.state import state_records
from core.insight.delimitation import identity
from core.insight.grid import grid_of
from core.law.profile import profile_named, rules_for
from core.lots.record import Person
from core.model import Category, Records
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Workflow
from tests.made.village import Import

OFFICER = Person("Benchmark", "RDO", "")
PROFILE, ELECTION = "telangana-2025", "2044"
ELECTIONS = ("2019", "2024", "2029", "2034", "2039")


def with_elections(records: Records) -> Records:
    """The State with five earlier elections: what the wards carried moves on by one each time."""
    carried = [row.category for row in records.history]
    rows = []
    for shift, election in enumerate(ELECTIONS):
        moved = islice(cycle(carried), shift, None)
        rows += [
            replace(row, election=election, category=category)
            for row, category in zip(records.history, moved, strict=False)
        ]
    return replace(records, history=tuple(rows))


def main() -> None:
    """Measure and write the section."""
    records = with_elections(state_records())
    rows: list[list[str]] = []

    def timed(name: str, work: Callable[[], object]) -> None:
        start = time.perf_counter()
        work()
        rows.append([name, _since(start)])

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "state.vantu"
        with Register.create(path, Founding(PROFILE, ELECTION), OFFICER) as register:
            flow = Workflow(register, seeds=SeedBook(Path(folder) / "seeds"))
            flow.accept_census(
                Import(records, rules_for(profile_named(PROFILE), {}), ELECTION), OFFICER
            )
            flow.statuses()
        start = time.perf_counter()
        with Register.open(path) as register:
            flow = Workflow(register, seeds=SeedBook(Path(folder) / "seeds"))
            flow.statuses()
            rows.append(["opening, with the states of the five steps", _since(start)])
            _measure(flow, records, timed)
    write_section(
        "History of the whole State",
        [
            f"{len(records.bodies):,} bodies, {len(records.wards):,} wards, {len(ELECTIONS)} "
            f"earlier elections ({len(records.history):,} rows), in a register just opened.",
            "",
            *table(["what", "ms"], rows),
        ],
    )


def _since(start: float) -> str:
    return f"{1000 * (time.perf_counter() - start):,.1f}"


def _measure(
    flow: Workflow, records: Records, timed: Callable[[str, Callable[[], object]], None]
) -> None:
    codes = [body.code for body in records.bodies[100:1100]]

    def grid(code: str) -> object:
        book = flow.book()
        return grid_of(book.part(code), book.election)

    timed("reading the records of the register", flow.records)
    timed("numbers, allotment and questions of the State", flow.result)
    timed("grid of the first body that is opened (makes the index)", lambda: grid(codes[0]))
    timed("grids of a thousand other bodies", lambda: [grid(code) for code in codes[1:]])
    row = replace(records.history[0], election="2018", category=Category.SC)
    timed("one row typed in from an old paper", lambda: flow.add_history([row], "x", OFFICER))
    timed("the history over all sources after it", flow.records)
    wards = [ward for ward in records.wards if ward.body == codes[0]]
    links = identity(wards, "x")
    timed("preview of a delimitation of one body", lambda: flow.lineage_with(codes[0], links))
    timed("the delimitation entered", lambda: flow.map_wards(codes[0], links, "x", OFFICER))
    timed("everything said of one body", lambda: flow.past_of(codes[0]))
    timed("grid of a body after it", lambda: grid(codes[0]))


if __name__ == "__main__":
    main()

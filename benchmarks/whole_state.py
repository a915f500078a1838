"""The whole State through `vantu run`, beside what calamine alone needs for the same workbook.

Run: .venv/bin/python -m benchmarks.whole_state
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.report import table, write_section
from benchmarks.state import VILLAGES, WARDS, state_records, write_workbook

_CALAMINE = """
import sys
from python_calamine import CalamineWorkbook
book = CalamineWorkbook.from_path(sys.argv[1])
for name in book.sheet_names:
    book.get_sheet_by_name(name).to_python()
"""
REPEATS = 3


class Measured:
    """The quickest of several runs of a command: wall clock, processor time, peak memory."""

    def __init__(self, words: list[str]) -> None:
        runs = [_once(words) for _ in range(REPEATS)]
        self.wall, self.processor, _ = min(runs)
        self.memory = max(run[2] for run in runs)


def _once(words: list[str]) -> tuple[float, float, float]:
    """Seconds of wall clock, seconds of processor, MB of the largest process of the run."""
    script = (
        "import resource, subprocess, sys;"
        "done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, done.returncode)"
    )
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=True
    )
    wall = time.perf_counter() - start
    processor, memory, status = done.stdout.split()
    if status != "0":
        raise SystemExit(f"{words[0]} ended with status {status}")
    return wall, float(processor), float(memory)


def main() -> None:
    """Measure and write the section."""
    rows, per_body = [], []
    with tempfile.TemporaryDirectory() as folder:
        for part in (4, 2, 1):
            villages, wards = VILLAGES // part, WARDS // part
            book = Path(folder) / f"state-{part}.xlsx"
            write_workbook(state_records(villages, wards), book)
            alone = Measured([sys.executable, "-c", _CALAMINE, str(book)])
            words = ["-m", "desktop", "run", str(book), "--rules", "telangana-2025", "--json"]
            whole = Measured([sys.executable, *words, str(Path(folder) / "out.json")])
            per_body.append(1000 * whole.wall / villages)
            rows.append(
                [f"{villages:,}", f"{wards:,}", f"{alone.wall:.2f}", f"{whole.wall:.2f}",
                 f"{whole.wall / alone.wall:.2f}", f"{whole.processor:.2f}",
                 f"{whole.memory:.0f}", f"{per_body[-1]:.2f}"]
            )  # fmt: skip
    headings = ["bodies", "wards", "calamine alone, s", "`vantu run`, s", "ratio",
                "processor, s", "largest process, MB", "ms a body"]  # fmt: skip
    write_section(
        "The whole State through the command line",
        [
            "One earlier election; reading, checks, numbers, allotment, questions, JSON; each in a",
            f"new process; the quickest of {REPEATS} runs.",
            "",
            *table(headings, rows),
        ],
    )


if __name__ == "__main__":
    main()

"""The packaged program: how long until its first window is painted, and how large its parts are.

`installer/build deb` first; then `python -m benchmarks.packaged`. The clock runs in this process:
from just before the program is started until the moment that it says its first paint was done
(`desktop/first_paint.py`); both read the machine's steady clock. "Cold" means that the program's
own files were put out of the system's memory first, as after switching the machine on; libraries of
the system itself stay in memory. "Warm" is a start after another one.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import PySide6

from benchmarks.report import table, write_section
from desktop.first_paint import VARIABLE

ROOT = Path(__file__).resolve().parents[1]
BUNDLE = ROOT / "build" / "dist" / "vantu"
RUNS = 9
_PACKED, _CHECKOUT = "packaged program", "checkout"
# By the beginning of a file's path in the bundle; a file of no part is of the last one.
_INSIDE = "_internal/"
_PARTS = (
    ("Qt", ("PySide6", "shiboken6", "libicu", "libxcb", "libX", "libxkb", "libQt", "libpyside6",
            "libshiboken6")),
    ("fonts", ("resources/fonts",)),
    ("texts, profiles, guides and scripts of Vantu", ("resources", "core")),
    ("Python", ("libpython", "python3", "base_library")),
)  # fmt: skip
# PyInstaller keeps the modules of everybody in the program's file.
_PROGRAM = "all modules in one file: Vantu's, Python's and the libraries'"
_OTHER = "other libraries: papers, workbooks, pictures, SQLite, the system's"


def main() -> None:
    """Measure, and write the section."""
    if not BUNDLE.is_dir():
        sys.exit("first: installer/build deb")
    ways = {_PACKED: [str(BUNDLE / "vantu")], _CHECKOUT: [sys.executable, "-m", "desktop"]}
    files = {_PACKED: [BUNDLE], _CHECKOUT: [ROOT / "core", ROOT / "desktop", ROOT / "resources",
                                            Path(PySide6.__file__).parents[1]]}  # fmt: skip
    rows = []
    with a_screen() as screen:
        for name, environment in (
            ("Xvfb", screen),
            ("offscreen", {"QT_QPA_PLATFORM": "offscreen"}),
        ):
            for way, command in ways.items():
                cold = [started(command, environment, files[way]) for _ in range(RUNS)]
                warm = [started(command, environment, ()) for _ in range(RUNS)]
                rows.append([way, name, *in_words(cold), *in_words(warm)])
    lines = [
        "Milliseconds from the start of the process until its first window is painted,",
        f"{RUNS} runs each. Cold: the program's own files were put out of the system's memory",
        "before, as after switching on; warm: a start after another one.",
        "",
        *table(["", "screen", "cold, median", "slowest", "warm, median", "slowest"], rows),
        "",
        *table(["part of the bundle", "MB"], [[name, megabytes(size)] for name, size in sizes()]),
    ]
    for package in sorted((ROOT / "build").glob("vantu_*.deb")):
        lines += ["", f"Debian package: {megabytes(package.stat().st_size)} MB."]
    write_section("Packaged program", lines)


def started(command: Sequence[str], environment: dict[str, str], cold: Sequence[Path]) -> float:
    """Milliseconds of one start, with settings of its own, after forgetting what lies in `cold`."""
    for folder in cold:
        forget(folder)
    with tempfile.TemporaryDirectory() as home:
        moment = Path(home) / "moment"
        began = time.monotonic_ns()
        subprocess.run(
            command,
            check=True,
            cwd=ROOT,
            stderr=subprocess.DEVNULL,
            env={"HOME": home, "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"],
                 "PYTHONPATH": str(ROOT), VARIABLE: str(moment), **environment},
        )  # fmt: skip
        return (int(moment.read_text("ascii")) - began) / 1e6


def forget(folder: Path) -> None:
    """Put every file below a folder out of the system's memory, as far as no process uses it."""
    for path in folder.rglob("*"):
        if path.is_file():
            with path.open("rb") as file:
                os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def in_words(times: Sequence[float]) -> tuple[str, str]:
    """Median and slowest."""
    return f"{statistics.median(times):,.0f}", f"{max(times):,.0f}"


@contextmanager
def a_screen() -> Iterator[dict[str, str]]:
    """A screen that nobody sees; what a program needs to find it."""
    program = shutil.which("Xvfb")
    if program is None:
        sys.exit("Xvfb is missing")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [program, "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp"],
        pass_fds=[writing],
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as said:
            yield {"DISPLAY": f":{said.readline().strip()}"}
    finally:
        server.terminate()
        server.wait()


def sizes() -> list[tuple[str, int]]:
    """Bytes on the disk by part, the largest first, and of everything."""
    found: Counter[str] = Counter()
    for path in BUNDLE.rglob("*"):
        if path.is_file() and not path.is_symlink():
            found[part_of(path.relative_to(BUNDLE))] += path.stat().st_size
    return [*found.most_common(), ("everything", found.total())]


def part_of(inside: Path) -> str:
    """Which part of the bundle a file belongs to."""
    if inside.parts[0] == BUNDLE.name:
        return _PROGRAM
    name = str(inside).removeprefix(_INSIDE)
    return next((part for part, starts in _PARTS if name.startswith(starts)), _OTHER)


def megabytes(size: int) -> str:
    """With one decimal."""
    return f"{size / 1e6:.1f}"


if __name__ == "__main__":
    main()

"""Reading in processes of their own: a hostile or huge file can end those, not the program.

A child limits its memory and time, does one piece of work and sends the answer through its standard
output. Whoever waits can cancel at any moment: the children are ended at once. The search for what
the reader keeps silent (`core.census.oddities`) runs beside the reading.
"""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

from core.census.cells import Table
from core.census.limits import limit_this_process
from core.errors import UserError

MEMORY = 1_500_000_000
SECONDS = 120
# Asked for on the command line of a packed program, which has no `-m`.
ARGUMENT = "--read-file-for-vantu"
_TABLES, _HALVES, _ODDITIES = "tables", ("half-0", "half-1"), "oddities"
# A larger workbook is read by two processes, each half of its sheets.
_LARGE = 1_000_000
_ROOT = Path(__file__).resolve().parents[2]
_LOOK_EVERY = 0.05


def read(path: Path, cancelled: Callable[[], bool] = lambda: False) -> list[Table]:
    """The tables of a workbook, a .csv file or a folder of .csv files.

    Raises UserError: what `core.census.readers.tables` raises, `file-too-large` where a child ran
    out of memory or time, `file-missing`, `cancelled`.
    """
    if not path.exists():
        raise UserError("file-missing", path=str(path))
    packed = _is_zip(path)
    works = _HALVES if packed and path.stat().st_size > _LARGE else (_TABLES,)
    children = [_Child(work, path) for work in (*works, *([_ODDITIES] if packed else []))]
    end = monotonic() + SECONDS
    try:
        while any(child.listener.is_alive() for child in children):
            for child in children:
                child.listener.join(_LOOK_EVERY)
            if cancelled():
                raise UserError("cancelled")
            if monotonic() > end:
                raise UserError("file-too-large", name=path.name)
    finally:
        for child in children:
            child.end()
    tables = _joined([child.answer() for child in children[: len(works)]], path)
    for odd in children[len(works) :]:
        odd.answer().mark(tables)
    return tables


def _joined(parts: list[list[Table | None]], path: Path) -> list[Table]:
    """The tables of one child, or of two that read half of the sheets each, that hold anything."""
    by_place = zip_longest(*parts)
    filled = [table for tables in by_place for table in tables if table and table.columns]
    if not filled:
        raise UserError("file-without-rows", name=path.name)
    return filled


def _is_zip(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(2) == b"PK"


class _Child:
    """One process with one piece of work, and a thread that takes in what it says."""

    def __init__(self, work: str, path: Path) -> None:
        self._path = path
        self._said = b""
        self._process = subprocess.Popen(
            [*_command(), work, str(path.absolute())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": _python_path()},
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        self._said = self._process.stdout.read()

    def end(self) -> None:
        """Ends the process if it still works, and waits until it is gone."""
        if self.listener.is_alive():
            self._process.kill()
        self.listener.join()
        assert self._process.stdout is not None
        self._process.stdout.close()
        self._process.wait()

    def answer(self) -> Any:
        """What the child found; raises the UserError that it met."""
        if self._process.returncode != 0:
            raise UserError("file-too-large", name=self._path.name)
        # Written by our own child a moment ago; no other program's bytes come this way.
        answer = pickle.loads(self._said)
        if isinstance(answer, tuple):
            code, parameters = answer
            raise UserError(code, **parameters)
        return answer


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, ARGUMENT]
    # -P: whatever lies in the current folder is not imported.
    return [sys.executable, "-P", "-m", "core.census.child", ARGUMENT]


def _python_path() -> str:
    """The folder of this program first, then what the environment says."""
    return os.pathsep.join(filter(None, (str(_ROOT), os.environ.get("PYTHONPATH"))))


def serve_if_asked(arguments: list[str]) -> None:
    """In a child: works, answers and ends the process. Elsewhere returns at once.

    Every entry point of a packed program calls this first.
    """
    if len(arguments) != 4 or arguments[1] != ARGUMENT:
        return
    limit_this_process(MEMORY, SECONDS)
    gc.disable()  # millions of cells, none of them in a cycle
    work, path = arguments[2], Path(arguments[3])
    answer: Any
    try:
        answer = _done(work, path)
    except UserError as error:
        answer = error.code, error.parameters
    except MemoryError:
        answer = "file-too-large", {"name": path.name}
    except BaseException:  # a panic of the reader's Rust code is no Exception
        answer = "file-unreadable", {"name": path.name}
    pickle.dump(answer, sys.stdout.buffer, protocol=5)
    sys.stdout.buffer.flush()
    # Nothing is left to do; freeing a million cells one by one would only take time.
    os._exit(0)


def _done(work: str, path: Path) -> Any:
    # Only the child needs the readers, and each child only its own.
    if work == _ODDITIES:
        from core.census.oddities import oddities_of  # noqa: PLC0415

        return oddities_of(path)
    from core.census.readers import half_of_workbook, tables  # noqa: PLC0415

    return half_of_workbook(path, _HALVES.index(work)) if work in _HALVES else tables(path)


if __name__ == "__main__":
    serve_if_asked(sys.argv)

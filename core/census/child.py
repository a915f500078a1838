"""Reading in a process of its own: a hostile or huge file can end that process, not the program.

The child limits its memory and time, reads, and sends the tables back through its standard output.
Whoever waits can cancel at any moment: the child is ended at once.
"""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
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
_ROOT = Path(__file__).resolve().parents[2]
_LOOK_EVERY = 0.05


def read(path: Path, cancelled: Callable[[], bool] = lambda: False) -> list[Table]:
    """The tables of a workbook, a .csv file or a folder of .csv files.

    Raises UserError: what `core.census.readers.tables` raises, `file-too-large` where the child ran
    out of memory or time, `cancelled`.
    """
    if not path.exists():
        raise UserError("file-missing", path=str(path))
    child = subprocess.Popen(
        [*_command(), str(path.absolute())],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=_ROOT,
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )
    assert child.stdout is not None
    said: list[bytes] = []
    listener = Thread(target=lambda: said.append(child.stdout.read()), daemon=True)  # type: ignore[union-attr]
    listener.start()
    end = monotonic() + SECONDS
    try:
        while listener.is_alive():
            listener.join(_LOOK_EVERY)
            if cancelled():
                raise UserError("cancelled")
            if monotonic() > end:
                raise UserError("file-too-large", name=path.name)
    finally:
        if listener.is_alive():
            child.kill()
        listener.join()
        child.stdout.close()
        child.wait()
    return _understood(said[0], path, ended_by_itself=child.returncode == 0)


def _command() -> list[str]:
    if getattr(sys, "frozen", False):
        return [sys.executable, ARGUMENT]
    return [sys.executable, "-m", "core.census.child", ARGUMENT]


def _understood(data: bytes, path: Path, *, ended_by_itself: bool) -> list[Table]:
    if not ended_by_itself:
        raise UserError("file-too-large", name=path.name)
    # Written by our own child a moment ago; no other program's bytes come this way.
    answer: list[Table] | tuple[str, dict[str, Any]] = pickle.loads(data)
    if isinstance(answer, tuple):
        code, parameters = answer
        raise UserError(code, **parameters)
    return answer


def serve_if_asked(arguments: list[str]) -> None:
    """In a child: reads, answers and ends the process. Elsewhere returns at once.

    Every entry point of a packed program calls this first.
    """
    if len(arguments) != 3 or arguments[1] != ARGUMENT:
        return
    limit_this_process(MEMORY, SECONDS)
    gc.disable()  # millions of cells, none of them in a cycle
    from core.census.readers import tables  # noqa: PLC0415  (only the child needs the readers)

    path = Path(arguments[2])
    answer: list[Table] | tuple[str, dict[str, Any]]
    try:
        answer = tables(path)
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


if __name__ == "__main__":
    serve_if_asked(sys.argv)

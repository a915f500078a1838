"""The command `vantu`: the window, with a register to open or without; or the command line."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop import SELF_TEST

_REGISTER = ".vantu"


def main() -> int:
    """Qt is loaded only for the window and for the self-test."""
    # A packed program is also its own worker: both calls end the process where that is asked.
    multiprocessing.freeze_support()
    from core.census.child import serve_if_asked  # noqa: PLC0415

    serve_if_asked(sys.argv)
    arguments = sys.argv[1:]
    if arguments[:1] == [SELF_TEST] and len(arguments) == 2:
        from desktop.selftest import main as self_test  # noqa: PLC0415

        return self_test(Path(arguments[1]))
    if arguments and not _is_for_window(arguments):
        from core.cli.main import main as command_line  # noqa: PLC0415

        return command_line(arguments)
    from desktop.app import main as window  # noqa: PLC0415

    return window(arguments)


def _is_for_window(arguments: Sequence[str]) -> bool:
    """One register alone, as the file manager hands it over."""
    return len(arguments) == 1 and Path(arguments[0]).suffix.lower() == _REGISTER


if __name__ == "__main__":
    sys.exit(main())

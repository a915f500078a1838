"""The command `vantu`: with arguments the command line, without them the window."""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    """Run the command line, or open the window. Qt is loaded only for the window.

    A register named alone opens the window with it, as a double click on the file does.
    """
    arguments = sys.argv[1:]
    if len(arguments) == 2:
        from core.census.child import serve_if_asked  # noqa: PLC0415

        serve_if_asked(sys.argv)  # a packed program reads files in a child of its own kind
    if arguments and not _is_register(arguments):
        from core.cli.main import main as command_line  # noqa: PLC0415

        return command_line(arguments)
    from desktop.app import main as window  # noqa: PLC0415

    return window(arguments)


def _is_register(arguments: list[str]) -> bool:
    return len(arguments) == 1 and Path(arguments[0]).suffix == ".vantu"


if __name__ == "__main__":
    sys.exit(main())

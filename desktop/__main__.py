"""The command `vantu`: with arguments the command line, without them the window."""

from __future__ import annotations

import sys


def main() -> int:
    """Run the command line, or open the window. Qt is loaded only for the window."""
    if len(sys.argv) > 1:
        from core.census.child import serve_if_asked  # noqa: PLC0415

        serve_if_asked(sys.argv)  # a packed program starts itself to read a file
        from core.cli.main import main as command_line  # noqa: PLC0415

        return command_line(sys.argv[1:])
    from desktop.app import main as window  # noqa: PLC0415

    return window()


if __name__ == "__main__":
    sys.exit(main())

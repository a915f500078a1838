"""The command line. Grows with the contract; see `vantu --help`."""

from __future__ import annotations


def main() -> int:
    """Entry point of the command `vantu`."""
    raise SystemExit(2)

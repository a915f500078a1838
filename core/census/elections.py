"""Ids of elections, as they stand in sheets of lots and are compared as text."""

from __future__ import annotations

import re

# A four-digit year first; then anything printable in ASCII, without a blank at the end.
_ELECTION = re.compile(r"[0-9]{4}(?:[ -~]*[!-~])?")


def is_election(text: str) -> bool:
    """Whether the text can be the id of an election."""
    return _ELECTION.fullmatch(text) is not None

"""The commands themselves. Each returns its exit status and says what a person must know."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from core.cli.messages import LANGUAGE, list_findings, say
from core.errors import UserError
from core.files import write_whole
from core.findings import CATALOGUE, Finding, errors_among
from core.law.profile import Profile, profile_named
from core.lots.draw import draw
from core.lots.sheet import parse_sheet
from core.report import to_json
from core.results import Result
from core.rounds import Played, check_seeds, play
from core.texts import section


class UsageError(Exception):
    """The words of the command line are wrong; `error` says how."""

    def __init__(self, error: UserError) -> None:
        super().__init__(error.code)
        self.error = error


def run(words: argparse.Namespace) -> int:
    """Compute a whole exercise; write the JSON and the documents that were asked for."""
    profile, given = _rules_words(words)
    played, findings = _played(words, profile, given)
    if played is None:
        return 1
    result = played.result
    list_findings(findings)
    if words.json == "-":
        sys.stdout.buffer.write(to_json(result, played.next_round).encode("utf-8"))
    elif words.json:
        write_whole(Path(words.json), to_json(result, played.next_round).encode("utf-8"))
    if words.orders:
        from core.orders.issue import write_run_orders  # noqa: PLC0415 (loads fonts)

        write_run_orders(played, words.orders)
    _say_outcome(played)
    return 0


def _rules_words(words: argparse.Namespace) -> tuple[Profile, dict[str, str]]:
    """Profile and `--set` values; UsageError for what the profile does not have."""
    try:
        profile = profile_named(words.rules)
        check_seeds(words.seed)
        given = dict(_key_value(pair) for pair in words.set)
    except UserError as error:
        raise UsageError(error) from error
    return profile, given


def _key_value(pair: str) -> tuple[str, str]:
    key, sign, value = pair.partition("=")
    if not sign or not key.strip():
        raise UserError("set-form", text=pair)
    return key.strip(), value.strip()

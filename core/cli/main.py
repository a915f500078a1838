"""`vantu <command>`: reads the words of the command line and calls one command.

Exit status: 0 done, 1 the input has errors or must be refused, 2 the command line is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from core.cli import commands, insight
from core.cli.messages import complain, prepare_streams
from core.collector import without_collector
from core.errors import UserError

WRONG_COMMAND_LINE = 2


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status. No traceback for what a person can mend."""
    prepare_streams()
    words = _parser().parse_args(arguments)
    try:
        with without_collector():
            return int(words.command(words))
    except commands.UsageError as wrong:
        complain(wrong.error)
        return WRONG_COMMAND_LINE
    except UserError as error:
        complain(error)
        return 1
    except BrokenPipeError:
        # The reader of our output went away (`| head`); there is nobody left to tell.
        sys.stderr.close()
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="vantu", description="Reservation of seats, headless.")
    commands_of = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_run(commands_of)
    _add_explain(commands_of)
    verify = commands_of.add_parser("verify", help="recompute a draw of lots, or whole minutes")
    verify.add_argument("sheet", type=Path, metavar="SHEET.txt|MINUTES.json")
    verify.add_argument("--seed", metavar="DIGITS", help="the dice; needed for a sheet")
    verify.add_argument("--take", type=int, metavar="N")
    verify.set_defaults(command=commands.verify)
    template = commands_of.add_parser("template", help="write an empty workbook to fill in")
    template.add_argument("profile", metavar="PROFILE")
    template.add_argument("out", type=Path, metavar="OUT.xlsx")
    template.set_defaults(command=commands.template)
    sample = commands_of.add_parser("sample", help="write the sample workbooks")
    sample.add_argument("folder", type=Path, metavar="DIR")
    sample.set_defaults(command=commands.sample)
    check = commands_of.add_parser("check", help="whether a register is whole")
    check.add_argument("register", type=Path, metavar="REGISTER")
    check.set_defaults(command=commands.check)
    genuine = commands_of.add_parser("check-order", help="whether a printed paper is genuine")
    genuine.add_argument("paper", type=Path, metavar="PAPER.pdf")
    genuine.add_argument("--register", type=Path, metavar="FILE", help="which papers were issued")
    genuine.set_defaults(command=commands.check_paper)
    findings = commands_of.add_parser("findings", help="list every finding code with its text")
    findings.set_defaults(command=commands.findings)
    insight.register(commands_of, _add_input)
    return parser


def _add_input(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("input", type=Path, metavar="INPUT")
    parser.add_argument("--rules", required=True, metavar="PROFILE")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--seed", action="append", default=[], metavar="DIGITS")


def _add_run(commands_of: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    run = commands_of.add_parser("run", help="compute a whole exercise from a workbook")
    _add_input(run)
    run.add_argument("--json", metavar="OUT.json", help="write the result; - for standard output")
    run.add_argument("--orders", type=Path, metavar="DIR", help="write the documents into DIR")
    run.set_defaults(command=commands.run)


def _add_explain(commands_of: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    explain = commands_of.add_parser("explain", help="the working of one body, clause by clause")
    _add_input(explain)
    explain.add_argument("--body", required=True, metavar="CODE")
    explain.set_defaults(command=commands.explain)

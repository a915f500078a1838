"""The commands themselves. Each returns its exit status and says what a person must know."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from core.census.load import Loaded, check_given, load
from core.cli.messages import LANGUAGE, list_findings, say
from core.errors import UserError
from core.exercise import with_import_findings
from core.explain import working
from core.files import read_bytes, write_whole
from core.findings import CATALOGUE
from core.law.profile import Profile, profile_named
from core.lots.draw import draw
from core.lots.minutes import check_minutes
from core.lots.sheet import grouped, parse_sheet
from core.report import to_json
from core.rounds import Played, check_seeds, play
from core.texts import error_text, section, text


class UsageError(Exception):
    """The words of the command line are wrong; `error` says how."""

    def __init__(self, error: UserError) -> None:
        super().__init__(error.code)
        self.error = error


def run(words: argparse.Namespace) -> int:
    """Compute a whole exercise; write the JSON and the documents that were asked for."""
    computed = played_input(words)
    if computed is None:
        return 1
    played, loaded = computed
    if words.orders:
        _write_orders(played, loaded, words.orders)
    if words.json:
        data = to_json(played.result, played.next_round).encode("utf-8")
        if words.json == "-":
            sys.stdout.buffer.write(data)
        else:
            write_whole(Path(words.json), data)
    _say_outcome(played)
    return 0


def explain(words: argparse.Namespace) -> int:
    """The working of one body, clause by clause."""
    computed = played_input(words)
    if computed is None:
        return 1
    lines = working(computed[0].result, words.body, LANGUAGE)
    sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode("utf-8"))
    return 0


def verify(words: argparse.Namespace) -> int:
    """Recompute draws: of one sheet by its seed, or all of minutes in JSON."""
    data = read_bytes(words.sheet)
    if words.seed is None:
        return _verify_minutes(data)
    return _verify_sheet(data, words.seed, words.take)


def _verify_minutes(data: bytes) -> int:
    """One line a draw; 1 when one of them does not agree."""
    checked = check_minutes(data)
    for one in checked:
        if one.fault is not None:
            outcome = error_text(LANGUAGE, one.fault.code, one.fault.parameters)
        else:
            outcome = text(LANGUAGE, "cli", "draw-void" if one.void else "draw-agrees")
        print(f"{one.round} {one.body} {one.draw} {one.sheet_hash[:16]} {outcome}")
    return int(any(one.fault for one in checked))


def _verify_sheet(data: bytes, seed: str, take: int | None) -> int:
    """The sheet's hash, the key, then every label in drawn order."""
    drawn = draw(parse_sheet(data), seed)
    sheet = drawn.sheet
    if take not in (None, sheet.take):
        raise UserError("sheet-other-take", said=take, take=sheet.take)
    print(f"sheet {sheet.hash}")
    print(f"key {drawn.key}")
    for number, label in enumerate(drawn.order, start=1):
        print(f"{number} {label} {'drawn' if number <= sheet.take else 'reserve'}")
    return 0


def template(words: argparse.Namespace) -> int:
    """Write an empty workbook for a profile."""
    from core.census.template import write_template  # noqa: PLC0415 (openpyxl, 0.1 s)

    write_template(profile_given(words.profile), words.out)
    return 0


def sample(words: argparse.Namespace) -> int:
    """Write the sample workbooks."""
    from core.census.samples import write_samples  # noqa: PLC0415 (openpyxl, 0.1 s)

    write_samples(words.folder)
    return 0


def findings(_: argparse.Namespace) -> int:
    """Every finding code with its severity and text."""
    texts = section(LANGUAGE, "findings")
    for code, (severity, _stage) in sorted(CATALOGUE.items()):
        print(f"{code}\t{severity}\t{texts[code]}")
    return 0


def check(words: argparse.Namespace) -> int:
    """Whether a register is whole; every fault as a sentence, the first one first."""
    # Only this command needs the register; the others start quicker without it.
    from core.register.store import Register  # noqa: PLC0415
    from core.workflow.recompute import check as faults_of  # noqa: PLC0415

    faults = faults_of(words.register)
    for fault in faults:
        print(text(LANGUAGE, "errors_register", fault.code, **fault.parameters))
    if faults:
        return 1
    with Register.open(words.register, read_only=True) as register:
        lines, head, _ = register.last
    print(text(LANGUAGE, "cli", "register-whole", lines=lines, head=grouped(head)))
    return 0


def check_paper(words: argparse.Namespace) -> int:
    """What a PDF says of itself, whether it fits, and whether the register issued it."""
    from core.orders.genuine import check_order  # noqa: PLC0415

    papers = check_order(words.paper)
    issued = _issued(words.register) if words.register else None
    wrong = False
    for paper in papers:
        print(f"{paper.id} {paper.version} {grouped(paper.digest)}")
        faults = list(paper.faults)
        if issued is not None:
            known = issued.get((paper.id, paper.version))
            if known is None:
                faults.append("paper-not-issued")
            elif known != paper.digest:
                faults.append("paper-differs")
        for fault in faults:
            print(text(LANGUAGE, "errors", fault))
        wrong = wrong or bool(faults)
    print(text(LANGUAGE, "cli", "paper-wrong" if wrong else "paper-agrees"))
    return int(wrong)


def _issued(path: Path) -> dict[tuple[str, int], str]:
    """The digests of all papers that a register issued."""
    from core.register.read import orders  # noqa: PLC0415
    from core.register.store import Register  # noqa: PLC0415

    with Register.open(path, read_only=True) as register:
        return {(one.document, one.version): one.digest for one in orders(register)}


def played_input(words: argparse.Namespace) -> tuple[Played, Loaded] | None:
    """The exercise of the input, with the findings of the import put to their bodies.

    None where the input has errors: all of them have been listed. Raises UsageError for what the
    command line has wrong.
    """
    profile = profile_given(words.rules)
    try:
        check_seeds(words.seed)
        given = dict(_key_value(pair) for pair in words.set)
        check_given(profile, given)
    except UserError as error:
        raise UsageError(error) from error
    loaded = load(words.input, profile, given)
    list_findings(loaded.findings)
    if loaded.errors:
        say(text(LANGUAGE, "cli", "input-refused", count=len(loaded.errors)))
        return None
    played = play(
        loaded.records,
        loaded.rules,
        loaded.election,
        words.seed,
        trace=bool(getattr(words, "orders", None)),
    )
    result = with_import_findings(played.result, loaded.findings)
    return replace(played, result=replace(result, input_sha256=loaded.sha256)), loaded


def _write_orders(played: Played, loaded: Loaded, folder: Path) -> None:
    """Every paper that can be issued, in English and the language of the State."""
    # Fonts and workbooks are loaded only where papers are wanted.
    from core.orders.catalogue import held_up  # noqa: PLC0415
    from core.orders.context import OrderContext  # noqa: PLC0415
    from core.orders.write import write_orders  # noqa: PLC0415

    context = OrderContext(loaded.records, played.result, loaded.rules, rounds=played.rounds)
    context = replace(context, languages=(LANGUAGE, context.local_language))
    written = write_orders(context, folder)
    say(text(LANGUAGE, "cli", "orders-written", count=len(written), folder=str(folder)))
    if held := held_up(context):
        say(text(LANGUAGE, "cli", "orders-held-up", count=len(held)))


def profile_given(name: str) -> Profile:
    try:
        return profile_named(name)
    except UserError as error:
        raise UsageError(error) from error


def _key_value(pair: str) -> tuple[str, str]:
    key, sign, value = pair.partition("=")
    if not sign or not key.strip():
        raise UserError("set-form", text=pair)
    return key.strip(), value.strip()


def _say_outcome(played: Played) -> None:
    """What a person must know beside the JSON: open lots and seeds that were left over."""
    open_ones = len(played.result.questions)
    if open_ones:
        say(text(LANGUAGE, "cli", "lots-open", count=open_ones, round=played.next_round))
    if played.unused_seeds:
        say(text(LANGUAGE, "cli", "seeds-left", count=len(played.unused_seeds)))

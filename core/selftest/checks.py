"""The parts of the program tried on samples. Each gives a count of what it tried, or raises."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

import pypdfium2

from core.census.load import Loaded, load
from core.census.samples import SAMPLES, write_samples
from core.census.template import write_template
from core.errors import UserError
from core.exercise import conduct
from core.files import write_whole
from core.law.profile import profile_named, profiles
from core.lots.draw import draw
from core.lots.record import Method, Person
from core.lots.sheet import parse_sheet
from core.model import Category, Records
from core.orders.catalogue import build, final_bodies
from core.orders.context import OrderContext
from core.orders.document import Document
from core.orders.pdf import render_pdf
from core.orders.plain import pieces
from core.orders.write import write_orders
from core.register.check import check
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.rounds import play
from core.workflow import Workflow

REGISTER = "own test వంతు.vantu"
# Made names: only registers of self-tests carry them.
_OFFICER = Person("Self-test", "Vantu")
_SECOND = Person("Second self-test", "Vantu")
_ELSEWHERE = 40  # more papers than this are made by processes of their own

Check = tuple[str, Callable[[Path], str]]


class FailedError(Exception):
    """A check found something wrong; the message says what."""


def _must(condition: object, what: str) -> None:
    if not condition:
        raise FailedError(what)


def _lots(_: Path) -> str:
    """Every vector of LOTS-1, those that must be refused included."""
    vectors: dict[str, Any] = json.loads((files("resources") / "lots/vectors.json").read_bytes())
    for one in vectors["ok"]:
        drawn = draw(parse_sheet(one["sheet"].encode("ascii")), one["seed"])
        found = drawn.sheet.hash, drawn.key, [*drawn.order], [*drawn.tickets]
        wanted = one["sheet_sha256"], one["key"], one["order"], one["tickets"]
        _must(found == wanted, f"vector {one['name']} {one['seed']}")
    sheet = parse_sheet(vectors["ok"][0]["sheet"].encode("ascii"))
    for text_ in vectors["refuse_sheet"]:
        _must(_refused(lambda: parse_sheet(text_.encode("utf-8"))), f"accepted {text_!r}")  # noqa: B023
    for seed in vectors["refuse_seed"]:
        _must(_refused(lambda: draw(sheet, seed)), f"accepted {seed!r}")  # noqa: B023
    return str(sum(len(vectors[kind]) for kind in ("ok", "refuse_sheet", "refuse_seed")))


def _refused(work: Callable[[], object]) -> bool:
    try:
        work()
    except UserError:
        return True
    return False


def _files(folder: Path) -> str:
    """Samples and templates written, and read back by the reading process."""
    samples = write_samples(folder / "samples")
    for path in samples:
        loaded = _loaded(path)
        _must(not loaded.errors and loaded.records.bodies, f"errors in {path.name}")
    for profile in profiles():
        write_template(profile_named(profile), folder / f"template-{profile}.xlsx")
    return f"{len(samples)} + {len(profiles())}"


def _engine(folder: Path) -> str:
    """Every sample to its last seat; the order of rows makes no difference."""
    seats = 0
    for path in write_samples(folder / "samples"):
        loaded = _loaded(path)
        done = play(loaded.records, loaded.rules, loaded.election, _seeds()).result
        again = play(_turned(loaded.records), loaded.rules, loaded.election, _seeds()).result
        _must(not done.questions, f"{path.name}: lots left open")
        _must(_seats(done.bodies) == _seats(again.bodies), f"{path.name}: order of rows matters")
        for body in done.bodies:
            named = all(seat.category in set(Category) for seat in body.seats)
            _must(named or body.withheld, f"{path.name}: {body.code} has a seat without category")
            seats += len(body.seats)
    return str(seats)


def _turned(records: Records) -> Records:
    """The same records with their rows the other way round."""
    return replace(
        records,
        bodies=records.bodies[::-1],
        wards=records.wards[::-1],
        areas=records.areas[::-1],
        history=records.history[::-1],
    )


def _seats(bodies: Iterable[Any]) -> dict[str, Any]:
    return {body.code: body.seats for body in bodies}


def _papers(folder: Path) -> str:
    """An order in three scripts; every text of it is found in the PDF, letter for letter."""
    checked = 0
    for name, languages in (("telangana.xlsx", ("en", "te")), ("up-wards.xlsx", ("hi", "en"))):
        context = _context(folder / "samples" / name, languages)
        paper = build("order", context, final_bodies(context)[0])
        data = render_pdf(paper)
        write_whole(folder / f"order-{languages[0]}-{languages[1]}.pdf", data)
        checked += _text_is_whole(paper, data)
    return str(checked)


def _text_is_whole(paper: Document, data: bytes) -> int:
    pdf = pypdfium2.PdfDocument(data)
    try:
        found = _bare("".join(page.get_textpage().get_text_range() for page in pdf))
    finally:
        pdf.close()
    texts = pieces(paper)
    for one in texts:
        _must(_bare(one) in found, f"{paper.kind}: {one!r} is not in the PDF")
    return len(texts)


def _bare(words: str) -> str:
    """Without blanks, line breaks and signs of direction, which a page may place otherwise."""
    return re.sub(r"[\s\u200e\u200f\u202a-\u202e\ufeff]+", "", unicodedata.normalize("NFC", words))


def _processes(folder: Path) -> str:
    """So many papers that processes of their own make them."""
    context = _context(folder / "samples" / "telangana.xlsx", ("en", "te"))
    written = write_orders(context, folder / "papers", ["order", "working-sheet", "notice"])
    _must(len(written) > _ELSEWHERE, f"only {len(written)} papers")
    return str(len(written))


def _register(folder: Path) -> str:
    """A register from the census to an order, closed, looked through and opened again."""
    path = folder / REGISTER
    for left in folder.glob(f"{path.name}*"):
        left.unlink()
    loaded = _loaded(folder / "samples" / "telangana.xlsx")
    founding = Founding(loaded.rules.profile.id, loaded.election, title="Vantu", rehearsal=True)
    with Register.create(path, founding, _OFFICER) as register:
        seats = _carried_through(Workflow(register, seeds=SeedBook(folder / "seeds")), loaded)
    faults = check(path)
    _must(not faults, f"the register is not whole: {faults[:1]}")
    with Register.open(path) as register:
        flow = Workflow(register, seeds=SeedBook(folder / "seeds"))
        _must(_seats(flow.result().bodies) == seats, "other seats after opening again")
        return str(register.last[0])


def _carried_through(flow: Workflow, loaded: Loaded) -> dict[str, Any]:
    """Every step, in the register's ways; the seats."""
    flow.accept_census(loaded, _OFFICER, "telangana.xlsx")
    for name in flow.unconfirmed():
        flow.confirm_parameter(name, "self-test", _OFFICER)
    flow.confirm_quotas(_OFFICER)
    flow.confirm_allotment(_OFFICER)
    seeds = iter(_seeds())
    while flow.open_questions():
        number, seed = flow.seal_round(Method.DICE, _OFFICER).number, next(seeds)
        flow.record_dice(
            number, seed, seed, place="self-test", present=[_SECOND], by=_OFFICER,
            confirmed_by=_SECOND,
        )  # fmt: skip
    result = flow.result(trace=True)
    body = next(one.code for one in result.bodies if not flow.blocking(one.code))
    context = OrderContext(flow.records(), result, flow.rules(), rounds=flow.rounds())
    paper = build("order", context, body)
    pdf_hash = sha256(render_pdf(paper)).hexdigest()
    flow.issue_order(paper.id, body, paper.digest, paper.facts, pdf_hash, _OFFICER)
    return _seats(conduct(loaded.records, loaded.rules, loaded.election, flow.answers()).bodies)


def _loaded(path: Path) -> Loaded:
    return load(path, profile_named(SAMPLES[path.name][0]))


def _context(path: Path, languages: tuple[str, ...]) -> OrderContext:
    loaded = _loaded(path)
    played = play(loaded.records, loaded.rules, loaded.election, _seeds(), trace=True)
    return OrderContext(
        loaded.records, played.result, loaded.rules, languages, rounds=played.rounds, rehearsal=True
    )


def _seeds() -> list[str]:
    """Seeds for twelve rounds, made up."""
    return [f"{'1234566543' * 3}{first}{second}" for first in "12" for second in "123456"]


CHECKS: tuple[Check, ...] = (
    ("lots", _lots),
    ("files", _files),
    ("engine", _engine),
    ("papers", _papers),
    ("processes", _processes),
    ("register", _register),
)

"""Damaged and random files through the whole import: every one read or refused in words.

Run: .venv/bin/python -m benchmarks.fuzz [inputs] [seed]

Each input goes through the readers, the search for oddities, recognition and all checks, under
the memory limit of the reading process. Anything but records or a UserError is a fault; so is an
input that takes longer than `SECONDS`. Every fiftieth also goes through the reading process itself.
"""

from __future__ import annotations

import io
import multiprocessing
import random
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from xml.sax.saxutils import escape

from openpyxl import Workbook

from core.census import child, load
from core.census.cells import Table
from core.census.headings import SHEETS, SOURCES
from core.census.limits import limit_this_process
from core.census.oddities import oddities_of
from core.census.readers import tables
from core.census.samples import SAMPLES, sample_bytes
from core.errors import UserError
from core.law.profile import profile_named
from tests.made.xlsb import write_xlsb

INPUTS = 5_000
SECONDS = 20
PROCESSES = 2
_CHILD_EVERY = 50
_WORDS = (
    "", " ", "NA", "-", "99", "1", "1.5", "-3", "Total", "कुल", "మొత్తం", "Ward 1", "02-Jan", "=1+1",
    "1,21,08,54,977", "17 716", "#REF!", "SC(W)", "STG", "Yes", "2019", "2025-12", "46024", "12%",
    "x" * 300, "\u200d", "१२", "fi0tkfr efgyk", "Mallapur", "012", "\ufeff", "a\nb", "\x00",
)  # fmt: skip
_MANIFEST = (
    '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
)
Make = Callable[[random.Random, Path], Path]


@dataclass
class Tally:
    """What became of the inputs."""

    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    slowest: float = 0.0


def _cell(chance: random.Random) -> str | float | None:
    kind = chance.random()
    if kind < 0.5:
        return chance.choice(_WORDS)
    if kind < 0.8:
        return chance.choice((chance.randint(0, 20), chance.randint(0, 10**7), chance.random()))
    return None


def _rows(chance: random.Random) -> list[list[str | float | None]]:
    """A random table, mostly under headings that are known, somewhere near the top."""
    sheet = chance.choice([*SHEETS, *SOURCES])
    heads = [heading.text for heading in {**SHEETS, **SOURCES}[sheet]]
    chance.shuffle(heads)
    heads = heads[: chance.randint(1, len(heads))] * chance.choice((1, 1, 1, 2))
    rows = [[_cell(chance) for _ in heads] for _ in range(chance.randint(0, 12))]
    at = chance.randint(0, min(4, len(rows)))
    return [*rows[:at], [*heads], *rows[at:]]


def _book(chance: random.Random, path: Path) -> Path:
    book = Workbook()
    for _ in range(chance.randint(1, 4)):
        page = book.create_sheet(chance.choice([*SHEETS, *SOURCES, "Sheet", "PCA"]))
        for row in _rows(chance):
            clean = (one.replace("\0", "") if isinstance(one, str) else one for one in row)
            page.append(list(clean))
    book.save(path)
    return path


def _text(chance: random.Random, path: Path) -> Path:
    mark = chance.choice(",;\t|")
    lines = [mark.join(str("" if one is None else one) for one in row) for row in _rows(chance)]
    coding = chance.choice(("utf-8", "utf-8-sig", "utf-16", "utf-16-le"))
    path.write_bytes("\n".join(lines).encode(coding, "replace"))
    return path


def _page(chance: random.Random, path: Path) -> Path:
    tags = ("<table>", "<tr>", "<td colspan=900>", "<td rowspan=3>", "</table>", "<th>", "x", "1")
    path.write_text("<html>" + "".join(chance.choices(tags, k=200)), encoding="utf-8")
    return path


def _sheet_xml(chance: random.Random, path: Path) -> Path:
    """SpreadsheetML of 2003 with places, spans and kinds of cells at random."""
    given = ("", ' ss:Index="3"', ' ss:Index="x"', ' ss:MergeAcross="2"', ' ss:Hidden="1"')
    kinds = ("Number", "String", "DateTime", "Boolean", "Error", "")
    rows = ""
    for row in _rows(chance):
        rows += f"<Row{chance.choice(given)}>"
        for one in row:
            data = f'<Data ss:Type="{chance.choice(kinds)}">{escape(str(one))}</Data>'
            rows += f"<Cell{chance.choice(given)}>{data}</Cell>"
        rows += "</Row>"
    space = "urn:schemas-microsoft-com:office:spreadsheet"
    head = f'<?xml version="1.0"?><Workbook xmlns="{space}" xmlns:ss="{space}">'
    body = f'<Worksheet ss:Name="Bodies"><Table>{rows}</Table></Worksheet></Workbook>'
    path.write_text((head + body).replace("\0", ""), encoding="utf-8")
    return path


def _open_document(chance: random.Random, path: Path) -> Path:
    """An .ods with repeated, hidden and broken cells at random."""
    spaces = "".join(
        f' xmlns:{prefix}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for prefix, name in (("office", "office"), ("table", "table"), ("text", "text"))
    )
    given = (
        "", ' table:number-columns-repeated="3"', ' table:number-columns-repeated="999999999"',
        ' calcext:value-type="error"', ' office:value-type="float" office:value="7"',
        ' table:visibility="collapse"', ' table:number-rows-repeated="2"',
    )  # fmt: skip
    rows = ""
    for row in _rows(chance):
        rows += f"<table:table-row{chance.choice(given)}>"
        for one in row:
            said = f"<text:p>{escape(str(one))}</text:p>"
            kind = chance.choice(given) or ' office:value-type="string"'
            rows += f"<table:table-cell{kind}>{said}</table:table-cell>"
        rows += "</table:table-row>"
    content = (
        f'<office:document-content{spaces} xmlns:calcext="urn:x"><office:body>'
        f'<office:spreadsheet><table:table table:name="Bodies">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("styles.xml", "<x/>")
        archive.writestr("META-INF/manifest.xml", _MANIFEST)
        archive.writestr("content.xml", content.replace("\0", ""))
    return path


def _binary(chance: random.Random, path: Path) -> Path:
    rows = [[one for one in row if one is None or isinstance(one, (str, float))]
            for row in _rows(chance)]  # fmt: skip
    return write_xlsb(path, {"Bodies": rows}, hidden_rows=[2], hidden_columns=[0])


def _sample(chance: random.Random, path: Path) -> Path:
    path.write_bytes(sample_bytes(chance.choice(list(SAMPLES))))
    return path


_MAKERS: tuple[Make, ...] = (
    _book, _book, _text, _text, _page, _sheet_xml, _open_document, _binary, _sample,
)  # fmt: skip


def _damaged(chance: random.Random, data: bytes) -> bytes:
    """Bytes changed, cut off, doubled or moved; in a zip file inside its parts as well."""
    if data.startswith(b"PK") and chance.random() < 0.6:
        return _damaged_inside(chance, data)
    way = chance.random()
    spot = chance.randrange(len(data)) if data else 0
    if way < 0.3:
        return data[:spot]
    if way < 0.5:
        return data[:spot] + data[spot:][: chance.randint(1, 4096)] * 3 + data[spot:]
    changed = bytearray(data)
    for _ in range(chance.choice((1, 5, 50))):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _damaged_inside(chance: random.Random, data: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as whole, zipfile.ZipFile(written, "w") as made:
        names = whole.namelist()
        hit = chance.choice(names)
        for name in names:
            part = whole.read(name)
            if name != hit:
                made.writestr(name, part)
            elif chance.random() < 0.8:
                made.writestr(name, _damaged(chance, part))
    return written.getvalue()


def _through(path: Path, profile: str) -> str:
    """The import of one file in this process; what became of it."""

    def read(one: Path, _: Callable[[], bool]) -> list[Table]:
        found = tables(one)
        if one.read_bytes()[:2] == b"PK":
            oddities_of(one).mark(found)
        return found

    load.read = read  # type: ignore[assignment]
    loaded = load.load(path, profile_named(profile))
    for layout in loaded.layouts:
        layout.shown_columns()
    return "errors found" if loaded.errors else "read"


def _run(seed: int, inputs: int, results: multiprocessing.Queue[Tally]) -> None:
    limit_this_process(child.MEMORY, 3600)
    chance, tally = random.Random(seed), Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(inputs):
            _one(chance, Path(folder) / f"input{number % 8}.dat", tally, number)
    results.put(tally)


def _one(chance: random.Random, path: Path, tally: Tally, number: int) -> None:
    make = chance.choice(_MAKERS)
    make(chance, path)
    if chance.random() < 0.7:
        path.write_bytes(_damaged(chance, path.read_bytes()))
    start = time.perf_counter()
    try:
        outcome = _through(path, chance.choice([profile for profile, _ in SAMPLES.values()]))
        if number % _CHILD_EVERY == 0:
            child.read(path)
    except UserError as error:
        outcome = f"refused: {error.code}"
    except BaseException as error:
        # A panic of the reader's own code is met by the reading process in the same way.
        outcome = "refused: file-unreadable"
        if type(error).__name__ != "PanicException":
            outcome = "FAULT"
            tally.faults.append(f"{make.__name__} {number}\n{traceback.format_exc()}")
    took = time.perf_counter() - start
    tally.slowest = max(tally.slowest, took)
    if took > SECONDS:
        tally.faults.append(f"{make.__name__} {number} took {took:.0f} s")
    tally.outcomes[outcome] += 1


def main() -> None:
    """Run, and print what became of the inputs; ends with 1 where there was a fault."""
    inputs = int(sys.argv[1]) if len(sys.argv) > 1 else INPUTS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    results: multiprocessing.Queue[Tally] = multiprocessing.Queue()
    share = -(-inputs // PROCESSES)
    workers = [
        multiprocessing.Process(target=_run, args=(seed * 1000 + at, share, results))
        for at in range(PROCESSES)
    ]
    for worker in workers:
        worker.start()
    tallies = [results.get() for _ in workers]
    outcomes: Counter[str] = sum((tally.outcomes for tally in tallies), Counter())
    faults = [fault for tally in tallies for fault in tally.faults]
    for outcome, count in outcomes.most_common():
        print(f"{count:6} {outcome}")
    print(f"slowest {max(tally.slowest for tally in tallies):.1f} s, faults {len(faults)}")
    for fault in faults[:10]:
        print(fault)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()

"""How fast papers are made: pages of 20 rows in two languages, and the orders of a whole State.

Run: .venv/bin/python -m benchmarks.orders [BODIES]
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from benchmarks.report import table, write_section
from benchmarks.state import VILLAGES, state_records
from core.law.profile import profile_named, rules_for
from core.orders.context import OrderContext
from core.orders.document import Column, Document, Heading, Paragraph, Row, Table
from core.orders.pdf import page_count, render_pdf
from core.orders.write import write_orders
from core.rounds import play

_EN = ("Cheruvugattu", "Narketpally", "Abdullapurmet", "Sri Lakshmi Narasimhapuram")
_TE = ("చెరువుగట్టు", "నార్కెట్‌పల్లి", "అబ్దుల్లాపూర్‌మెట్", "శ్రీ లక్ష్మీ నరసింహాపురం")
_SEEDS = tuple(digit * 25 for digit in "123456")


def page_of_rows(number: int) -> Document:
    """One page: heading, a paragraph and 20 rows, everything in two languages, names all new."""
    columns = (
        Column(("Ward", "వార్డు"), 1),
        Column(("Name", "పేరు"), 4),
        Column(("Voters", "ఓటర్లు"), 1.2, "right"),
        Column(("Reserved for", "ఎవరికి రిజర్వు"), 4),
    )
    rows = tuple(
        Row(
            (
                (str(row),),
                (f"{_EN[row % 4]} {number}-{row}", f"{_TE[row % 4]} {number}-{row}"),
                100 * number + row,
                ("Scheduled Castes (Women)", "షెడ్యూల్డ్ కులాలు (మహిళ)"),
            )
        )
        for row in range(20)
    )
    blocks = (
        Heading((f"Reservation {number}", f"రిజర్వేషన్ {number}"), 1),
        Paragraph(("The wards are reserved as follows.", "వార్డులు కింది విధంగా రిజర్వు.")),
        Table("wards", columns, rows),
    )
    return Document("page", f"P-{number}", 1, ("Page",), ("en", "te"), blocks, b"{}", "0" * 64)


def pages(start: int) -> int:
    """Make a file of 200 documents; gives the number of its pages."""
    documents = [page_of_rows(number) for number in range(start, start + 200)]
    render_pdf(documents)
    return sum(page_count(document) for document in documents[:1]) * len(documents)


def state(bodies: int) -> OrderContext:
    """That many Gram Panchayats of the made State, all draws done."""
    records = state_records(bodies, bodies * 9)
    rules = rules_for(profile_named("telangana-2025"), {})
    played = play(records, rules, "2025", _SEEDS)
    return OrderContext(records, played.result, rules, ("en", "te"), rounds=played.rounds)


def all_pages() -> tuple[float, float]:
    """Pages a second: in one process, and in as many as there are cores."""
    pages(0)  # fonts are loaded
    begun = time.perf_counter()
    one = pages(200) / (time.perf_counter() - begun)
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        list(pool.map(pages, [0, 0]))  # the processes are up
        begun = time.perf_counter()
        made = sum(pool.map(pages, range(1000, 3000, 200)))
        return one, made / (time.perf_counter() - begun)


def main() -> None:
    one, both = all_pages()
    bodies = int(sys.argv[1]) if len(sys.argv) > 1 else VILLAGES
    context = state(bodies)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        files = write_orders(context, Path(folder) / "out", ["order"])
        taken = time.perf_counter() - begun
        size = sum(file.stat().st_size for file in files)
    # Linux gives kilobytes; the processes that made pages are among the children.
    peak = max(
        resource.getrusage(who).ru_maxrss
        for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    )
    write_section(
        "Papers",
        [
            "Pages of 20 rows in two languages: "
            f"{one:.0f} a second in one process, {both:.0f} in all.",
            "",
            "Orders in two languages, about four pages each, as PDF and workbook:",
            "",
            *table(
                ["bodies", "s", "orders a second", "files", "MB", "largest process, MB"],
                [[f"{bodies:,}", f"{taken:.0f}", f"{bodies / taken:.0f}", f"{len(files):,}",
                  f"{size / 1e6:.0f}", f"{peak / 1024:.0f}"]],
            ),
        ],
    )  # fmt: skip


if __name__ == "__main__":
    main()

"""Columns that a spreadsheet has dragged into a series: wards 1, 2, 3 over several bodies, codes.

Only what the cells themselves prove is told. A ward list in order begins each body with 1; a code
that goes up by one with every ward belongs to no body but the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from core.census.grid import Grid
from core.labels import body_label

# Two numbers in a row may stand side by side by chance; of three every step is the same.
_ENOUGH = 3


@dataclass(frozen=True, slots=True)
class _Block:
    """Rows of one body below one another; `first` is 0 where its wards do not count up by one."""

    index: int
    rows: int
    body: str
    first: int


def check_series(wards: Grid, sizes: Mapping[str, int]) -> None:
    """Reports wards that run on from body to body, and codes that run on with the wards.

    `sizes` has the wards of each body by its label, as far as they are known.
    """
    codes, numbers = wards.codes("code"), _numbers(wards.codes("ward"))
    dragged = list(_dragged_codes(_numbers(codes), numbers))
    for start, end in dragged:
        wards.report(
            "code-runs-on", start, "code", value=codes[start], last_row=wards.rows[end - 1]
        )
    if not dragged:
        _check_wards_run_on(wards, _blocks(codes, numbers), sizes)


def _numbers(texts: Sequence[str]) -> list[int]:
    """Plain whole numbers; -1 for anything else."""
    return [int(text) if text.isascii() and text.isdigit() and len(text) < 12 else -1
            for text in texts]  # fmt: skip


def _dragged_codes(codes: Sequence[int], wards: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Rows (from, to) in which code and ward both go up by one with every row, from ward 1 on."""
    steps = [
        codes[at] > 0 and codes[at + 1] == codes[at] + 1 and wards[at + 1] == wards[at] + 1
        for at in range(len(codes) - 1)
    ]
    at = 0
    for steady, run in groupby(steps):
        length = sum(1 for _ in run)
        if steady and length + 1 >= _ENOUGH and wards[at] == 1:
            yield at, at + length + 1
        at += length


def _blocks(codes: Sequence[str], wards: Sequence[int]) -> list[_Block]:
    """The rows body by body; none where a body stands in two places."""
    blocks: list[_Block] = []
    at = 0
    for body, run in groupby(codes):
        rows = sum(1 for _ in run)
        first = wards[at]
        counted = first > 0 and all(wards[at + i] == first + i for i in range(rows))
        blocks.append(_Block(at, rows, body, first if counted else 0))
        at += rows
    return blocks if len({block.body for block in blocks}) == len(blocks) else []


def _check_wards_run_on(wards: Grid, blocks: Sequence[_Block], sizes: Mapping[str, int]) -> None:
    """One finding for a run of bodies whose wards count on from those of the body before."""
    run: list[_Block] = []
    for before, block in pairwise(blocks):
        due = sizes.get(body_label(block.body), block.rows)
        on = before.first and block.first == before.first + before.rows and block.rows > 1
        if on and due == block.rows:
            run.append(block)
        elif run:
            _tell(wards, run)
            run = []
    if run:
        _tell(wards, run)


def _tell(wards: Grid, run: Sequence[_Block]) -> None:
    one = run[0]
    wards.report(
        "wards-run-on", one.index, "ward", body=one.body, first=one.first,
        last=one.first + one.rows - 1, more=len(run) - 1, rows=one.rows,
    )  # fmt: skip

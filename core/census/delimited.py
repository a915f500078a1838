"""Text files of separated values: .csv and .tsv in the encodings that offices' programs write."""

from __future__ import annotations

import csv
import re
from collections import Counter
from itertools import zip_longest
from pathlib import Path

from core.census.cells import Cell, Table
from core.errors import UserError

_SEPARATORS = ",;\t|"
_SAMPLE = 50
_QUOTED = re.compile(r'"[^"]*"')


def read_delimited(path: Path) -> Table:
    """One table, named like the file. Every cell is text, exactly as it stands."""
    text = decoded(path.read_bytes(), path.name)
    if "\0" in text:
        raise UserError("file-unreadable", name=path.name)
    lines = text.splitlines()
    mark = separator(lines)
    try:
        rows = list(csv.reader(lines_kept(text), delimiter=mark))
    except csv.Error:  # a quote that is never closed: then quotes are plain signs here
        rows = list(csv.reader(lines, delimiter=mark, quoting=csv.QUOTE_NONE))
    while rows and not any(cell.strip() for cell in rows[-1]):
        rows.pop()
    columns: list[list[Cell]] = [list(column) for column in zip_longest(*rows, fillvalue="")]
    return Table(path.stem, columns)


def lines_kept(text: str) -> list[str]:
    """The lines with their ends, so that a line break inside quotes stays."""
    return text.splitlines(keepends=True)


def decoded(data: bytes, name: str) -> str:
    """The text of `data`: UTF-8 with or without mark, UTF-16, else the Western Windows code."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif len(data) > 3 and data[1::2].count(0) * 2 > len(data) // 2:
        encodings = ["utf-16-le"]
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UserError("file-unreadable", name=name)


def separator(lines: list[str]) -> str:
    """The separator that splits the first lines most often, and most evenly, outside quotes."""
    sample = [_QUOTED.sub("", line) for line in lines[:_SAMPLE] if line.strip()]

    def evenness(mark: str) -> tuple[int, int]:
        counts = Counter(line.count(mark) for line in sample)
        common, lines_with_it = max(counts.items(), key=lambda item: (item[0] > 0, item[1]))
        return (lines_with_it if common else 0, common)

    return max(_SEPARATORS, key=evenness) if sample else ","

"""Writes the tables of the benchmarks into docs/performance.md, one section a script."""

from __future__ import annotations

import os
import platform
from pathlib import Path

PAGE = Path("docs/performance.md")
_HEAD = """# Performance

Written by the scripts in `benchmarks/`; every table is one run on one machine, so ratios within a
table can be compared and absolute times only with care.
"""


def write_section(title: str, lines: list[str]) -> None:
    """Replace the section `title` of the page (or add it), and print it."""
    text = PAGE.read_text(encoding="utf-8") if PAGE.exists() else _HEAD
    head, *sections = text.split("\n## ")
    kept = [one for one in sections if one.split("\n", 1)[0] != title]
    machine = f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}."
    section = "\n".join([title, "", machine, "", *lines]).rstrip() + "\n"
    kept.append(section)
    whole = "\n## ".join([head.rstrip() + "\n", *(f"{one.rstrip()}\n" for one in sorted(kept))])
    PAGE.write_text(whole, encoding="utf-8")
    print(section)


def table(headings: list[str], rows: list[list[str]]) -> list[str]:
    """A table as Markdown."""
    lines = ["| " + " | ".join(headings) + " |", "|" + "---|" * len(headings)]
    return lines + ["| " + " | ".join(row) + " |" for row in rows]

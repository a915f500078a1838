"""Is this paper genuine? What a PDF says of itself, read back and held against its attachment."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pypdf import PdfReader
from pypdf.errors import PyPdfError

from core.errors import UserError
from core.lots.sheet import grouped
from core.orders.digest import FORMAT, digest


@dataclass(frozen=True, slots=True)
class PaperFacts:
    """One paper inside a file. `faults` are codes of what does not fit; empty if all does.

    `attachment-changed`: the attached result has another digest than the paper states;
    `digest-not-printed`: a page does not carry the digest, the id or its version;
    `no-attachment`: the machine-readable result is missing.
    """

    id: str
    version: int
    digest: str
    facts: dict[str, Any]
    faults: tuple[str, ...] = ()


def check_order(path: Path) -> tuple[PaperFacts, ...]:
    """The papers in a PDF that Vantu wrote; the register then knows whether it issued them.

    Raises UserError `order-unreadable` for what is no PDF, `order-foreign` for one without papers.
    """
    try:
        data = path.read_bytes()
        if not data.startswith(b"%PDF-"):
            raise ValueError(path.name)
        reader = PdfReader(io.BytesIO(data))
        keywords = str(reader.metadata.get("/Keywords") or "") if reader.metadata else ""
        attached = {name: data[0] for name, data in reader.attachments.items()}
        printed = [page.extract_text() for page in reader.pages]
    except (OSError, PyPdfError, ValueError, KeyError, TypeError) as error:
        raise UserError("order-unreadable", path=path.name) from error
    stated = [part.rsplit("/", 2) for part in keywords.split()]
    if not stated or any(len(parts) != 3 or not parts[1].isdigit() for parts in stated):
        raise UserError("order-foreign", path=path.name)
    papers = [
        _paper(name, int(version), value, attached.get(f"{name}.v{version}.json"), printed)
        for name, version, value in stated
    ]
    carried = sum(_carries(page, paper) for page in printed for paper in papers)
    if carried == len(printed):
        return tuple(papers)
    return tuple(
        PaperFacts(one.id, one.version, one.digest, one.facts, (*one.faults, "digest-not-printed"))
        for one in papers
    )


def _carries(page: str, paper: PaperFacts) -> bool:
    return paper.id in page and grouped(paper.digest) in page


def _paper(
    name: str, version: int, value: str, data: bytes | None, printed: list[str]
) -> PaperFacts:
    if data is None:
        return PaperFacts(name, version, value, {}, ("no-attachment",))
    facts: Any = {}
    faults = []
    try:
        facts = json.loads(data)
    except ValueError:
        faults.append("attachment-changed")
    else:
        same = isinstance(facts, dict) and facts.get("format") == FORMAT
        if digest(data) != value or not same or (facts["id"], facts["version"]) != (name, version):
            faults.append("attachment-changed")
    if not any(grouped(value) in page for page in printed):
        faults.append("digest-not-printed")
    return PaperFacts(name, version, value, facts if isinstance(facts, dict) else {}, tuple(faults))

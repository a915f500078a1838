"""A paper held against the register: what its file says, or the digest typed from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from core.errors import UserError
from core.orders.genuine import check_order
from core.orders.packet_paper import PREFIX
from core.register.packet import check_typed
from core.register.read import IssuedOrder
from core.workflow import Workflow


class Verdict(StrEnum):
    """GENUINE: as issued, and it counts. SUPERSEDED: as issued, but a later version counts.

    DIFFERS: this register issued that version with another content. UNKNOWN: it issued no such
    paper, as with a draft that was only printed. DAMAGED: the file does not agree with itself.
    """

    GENUINE = "genuine"
    SUPERSEDED = "superseded"
    DIFFERS = "differs"
    UNKNOWN = "unknown"
    DAMAGED = "damaged"


@dataclass(frozen=True, slots=True)
class Compared:
    """What was found. `faults` are codes of errors, `latest` the version that counts."""

    id: str
    version: int
    verdict: Verdict
    digest: str
    faults: tuple[str, ...] = ()
    latest: int = 0
    issued_at: str = ""
    issued_by: str = ""


def compare_file(flow: Workflow, path: Path) -> tuple[Compared, ...]:
    """Every paper of a PDF. UserError where the file is no paper of Vantu, or
    belongs to a packet, which has a page of its own.
    """
    found = []
    for paper in check_order(path):
        if paper.id.startswith(PREFIX):
            raise UserError("paper-of-packet", path=path.name)
        issued = _issued(flow, paper.id, paper.version)
        verdict = _verdict(flow, issued, paper.digest)
        if paper.faults:
            verdict = Verdict.DAMAGED
        found.append(_compared(flow, paper.id, paper.version, verdict, paper.digest, paper.faults))
    return tuple(found)


def compare_typed(
    flow: Workflow, order: IssuedOrder, asked: tuple[int, ...], typed: Mapping[int, str]
) -> Compared:
    """A printed paper, by groups of its digest that were asked for at random."""
    verdict, shown = _verdict(flow, order, order.digest), order.digest
    try:
        check_typed(order.digest, asked, typed)
    except UserError:
        # The right digest is not given away to who has to read it from the paper.
        verdict, shown = Verdict.DIFFERS, ""
    return _compared(flow, order.document, order.version, verdict, shown, ())


def _issued(flow: Workflow, document: str, version: int) -> IssuedOrder | None:
    found = (one for one in flow.orders() if (one.document, one.version) == (document, version))
    return next(found, None)


def _verdict(flow: Workflow, issued: IssuedOrder | None, digest: str) -> Verdict:
    if issued is None:
        return Verdict.UNKNOWN
    if issued.digest != digest:
        return Verdict.DIFFERS
    return Verdict.GENUINE if flow.latest(issued.document) == issued else Verdict.SUPERSEDED


def _compared(
    flow: Workflow, document: str, version: int, verdict: Verdict, digest: str,
    faults: tuple[str, ...],
) -> Compared:  # fmt: skip
    issued, latest = _issued(flow, document, version), flow.latest(document)
    return Compared(
        document,
        version,
        verdict,
        digest,
        faults,
        latest.version if latest else 0,
        issued.at if issued else "",
        issued.by.name if issued else "",
    )

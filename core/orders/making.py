"""From a builder's blocks to a document with its number, facts and digest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from core.orders.context import OrderContext, identifier
from core.orders.digest import canonical, digest, paper_facts
from core.orders.document import Block, Document, Texts


@dataclass(frozen=True, slots=True)
class Made:
    """What a builder gives: the blocks, what the paper decides, and how it is laid out."""

    blocks: tuple[Block, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    paper: str = "A4"
    landscape: bool = False
    scale: float = 1.0


def document(context: OrderContext, kind: str, subject: str, title: Texts, made: Made) -> Document:
    """The document of a paper; the same context gives the same one."""
    issue = context.issue(kind, subject)
    facts = canonical({**paper_facts(context, kind, subject, issue), **made.facts})
    return Document(
        kind=kind,
        id=issue.id,
        version=issue.version,
        title=title,
        languages=context.languages,
        blocks=made.blocks,
        facts=facts,
        digest=digest(facts),
        paper=made.paper,
        landscape=made.landscape,
        scale=made.scale,
        rehearsal=context.rehearsal,
        file_name=f"{kind}-{identifier(subject)}" if subject else kind,
    )

"""The paper that goes along with a packet: the receiver types groups of its digest from it."""

from __future__ import annotations

import json

from core.orders.digest import digest
from core.orders.document import Document, Heading, Pairs, Paragraph, Signatures
from core.orders.say import Say

PREFIX = "PACKET-"
_PER_LINE = 4
_SCALE = 1.3  # read aloud and typed


def packet_paper(manifest: bytes, languages: tuple[str, ...], date: str) -> Document:
    """The paper of a packet, from the bytes of its manifest: their SHA-256 is its digest."""
    say, told = Say(languages), json.loads(manifest)
    value, by = digest(manifest), told["by"]
    office = by.get("office", "")
    rows = (
        (say("packet-number"), (str(told["number"]),)),
        (say("packet-scope"), (told["scope"][1],) if told["scope"][1] else say("packet-all")),
        (say("election"), (told["election"],)),
        (say("rules"), (told["profile"],)),
        (say("packet-from"), (", ".join(filter(None, (by["name"], office, told["place"]))),)),
        (say("date"), (date,)),
    )
    return Document(
        kind="packet",
        id=f"{PREFIX}{value[:8].upper()}",
        version=told["number"],
        title=say(f"packet-{told['kind']}-title"),
        languages=languages,
        blocks=(
            Heading(say(f"packet-{told['kind']}-title"), 1),
            Pairs(rows),
            Heading(say("packet-digest")),
            Paragraph(say("packet-digest-lead")),
            *(Paragraph((line,), "bold") for line in _numbered(value)),
            Signatures((((by["name"],), (office,)),)),
        ),
        facts=manifest,
        digest=value,
        scale=_SCALE,
        rehearsal=bool(told["rehearsal"]),
        file_name="packet",
    )


def _numbered(value: str) -> tuple[str, ...]:
    """Groups of four with their numbers, as they are asked for."""
    groups = [f"{at // 4 + 1}: {value[at : at + 4]}" for at in range(0, len(value), 4)]
    starts = range(0, len(groups), _PER_LINE)
    return tuple("     ".join(groups[at : at + _PER_LINE]) for at in starts)

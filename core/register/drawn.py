"""What identifies a sealed round and a seed, wherever they are kept."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from core.register.codec import digest


def sealed_hash(hashes: Sequence[str]) -> str:
    """A sealed round: the hashes of its sheets, in order."""
    return digest(list(hashes))


def seed_hash(seed: str) -> str:
    """A seed, so that it can be recognised without being told."""
    return sha256(f"seed:{seed}".encode("ascii")).hexdigest()

"""Names of bodies in the language of the screen."""

from __future__ import annotations

from core.model import Body


def local_language(law: str) -> str:
    """The language in which local names of a law's State are written."""
    return "te" if law == "telangana" else "hi"


def name_of(body: Body, language: str, local: str) -> str:
    """The name in a language of the screen; the local one where the State writes it so."""
    return body.local_name if language == local and body.local_name.strip() else body.name

"""Texts of papers in the languages of a context."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.findings import Finding
from core.orders.document import Texts
from core.texts import finding_text, text, void_text


class Say:
    """Sentences of a section (`orders`, if no other) in one or two languages."""

    def __init__(self, languages: tuple[str, ...], section: str = "orders") -> None:
        self.languages = languages
        self._section = section

    def __call__(self, key: str, /, **parameters: Any) -> Texts:
        """A sentence. A parameter that is a `Texts` of all languages gives each its own."""
        return self.each(
            lambda language: text(
                language,
                self._section,
                key,
                **{name: self._own(value, language) for name, value in parameters.items()},
            )
        )

    def each(self, one: Callable[[str], str]) -> Texts:
        """What `one` gives in each language; a single text where all agree."""
        texts = tuple(one(language) for language in self.languages)
        return texts[:1] if len(set(texts)) == 1 else texts

    def _own(self, value: Any, language: str) -> Any:
        if not isinstance(value, tuple):
            return value
        return value[self.languages.index(language)] if len(value) > 1 else "".join(value)

    def category(self, category: str | None) -> Texts:
        """A category (or a group, or a group whose women are open) in words."""
        if category is None:
            return self("category-open")
        return self("category-" + category.replace("(W)", "-W").replace("?", "-open"))

    def short(self, category: str) -> Texts:
        """A category or group as the head of a narrow column."""
        return self("short-" + category.replace("(W)", "-W"))

    def void(self, reason: str) -> Texts:
        """Why a draw is void."""
        return self.each(lambda language: void_text(language, reason))

    def finding(self, found: Finding) -> Texts:
        """A finding in words."""
        return self.each(lambda language: finding_text(language, found.code, found.parameters))

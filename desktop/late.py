"""Classes by name, loaded when they are first asked for: the window does not wait for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar

from PySide6.QtCore import QTimer

K = TypeVar("K")
T = TypeVar("T")
_PAUSE = 150  # ms; what the officer does meanwhile goes first


class Late(Mapping[K, type[T]]):
    """From a key to a class, given as `module:Class`. Its keys and their order load nothing."""

    def __init__(self, where: Mapping[K, str]) -> None:
        self._where = where

    def __getitem__(self, key: K) -> type[T]:
        module, name = self._where[key].split(":")
        found: type[T] = getattr(import_module(module), name)
        return found

    def __iter__(self) -> Iterator[K]:
        return iter(self._where)

    def __len__(self) -> int:
        return len(self._where)


def load_soon(*groups: Late[Any, Any]) -> None:
    """Load the classes one by one between the events of the window, before they are asked for."""
    waiting = [(group, key) for group in groups for key in group]

    def load_next() -> None:
        if waiting:
            group, key = waiting.pop(0)
            group[key]
            QTimer.singleShot(_PAUSE, load_next)

    QTimer.singleShot(_PAUSE, load_next)

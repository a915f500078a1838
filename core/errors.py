"""Errors that an officer can mend, told by a stable code with parameters."""

from __future__ import annotations

from typing import Any


class UserError(Exception):
    """Something outside the program is wrong and a person can put it right.

    The text is made at the edge from `code` and `parameters` (resources/i18n, section `errors`).
    Every other exception is a fault of the program.
    """

    def __init__(self, code: str, **parameters: Any) -> None:
        super().__init__(code, parameters)
        self.code = code
        self.parameters = parameters


class InputError(UserError):
    """The input has errors; `findings` lists all of them with their places."""

    def __init__(self, findings: tuple[Any, ...]) -> None:
        super().__init__("input-has-errors", count=len(findings))
        self.findings = findings

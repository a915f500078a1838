"""Labels under which wards, bodies and units stand in the sheets of lots."""

from __future__ import annotations

import re
from collections.abc import Iterable

LABEL = re.compile(r"[0-9A-Z-]{1,12}")
_LABELS = re.compile(rf"{LABEL.pattern}(?:\n{LABEL.pattern})*")
_NOT_LABEL = re.compile(r"[^0-9A-Z]+")
# Digits of Devanagari and Telugu, which offices type and spreadsheets keep.
_NATIVE_DIGITS = {base + digit: str(digit) for base in (0x0966, 0x0C66) for digit in range(10)}


def ascii_digits(text: str) -> str:
    """`text` with Devanagari and Telugu digits replaced by 0-9."""
    return text if text.isascii() else text.translate(_NATIVE_DIGITS)


def ward_label(number: str) -> str:
    """The label of a ward: digits padded to three (`1` -> `001`), anything else upper-cased."""
    number = ascii_digits(number)
    if number.isascii() and number.isdigit():
        return number.rjust(3, "0")
    return number.upper()


def body_label(code: str) -> str:
    """The label of a body: its code, upper-cased and not padded."""
    return code.upper()


def unit_label(kind: str, unit: str) -> str:
    """The id of a Division, District or State in a sheet, such as `NP-BALLIA`.

    Empty when the name holds no letter or digit of ASCII: such a unit cannot stand in a sheet.
    """
    name = _NOT_LABEL.sub("-", unit.upper()).strip("-")
    return f"{kind}-{name}" if name else ""


def is_label(label: str) -> bool:
    """Whether a label can stand in a sheet of LOTS-1."""
    return LABEL.fullmatch(label) is not None


def are_labels(labels: Iterable[str]) -> bool:
    """Whether every one of the labels can stand in a sheet of LOTS-1; there is at least one."""
    return _LABELS.fullmatch("\n".join(labels)) is not None

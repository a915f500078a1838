"""Figures and dates as the offices write them: 1,13,534; 22-11-2025; 6.717…; digits of ASCII."""

from __future__ import annotations

import re
from fractions import Fraction

_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?.*")


def grouped_amount(number: int) -> str:
    """A whole number in the Indian grouping: the last three digits, then pairs (1,13,534)."""
    digits = str(abs(number))
    head, tail = digits[:-3], digits[-3:]
    pairs: list[str] = []
    while head:
        pairs.insert(0, head[-2:])
        head = head[:-2]
    return ("-" if number < 0 else "") + ",".join([*pairs, tail])


def decimal(value: Fraction, places: int = 3) -> str:
    """A fraction for reading: exact where `places` suffice, else cut off with an ellipsis.

    The digits are cut and never rounded, so that 1/2 - 1/10000 does not read as one half.
    """
    scale: int = 10**places
    scaled = abs(value) * scale
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    digits = str(whole).rjust(places + 1, "0")
    fraction = digits[-places:]
    if not rest:
        fraction = fraction.rstrip("0")
    text = digits[:-places] + ("." + fraction if fraction else "")
    return ("-" if value < 0 else "") + text + ("…" if rest else "")


def exact(value: Fraction) -> str:
    """A fraction as the decimal that it is (39.18); one that never ends as a fraction (2/3)."""
    rest, places = value.denominator, 0
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest //= prime
            power += 1
        places = max(places, power)
    return decimal(value, places) if rest == 1 and places else str(value)


def percent(persons: int, whole: int) -> str:
    """A share as a percentage with two decimals, rounded for reading; of nothing it is 0."""
    if not whole:
        return "0.00%"
    hundredths = (20_000 * persons + whole) // (2 * whole)
    return f"{hundredths // 100}.{hundredths % 100:02}%"


def day(iso: str) -> str:
    """An ISO date as 22-11-2025, with the time of day where there is one; others unchanged."""
    found = _DAY.fullmatch(iso)
    if found is None:
        return iso
    year, month, date, clock = found.groups()
    return f"{date}-{month}-{year}" + (f" {clock}" if clock else "")

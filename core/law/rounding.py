"""The roundings that the statutes name, on exact fractions. Floats are refused by the types."""

from __future__ import annotations

from fractions import Fraction
from functools import cache


def floor(quotient: Fraction) -> int:
    """The whole part; a remainder is ignored (U.P. Act s.9-A(5)(b)(ii))."""
    return quotient.numerator // quotient.denominator


def ceil(quotient: Fraction) -> int:
    """The next whole number where there is a remainder (U.P. Act s.9-A(5)(b)(iii), (iv))."""
    return -(-quotient.numerator // quotient.denominator)


def half_up(quotient: Fraction) -> int:
    """A half or more counts as one, less is ignored (TPR Act 2018 s.9, Explanation (i))."""
    return (2 * quotient.numerator + quotient.denominator) // (2 * quotient.denominator)


def half_down(quotient: Fraction) -> int:
    """A half or less is ignored, more counts as one (U.P. Act s.9-A(5)(b)(i))."""
    return -((quotient.denominator - 2 * quotient.numerator) // (2 * quotient.denominator))


@cache
def half_of(seats: int) -> Fraction:
    """One half of a number of seats, exact; the same few numbers are halved again and again."""
    return Fraction(seats, 2)

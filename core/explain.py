"""Steps of a working as sentences: one wording for screens, papers and the command line.

A fraction is given exactly and, for reading, as a decimal: the text of a rule writes {share} for
266/99, {share_decimal} for 2.686…, {share_full} for both, {share_percent} for 268.6868…, and
{share_exact} for a decimal that ends, such as 39.18.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from core.amounts import decimal, exact, grouped_amount
from core.errors import UserError
from core.explanation import Figure, Step
from core.results import Result
from core.texts import section, text

_SECTIONS = ("explain", "explain_up", "insight")


def sentence(step: Step, language: str) -> str:
    """The sentence of a step. A rule that did not apply has its own text, `<rule>-not`."""
    key = step.rule if step.applied else f"{step.rule}-not"
    shown = _shown((*step.figures, ("result", step.result)))
    return text(language, _section_of(key), key, **shown)


def _section_of(key: str) -> str:
    for name in _SECTIONS:
        if key in section("en", name):
            return name
    raise KeyError(key)


def _shown(figures: Iterable[tuple[str, Figure]]) -> dict[str, str]:
    shown: dict[str, str] = {}
    for name, value in figures:
        shown[name] = figure_text(value)
        if isinstance(value, Fraction):
            shown[f"{name}_decimal"] = decimal(value)
            shown[f"{name}_exact"] = exact(value)
            shown[f"{name}_full"] = fraction_text(value)
            shown[f"{name}_percent"] = decimal(100 * value, 4)
    return shown


def figure_text(value: Figure) -> str:
    """A figure inside a sentence."""
    if value is None:
        return "–"
    return grouped_amount(value) if isinstance(value, int) else str(value)


def result_text(step: Step) -> str:
    """The result of a step for a column of its own; a fraction exact and as a decimal."""
    if step.result is None:
        return "–"
    return (
        fraction_text(step.result)
        if isinstance(step.result, Fraction)
        else figure_text(step.result)
    )


def fraction_text(value: Fraction) -> str:
    """A fraction exact and as a decimal for reading, such as 665/99 = 6.717…"""
    return str(value) if value.denominator == 1 else f"{value} = {decimal(value)}"


def working(result: Result, code: str, language: str) -> list[str]:
    """The working of one body, a line a step: clause, sentence. UserError `no-such-body`."""
    for body in result.bodies:
        if body.code == code:
            steps = list(body.steps)
            break
    else:
        raise UserError("no-such-body", body=code)
    return [f"{step.clause}: {sentence(step, language)}" for step in steps]

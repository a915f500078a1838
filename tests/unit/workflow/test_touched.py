"""Which bodies another import touches: a row, a figure, the history, a Mandal's percentage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from core.model import Category, Figures, Records
from core.workflow.touched import touched
from tests.made.village import mandal

RECORDS = mandal(history=True)


def one_body(records: Records) -> Records:
    first, *others = records.bodies
    return replace(records, bodies=(replace(first, population=Figures(1001, 100, 300)), *others))


def one_ward(records: Records) -> Records:
    first, *others = records.wards
    return replace(records, wards=(*others, replace(first, voters=Figures(101, 1, 1, 1))))


def one_row(records: Records) -> Records:
    first, *others = records.history
    return replace(records, history=(replace(first, category=Category.SC), *others))


def one_mandal(records: Records) -> Records:
    state, area = records.areas
    return replace(records, areas=(state, replace(area, bc_percentage=Fraction(46))))


def the_state(records: Records) -> Records:
    state, area = records.areas
    return replace(records, areas=(replace(state, bc_percentage=Fraction(40)), area))


def one_gone(records: Records) -> Records:
    return replace(records, bodies=records.bodies[1:], wards=records.wards[6:])


def other_order(records: Records) -> Records:
    return Records(
        records.bodies[::-1], records.wards[::-1], records.areas[::-1], records.history[::-1]
    )


@pytest.mark.parametrize(
    ("change", "labels"),
    [
        (one_body, {"200"}),
        (one_ward, {"200"}),
        (one_row, {"200"}),
        (one_gone, {"200"}),
        (one_mandal, {"200", "201", "202"}),
        (other_order, set()),
        (the_state, None),
    ],
)
def test_touched(change: Callable[[Records], Records], labels: set[str] | None) -> None:
    assert touched(RECORDS, change(RECORDS)) == labels
    assert touched(change(RECORDS), RECORDS) == labels

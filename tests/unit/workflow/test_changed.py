"""Which bodies are other than before: since the import before, or since the last order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from core.model import Category, Figures, Records
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Workflow
from core.workflow.changed import _fits, _seats_of, changed
from tests.made.village import ELECTION, OFFICER, PROFILE, imported, mandal


@pytest.fixture
def flow(tmp_path: Path):
    with Register.create(tmp_path / "m.vantu", Founding(PROFILE, ELECTION), OFFICER) as register:
        yield Workflow(register, seeds=SeedBook(tmp_path / "seeds"))


def one_body(records: Records) -> Records:
    first, *others = records.bodies
    return replace(records, bodies=(replace(first, population=Figures(1001, 100, 300)), *others))


def the_state(records: Records) -> Records:
    state, area = records.areas
    return replace(records, areas=(replace(state, bc_percentage=Fraction(90)), area))


@pytest.mark.parametrize(
    ("change", "codes"), [(one_body, {"200"}), (the_state, {"200", "201", "202"})]
)
def test_since_the_import_before(
    flow: Workflow, change: Callable[[Records], Records], codes: set[str]
) -> None:
    assert changed(flow) is None
    flow.accept_census(imported(mandal()), OFFICER, "first.xlsx")
    assert changed(flow) is None
    flow.accept_census(imported(change(mandal())), OFFICER, "second.xlsx")
    found = changed(flow)
    assert found is not None
    assert (found.bodies, found.order, found.name) == (codes, False, "first.xlsx")


def test_numbers_of_an_order_are_compared_as_far_as_no_lot_decides() -> None:
    issued = _seats_of([Category.SC, Category.SC_W, Category.UR, Category.UR_W])
    assert issued == ((0, 0), (2, 1), (0, 0), (2, 1))
    assert _fits(((0, 0), (2, None), (0, 0), (2, 1)), issued)
    assert not _fits(((0, 0), (1, None), (1, 0), (2, 1)), issued)
    assert not _fits(((0, 0), (2, 2), (0, 0), (2, 1)), issued)

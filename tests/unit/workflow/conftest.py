"""A workflow over a fresh register, at the steps where tests begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Workflow
from tests.made.village import ELECTION, OFFICER, PROFILE, imported


@pytest.fixture
def flow(tmp_path: Path) -> Iterator[Workflow]:
    """A new register."""
    register = Register.create(tmp_path / "mandal.vantu", Founding(PROFILE, ELECTION), OFFICER)
    yield Workflow(register, seeds=SeedBook(tmp_path / "seeds"))
    register.close()


@pytest.fixture
def ready(flow: Workflow) -> Workflow:
    """Census accepted, numbers and allotment confirmed."""
    flow.accept_census(imported(), OFFICER, "census.xlsx")
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    return flow

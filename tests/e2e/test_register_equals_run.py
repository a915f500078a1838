"""What is decided through a register and what `vantu run` computes are equal, seat by seat."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.census.load import load
from core.census.samples import write_samples
from core.cli.main import main
from core.law.profile import profile_named
from core.lots.record import Person
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.report import to_json
from core.workflow import Workflow
from core.workflow.recompute import check
from tests.made.finished import draw_all

OFFICER = Person("Lakshmi", "MPDO")


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    write_samples(folder)
    return folder


@pytest.mark.parametrize(
    ("name", "profile"),
    [
        ("telangana", "telangana-2025"),
        ("telangana", "telangana-2018"),
        ("up-offices", "up-offices-2023"),
        ("up-wards", "up-wards-1994"),
    ],
)
def test_seat_by_seat(samples: Path, tmp_path: Path, name: str, profile: str) -> None:
    workbook = samples / f"{name}.xlsx"
    loaded = load(workbook, profile_named(profile))
    path = tmp_path / "sample.vantu"
    founding = Founding(profile, loaded.election, rehearsal=True)
    register = Register.create(path, founding, OFFICER)
    flow = Workflow(register, seeds=SeedBook(tmp_path / "seeds"))
    flow.accept_census(loaded, OFFICER, workbook.name)
    for parameter in flow.unconfirmed():
        flow.confirm_parameter(parameter, "As in the sample", OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    seeds = draw_all(flow)
    out = tmp_path / "run.json"
    words = ["run", str(workbook), "--rules", profile, "--json", str(out)]
    assert main([*words, *(word for one in seeds for word in ("--seed", one))]) == 0
    computed = out.read_text(encoding="utf-8")
    assert json.loads(to_json(flow.result(), len(seeds) + 1)) == json.loads(computed)
    assert json.loads(computed)["bodies"][0]["seats"]
    register.close()
    assert check(path) == []

"""One run from the sample workbook: JSON, PDF and workbook of every order say the same."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader

from core.cli.main import main
from core.lots.sheet import grouped
from core.orders.genuine import check_order
from core.orders.say import Say

SEEDS = ("1111122222333334444455555", "2222233333444445555566666", "3333344444555556666611111")


@pytest.fixture(scope="module")
def ran(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("ran")
    assert main(["sample", str(folder)]) == 0
    words = ["run", str(folder / "telangana.xlsx"), "--rules", "telangana-2025"]
    words += [word for seed in SEEDS for word in ("--seed", seed)]
    words += ["--json", str(folder / "out.json"), "--orders", str(folder / "papers")]
    assert main(words) == 0
    return folder


@pytest.mark.slow
def test_every_order_says_what_the_json_says(ran):
    result = json.loads((ran / "out.json").read_text(encoding="utf-8"))
    say = Say(("en",))
    compared = 0
    for body in result["bodies"]:
        path = ran / "papers" / f"order-{body['code']}.pdf"
        undecided = [found for found in body["findings"] if found["severity"] == "error"]
        assert path.exists() == (not body["questions"] and not undecided)
        if not path.exists():
            continue
        (paper,) = check_order(path)
        assert paper.faults == ()
        (decided,) = paper.facts["bodies"]
        assert decided["seats"] == body["seats"]
        assert decided["numbers"] == body["numbers"]
        assert paper.facts["input_sha256"] == result["input_sha256"]
        pages = [page.extract_text() for page in PdfReader(path).pages]
        assert all(grouped(paper.digest) in page for page in pages)
        sheet = load_workbook(io.BytesIO(path.with_suffix(".xlsx").read_bytes()))["wards"]
        rows = list(sheet.iter_rows(min_row=2, values_only=True))
        for seat, row in zip(body["seats"], rows, strict=True):
            assert row[0] == seat["ward"]
            assert row[-1].split("\n")[0] == say.category(seat["category"])[0]
        compared += 1
    assert compared > 15


@pytest.mark.slow
def test_nothing_lies_in_the_folder_but_papers(ran):
    names = {path.suffix for path in (ran / "papers").iterdir()}
    assert names == {".pdf", ".xlsx"}
    assert {path.name for path in ran.iterdir()} >= {"papers", "out.json", "telangana.xlsx"}
    assert not [path for path in ran.iterdir() if path.name.startswith(".")]

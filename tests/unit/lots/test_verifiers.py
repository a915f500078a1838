"""The verifiers that an opponent runs without Vantu: a page and a script, on all vectors."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from core.cli.main import main

FOLDER = Path(str(files("resources"))) / "verify"
VECTORS: dict[str, Any] = json.loads((files("resources") / "lots" / "vectors.json").read_bytes())


def minutes(**changed: Any) -> dict[str, Any]:
    """Minutes of one round with two draws by dice."""
    same_seed = [one for one in VECTORS["ok"] if one["seed"] == VECTORS["ok"][0]["seed"]][:2]
    draws = [
        {
            "sheet": one["sheet"],
            "sheet_sha256": one["sheet_sha256"],
            "drawn": one["order"][: one["take"]],
            "reserve": one["order"][one["take"] :],
        }
        for one in same_seed
    ]
    record = {"round": 1, "method": "dice", "seed": same_seed[0]["seed"], "draws": draws}
    return {"rounds": [record | changed]}


def swapped() -> dict[str, Any]:
    """Minutes in which the first drawn label and the first reserve changed places."""
    data = minutes()
    draw = data["rounds"][0]["draws"][0]
    draw["drawn"][0], draw["reserve"][0] = draw["reserve"][0], draw["drawn"][0]
    return data


def reused() -> dict[str, Any]:
    """Two rounds with one seed."""
    first = minutes()["rounds"][0]
    return {"rounds": [first, first | {"round": 2}]}


def script(tmp_path: Path, data: bytes, *words: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "input"
    file.write_bytes(data)
    command = [sys.executable, "-I", str(FOLDER / "verify_lots.py"), str(file), *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def page(request: pytest.FixtureRequest) -> Any:
    """The script of the page in a JavaScript engine, without a browser."""
    qml = pytest.importorskip("PySide6.QtQml")
    # The one application of all tests: a bare QCoreApplication would be in the windows' way.
    app = request.getfixturevalue("qapp")
    engine = qml.QJSEngine()
    html = (FOLDER / "verify_lots.html").read_text(encoding="utf-8")
    source = html[html.index("<script>") + 8 : html.index("</script>")]
    loaded = engine.evaluate(source.replace('"use strict";', "", 1))
    assert not loaded.isError(), loaded.toString()

    def call(text: str, seed: str = "") -> tuple[bool, str]:
        found = engine.evaluate(f"answer({json.dumps(text)}, {json.dumps(seed)})")
        assert not found.isError(), found.toString()
        return found.property("good").toBool(), found.property("text").toString()

    call.keep = (app, engine)  # type: ignore[attr-defined]
    return call


@pytest.mark.parametrize("vector", VECTORS["ok"], ids=lambda one: one["sheet_sha256"][:8])
def test_both_agree_with_every_vector(vector: dict[str, Any], tmp_path: Path, page: Any) -> None:
    good, shown = page(vector["sheet"], vector["seed"])
    assert good
    assert vector["sheet_sha256"] in shown
    assert vector["key"] in shown
    rows = [line.split() for line in shown.splitlines() if line.endswith(("drawn", "reserve"))]
    assert [row[1] for row in rows] == vector["order"]
    done = script(tmp_path, vector["sheet"].encode(), "--seed", vector["seed"])
    rows = [line.split() for line in done.stdout.splitlines()[1:]]
    assert [row[1] for row in rows] == vector["order"]
    assert [row[2] for row in rows].count("drawn") == vector["take"]
    assert done.returncode == 0


@pytest.mark.parametrize("sheet", VECTORS["refuse_sheet"])
def test_both_refuse_the_sheet(sheet: str, tmp_path: Path, page: Any) -> None:
    seed = VECTORS["ok"][0]["seed"]
    assert not page(sheet, seed)[0]
    assert script(tmp_path, sheet.encode(), "--seed", seed).returncode == 1


@pytest.mark.parametrize("seed", VECTORS["refuse_seed"])
def test_both_refuse_the_seed(seed: str, tmp_path: Path, page: Any) -> None:
    sheet = VECTORS["ok"][0]["sheet"]
    assert not page(sheet, seed)[0]
    assert script(tmp_path, sheet.encode(), "--seed", seed).returncode == 1


@pytest.mark.parametrize(
    ("data", "good"),
    [(minutes(), True), (swapped(), False), (minutes(seed="1" * 25), False), (reused(), False)],
    ids=["agrees", "swapped", "other seed", "seed used twice"],
)
def test_both_check_minutes(data: dict[str, Any], good: bool, tmp_path: Path, page: Any) -> None:
    text = json.dumps(data)
    assert page(text)[0] is good
    done = script(tmp_path, text.encode())
    assert (done.returncode == 0) is good, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("data", "status"),
    [(minutes(), 0), (swapped(), 1), (minutes(seed="1" * 25), 1), (reused(), 1), ({}, 1)],
    ids=["agrees", "swapped", "other seed", "seed used twice", "no draw"],
)
def test_the_command_checks_minutes(data: dict[str, Any], status: int, tmp_path: Path) -> None:
    file = tmp_path / "minutes.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert main(["verify", str(file)]) == status


def test_minutes_without_a_draw_are_refused(tmp_path: Path, page: Any) -> None:
    assert not page('{"rounds": []}')[0]
    assert script(tmp_path, b'{"rounds": []}').returncode == 1

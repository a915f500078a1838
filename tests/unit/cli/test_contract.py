"""The headless contract: exit statuses, what is written, what the JSON holds, seeds by round."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

from core.cli.main import main
from core.findings import CATALOGUE
from core.lots.draw import draw
from core.lots.sheet import Sheet

SEED = "3546311556112163624615351222"
ELECTION = "2025-12"  # of the Telangana sample
OTHER_SEED = "6421365142536142536142531"
RULES = {
    "telangana": "telangana-2025",
    "up-offices": "up-offices-2023",
    "up-wards": "up-wards-1994",
}


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    assert main(["sample", str(folder)]) == 0
    return folder


def run(book: Path, out: Path, *words: str, rules: str = "telangana-2025") -> dict[str, Any]:
    assert main(["run", str(book), "--rules", rules, "--json", str(out), *words]) == 0
    data: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
    return data


def questions(data: dict[str, Any]) -> list[dict[str, Any]]:
    return [asked for part in (*data["bodies"], *data["units"]) for asked in part["questions"]]


@pytest.mark.parametrize("name", RULES)
def test_shape_of_the_result(samples: Path, tmp_path: Path, name: str) -> None:
    data = run(samples / f"{name}.xlsx", tmp_path / "out.json", rules=RULES[name])
    assert data["rules"] == RULES[name]
    assert set(data) == {
        "rules", "parameters", "election", "input_sha256", "state", "units", "bodies",
    }  # fmt: skip
    assert [body["code"] for body in data["bodies"]] == sorted(b["code"] for b in data["bodies"])
    for kind, sums in data["state"].items():
        of_kind = [body for body in data["bodies"] if body["kind"] == kind]
        assert sums["bodies"] == len(of_kind)
        assert sum(count["total"] for count in sums["numbers"].values()) == sums["seats"]
    assert all(asked["round"] == 1 for asked in questions(data))


@pytest.mark.parametrize("name", RULES)
def test_order_of_sheets_rows_and_columns_never_matters(
    samples: Path, tmp_path: Path, name: str
) -> None:
    mixed = tmp_path / "mixed.xlsx"
    _shuffle(samples / f"{name}.xlsx", mixed)
    words = ["--seed", SEED]
    plain = run(samples / f"{name}.xlsx", tmp_path / "a.json", *words, rules=RULES[name])
    other = run(mixed, tmp_path / "b.json", *words, rules=RULES[name])
    assert plain.pop("input_sha256") != other.pop("input_sha256")
    assert plain == other


def _shuffle(source: Path, target: Path) -> None:
    chance = random.Random(7)
    shuffled = Workbook()
    shuffled.remove(shuffled.active)  # type: ignore[arg-type]
    sheets = list(load_workbook(source).worksheets)
    chance.shuffle(sheets)
    for sheet in sheets:
        heading, *rows = [list(row) for row in sheet.iter_rows(values_only=True)]
        columns = list(range(len(heading)))
        chance.shuffle(columns)
        chance.shuffle(rows)
        copy = shuffled.create_sheet(sheet.title)
        for row in (heading, *rows):
            copy.append([row[column] for column in columns])
    shuffled.save(target)


def test_seeds_answer_round_after_round(samples: Path, tmp_path: Path) -> None:
    book = samples / "telangana.xlsx"
    before = run(book, tmp_path / "a.json")
    after = run(book, tmp_path / "b.json", "--seed", SEED)
    first = {body["code"]: body for body in before["bodies"]}
    drawn = 0
    for body in after["bodies"]:
        for asked in first[body["code"]]["questions"]:
            if asked["kind"] == "women":
                drawn += 1
                assert _women(body, asked["pool"]) == _expected(body["code"], asked)
    assert drawn > 20
    assert {asked["round"] for asked in questions(after)} == {2}
    done = run(book, tmp_path / "c.json", "--seed", SEED, "--seed", OTHER_SEED)
    assert questions(done) == []
    assert all(
        seat["category"] and "?" not in seat["category"]
        for body in done["bodies"]
        for seat in body["seats"]
    )


def _women(body: dict[str, Any], pool: list[str]) -> set[str]:
    return {
        seat["ward"]
        for seat in body["seats"]
        if seat["ward"] in pool and seat["category"].endswith("(W)")
    }


def _expected(code: str, asked: dict[str, Any]) -> set[str]:
    """What the dice give, from the sheet built by hand."""
    by_label = {ward.rjust(3, "0"): ward for ward in asked["pool"]}
    sheet = Sheet(code, ELECTION, asked["draw"], asked["take"], tuple(sorted(by_label)))
    assert sheet.hash == asked["sheet_sha256"]
    return {by_label[label] for label in draw(sheet, SEED).drawn}


def test_json_to_standard_output_stays_clean(samples: Path) -> None:
    words = ["run", str(samples / "telangana.xlsx"), "--rules", "telangana-2025", "--json", "-"]
    done = subprocess.run(
        [sys.executable, "-m", "desktop", *words], capture_output=True, check=False
    )
    assert done.returncode == 0
    assert json.loads(done.stdout)["election"] == ELECTION
    assert done.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["--set", "ceiling=2"],
        ["--set", "growth_limit=50"],
        ["--set", "nothing"],
        ["--seed", SEED[:24]],
        ["--seed", SEED, "--seed", SEED],
    ],
    ids=["bad value", "not of the profile", "no value", "short seed", "seed twice"],
)
def test_wrong_command_line_is_2(samples: Path, tmp_path: Path, words: list[str]) -> None:
    out = tmp_path / "out.json"
    book = str(samples / "telangana.xlsx")
    assert main(["run", book, "--rules", "telangana-2025", "--json", str(out), *words]) == 2
    assert not out.exists()


def test_unknown_profile_is_2(samples: Path) -> None:
    assert main(["run", str(samples / "telangana.xlsx"), "--rules", "telangana-1999"]) == 2


def test_no_words_after_the_command_is_2() -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["run"])
    assert stopped.value.code == 2


def test_input_with_errors_lists_all_and_writes_nothing(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = load_workbook(samples / "telangana.xlsx")
    bodies, wards = book["Bodies"], book["Wards"]
    headings = [cell.value for cell in bodies[1]]
    bodies.cell(3, headings.index("Total population") + 1).value = "many"
    ward_headings = [cell.value for cell in wards[1]]
    wards.cell(5, ward_headings.index("SC voters") + 1).value = 10**6
    broken, out, orders = tmp_path / "broken.xlsx", tmp_path / "out.json", tmp_path / "orders"
    book.save(broken)
    words = ["--rules", "telangana-2025", "--json", str(out), "--orders", str(orders)]
    assert main(["run", str(broken), *words]) == 1
    said = capsys.readouterr().err
    assert "Bodies, row 3, column Total population: error: not-a-number" in said
    assert "Wards, row 5, column" in said
    assert "voters-exceed-total" in said
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken.xlsx"]


def test_settings_come_after_the_command_line(samples: Path, tmp_path: Path) -> None:
    data = run(
        samples / "telangana.xlsx", tmp_path / "out.json",
        "--set", "women=floor", "--set", "Election=2031",
    )  # fmt: skip
    assert data["election"] == "2031"
    assert data["parameters"]["women"] == "floor"
    assert all(
        any(found["code"] == "women-reading" for found in body["findings"])
        for body in data["bodies"]
    )


def test_verify_prints_the_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = Sheet("ULB-0001", "2026-1", "BC-W", 3, ("003", "007", "012", "018", "021", "030"))
    file = tmp_path / "sheet.txt"
    file.write_bytes(sheet.text.encode("ascii"))
    assert main(["verify", str(file), "--seed", SEED]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["sheet", sheet.hash]
    assert [line.split()[1] for line in lines[2:]] == ["030", "018", "003", "007", "021", "012"]
    assert [line.split()[2] for line in lines[2:]] == ["drawn"] * 3 + ["reserve"] * 3
    assert main(["verify", str(file), "--seed", SEED, "--take", "2"]) == 1
    file.write_bytes(sheet.text.replace("\n", "\r\n").encode("ascii"))
    assert main(["verify", str(file), "--seed", SEED]) == 1


def test_findings_lists_every_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["findings"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert {line.split("\t")[0] for line in lines} == set(CATALOGUE)


@pytest.mark.parametrize("name", [*RULES.values(), "telangana-2018", "up-offices-pre-2023"])
def test_template_can_be_read_back(name: str, tmp_path: Path) -> None:
    out = tmp_path / "template.xlsx"
    assert main(["template", name, str(out)]) == 0
    book = load_workbook(out)
    assert {"Bodies", "History", "Settings"} <= set(book.sheetnames)
    assert {str(book[name].freeze_panes)[-1] for name in ("Bodies", "History", "Settings")} == {"2"}


def test_no_qt_on_the_command_line() -> None:
    code = (
        "import sys; from desktop.__main__ import main; sys.argv = ['vantu', 'findings'];"
        "main(); sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr

"""`vantu simulate`, `vantu fairness`, `vantu compare` on the sample workbooks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.cli.main import main


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("samples")
    assert main(["sample", str(folder)]) == 0
    return folder


RULES = ["--rules", "telangana-2025"]


def test_simulate_writes_certain_and_possible_seats(samples: Path, tmp_path: Path) -> None:
    out = tmp_path / "next.json"
    words = ["simulate", str(samples / "telangana.xlsx"), *RULES, "--body", "572008"]
    assert main([*words, "--elections", "2", "--ways", "5", "--json", str(out)]) == 0
    facts = json.loads(out.read_text(encoding="utf-8"))
    (part,) = facts["parts"]
    assert (facts["report"], part["id"]) == ("simulate", "572008")
    assert [one["election"] for one in part["elections"]] == ["2025-12", "2030-12"]
    seat = part["elections"][0]["seats"][0]
    assert set(seat) == {"member", "certain", "group", "seen"}
    assert sum(seat["seen"].values()) == part["runs"]


def test_simulate_of_an_office_looks_at_its_unit(samples: Path, tmp_path: Path) -> None:
    out = tmp_path / "next.json"
    words = ["simulate", str(samples / "up-offices.xlsx"), "--rules", "up-offices-2023"]
    assert main([*words, "--body", "249430", "--elections", "1", "--json", str(out)]) == 0
    (part,) = json.loads(out.read_text(encoding="utf-8"))["parts"]
    assert part["id"].endswith("-BASTI")


def test_simulate_of_nothing_is_a_wrong_command_line(samples: Path) -> None:
    with pytest.raises(SystemExit) as wrong:
        main(["simulate", str(samples / "telangana.xlsx"), *RULES, "--elections", "0"])
    assert wrong.value.code == 2


def test_fairness_as_text_workbook_page_and_json(
    samples: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    words = ["fairness", str(samples / "telangana.xlsx"), *RULES, "--level", "mandal"]
    assert main(words) == 0
    assert b"243-D(3)" in capsysbinary.readouterr().out
    files = [tmp_path / name for name in ("out.json", "out.xlsx", "out.pdf")]
    outputs = [f"--{file.suffix[1:]}={file}" for file in files]
    assert main([*words, *outputs]) == 0
    assert capsysbinary.readouterr().out == b""
    assert json.loads(files[0].read_bytes())["level"] == "mandal"
    assert files[1].read_bytes()[:2] == b"PK"
    assert files[2].read_bytes()[:5] == b"%PDF-"


def test_history_of_a_village_and_of_a_unit(
    samples: Path, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    words = ["history", str(samples / "telangana.xlsx"), *RULES]
    assert main([*words, "--body", "572008"]) == 0
    assert b"Cycles of the eight categories" in capsysbinary.readouterr().out
    out = tmp_path / "unit.json"
    of_office = ["history", str(samples / "up-offices.xlsx"), "--rules", "up-offices-2023"]
    assert main([*of_office, "--body", "249430", "--json", str(out)]) == 0
    assert json.loads(out.read_bytes())["id"].endswith("-BASTI")
    assert main([*words, "--body", "0"]) == 1


def test_compare_two_rules_over_one_input(
    samples: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, out = str(samples / "telangana.xlsx"), tmp_path / "out.json"
    words = ["compare", source, source, *RULES, "--set-b", "ceiling=none", "--json", str(out)]
    assert main(words) == 0
    facts = json.loads(out.read_text(encoding="utf-8"))
    causes = {cause["name"] for body in facts["bodies"] for cause in body["causes"]}
    assert causes == {"ceiling"}
    assert "Differences without an explanation: 0." in capsys.readouterr().err


def test_compare_lists_against_the_census(samples: Path, tmp_path: Path) -> None:
    source, out = str(samples / "telangana.xlsx"), tmp_path / "out.json"
    lists = []
    for name, seeds in (("a", "123456"), ("b", "654321")):
        lists.append(str(tmp_path / f"{name}.json"))
        dice = [f"--seed={seeds * 4}{digit * 2}" for digit in "1234"]
        assert main(["run", source, *RULES, *dice, "--json", lists[-1]]) == 0
    words = ["compare", *lists, *RULES, "--lists", "--json", str(out)]
    assert main([*words, "--input", source]) == 0
    found = json.loads(out.read_text(encoding="utf-8"))["bodies"]
    assert {body["verdict"] for body in found} == {"lots"}
    assert main(words) == 0
    found = json.loads(out.read_text(encoding="utf-8"))["bodies"]
    assert {body["verdict"] for body in found} == {"unexplained"}


def test_wrong_words_and_wrong_inputs(samples: Path, tmp_path: Path) -> None:
    source = str(samples / "telangana.xlsx")
    assert main(["compare", source, source, *RULES, "--rules-b", "nothing"]) == 2
    assert main(["fairness", str(tmp_path / "none.xlsx"), *RULES]) == 1
    other = str(samples / "up-wards.xlsx")
    assert main(["compare", source, other, *RULES, "--rules-b", "up-wards-1994"]) == 1

"""A delimitation as a workbook: written, filled in, read; bad lines told with their places."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import InputError, UserError
from core.insight.delimitation import Link
from core.insight.mapping_file import HEADINGS, mapping_workbook, read_mapping

LINKS = (
    Link(("200", "001"), ("201", "002"), "Notification 12", 40, main=True),
    Link(("201", "0A1"), ("201", "002"), "", None),
)


def csv(folder: Path, *lines: str) -> Path:
    path = folder / "delimitation.csv"
    path.write_text("\n".join([",".join(HEADINGS), *lines]) + "\n", encoding="utf-8")
    return path


def test_what_is_written_comes_back(tmp_path: Path) -> None:
    wards = [("201", "001"), ("201", "002")]
    path = tmp_path / "delimitation.xlsx"
    path.write_bytes(mapping_workbook(wards, LINKS, {("201", "002"): "2", ("200", "001"): "1"}))
    assert read_mapping(path) == {"201": LINKS}


def test_headings_may_stand_below_a_title_and_in_any_order(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text(
        "Delimitation of 2026,,,\nOld ward,Ward,body code,OLD BODY CODE\n1,2,201,200\n,,,\n",
        encoding="utf-8",
    )
    assert read_mapping(path) == {"201": (Link(("200", "001"), ("201", "002"), ""),)}


def test_a_body_with_only_new_wards_is_mapped_to_nothing(tmp_path: Path) -> None:
    assert read_mapping(csv(tmp_path, "201,1,,,,,", "201,2,,,,,")) == {"201": ()}


def test_every_fault_is_told_with_its_place(tmp_path: Path) -> None:
    path = csv(tmp_path, ",1,200,1,,,", "201,1,,1,,,", "201,1,200,1,many,,", "201,2,200,2,,maybe,")
    with pytest.raises(InputError) as error:
        read_mapping(path)
    assert [(one.code, one.place.row, one.place.column) for one in error.value.findings] == [
        ("missing-value", 2, "Body code"),
        ("missing-value", 3, "Old body code"),
        ("not-a-number", 4, "Persons"),
        ("bad-yes-no", 5, "Main"),
    ]


def test_another_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.csv"
    path.write_text("Body code,Ward\n200,1\n", encoding="utf-8")
    with pytest.raises(UserError, match="mapping-unreadable"):
        read_mapping(path)

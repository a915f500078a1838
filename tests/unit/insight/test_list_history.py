"""A list of earlier reservations as history: with its elections, or with one that is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import InputError, UserError
from core.findings import Finding
from core.insight.list_file import read_earlier, read_list
from core.insight.list_names import BodyNames
from core.law.profile import profile_named
from core.model import Category, HistoryRow
from tests.made.village import mandal

PROFILE = profile_named("telangana-2025")


def written(folder: Path, *lines: str) -> Path:
    path = folder / "list.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_elections_of_the_list_are_kept(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "Body code,Ward,Election,Category",
        "200,1,2013,SC (Women)",
        "200,1,2019,General",
        "999,A2,2019,ST",
    )
    assert read_earlier(path, PROFILE, "2025").rows == (
        HistoryRow("200", "1", "001", "2013", Category.SC_W),
        HistoryRow("200", "1", "001", "2019", Category.UR),
        HistoryRow("999", "A2", "A2", "2019", Category.ST),
    )


def test_a_list_of_one_election_needs_its_year(tmp_path: Path) -> None:
    path = written(tmp_path, "Body code,Ward,Category", "200,1,SC", "200,2,BC")
    with pytest.raises(UserError, match="list-without-election"):
        read_earlier(path, PROFILE, "2025")
    rows = read_earlier(path, PROFILE, "2025", "2019").rows
    assert [(row.label, row.election) for row in rows] == [("001", "2019"), ("002", "2019")]


def test_bad_cells_are_told_with_their_places(tmp_path: Path) -> None:
    path = written(
        tmp_path, "Body code,Ward,Election,Category", "200,1,2030,SC", "200,2,2019,anything"
    )
    with pytest.raises(InputError) as error:
        read_earlier(path, PROFILE, "2025")
    assert {(one.code, one.place.row) for one in error.value.findings} == {
        ("election-not-earlier", 2),
        ("bad-category", 3),
    }


def test_another_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="list-unreadable"):
        read_earlier(written(tmp_path, "Name,Colour", "a,b"), PROFILE, "2025")


def test_names_stand_for_bodies_of_the_register_and_others_are_told(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "District,Mandal,GP Name,Ward,Category",
        "D,M,1 - Village 0,1,SC",
        "D,M,Nowhere,1,SC",
        "D,Elsewhere,Village 1,1,SC",
    )
    found = read_earlier(path, PROFILE, "2025", "2019", BodyNames(mandal().bodies))
    assert [(row.body, row.label) for row in found.rows] == [("200", "001")]
    assert found.unknown == ("Nowhere", "Village 1")


def test_codes_that_only_count_within_a_block_give_way_to_names(tmp_path: Path) -> None:
    path = written(
        tmp_path,
        "Mandal,GP Code,GP Name,Ward,Category",
        "M,1,Village 0,1,SC",
        "N,1,Village 9,1,ST",
    )
    known = BodyNames(mandal().bodies)
    assert read_list(path, PROFILE, known) == {
        ("200", "001"): Category.SC,
        ("Village 9 · N", "001"): Category.ST,
    }


def test_seats_with_two_categories_and_bad_cells_are_left_out_and_told(tmp_path: Path) -> None:
    path = written(
        tmp_path, "Body code,Ward,Category", "1,1,SC", "1,1,ST", "1,2,BC", "1,3,nonsense"
    )
    faults: list[Finding] = []
    assert read_list(path, PROFILE, faults=faults) == {("1", "002"): Category.BC}
    assert [(one.code, one.place.row) for one in faults] == [
        ("bad-category", 5),
        ("duplicate-history", 3),
    ]

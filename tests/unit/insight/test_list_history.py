"""A list of earlier reservations as history: with its elections, or with one that is given."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import InputError, UserError
from core.insight.list_file import read_earlier
from core.law.profile import profile_named
from core.model import Category, HistoryRow

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
    assert read_earlier(path, PROFILE, "2025") == (
        HistoryRow("200", "1", "001", "2013", Category.SC_W),
        HistoryRow("200", "1", "001", "2019", Category.UR),
        HistoryRow("999", "A2", "A2", "2019", Category.ST),
    )


def test_a_list_of_one_election_needs_its_year(tmp_path: Path) -> None:
    path = written(tmp_path, "Body code,Ward,Category", "200,1,SC", "200,2,BC")
    with pytest.raises(UserError, match="list-without-election"):
        read_earlier(path, PROFILE, "2025")
    rows = read_earlier(path, PROFILE, "2025", "2019")
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

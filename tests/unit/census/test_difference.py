"""What a second import would change."""

from __future__ import annotations

import pytest

from core.census.difference import Change, Difference, differences

from .books import put

pytestmark = pytest.mark.usefixtures("in_process")
TG = "telangana-2025"


def test_nothing_changes_with_the_order(sheets, loaded):
    other = sheets(TG)
    other["Wards"][1:] = reversed(other["Wards"][1:])
    assert differences(loaded(TG, sheets(TG)).records, loaded(TG, other).records) == ()


def test_added_gone_and_changed_field_by_field(sheets, loaded):
    other = sheets(TG)
    put(other, "Bodies", 2, "ST population", 21)
    put(other, "Bodies", 3, "Wards", 2)
    put(other, "Wards", 4, "Ward", "A1")
    other["Wards"].append(["13", 2, 60, 0, 0, 30, 100, 0, 0, 50])
    put(other, "Areas", 3, "BC percentage", 46)
    del other["History"][1]
    found = differences(loaded(TG, sheets(TG)).records, loaded(TG, other).records)
    assert found == (
        Difference(Change.CHANGED, "Bodies", ("012",), "population.st", 20, 21),
        Difference(Change.CHANGED, "Bodies", ("13",), "wards", 1, 2),
        Difference(Change.GONE, "Wards", ("13", "001")),
        Difference(Change.ADDED, "Wards", ("13", "002")),
        Difference(Change.ADDED, "Wards", ("13", "A1")),
        Difference(
            Change.CHANGED, "Areas", ("Mandal", "Khanapur", "Nirmal"), "bc_percentage", 45, 46
        ),
        Difference(Change.GONE, "History", ("012", "001", "2019")),
    )  # fmt: skip

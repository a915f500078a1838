"""Population from the Census' own tables."""

from __future__ import annotations

import pytest

from core.census.load import load
from core.census.recognise import Choice
from core.law.profile import profile_named
from core.model import Figures

from .books import put, write_book

pytestmark = pytest.mark.usefixtures("in_process")
TG, WARDS = "telangana-2025", "up-wards-1994"

CENSUS = [
    ["State", "Subdistt", "Town/Village", "Ward", "Level", "Name", "TRU", "TOT_P", "P_SC", "P_ST"],
    ["36", "00000", "000000", "0000", "STATE", "TELANGANA", "Total", 999, 99, 9],
    ["36", "04347", "569001", "0000", "VILLAGE", "Mallapur", "Rural", 150, 30, 15],
    ["36", "04347", "569002", "0000", "VILLAGE", "Mallapur Thanda", "Rural", 90, 10, 5],
    ["36", "04347", "569003", "0000", "VILLAGE", "Rajura", "Rural", 60, 0, 0],
]
VILLAGES = [
    ["Village code", "Body code", "Hamlet", "Total population", "ST population", "SC population"],
    ["569001", "012", "", "", "", ""],
    ["569002", "012", "west", 50, 5, 10],
    ["569002", "13", "east", 40, 0, 0],
    ["569003", "13", "", "", "", ""],
]


def census_input(sheets):
    """The good input without the figures of its bodies: they come from the villages."""
    found = sheets(TG)
    for row in found["Bodies"]:
        del row[7:10]
    found["PCA"], found["Villages"] = [row[:] for row in CENSUS], [row[:] for row in VILLAGES]
    return found


def test_villages_and_parts_of_villages_make_up_gram_panchayats(sheets, loaded):
    found = loaded(TG, census_input(sheets))
    assert found.errors == ()
    first, second = found.records.bodies
    assert first.population == Figures(200, 20, 40, 90)
    assert second.population == Figures(100, 0, 0, 50)
    assert first.source == "Census: 569001, 569002 (west)"


def test_figures_that_are_given_stay(sheets, loaded):
    given = sheets(TG)
    given["PCA"], given["Villages"] = CENSUS, VILLAGES
    put(given, "Bodies", 2, "Total population", 210)
    assert loaded(TG, given).records.bodies[0].population.total == 210


@pytest.mark.parametrize(
    ("row", "values", "code"),
    [
        (1, ["569999", "012"], "village-unknown"),
        (2, ["569002", "012", "west", "", "", ""], "village-divided"),
        (2, ["569002", "012", "west", 51, 5, 10], "village-sum-differs"),
        (2, ["569002", "012", "west", 50, 5, 9], "village-sum-differs"),
    ],
)
def test_faults_of_the_mapping(row, values, code, sheets, loaded):
    spoiled = census_input(sheets)
    spoiled["Villages"][row] = values
    errors = loaded(TG, spoiled).errors
    assert (code, "Villages") in [(one.code, one.place.sheet) for one in errors]


def test_a_body_without_villages_lacks_its_figures(sheets, loaded):
    spoiled = census_input(sheets)
    del spoiled["Villages"][3:]
    spoiled["Villages"][2][3:] = [90, 5, 10]
    errors = {(one.code, one.place.row, one.place.column) for one in loaded(TG, spoiled).errors}
    assert errors == {
        ("missing-value", 3, heading)
        for heading in ("Total population", "ST population", "SC population")
    }


TOWNS = [
    CENSUS[0],
    ["09", "00000", "801206", "0000", "TOWN", "Ballia (NPP)", "Urban", 1000, 150, 0],
    ["09", "00000", "801206", "0001", "WARD", "Ward No.-1", "Urban", 600, 100, 0],
    ["09", "00000", "801206", "0002", "WARD", "Ward No.-2", "Urban", 400, 50, 0],
]


def test_towns_and_wards_by_the_code_of_the_census(sheets, loaded):
    found = sheets(WARDS)
    found["Bodies"][0].append("Census 2011 Code")
    found["Bodies"][1].append("801206")
    for row in found["Bodies"]:
        del row[7:10]
    found["PCA"] = TOWNS
    result = loaded(WARDS, found)
    assert result.errors == ()
    assert result.records.bodies[0].population == Figures(1000, 0, 150, 400)


def test_towns_are_the_bodies_where_no_sheet_names_them(sheets, loaded):
    found = loaded(WARDS, {"PCA": TOWNS, "Settings": sheets(WARDS)["Settings"]})
    missing = {one.parameters.get("heading") for one in found.errors}
    assert missing == {"Kind", "Wards", "BC population"}
    assert [ward.label for ward in found.records.wards] == ["0001", "0002"]


def test_a_second_list_gives_names_that_the_first_leaves_blank(sheets, loaded):
    found = sheets(TG)
    found["LGD"] = [
        ["Local Body Code", "Local Body Name", "Local Body Name (In Local)", "District Name"],
        ["012", "Another name", "మల్లాపూర్", "Adilabad"],
        ["77", "Elsewhere", "", ""],
    ]
    result = loaded(TG, found)
    body = result.records.bodies[0]
    assert (body.name, body.local_name, body.district) == ("Mallapur", "మల్లాపూర్", "Nirmal")
    assert result.records.bodies[1].local_name == ""
    assert ("sheet-helps-out", "LGD") in [(one.code, one.place.sheet) for one in result.findings]


def test_columns_that_the_officer_takes_away_are_missing_and_no_crash(sheets, tmp_path):
    found = census_input(sheets)
    found["LGD"] = [["Local Body Code", "Local Body Name", "District Name"], ["012", "A", "B"]]
    path = write_book(tmp_path / "input.xlsx", found)
    for name, position in (("Bodies", 0), ("PCA", 2), ("PCA", 4), ("Villages", 0), ("Villages", 1)):
        loaded = load(path, profile_named(TG), choices={name: Choice(columns={position: ""})})
        assert loaded.errors

"""Lists that name their bodies: codes found by name and place, never guessed."""

from __future__ import annotations

import pytest

from core.findings import Place

TG = "telangana-2025"
HEAD = ["District", "Mandal", "GP", "Ward No", "Year", "Category"]


@pytest.fixture
def named(sheets):
    """The good input with its history by name, three bodies of which two share a name."""

    def made(*rows):
        found = sheets(TG)
        body = found["Bodies"][2]
        found["Bodies"].append(["14", "Kohir", "GP", "", "Nirmal", "Mudhole", *body[6:]])
        found["Bodies"].append(["15", "Kohir", "GP", "", "Nirmal", "Khanapur", *body[6:]])
        found["Wards"] += [[code, *found["Wards"][3][1:]] for code in ("14", "15")]
        found["Areas"].append(["Mudhole", "Mandal", "Nirmal", 40])
        found["History"] = [HEAD, *(list(row) for row in rows)]
        return found

    return made


def test_bodies_are_found_by_name_and_place(named, loaded):
    found = loaded(TG, named(
        ["Nirmal", "KHANAPUR", "Mallapur", 1, "2019", "STW"],
        ["Nirmal", "Khanapur ", "mallapur", 2, "2019", "BCG"],
        ["", "Mudhole", "Kohir", 1, "2019", "URG"],
        ["", "Khanapur", "KOHIR", 1, "2019", "SC"],
    ))  # fmt: skip
    assert found.errors == ()
    assert [(row.body, row.number, row.category) for row in found.records.history] == [
        ("012", "1", "ST(W)"), ("012", "2", "BC"), ("14", "1", "UR"), ("15", "1", "SC"),
    ]  # fmt: skip
    (told,) = [one for one in found.findings if one.code == "codes-by-name"]
    assert told.parameters == {"name": "History", "count": 4}


@pytest.mark.parametrize(
    ("row", "code", "parameters"),
    [
        (["", "Khanapur", "Malapur"], "body-name-near", {"value": "Malapur", "near": "Mallapur"}),
        (["", "Khanapur", "Basar"], "body-name-unknown", {"value": "Basar"}),
        (["", "Mudhole", "Mallapur"], "body-name-unknown", {"value": "Mallapur"}),
        (["Nirmal", "", "Kohir"], "body-name-twice", {"value": "Kohir", "count": 2}),
    ],
)
def test_any_other_name_is_told(named, loaded, row, code, parameters):
    good = ["Nirmal", "Khanapur", "Rajura", 1, "2019", "UR"]
    found = loaded(TG, named(good, [*row, 1, "2019", "SC"], [*row, 2, "2019", "SC"]))
    errors = [(one.code, one.place, one.parameters) for one in found.errors]
    assert (code, Place("History", 3, "GP"), parameters) in errors
    assert len([one for one in errors if one[0] == code]) == 1


def test_names_beside_codes_are_not_looked_at(sheets, loaded):
    given = sheets(TG)
    given["Wards"][0].append("Body name")
    for row in given["Wards"][1:]:
        row.append("whatever")
    found = loaded(TG, given)
    assert found.errors == ()
    assert "codes-by-name" not in [one.code for one in found.findings]


def test_voters_by_name(sheets, loaded):
    given = sheets(TG)
    names = {"012": "Mallapur", "13": "Rajura"}
    given["Ward list"] = [["Gram Panchayat", *given["Wards"][0][1:6]]]
    given["Ward list"] += [[names[row[0]], *row[1:6]] for row in given["Wards"][1:]]
    del given["Wards"]
    found = loaded(TG, given)
    assert found.errors == ()
    assert [(ward.body, ward.voters.total) for ward in found.records.wards] == [
        ("012", 70), ("012", 75), ("13", 60),
    ]  # fmt: skip


def test_offices_by_name(sheets, loaded):
    given = sheets("up-offices-2023")
    given["History"] = [["body", "type", "district", "category", "Year"]]
    given["History"].append(["BALLIA", "NPP", "Ballia", "OBC", "2023"])
    given["List 2023"] = given.pop("History")
    found = loaded("up-offices-2023", given)
    assert found.errors == ()
    assert [(row.body, row.category) for row in found.records.history] == [("1", "BC")]

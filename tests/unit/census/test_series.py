"""Cells that a spreadsheet changed: wards into dates, numbers and codes into series."""

from __future__ import annotations

import datetime

import pytest

from core.census.dates import typed_as
from core.census.load import load
from core.census.samples import SAMPLES, sample_bytes
from core.findings import Place
from core.law.profile import profile_named

from .books import put

TG = "telangana-2025"


@pytest.mark.parametrize(
    ("cell", "key", "forms"),
    [
        (datetime.datetime.fromisoformat("2026-01-02"), "ward", ("2-1", "1-2")),
        (datetime.date(2026, 3, 3), "ward", ("3-3",)),
        (datetime.date(2025, 12, 1), "ward", ("1-12", "12-1", "12-25")),
        (46024.0, "ward", ("2-1", "1-2")),
        ("46024", "ward", ("2-1", "1-2")),
        ("02-Jan", "ward", ("2-1", "1-2")),
        ("Jan-02", "ward", ("2-1", "1-2")),
        ("2026-01-02", "ward", ("2-1", "1-2")),
        ("2025-12-01", "election", ()),
        ("2026-13-02", "ward", ()),
        (datetime.date(2025, 12, 1), "election", ("2025-12",)),
        (45992.0, "election", ("2025-12",)),
        ("1-2", "ward", ()),
        (12.0, "ward", ()),
        (2019.0, "election", ()),
        ("May", "ward", ()),
        (46024.0, "code", ()),
        (46024.0, "total", ()),
    ],
)
def test_what_was_typed(cell, key, forms):
    assert typed_as(cell, key) == forms


def faults(found, *codes):
    return [(one.code, one.place.row, dict(one.parameters)) for one in found if one.code in codes]


@pytest.mark.parametrize("cell", [datetime.date(2026, 1, 2), 46024, "02-Jan"])
def test_a_ward_that_became_a_date_is_told_with_what_was_typed(sheets, loaded, cell):
    spoiled = sheets(TG)
    put(spoiled, "Wards", 2, "Ward", cell)
    errors = loaded(TG, spoiled).errors
    assert errors[-1].place == Place("Wards", 2, "Ward")
    assert errors[-1].code == "date-from-number"
    assert errors[-1].parameters["proposal"] == ["2-1", "1-2"]


def test_an_election_that_became_a_date(sheets, loaded):
    spoiled = sheets(TG)
    put(spoiled, "Settings", 2, "Value", datetime.date(2025, 12, 1))
    put(spoiled, "History", 2, "Election", datetime.date(2019, 1, 1))
    found = faults(loaded(TG, spoiled).errors, "date-from-number")
    assert [(row, said["proposal"]) for _, row, said in found] == [
        (2, ["2019-01"]),
        (2, ["2025-12"]),
    ]


def with_wards(sheets, sizes, rows):
    made = sheets(TG)
    body = made["Bodies"][1]
    made["Bodies"][1:] = [
        [code, f"Village {code}", *body[2:6], size, *body[7:]] for code, size in sizes.items()
    ]
    made["Wards"][1:] = [[code, ward, 70, 5, 20, 30, "", "", "", ""] for code, ward in rows]
    made["History"][1:] = []
    return made


def test_wards_that_run_on_over_bodies_are_told_once(sheets, loaded):
    rows = [("11", 1), ("11", 2), ("12", 3), ("12", 4), ("12", 5), ("13", 6), ("13", 7), ("14", 1)]
    found = loaded(TG, with_wards(sheets, {"11": 2, "12": 3, "13": 2, "14": 1}, rows))
    assert found.errors == ()
    assert faults(found.findings, "wards-run-on") == [
        ("wards-run-on", 4, {"body": "12", "first": 3, "last": 5, "more": 1, "rows": 3})
    ]


@pytest.mark.parametrize(
    ("sizes", "rows"),
    [
        # each body begins with 1; sorted by ward; a ward is missing; a body of one ward
        ({"11": 2, "12": 2}, [("11", 1), ("11", 2), ("12", 1), ("12", 2)]),
        ({"11": 2, "12": 2}, [("11", 1), ("12", 1), ("11", 2), ("12", 2)]),
        ({"11": 2, "12": 4}, [("11", 1), ("11", 2), ("12", 3), ("12", 4)]),
        ({"11": 1, "12": 1}, [("11", 1), ("12", 2)]),
    ],
)
def test_lists_in_order_run_on_nowhere(sheets, loaded, sizes, rows):
    found = loaded(TG, with_wards(sheets, sizes, rows))
    assert faults(found.findings, "wards-run-on", "code-runs-on") == []


def test_a_code_dragged_over_the_wards_of_a_body(sheets, loaded):
    rows = [("201", 1), ("202", 2), ("203", 3), ("301", 1)]
    found = loaded(TG, with_wards(sheets, {"201": 3, "202": 2, "301": 1}, rows))
    assert faults(found.errors, "code-runs-on") == [
        ("code-runs-on", 2, {"value": "201", "last_row": 4})
    ]


def test_wards_written_with_the_word(sheets, loaded):
    made = sheets(TG)
    put(made, "Wards", 2, "Ward", "Ward No. 1")
    put(made, "Wards", 3, "Ward", "వార్డు 02")
    found = loaded(TG, made)
    assert found.errors == ()
    assert [ward.number for ward in found.records.wards] == ["1", "2", "1"]
    assert faults(found.findings, "ward-in-words") == [
        ("ward-in-words", 2, {"value": "Ward No. 1", "proposal": "1", "more": 1})
    ]


def test_lgd_words_for_kinds(sheets, loaded):
    made = sheets("up-offices-2023")
    put(made, "Bodies", 2, "Kind", "Municipality")
    put(made, "Bodies", 3, "Kind", "Town Panchayat")
    assert [body.kind for body in loaded("up-offices-2023", made).records.bodies] == ["NPP", "NP"]


@pytest.mark.parametrize("name", SAMPLES)
def test_the_samples_give_no_such_finding(tmp_path, name, in_process):
    path = tmp_path / name
    path.write_bytes(sample_bytes(name))
    found = load(path, profile_named(SAMPLES[name][0])).findings
    told = {"date-from-number", "code-runs-on", "wards-run-on", "ward-in-words", "table-beside"}
    assert told.isdisjoint(one.code for one in found)

"""Figures that can be and look wrong; names in the letters of an old font."""

from __future__ import annotations

import pytest

from core.census.legacy import legacy_font

from .books import put

pytestmark = pytest.mark.usefixtures("in_process")
TG = "telangana-2025"


def told(loaded, *codes):
    return [(one.code, one.parameters) for one in loaded.findings if not codes or one.code in codes]


def test_scheduled_area_and_st_share(sheets, loaded):
    odd = sheets(TG)
    put(odd, "Bodies", 3, "Scheduled Area", "Yes")
    put(odd, "Bodies", 2, "ST population", 200)
    put(odd, "Bodies", 2, "SC population", 0)
    found = loaded(TG, odd)
    assert told(found, "scheduled-area-without-st", "all-st-not-scheduled") == [
        ("all-st-not-scheduled", {"body": "012"}),
        ("scheduled-area-without-st", {"body": "13", "st": 0, "total": 100}),
    ]
    assert found.errors == ()


def test_a_village_with_the_figures_of_its_parent(sheets, loaded):
    odd = sheets(TG)
    odd["Bodies"][0].append("Parent code")
    odd["Bodies"][1].append("")
    odd["Bodies"][2] = ["13", *odd["Bodies"][1][1:6], 1, *odd["Bodies"][1][7:12], "012"]
    assert told(loaded(TG, odd), "census-equals-parent") == [
        ("census-equals-parent", {"body": "13", "parent": "012"})
    ]


def test_one_body_that_stands_twice_under_two_codes(sheets, loaded):
    odd = sheets(TG)
    put(odd, "Bodies", 3, "Body name", " MALLAPUR")
    assert told(loaded(TG, odd), "name-twice") == [("name-twice", {"body": "13", "first_row": 2})]


def test_growth_typed_as_a_fraction(sheets, loaded):
    odd = sheets("up-wards-1994")
    odd["Wards"][0].append("Growth %")
    odd["Wards"][1].append(0.63)
    odd["Wards"][2].append(63)
    assert told(loaded("up-wards-1994", odd), "growth-scale") == [
        ("growth-scale", {"body": "1", "ward": "1", "value": "0.63"})
    ]


def test_population_and_voters_that_differ(sheets, loaded):
    odd = sheets(TG)
    put(odd, "Bodies", 3, "SC population", 30)
    assert told(loaded(TG, odd), "population-voters-differ") == [
        (
            "population-voters-differ",
            {"body": "13", "category": "SC", "population": 30, "voters": 0},
        )
    ]


def test_wards_that_look_swapped(sheets, loaded):
    odd = sheets(TG)
    put(odd, "Wards", 2, "SC voters", 0)
    put(odd, "Wards", 3, "SC voters", 40)
    put(odd, "Wards", 3, "BC voters", 5)
    assert told(loaded(TG, odd), "wards-look-swapped") == [
        ("wards-look-swapped", {"body": "012", "category": "SC", "first": "1", "second": "2"})
    ]
    put(odd, "Wards", 2, "SC voters", 1)
    assert told(loaded(TG, odd), "wards-look-swapped") == []


KRUTI = ["eqt¶Qjuxj", "esjB", "xkSrecq)uxj", "T;ksfrck Qwys uxj", "lgkjuiqj"]
ENGLISH = [
    "Gautam Buddha Nagar",
    "Bhadohi (Sant Ravidas Nagar)",
    "McLeodGanj",
    "Mau",
    "K.V.B.Puram",
]


@pytest.mark.parametrize(
    ("texts", "font"),
    [
        (KRUTI, "Kruti Dev"), ([*KRUTI, *ENGLISH], "Kruti Dev"),
        (["ÁFC≤Ú", "ü≤°ú", "Q®Ω®Ω"], "Anu"),
        (ENGLISH, None), (["మల్లాపూర్", "రాజూర"], None), (["आज़मगढ़"], None), ([], None),
        (["12", "A-1"], None),
    ],
)  # fmt: skip
def test_old_fonts(texts, font):
    found = legacy_font(texts)
    assert (found and found.font) == font


def test_names_in_an_old_font_are_not_imported(sheets, loaded):
    odd = sheets(TG)
    for row, name in ((2, "xkSrecq)uxj"), (3, "T;ksfrck Qwys uxj")):
        put(odd, "Bodies", row, "Body name", name)
    (error,) = loaded(TG, odd).errors
    assert (error.code, error.place.row, error.parameters["font"]) == (
        "legacy-font",
        2,
        "Kruti Dev",
    )

"""Lists as offices really have them: titles, headings over several lines, totals, notes."""

from __future__ import annotations

import pytest

from core.census.aside import Aside
from core.census.load import load, recognise
from core.census.recognise import Choice
from core.findings import Place
from core.law.profile import profile_named

from .books import TELANGANA, put, write_book

pytestmark = pytest.mark.usefixtures("in_process")
TG = profile_named("telangana-2025")

LIST = [
    ["Gram Panchayats of Khanapur Mandal"],
    [],
    ["GP Code", "Gram Panchayat", "Mandal", "No. of Wards", "Population", "", "", "", "District"],
    ["", "", "", "", "Total", "ST", "SC", "BC", ""],
    ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    ["012", "Mallapur", "Khanapur", 2, 200, 20, 40, 90, "Nirmal"],
    ["GP Code", "Gram Panchayat", "Mandal", "No. of Wards", "Total", "ST", "SC", "BC", "District"],
    ["13", "Rajura", "Khanapur", 1, 100, 0, 0, 50, "Nirmal"],
    ["", "Total", "", 3, 300, 20, 40, 140, ""],
    ["", "* Figures of the census of 2011, as published by the Registrar General"],
]


def with_list(rows):
    sheets = {name: [list(row) for row in rows] for name, rows in TELANGANA.items()}
    del sheets["Bodies"]
    return {"GP list": rows, **sheets}


def layout_of(path, name, choices=None):
    found = recognise(path, TG, choices)
    return next(layout for layout in found if layout.table.name == name)


def test_a_list_with_title_lines_of_headings_totals_and_notes(tmp_path):
    path = write_book(tmp_path / "list.xlsx", with_list(LIST))
    layout = layout_of(path, "GP list")
    assert layout.sheet == "Bodies"
    assert (layout.headings.first, layout.headings.last) == (3, 4)
    assert dict(layout.columns) == {
        "code": 0, "name": 1, "mandal": 2, "wards": 3, "total": 4, "st": 5, "sc": 6, "bc": 7,
        "district": 8,
    }  # fmt: skip
    assert dict(layout.aside) == {
        1: Aside.TITLE, 3: Aside.HEADING, 4: Aside.HEADING, 5: Aside.NUMBERING, 7: Aside.HEADING,
        9: Aside.TOTAL, 10: Aside.FOOTNOTE,
    }  # fmt: skip
    shown = {column.key: column for column in layout.shown_columns()}
    assert shown["total"].heading == "Population Total"
    assert shown["code"].samples == ("012", "13")
    found = load(path, TG)
    assert found.errors == ()
    assert [(body.code, body.population.total) for body in found.records.bodies] == [
        ("012", 200), ("13", 100),
    ]  # fmt: skip
    aside = {(one.code, one.place) for one in found.findings}
    assert ("row-is-total", Place("GP list", 9)) in aside
    assert ("row-is-footnote", Place("GP list", 10)) in aside


def test_bodies_in_a_sheet_called_villages(sheets, loaded):
    renamed = sheets("telangana-2025")
    renamed["Villages"] = renamed.pop("Bodies")
    found = loaded("telangana-2025", renamed)
    assert (found.errors, len(found.records.bodies)) == ((), 2)


def test_telugu_and_census_headings(tmp_path):
    rows = [
        ["కోడ్", "గ్రామ పంచాయతీ పేరు", "మండలం", "జిల్లా", "వార్డుల సంఖ్య", "TOT_P", "P_ST", "P_SC"],
        ["012", "మల్లాపూర్", "Khanapur", "Nirmal", 2, 200, 20, 40],
        ["13", "రాజూర", "Khanapur", "Nirmal", 1, 100, 0, 0],
    ]
    found = load(write_book(tmp_path / "list.xlsx", with_list(rows)), TG)
    assert found.errors == ()
    assert found.records.bodies[0].name == "మల్లాపూర్"


def test_tables_side_by_side_the_first_is_taken(tmp_path):
    rows = [
        ["GP Code", "GP Name", "Population", "", "GP Code", "GP Name", "Deaths"],
        ["1", "Rajura", 100, "", "9", "Rajura", 4],
    ]
    layout = layout_of(write_book(tmp_path / "list.xlsx", {"Lists": rows}), "Lists")
    assert dict(layout.columns) == {"code": 0, "name": 1, "total": 2}


def test_cells_beyond_the_headings_are_told_once(sheets, loaded):
    odd = sheets("telangana-2025")
    for row in odd["Areas"][1:]:
        row.append("moved by a comma")
    told = [one for one in loaded("telangana-2025", odd).findings if one.place.sheet == "Areas"]
    assert [(one.code, one.place.row, one.parameters["count"]) for one in told] == [
        ("cells-without-heading", 2, 2)
    ]


def test_a_list_of_reservations_is_known_by_its_values(tmp_path):
    rows = [["GP Code", "Ward No", "Year", "status"]]
    rows += [["1", ward, "2019", word] for ward, word in enumerate(("STW", "URG", "BCG", "UR W"))]
    layout = layout_of(write_book(tmp_path / "list.xlsx", {"List": rows}), "List")
    assert (layout.sheet, layout.columns["category"]) == ("History", 3)
    rows = [["district", "mandal", "gp", "ward", "code"]]
    rows += [["Nirmal", "Khanapur", "Rajura", w, "STW"] for w in range(5)]
    layout = layout_of(write_book(tmp_path / "list.xlsx", {"List": rows}), "List")
    assert layout.sheet == "History"
    assert dict(sorted(layout.columns.items())) == {
        "category": 4, "district": 0, "mandal": 1, "name": 2, "ward": 3,
    }  # fmt: skip
    rows[0][0], rows[0][1] = "year", "GP code"
    layout = layout_of(write_book(tmp_path / "list.xlsx", {"List": rows}), "List")
    assert (layout.sheet, layout.columns["category"]) == ("History", 4)


def test_the_officer_overrules_and_it_holds_for_files_of_one_shape(tmp_path):
    rows = [["A", "B", "C", "D", "E", "F", "G", "H"], *(row[:] for row in TELANGANA["Bodies"][1:])]
    rows = [["A", "B", "C", "D", "E", "F", "G", "H"]]
    rows += [
        ["012", "Mallapur", "Nirmal", "Khanapur", 2, 200, 20, 40],
        ["13", "Rajura", "Nirmal", "Khanapur", 1, "99", 0, 0],
        ["14", "Left over", "Nirmal", "Khanapur", 1, 5, 0, 0],
    ]
    path = write_book(tmp_path / "list.xlsx", with_list(rows))
    before = layout_of(path, "GP list")
    assert before.sheet == ""
    keys = ["code", "name", "district", "mandal", "wards", "total", "st", "sc"]
    choice = Choice("Bodies", dict(enumerate(keys)), {4: False}, ("99",))
    found = load(path, TG, choices={"GP list": choice})
    assert [body.code for body in found.records.bodies] == ["012", "13"]
    assert [(one.code, one.place.row) for one in found.errors] == [("missing-value", 3)]
    kept = Choice.from_json(choice.to_json())
    again = layout_of(path, "GP list", {before.shape: kept})
    assert (again.sheet, dict(again.columns)) == ("Bodies", dict(zip(keys, range(8), strict=True)))
    assert load(path, TG, choices={"GP list": Choice("")}).errors[0].code == "missing-sheet"


def test_a_hidden_sheet_gives_way_to_a_visible_one(tmp_path):
    from openpyxl import load_workbook

    sheets = with_list(LIST)
    sheets["Old list"] = [row[:] for row in LIST]
    path = write_book(tmp_path / "list.xlsx", sheets)
    book = load_workbook(path)
    book["GP list"].sheet_state = "hidden"
    book.save(path)
    used = {layout.sheet: layout.table.name for layout in recognise(path, TG)}
    assert used["Bodies"] == "Old list"


def test_a_heading_twice_in_the_template(sheets, loaded):
    spoiled = sheets("telangana-2025")
    for row in spoiled["Areas"]:
        row.append(row[3])
    assert [one.code for one in loaded("telangana-2025", spoiled).errors] == ["duplicate-column"]


def test_a_row_of_the_template_without_its_code_is_an_error_not_a_note(sheets, loaded):
    spoiled = sheets("telangana-2025")
    put(spoiled, "Bodies", 3, "Body code", "")
    assert "missing-value" in [one.code for one in loaded("telangana-2025", spoiled).errors]


def test_a_slip_far_to_the_right_costs_no_time(sheets, loaded):
    wide = sheets("telangana-2025")
    wide["Areas"][1] += [""] * 9_000 + ["x"]
    found = loaded("telangana-2025", wide)
    assert found.errors == ()
    layout = next(one for one in found.layouts if one.sheet == "Areas")
    assert len(layout.headings.texts) == 300

"""Where headings stand: below titles, over several lines, in groups, beside one another."""

from __future__ import annotations

from core.census.aside import Aside
from core.census.cells import Table
from core.census.headings import keys_of_headings
from core.census.layout import Layout
from core.census.recognise import Choice, recognise_tables
from core.census.shape import find_headings
from core.law.profile import profile_named

TG = profile_named("telangana-2025")
UP = profile_named("up-offices-2023")


def table(rows, name="Sheet1"):
    width = max(map(len, rows))
    filled = [
        [float(cell) if isinstance(cell, int) else cell for cell in row]
        + [""] * (width - len(row)) for row in rows
    ]  # fmt: skip
    return Table(name, [list(column) for column in zip(*filled, strict=True)])


def understood(rows, profile=TG) -> Layout:
    (layout,) = recognise_tables([table(rows)], profile)
    return layout


VOTERS = [
    ["Statement showing ward-wise voters of Khanapur Mandal"],
    ["Sl. No.", "Name of the Gram Panchayat", "GP Code", "Ward No.", "Number of voters"],
    ["", "", "", "", "Total", "Category-wise"],
    ["", "", "", "", "", "ST", "SC", "BC"],
    ["(1)", "(2)", "(3)", "(4)", "(5)", "6", "7", "8 (5-6-7)"],
    [1, "Rajura", "012", 1, 70, 5, 20, 30],
    [2, "Rajura", "012", 2, 75, 9, 10, 30],
]


def test_groups_over_three_lines_below_a_title():
    layout = understood(VOTERS)
    assert (layout.sheet, layout.headings.first, layout.headings.last) == ("Wards", 2, 4)
    assert dict(sorted(layout.columns.items())) == {
        "code": 2, "ward": 3, "voters": 4, "voters_st": 5, "voters_sc": 6, "voters_bc": 7,
    }  # fmt: skip
    assert {column.heading for column in layout.shown_columns()} >= {
        "Sl. No.", "Number of voters Total", "Number of voters Category-wise ST",
    }  # fmt: skip
    assert not any("Statement" in column.heading for column in layout.shown_columns())
    assert (layout.aside[1], layout.aside[5]) == (Aside.TITLE, Aside.NUMBERING)
    assert layout.rows == 2


def test_persons_of_each_group_and_not_its_men():
    layout = understood([
        ["GP Code", "GP Name", "Mandal", "Total Population", "", "", "Scheduled Castes", "", "",
         "Scheduled Tribes", "", ""],
        ["", "", "", *("Persons", "Male", "Female") * 3],
        ["012", "Rajura", "Khanapur", 200, 100, 100, 40, 20, 20, 10, 5, 5],
    ])  # fmt: skip
    columns = layout.columns
    assert (columns["total"], columns["sc"], columns["st"]) == (3, 6, 9)


def test_groups_of_groups_and_no_part_taken_for_the_whole():
    layout = understood([
        ["GP Code", "GP Name", "Population", "", "", "", "Voters", ""],
        ["", "", "Rural", "", "Urban", "", "", ""],
        ["", "", "Total", "ST", "Total", "ST", "Total", "ST"],
        ["1", "Rajura", 100, 1, 2, 3, 4, 5],
    ])  # fmt: skip
    headings = [layout.heading(position) for position in range(8)]
    assert headings[2:] == [
        "Population Rural Total", "Population Rural ST", "Population Urban Total",
        "Population Urban ST", "Voters Total", "Voters ST",
    ]  # fmt: skip
    assert not {"total", "st"} & set(layout.columns)


def test_a_title_that_would_complete_a_heading_is_no_heading():
    layout = understood([
        ["Gram Panchayat"],
        ["Code", "Name", "Mandal", "Wards", "Population"],
        ["012", "Rajura", "Khanapur", 2, 100],
    ])  # fmt: skip
    assert (layout.sheet, layout.headings.first) == ("Bodies", 2)
    assert layout.heading(0) == "Code"


def test_lines_about_the_place_above_the_headings():
    layout = understood([
        ["", "", "", "Voters list 2025"],
        ["District: Nirmal", "", "Mandal: Khanapur"],
        [],
        ["GP code", "Ward", "Total voters", "ST voters", "SC voters", "BC voters"],
        ["12", 1, 10, 1, 1, 1],
    ])  # fmt: skip
    assert (layout.headings.first, layout.headings.last, len(layout.columns)) == (4, 4, 6)


def test_words_under_the_headings_name_columns_of_figures_only():
    rows = [["Age", "Total", "", "Area"], ["", "Men", "Women", ""], ["0-4", 5, 6, "x"]]
    assert find_headings(table(rows), {}).texts == ("Age", "Total\nMen", "Total\nWomen", "Area")
    names = [["GP Code", "GP Name", ""], ["a", "Rajura", "north"], ["b", "Kohir", "south"]]
    assert find_headings(table(names), keys_of_headings("Bodies")).last == 1


def test_headings_of_a_list_that_is_none_of_ours():
    rows = [
        ["Census of 2011, Table C-14"],
        ["Table", "State", "Area", "Total", "", "", "Rural"],
        ["Name", "Code", "", "", "", "", ""],
        ["", "", "", "Persons", "Men", "Women", "Persons"],
        ["", "", 1, 2, 3, 4, 5],
        ["C14", "10", "Bihar", 10, 5, 5, 8],
    ]
    layout = understood(rows)
    assert (layout.sheet, layout.headings.first, layout.headings.last) == ("", 2, 4)
    assert layout.heading(5) == "Total Women"
    assert (layout.aside[1], layout.aside[5]) == (Aside.TITLE, Aside.NUMBERING)


def test_lists_side_by_side_are_tables_of_their_own():
    rows = [
        ["GP Code", "GP Name", "Population", "", "GP Code", "GP Name", "Deaths"],
        ["1", "Rajura", 100, "", "9", "Kohir", 4],
    ]
    first, second = recognise_tables([table(rows, "Lists")], TG)
    assert (first.table.name, first.sheet, len(first.table.columns)) == ("Lists", "Bodies", 4)
    assert (second.table.name, second.sheet, second.beside) == ("Lists (E)", "", False)
    chosen = {"Lists": Choice(""), "Lists (E)": Choice("Bodies")}
    first, second = recognise_tables([table(rows, "Lists")], TG, chosen)
    assert (first.sheet, second.sheet, dict(second.columns)) == (
        "", "Bodies", {"code": 0, "name": 1},
    )  # fmt: skip
    touching = [["Ward", "Voters", "ST", "Ward", "Voters", "ST"], [1, 9, 2, 3, 8, 1]]
    assert len(recognise_tables([table(touching)], TG)) == 2


def test_a_list_with_a_heading_twice_is_one_list():
    rows = [["Block Code", "Block Name", "Block Name"], ["1", "Kohir", "కోహిర్"]]
    assert len(recognise_tables([table(rows)], TG)) == 1


def test_the_census_table_is_known_whatever_the_sheet_is_called():
    rows = [
        ["State", "District", "Town/Village", "Ward", "Level", "Name", "TRU", "TOT_P", "P_SC",
         "P_ST"],
        ["09", "132", "800001", "0000", "TOWN", "Ballia", "Urban", 100, 9, 1],
    ]  # fmt: skip
    assert understood(rows).sheet == "Census"
    assert understood(rows, UP).sheet == "Census"


def test_a_choice_is_kept_under_the_shape_before_it():
    rows = [["Details"], ["A", "B", "C"], ["012", "Rajura", 2], ["013", "Kohir", 3]]
    before = understood(rows)
    choice = Choice("Villages", {0: "place", 1: "code", 2: "total"})
    (mended,) = recognise_tables([table(rows)], TG, {before.shape: choice})
    assert (mended.sheet, mended.columns["total"], mended.shape) == ("Villages", 2, before.shape)

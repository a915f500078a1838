"""Every fault of an input, with its place; and what a good input gives."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from core.census.load import load
from core.census.template import write_template
from core.errors import UserError
from core.findings import Place
from core.law.profile import profile_named, profiles
from core.model import Category, Figures, Kind
from core.texts import LANGUAGES, finding_text

from .books import SHEETS, put, write_book

pytestmark = pytest.mark.usefixtures("in_process")

TG, OFFICES, WARDS = "telangana-2025", "up-offices-2023", "up-wards-1994"


def codes(loaded):
    """The codes found; the villages of the tests are too small for section 7."""
    return [one.code for one in loaded.findings if one.code != "strength-differs"]


def test_strength_by_population_is_a_warning(sheets, loaded):
    odd = [one for one in loaded(TG, sheets(TG)).findings if one.code == "strength-differs"]
    assert [(one.parameters["body"], one.parameters["due"]) for one in odd] == [
        ("012", "4"), ("13", "4"),
    ]  # fmt: skip


@pytest.mark.parametrize("profile", sorted(SHEETS))
def test_a_good_input_has_no_error(profile, sheets, loaded):
    assert loaded(profile, sheets(profile)).errors == ()


def test_what_is_read(sheets, loaded):
    found = loaded(TG, sheets(TG))
    body = found.records.bodies[0]
    assert (body.code, body.kind, body.wards, body.mandal) == ("012", Kind.GP, 2, "Khanapur")
    assert body.population == Figures(200, 20, 40, 90)
    ward = found.records.wards[0]
    assert (ward.body, ward.number, ward.label) == ("012", "1", "001")
    assert ward.voters == Figures(70, 5, 20, 30)
    assert ward.population == Figures(90, 10, 20, 40)
    row = found.records.history[0]
    assert (row.number, row.label, row.election, row.category) == (
        "001", "001", "2019", Category.SC_W,
    )  # fmt: skip
    assert found.records.areas[0].bc_percentage == Fraction(1959, 50)
    assert found.election == "2025-12"
    assert len(found.sha256) == 64


SPOILED = [
    # profile, sheet, row, heading, value -> code
    (TG, "Bodies", 2, "Total population", "", "missing-value"),
    (TG, "Bodies", 2, "ST population", "many", "not-a-number"),
    (TG, "Bodies", 2, "SC population", -4, "not-a-number"),
    (TG, "Bodies", 2, "SC population", 4.5, "not-a-number"),
    (TG, "Bodies", 2, "Scheduled Area", "perhaps", "bad-yes-no"),
    (TG, "Bodies", 2, "Kind", "NP", "bad-kind"),
    (TG, "Bodies", 3, "Body code", "012", "duplicate-code"),
    (TG, "Bodies", 3, "Body code", "13/4", "bad-label"),
    (TG, "Bodies", 3, "Mandal", "Nirmal", "unknown-area"),
    (TG, "Bodies", 3, "Mandal", "", "missing-value"),
    (TG, "Bodies", 3, "Wards", 0, "wards-out-of-range"),
    (TG, "Bodies", 3, "Wards", 2, "ward-count-mismatch"),
    (TG, "Bodies", 3, "Total population", 0, "total-is-zero"),
    (TG, "Wards", 2, "ST voters", "", "missing-value"),
    (TG, "Wards", 3, "Ward", "001", "duplicate-ward"),
    (TG, "Wards", 3, "Ward", "", "missing-value"),
    (TG, "Wards", 3, "Ward", "ward two", "bad-label"),
    (TG, "Wards", 4, "Body code", "14", "unknown-body"),
    (TG, "Areas", 2, "BC percentage", 0.3918, "percentage-scale"),
    (TG, "Areas", 3, "BC percentage", 0.45, "percentage-scale"),
    (TG, "Areas", 3, "BC percentage", 145, "percentage-scale"),
    (TG, "Areas", 3, "BC percentage", "", "missing-value"),
    (TG, "Areas", 3, "BC percentage", "high", "not-a-number"),
    (TG, "Areas", 3, "Kind", "Tehsil", "bad-kind"),
    (TG, "History", 2, "Body code", "99", "unknown-body"),
    (TG, "History", 2, "Election", "2025-12", "election-not-earlier"),
    (TG, "History", 2, "Election", "2030", "election-not-earlier"),
    (TG, "History", 2, "Election", "last", "bad-label"),
    (TG, "History", 2, "Election", "", "missing-value"),
    (TG, "History", 2, "Category", "XY", "bad-category"),
    (TG, "History", 2, "Ward", "", "missing-value"),
    (TG, "Settings", 2, "Key", "colour", "unknown-parameter"),
    (TG, "Settings", 2, "Value", "soon", "bad-label"),
    (OFFICES, "Bodies", 2, "Kind", "", "missing-value"),
    (OFFICES, "Bodies", 2, "Kind", "GP", "bad-kind"),
    (OFFICES, "Bodies", 2, "Division", "", "missing-value"),
    (OFFICES, "Bodies", 3, "District", "बलिया", "bad-label"),
    (OFFICES, "Bodies", 3, "BC population", "", "missing-value"),
    (WARDS, "Wards", 2, "BC population", "", "missing-value"),
]


@pytest.mark.parametrize(("profile", "sheet", "row", "heading", "value", "code"), SPOILED)
def test_a_spoiled_cell_is_found_with_its_place(
    profile, sheet, row, heading, value, code, sheets, loaded
):
    spoiled = sheets(profile)
    put(spoiled, sheet, row, heading, value)
    errors = loaded(profile, spoiled).errors
    assert (code, Place(sheet, row, heading)) in [(one.code, one.place) for one in errors]
    for language in LANGUAGES:
        assert all(finding_text(language, one.code, one.parameters) for one in errors)


def test_sums_that_cannot_be(sheets, loaded):
    spoiled = sheets(TG)
    put(spoiled, "Bodies", 2, "ST population", 180)
    put(spoiled, "Wards", 3, "BC voters", 70)
    errors = loaded(TG, spoiled).errors
    assert [(one.code, one.place.sheet, one.place.row) for one in errors] == [
        ("population-exceeds-total", "Bodies", 2),
        ("voters-exceed-total", "Wards", 3),
    ]


def test_all_faults_are_listed_at_once(sheets, loaded):
    spoiled = sheets(TG)
    for row in (2, 3):
        put(spoiled, "Bodies", row, "Total population", "?")
        put(spoiled, "Wards", row, "Total voters", "")
    assert sorted(one.code for one in loaded(TG, spoiled).errors) == [
        "missing-value", "missing-value", "not-a-number", "not-a-number",
    ]  # fmt: skip


@pytest.mark.parametrize("sheet", ["Bodies", "Wards", "Areas"])
def test_a_sheet_that_is_needed(sheet, sheets, loaded):
    spoiled = sheets(TG)
    del spoiled[sheet]
    errors = loaded(TG, spoiled).errors
    assert ("missing-sheet", sheet) in [(one.code, one.place.sheet) for one in errors]


def test_areas_and_mandals_are_not_needed_where_the_village_itself_counts(sheets, loaded):
    given = {"bc_basis": "gp_population"}
    spoiled = sheets(TG)
    del spoiled["Areas"]
    put(spoiled, "Bodies", 2, "Mandal", "")
    assert loaded(TG, spoiled, given).errors == ()
    put(spoiled, "Bodies", 2, "BC population", "")
    assert codes(loaded(TG, spoiled, given)) == ["missing-value"]


def test_history_and_settings_may_be_absent(sheets, loaded):
    spoiled = sheets(TG)
    del spoiled["History"], spoiled["Settings"]
    assert codes(loaded(TG, spoiled)) == ["missing-election"]
    assert loaded(TG, spoiled, {"Election": "2025"}).errors == ()


def test_a_column_that_is_needed_and_one_that_is_not(sheets, loaded):
    spoiled = sheets(TG)
    for row in spoiled["Wards"]:
        del row[2]  # Total voters
    errors = loaded(TG, spoiled).errors
    assert [(one.code, one.place) for one in errors] == [
        ("missing-column", Place("Wards", 1, "Total voters"))
    ]
    assert loaded(TG, spoiled, {"rank_by": "population"}).errors == ()


def test_figures_that_the_rules_do_not_use_may_be_blank(sheets, loaded):
    blank = sheets(TG)
    put(blank, "Bodies", 2, "BC population", "")
    put(blank, "Wards", 2, "Total population", "")
    assert loaded(TG, blank).errors == ()


def test_settings_and_given_values(sheets, loaded):
    with_settings = sheets(TG)
    with_settings["Settings"] += [["women", "floor"], ["terms_per_rotation", 2]]
    found = loaded(TG, with_settings, {"women": "balance_total", "Election": "2026"})
    assert (found.rules.women, found.rules.terms_per_rotation) == ("balance_total", 2)
    assert found.election == "2026"


@pytest.mark.parametrize(
    "given", [{"colour": "red"}, {"women": "all"}, {"unit": "state"}, {"Election": "next"}]
)
def test_wrong_given_values_are_refused(given, sheets, loaded):
    with pytest.raises(UserError):
        loaded(TG, sheets(TG), given)


def test_a_setting_that_stands_twice_or_is_wrong(sheets, loaded):
    spoiled = sheets(TG)
    spoiled["Settings"] += [["Election", "2026"], ["women", "all"]]
    assert codes(loaded(TG, spoiled)) == ["duplicate-setting", "bad-parameter"]


def test_state_and_mandal_rows(sheets, loaded):
    spoiled = sheets(TG)
    spoiled["Areas"] += [["India", "State", "", 41], ["khanapur", "Mandal", "Other", 0]]
    assert codes(loaded(TG, spoiled)) == ["duplicate-area"]
    del spoiled["Areas"][1], spoiled["Areas"][2]
    assert codes(loaded(TG, spoiled)) == ["missing-value"]


def test_history_of_one_seat_twice_and_of_a_ward_that_is_no_more(sheets, loaded):
    spoiled = sheets(TG)
    spoiled["History"] += [["012", "1", "2019", "UR"], ["012", "9", "2019", "UR"]]
    found = loaded(TG, spoiled)
    assert codes(found) == ["duplicate-history", "history-without-ward"]
    assert "009" in [row.label for row in found.records.history]


def test_history_of_an_office_has_no_ward(sheets, loaded):
    spoiled = sheets(OFFICES)
    spoiled["History"].append(["2", "4", "2023", "UR"])
    found = loaded(OFFICES, spoiled)
    assert codes(found) == ["history-of-ward"]
    assert [row.body for row in found.records.history] == ["1"]


def test_units_of_one_label_are_refused_unless_the_state_is_the_unit(sheets, loaded):
    spoiled = sheets(OFFICES)
    spoiled["Bodies"].append([*spoiled["Bodies"][2]])
    put(spoiled, "Bodies", 4, "Body code", "3")
    put(spoiled, "Bodies", 4, "District", "BALLIA ")
    assert codes(loaded(OFFICES, spoiled)) == ["bad-label"]
    assert loaded(OFFICES, spoiled, {"unit": "state"}).errors == ()


def test_codes_typed_as_numbers_are_read_as_their_digits(sheets, loaded):
    typed = sheets(TG)
    for sheet, row in (("Bodies", 3), ("Wards", 4)):
        put(typed, sheet, row, "Body code", 13.0)
    assert loaded(TG, typed).records.bodies[1].code == "13"
    put(typed, "Wards", 2, "Body code", 12)
    assert "unknown-body" in codes(loaded(TG, typed))


def test_warnings_do_not_hold_up(sheets, loaded):
    odd = sheets(WARDS)
    put(odd, "Wards", 2, "Total population", 500)
    put(odd, "Wards", 3, "BC population", 380)
    odd["Remarks"] = [["hello"]]
    found = loaded(WARDS, odd)
    assert found.errors == ()
    assert codes(found) == [
        "wards-do-not-add-up", "wards-do-not-add-up", "unused-sheet", "survey-exceeds-total",
    ]  # fmt: skip


def test_a_ward_without_anybody(sheets, loaded):
    empty = sheets(TG)
    for heading in ("Total voters", "ST voters", "SC voters", "BC voters"):
        put(empty, "Wards", 4, heading, 0)
    found = loaded(TG, empty)
    assert (found.errors, codes(found)) == ((), ["ward-voters-zero"])


def test_the_order_of_sheets_rows_and_columns_does_not_matter(sheets, loaded):
    straight = loaded(TG, sheets(TG)).records
    shuffled = sheets(TG)
    dice = random.Random(5)
    names = list(shuffled)
    dice.shuffle(names)
    mixed = {}
    for name in names:
        heads, *rows = shuffled[name]
        dice.shuffle(rows)
        order = list(range(len(heads)))
        dice.shuffle(order)
        mixed[name] = [[row[place] for place in order] for row in [heads, *rows]]
    found = loaded(TG, mixed).records
    assert set(found.bodies) == set(straight.bodies)
    assert set(found.wards) == set(straight.wards)
    assert set(found.areas) == set(straight.areas)
    assert set(found.history) == set(straight.history)


def test_headings_are_found_whatever_their_case_and_blanks(sheets, loaded):
    loose = {f" {name.upper()}": rows for name, rows in sheets(TG).items()}
    for rows in loose.values():
        rows[0] = [f"  {heading.lower().replace(' ', '  ')}" for heading in rows[0]]
        rows.insert(0, [])
    assert loaded(TG, loose).errors == ()


def test_loading_can_be_cancelled_between_sheets(sheets, tmp_path):
    asked = []

    def cancelled():
        asked.append(True)
        return len(asked) > 2

    path = write_book(tmp_path / "input.xlsx", sheets(TG))
    with pytest.raises(UserError) as caught:
        load(path, profile_named(TG), {}, cancelled)
    assert caught.value.code == "cancelled"


def test_blank_rows_are_passed_over_and_rows_keep_their_numbers(sheets, loaded):
    gaps = sheets(TG)
    gaps["Bodies"].insert(2, [])
    put(gaps, "Bodies", 4, "Total population", "?")
    assert loaded(TG, gaps).errors[0].place.row == 4


@pytest.mark.parametrize("profile", sorted(profiles()))
def test_the_empty_template_lacks_bodies_and_nothing_else(profile, tmp_path):
    path = tmp_path / "template.xlsx"
    write_template(profile_named(profile), path)
    found = {one.code for one in load(path, profile_named(profile)).errors}
    assert {"missing-election", "sheet-without-rows"} <= found
    assert found <= {"missing-election", "sheet-without-rows", "missing-value"}

"""The workbook of findings: cells marked, and corrected it is imported again."""

from __future__ import annotations

import pytest
from openpyxl import load_workbook

from core.census.findings_book import write_findings

from .books import put

pytestmark = pytest.mark.usefixtures("in_process")
TG = "telangana-2025"


def test_cells_are_marked_and_listed(sheets, loaded, tmp_path):
    spoiled = sheets(TG)
    put(spoiled, "Bodies", 2, "Total population", "many")
    found = loaded(TG, spoiled)
    out = tmp_path / "marked.xlsx"
    write_findings(out, found.layouts, found.findings, "te")
    book = load_workbook(out)
    cell = book["Bodies"]["H2"]
    assert (cell.value, cell.data_type) == ("many", "s")
    assert cell.fill.fgColor.rgb.endswith("F8CBAD")
    assert "పూర్ణ సంఖ్య" in cell.comment.text
    assert book["Bodies"]["H3"].comment is None
    listed = [[cell.value for cell in row] for row in book["Findings"].iter_rows(min_row=2)]
    assert listed[0][:3] == ["Bodies", 2, "Total population"]


def test_it_comes_back_and_says_the_same(sheets, loaded, tmp_path):
    from core.census.load import load
    from core.law.profile import profile_named

    spoiled = sheets(TG)
    put(spoiled, "Wards", 2, "Total voters", "")
    put(spoiled, "Areas", 3, "BC percentage", 0.45)
    first = loaded(TG, spoiled)
    out = tmp_path / "marked.xlsx"
    write_findings(out, first.layouts, first.findings)
    again = load(out, profile_named(TG))
    assert again.findings == first.findings
    assert again.records == first.records
    write_findings(out, again.layouts, again.findings)
    assert load_workbook(out).sheetnames.count("Findings") == 1


def test_a_text_that_looks_like_a_formula_stays_text(tmp_path):
    from core.census.load import load
    from core.law.profile import profile_named

    path = tmp_path / "Bodies.csv"
    path.write_text("Body code,Body name,Wards\n1,=1+1,4\n", encoding="utf-8")
    found = load(path, profile_named(TG))
    out = tmp_path / "marked.xlsx"
    write_findings(out, found.layouts, found.findings)
    cell = load_workbook(out)["Bodies"]["B2"]
    assert (cell.value, cell.data_type) == ("=1+1", "s")

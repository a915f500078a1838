"""The reading process: limits, cancelling, and what the reader keeps silent."""

from __future__ import annotations

import sys
import zipfile

import pytest
from openpyxl import Workbook

from core.census import child
from core.census.cells import Broken
from core.census.child import read
from core.census.load import load
from core.errors import UserError
from core.law.profile import profile_named

from .books import TELANGANA, write_book

TG = "telangana-2025"


def test_tables_and_refusals_come_back(tmp_path):
    path = write_book(tmp_path / "input.xlsx", TELANGANA)
    assert [table.name for table in read(path)] == list(TELANGANA)
    path.write_bytes(b"%PDF-1.4")
    with pytest.raises(UserError) as caught:
        read(path)
    assert (caught.value.code, caught.value.parameters) == ("file-is-pdf", {"name": "input.xlsx"})
    with pytest.raises(UserError) as caught:
        read(tmp_path / "nowhere.xlsx")
    assert caught.value.code == "file-missing"


def test_cancelling_ends_the_process_at_once(tmp_path):
    path = write_book(tmp_path / "input.xlsx", TELANGANA)
    with pytest.raises(UserError) as caught:
        read(path, cancelled=lambda: True)
    assert caught.value.code == "cancelled"


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of address space is POSIX")
def test_a_far_cell_that_would_eat_the_memory(tmp_path):
    book = Workbook()
    book.active["A1"] = 1
    book.active["XFD1048576"] = 1
    path = tmp_path / "far.xlsx"
    book.save(path)
    with pytest.raises(UserError) as caught:
        read(path)
    assert caught.value.code == "file-too-large"


def test_the_program_itself_serves_as_the_reading_process(tmp_path, monkeypatch):
    """A packed program has no `python -m`: it starts itself with one more argument."""
    monkeypatch.setattr(
        child, "_command", lambda: [sys.executable, "-m", "desktop", child.ARGUMENT]
    )
    path = write_book(tmp_path / "input.xlsx", TELANGANA)
    assert [table.name for table in read(path)] == list(TELANGANA)


def rewritten(path, change):
    """The workbook with its first sheet's XML changed."""
    with zipfile.ZipFile(path) as archive:
        members = {one: archive.read(one) for one in archive.namelist()}
    members["xl/worksheets/sheet1.xml"] = change(members["xl/worksheets/sheet1.xml"])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def test_errors_formulas_hidden_rows_and_lost_zeros_are_seen(tmp_path):
    book = Workbook()
    page = book.active
    page.append(["Body code", "Total population"])
    page.append([12, 5])
    page["A2"].number_format = "000000"
    page.append(["13", "=1+1"])
    page.append(["14", "#REF!"])
    page.row_dimensions[4].hidden = True
    path = tmp_path / "odd.xlsx"
    book.save(path)
    (table,) = read(path)
    assert table.columns[1][2:] == [Broken(""), Broken("#REF!")]
    assert table.padded == {(2, 0): 6}
    assert table.hidden_rows == {4}


def test_a_formula_that_gives_an_empty_text_or_a_value_is_no_fault(tmp_path):
    book = Workbook()
    book.active.append(["a", "=1+1", '=""', "b"])
    path = tmp_path / "formulas.xlsx"
    book.save(path)

    def computed(xml):
        xml = xml.replace(b"<f>1+1</f><v />", b"<f>1+1</f><v>2</v>")
        return xml.replace(b'<c r="C1"><f>""</f><v />', b'<c r="C1" t="str"><f>""</f><v></v>')

    (table,) = read(rewritten(path, computed))
    assert table.row(1) == ["a", 2.0, "", "b"]


def test_they_are_told_with_their_places(tmp_path):
    sheets = {name: [list(row) for row in rows] for name, rows in TELANGANA.items()}
    sheets["Bodies"][1][7] = "=100+100"
    path = write_book(tmp_path / "input.xlsx", sheets)
    rewritten(path, lambda xml: xml.replace(b'<row r="3"', b'<row r="3" hidden="1"'))
    found = load(path, profile_named(TG))
    told = {(one.code, one.place.row, one.place.column) for one in found.findings}
    assert ("error-cell", 2, "Total population") in told
    assert ("hidden-rows", 0, "") in told

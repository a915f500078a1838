"""Error cells, hidden rows and columns, lost zeros, in every kind of workbook that shows them."""

from __future__ import annotations

import zipfile
from pathlib import Path

import openpyxl

from core.census.cells import Broken, Table
from core.census.child import read
from core.census.oddities import oddities_of
from core.census.readers import tables
from core.census.recognise import recognise_tables
from core.census.remarks import layouts_by_sheet
from core.findings import Place
from core.law.profile import profile_named
from tests.made.xlsb import Error, Padded, write_xlsb

TG = profile_named("telangana-2025")
HEAD = ["Body code", "Body name", "Total population"]

STYLES = """<office:document-styles xmlns:office="o" xmlns:style="s" xmlns:number="n">
<office:styles><number:number-style style:name="N1">
<number:number number:min-integer-digits="6"/></number:number-style></office:styles>
</office:document-styles>"""
CONTENT = """<office:document-content xmlns:office="o" xmlns:style="s" xmlns:number="n"
 xmlns:table="t" xmlns:text="x" xmlns:calcext="c"><office:automatic-styles>
<style:style style:name="ce1" style:family="table-cell" style:data-style-name="N1"/>
</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Bodies">
<table:table-column table:default-cell-style-name="ce1"/>
<table:table-column table:visibility="collapse"/>
<table:table-column table:visibility="collapse" table:number-columns-repeated="16000"/>
<table:table-row><table:table-cell office:value-type="float" office:value="1234"/>
<table:table-cell calcext:value-type="error" table:number-columns-repeated="2">
<text:p>#REF!</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="2" table:visibility="filter">
<table:table-cell office:value-type="float" office:value="123456"/></table:table-row>
<table:table-row table:number-rows-repeated="1048000" table:visibility="collapse">
<table:table-cell table:number-columns-repeated="16384"/></table:table-row>
</table:table></office:spreadsheet></office:body></office:document-content>"""


def test_xlsb_through_the_reading_process(tmp_path: Path) -> None:
    rows = [HEAD, [Padded(1234), "మల్లాపూర్", 200], [Padded(123456), "Kohir", Error(23)]]
    path = write_xlsb(
        tmp_path / "LIST.XLSB", {"Bodies": rows, "More": [["x"]]}, hidden_rows=[3],
        hidden_columns=[1],
    )  # fmt: skip
    first, second = read(path)
    assert [column[1:] for column in first.columns] == [
        [1234, 123456], ["మల్లాపూర్", "Kohir"], [200, Broken("#REF!")],
    ]  # fmt: skip
    assert (first.padded, first.hidden_rows, first.hidden_columns) == ({(2, 0): 6}, {3}, {1})
    assert (second.name, second.columns) == ("More", [["x"]])


def ods(path: Path, content: str = CONTENT) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("styles.xml", STYLES)
        archive.writestr("content.xml", content)
    return path


def test_ods(tmp_path: Path) -> None:
    odd = oddities_of(ods(tmp_path / "list.ods")).sheets["Bodies"]
    assert odd.broken == {(1, 1): Broken("#REF!"), (1, 2): Broken("#REF!")}
    assert odd.padded == {(1, 0): 6}
    assert odd.hidden_rows == {2, 3}
    assert odd.hidden_columns == {1}


def test_an_ods_without_any_is_not_gone_through(tmp_path: Path) -> None:
    plain = CONTENT.replace('="collapse"', '="visible"').replace('="filter"', '="visible"')
    plain = plain.replace('"error"', '"string"').replace('-name="ce1"', '-name="ce2"')
    assert oddities_of(ods(tmp_path / "list.ods", plain)).sheets == {}


def test_torn_parts_are_left_to_the_reader(tmp_path: Path) -> None:
    assert (
        oddities_of(ods(tmp_path / "list.ods", CONTENT.replace("<office:auto", "<<"))).sheets == {}
    )
    path = write_xlsb(tmp_path / "list.xlsb", {"Bodies": [HEAD]})
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    torn = tmp_path / "torn.xlsb"
    with zipfile.ZipFile(torn, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data[:-1] if name.endswith("workbook.bin") else data[:9])
    assert oddities_of(torn).sheets == {}


def test_hidden_columns_of_an_xlsx_that_are_used(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    page = book.active
    page.title = "Bodies"
    page.append([*HEAD, "Remarks"])
    page.append(["012", "Kohir", 200, "x"])
    page.column_dimensions["C"].hidden = page.column_dimensions["D"].hidden = True
    book.save(tmp_path / "list.xlsx")
    found = []
    layouts_by_sheet(recognise_tables(read(tmp_path / "list.xlsx"), TG), found)
    told = [(one.place, one.parameters) for one in found if one.code == "hidden-columns"]
    heading = "Total population"
    assert told == [(Place("Bodies", 1, heading), {"count": 1, "heading": heading})]


def test_what_cannot_be_seen_is_said() -> None:
    table = Table("Bodies", [[text, "1"] for text in HEAD], unseen=True)
    found = []
    layouts_by_sheet(recognise_tables([table], TG), found)
    assert "hidden-unseen" in [one.code for one in found]


def test_spreadsheetml_tells_errors_and_hidden_rows(tmp_path: Path) -> None:
    path = tmp_path / "list.xls"
    path.write_text(
        '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"'
        ' xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>'
        '<Row><Cell><Data ss:Type="String">x</Data></Cell></Row><Row ss:Index="3" ss:Hidden="1">'
        '<Cell><Data ss:Type="Error">#N/A</Data></Cell></Row></Table></Worksheet></Workbook>'
    )
    (table,) = tables(path)
    assert (table.columns, table.hidden_rows) == ([["x", "", Broken("#N/A")]], {3})

"""Files of every kind, read by what they are; what must be refused is refused in words."""

from __future__ import annotations

import zipfile
from io import BytesIO

import pytest
from openpyxl import Workbook

from core.census.readers import tables
from core.errors import UserError

from .books import TELANGANA, write_book

PAGE = """<html><head><meta charset="utf-8"></head><body><p>List</p><table><caption>सूची</caption>
<tr><th rowspan="2">कोड</th><th colspan="2">Population</th></tr><tr><td>ST</td><td>SC</td></tr>
<tr><td>012</td><td>5<br>6</td><td>&amp;7</td></tr></table></body></html>"""
SHEET_XML = """<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"
 xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Bodies"><Table>
 <Row><Cell><Data ss:Type="String">Body code</Data></Cell>
 <Cell ss:Index="3"><Data ss:Type="String">Wards</Data></Cell></Row>
 <Row ss:Index="3"><Cell><Data ss:Type="String">012</Data></Cell>
 <Cell ss:Index="3"><Data ss:Type="Number">8</Data></Cell></Row></Table></Worksheet></Workbook>"""


def refused(path):
    with pytest.raises(UserError) as caught:
        tables(path)
    return caught.value.code


@pytest.mark.parametrize("name", ["book.xlsx", "BOOK.XLSX", "book.xls", "book.csv", "book"])
def test_a_workbook_is_known_by_its_content(name, tmp_path):
    found = tables(write_book(tmp_path / "plain.xlsx", TELANGANA).rename(tmp_path / name))
    assert [table.name for table in found] == list(TELANGANA)
    assert found[0].row(2)[:2] == ["012", "Mallapur"]


TEXT = 'Body code@Body name\r\n012@గ్రామం\r\n013@"a@ b\nc"\r\n'


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("mark", [",", ";", "\t", "|"])
def test_separated_values_in_every_encoding(encoding, mark, tmp_path):
    path = tmp_path / "list.csv"
    path.write_bytes(TEXT.replace("@", mark).encode(encoding))
    (table,) = tables(path)
    assert table.columns[0] == ["Body code", "012", "013"]
    assert table.columns[1] == ["Body name", "గ్రామం", f"a{mark} b\nc"]


def test_western_windows_text_and_rows_of_different_length(tmp_path):
    path = tmp_path / "old.csv"
    path.write_bytes("code,name\n1,Caf\xe9,more\n2\n\n".encode("cp1252"))
    (table,) = tables(path)
    assert table.columns == [["code", "1", "2"], ["name", "Café", ""], ["", "more", ""]]


def test_a_quote_that_is_never_closed_does_not_swallow_the_file(tmp_path):
    path = tmp_path / "list.csv"
    path.write_text('code,name\n1,"Mau\n' + "2,Rasra\n" * 30_000, encoding="utf-8")
    (table,) = tables(path)
    assert (table.height, table.columns[1][1]) == (30_002, '"Mau')


def test_a_page_named_xls(tmp_path):
    path = tmp_path / "list.xls"
    path.write_text(PAGE, encoding="utf-8")
    (table,) = tables(path)
    assert [table.row(row) for row in range(1, 5)] == [
        ["सूची", "", ""], ["कोड", "Population", ""], ["", "ST", "SC"], ["012", "5 6", "&7"],
    ]  # fmt: skip


def test_sheet_xml_named_xls(tmp_path):
    path = tmp_path / "list.xls"
    path.write_text(SHEET_XML, encoding="utf-8")
    (table,) = tables(path)
    assert table.name == "Bodies"
    assert table.columns == [["Body code", "", "012"], ["", "", ""], ["Wards", "", 8.0]]


def test_a_folder_of_separated_values(tmp_path):
    (tmp_path / "Wards.csv").write_text("Body code,Ward\n1,2\n", encoding="utf-8")
    (tmp_path / "Bodies.CSV").write_text("Body code\n1\n", encoding="utf-8")
    (tmp_path / "read me.txt").write_text("no table", encoding="utf-8")
    assert sorted(table.name for table in tables(tmp_path)) == ["Bodies", "Wards"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b"\0" * 500, "file-empty"),
        (b"%PDF-1.7 ...", "file-is-pdf"),
        (b"{\\rtf1 ...}", "file-is-document"),
        (b"\x89PNG\r\n....", "file-is-picture"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "file-is-pointer"),
        (b"SQLite format 3\0....", "file-is-database"),
        (b"Rar!....", "file-is-archive"),
        (b"PK\x03\x04 torn", "file-truncated"),
        (b"<html><body>no list</body></html>", "file-is-page"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "file-unreadable"),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "file-has-password",
        ),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"),
            "file-is-document",
        ),
        (SHEET_XML[:-60].encode(), "file-truncated"),
        (b"\x01\x02\0\x03 binary", "file-unreadable"),
        (b"\n \n", "file-without-rows"),
    ],
)
def test_what_is_no_list_is_refused_in_words(data, code, tmp_path):
    path = tmp_path / "input.xlsx"
    path.write_bytes(data)
    assert refused(path) == code


def zipped(path, members):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


OFFICE = "urn:oasis:names:tc:opendocument:xmlns:"
ODS = f"""<?xml version="1.0"?><office:document-content xmlns:office="{OFFICE}office:1.0"
 xmlns:table="{OFFICE}table:1.0" xmlns:text="{OFFICE}text:1.0"><office:body><office:spreadsheet>
<table:table table:name="Bodies"><table:table-row>
<table:table-cell office:value-type="string"><text:p>Body code</text:p></table:table-cell>
<table:table-cell office:value-type="string"><text:p>Wards</text:p></table:table-cell>
</table:table-row><table:table-row>
<table:table-cell office:value-type="string"><text:p>012</text:p></table:table-cell>
<table:table-cell office:value-type="float" office:value="8"><text:p>8</text:p></table:table-cell>
</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"""


def test_an_open_document_sheet(tmp_path):
    members = {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "META-INF/manifest.xml": '<manifest:manifest xmlns:manifest='
        f'"{OFFICE}manifest:1.0"/>',
        "content.xml": ODS.replace("\n", ""),
    }  # fmt: skip
    (table,) = tables(zipped(tmp_path / "list.ods", members))
    assert (table.name, table.columns) == ("Bodies", [["Body code", "012"], ["Wards", 8.0]])


def test_zip_files_that_are_no_workbook(tmp_path):
    assert refused(zipped(tmp_path / "a.xlsx", {"word/document.xml": "x"})) == "file-is-document"
    assert refused(zipped(tmp_path / "b.xlsx", {"list.csv": "x"})) == "file-is-archive"
    bomb = {"xl/worksheets/sheet1.xml": b"\0" * 20_000_000}
    assert refused(zipped(tmp_path / "c.xlsx", bomb)) == "file-too-large"


def test_a_truncated_workbook(tmp_path):
    whole = write_book(tmp_path / "whole.xlsx", TELANGANA).read_bytes()
    path = tmp_path / "torn.xlsx"
    path.write_bytes(whole[: len(whole) // 2])
    assert refused(path) == "file-truncated"


def test_an_empty_workbook(tmp_path):
    stream = BytesIO()
    Workbook().save(stream)
    path = tmp_path / "empty.xlsx"
    path.write_bytes(stream.getvalue())
    assert refused(path) == "file-without-rows"


def test_a_folder_without_lists(tmp_path):
    assert refused(tmp_path) == "folder-without-csv"

"""Names that break things stand in every paper and workbook as they are."""

from __future__ import annotations

import io

import pytest
from openpyxl import load_workbook

from core.orders.catalogue import build, kinds_of
from core.orders.pdf import render_pdf
from core.orders.workbook import render_workbook

HOSTILE = {
    "ampersand": ("Rama & Sons", "రామా & సన్స్"),
    "markup": ("<b>Bold</b> &amp; <font size=99>", "<b>గ్రామం</b>"),
    "quotes": ("\"Quoted\" 'name' (a) \\b/ )(", "“గ్రామం” ‘పేరు’"),
    "directions": ("\u200fKotha\u202e palle\u2066", "\u200eకొత్త\u200f పల్లె"),
    "long": ("Narasimha" * 22 + "xy", "క్ష్మీనరసింహ" * 16),
    "emoji": ("Kotha 🏠 palle 👩‍👩‍👧", "కొత్త 🏠 పల్లె"),
    "formula": ('=HYPERLINK("http://example.invalid","click")', "=1+1"),
    "newline": ("Kotha\npalle\r\nsecond\tthird", "కొత్త\nపల్లె"),
    "no-local": ("Kothapalle", ""),
    "blank-local": ("Kothapalle", "   "),
    "mixed": ("Kothapalle-కొత్త(गाँव)12", "కొత్తABCगाँव౧౨"),
    "other-script": ("Kotha கொத்த 村", "கொத்த"),
}


@pytest.mark.parametrize("name", HOSTILE.values(), ids=HOSTILE)
def test_hostile_names_in_every_paper(make_context, records_of, says_all, name):
    records = records_of([name, ("Plain", "సాదా")], wards=5, mandal=name[0], source=name[0])
    context = make_context(("te", "en"), records=with_area(records, name[0]), office=name[0])
    documents = []
    for kind in kinds_of(context):
        for subject in list(kind.subjects(context))[:1]:
            document = build(kind.name, context, subject)
            documents.append(document)
            check_workbook(render_workbook(document))
    assert len(documents) > 10
    assert "".join(name[0].split()) in says_all(*documents)


def with_area(records, mandal):
    from dataclasses import replace

    from core.model import AreaKind

    areas = tuple(
        replace(area, name=mandal) if area.kind is AreaKind.MANDAL else area
        for area in records.areas
    )
    return replace(records, areas=areas)


def check_workbook(data: bytes) -> None:
    for sheet in load_workbook(io.BytesIO(data)):
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f", (sheet.title, cell.coordinate, cell.value)


def test_a_character_without_glyph_shows_as_a_box(make_context, records_of):
    context = make_context(records=records_of([("🏠", "")], wards=5))
    # glyph 0 is the empty box of the font
    assert b"<0000>" in inflated(render_pdf(build("order", context, "201234")))


def inflated(data: bytes) -> bytes:
    import re
    import zlib

    streams = re.findall(rb"FlateDecode/Length \d+>>stream\n(.*?)\nendstream", data, re.DOTALL)
    return b"".join(zlib.decompress(stream) for stream in streams)

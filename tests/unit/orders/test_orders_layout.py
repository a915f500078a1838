"""Pages: headings stay with their table, rows stay whole, the heading row comes again."""

from __future__ import annotations

import pytest

from core.errors import UserError
from core.orders.document import (
    Column,
    Document,
    Heading,
    PageBreak,
    Paragraph,
    Row,
    Signatures,
    Table,
)
from core.orders.layout import Frame, flow
from core.orders.pdf import page_count, qr_text, render_pdf


def paper(*blocks, **more):
    return Document("x", "X-1", 1, ("x",), ("en",), blocks, b"{}", "0" * 64, **more)


def table(rows, text="Cell"):
    columns = (Column(("No.",), 1, "right"), Column(("Words",), 4))
    return Table("t", columns, tuple(Row((number, (f"{text}{number}",))) for number in range(rows)))


def by_page(extracted, document):
    return extracted(render_pdf(document)).split("\f")[:-1]


def test_a_heading_is_never_left_alone(extracted):
    for lines in range(30, 46):
        filler = [Paragraph((f"line {number}",)) for number in range(lines)]
        pages = by_page(extracted, paper(*filler, Heading(("Alone",)), table(3)))
        (page,) = (page for page in pages if "Alone" in page)
        assert "Cell0" in page


def test_rows_are_whole_and_the_heading_row_is_repeated(extracted):
    long = " word" * 60
    columns = (Column(("Begins",), 1), Column(("Words",), 3), Column(("Ends",), 1))
    rows = tuple(Row(((f"begin{n}.",), (long,), (f"end{n}.",))) for n in range(40))
    pages = by_page(extracted, paper(Table("t", columns, rows)))
    assert len(pages) > 2
    for page in pages:
        assert "Begins" in page
        for number in range(40):
            assert (f"begin{number}." in page) == (f"end{number}." in page)


def test_a_row_higher_than_a_page_comes_in_parts_and_loses_nothing(extracted):
    words = " ".join(f"w{number}" for number in range(4000))
    columns = (Column(("A",), 1), Column(("B",), 3))
    document = paper(Table("t", columns, (Row((("a",), (words,))),)))
    found = extracted(render_pdf(document))
    assert page_count(document) > 1
    assert all(f"w{number}" in found for number in (0, 1999, 3999))


def test_a_signature_never_stands_alone(extracted):
    person = Signatures(((("The officer",),),))
    for rows in range(25, 45):
        for between in ([], [Paragraph(("A last word.",), "small")]):
            pages = by_page(extracted, paper(table(rows), *between, person))
            (page,) = (page for page in pages if "The officer" in page)
            assert f"Cell{rows - 1}" in page


def test_signatures_stay_together_and_pages_break_on_demand(extracted):
    people = tuple(((f"Person {number}",), ("Role",)) for number in range(5))
    pages = by_page(extracted, paper(Paragraph(("first",)), PageBreak(), Signatures(people)))
    assert len(pages) == 2
    assert all(f"Person {number}" in pages[1] for number in range(5))


@pytest.mark.parametrize("size", ["A4", "A3", "Legal"])
@pytest.mark.parametrize("landscape", [False, True])
def test_nothing_leaves_the_page(extracted, size, landscape):
    document = paper(table(60, "x" * 90), paper=size, landscape=landscape, scale=1.7)
    frame = Frame.of(document)
    assert (frame.width > frame.height) is landscape
    for page in flow(document, frame):
        for operators in page.parts:
            if operators.startswith("BT "):
                x, y = map(float, operators.split(" Tm ")[0].split(" ")[-2:])
                assert frame.left <= x < frame.right
                assert frame.bottom - 2 <= y < frame.top


def test_a_rehearsal_is_marked_on_every_page(extracted):
    pages = by_page(extracted, paper(table(80), rehearsal=True))
    assert len(pages) > 1
    assert all("REHEARSAL" in page and "This is not an order" in page for page in pages)


def test_the_qr_code_says_number_version_and_digest():
    assert qr_text(paper()) == "VANTU:X-1:1:" + "0" * 64


def test_a_long_paper_can_be_stopped_between_two_pages():
    asked = []

    def stop():
        asked.append(1)
        if len(asked) == 3:
            raise UserError("cancelled")

    with pytest.raises(UserError, match="cancelled"):
        render_pdf(paper(table(500)), stop)
    assert len(asked) == 3

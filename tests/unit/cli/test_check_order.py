"""`vantu check-order`: whether a printed paper is genuine, for anybody with the file."""

from __future__ import annotations

import pytest

from core.cli.main import main
from core.orders.catalogue import build
from core.orders.context import OrderContext
from core.orders.document import Document
from core.orders.pdf import render_pdf
from tests.build import gram_panchayat, plain_wards, records, rules, whole


@pytest.fixture
def sheet() -> Document:
    body = gram_panchayat(wards=5, total=100, st=1, sc=20)
    of = records(body, plain_wards(5))
    context = OrderContext(of, whole(rules(), of), rules())
    return build("working-sheet", context, body.code)


def test_a_genuine_paper(sheet, tmp_path, capsys):
    path = tmp_path / "sheet.pdf"
    path.write_bytes(render_pdf(sheet))
    assert main(["check-order", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"{sheet.id} 1 " in said
    assert "agrees with itself" in said


def test_a_changed_paper(sheet, tmp_path, capsys):
    data = render_pdf(sheet)
    forged = data.replace(
        sheet.digest.encode("utf-16-be").hex().upper().encode()[:64], b"0031" * 16
    )
    path = tmp_path / "sheet.pdf"
    path.write_bytes(forged)
    assert forged != data
    assert main(["check-order", str(path)]) == 1
    assert "not genuine" in capsys.readouterr().out


def test_what_is_no_paper(tmp_path, capsys):
    path = tmp_path / "list.pdf"
    path.write_bytes(b"PK no PDF")
    assert main(["check-order", str(path)]) == 1
    assert "cannot be read as a PDF" in capsys.readouterr().err

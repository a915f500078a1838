"""The PDF says what the document says, letter for letter, and is the same bytes twice."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
from collections import Counter

import pytest

from core.orders.catalogue import build
from core.orders.genuine import check_order
from core.orders.pdf import page_count, render_pdf
from core.orders.plain import pieces

LANGUAGES = [("en",), ("te",), ("hi",), ("en", "te"), ("te", "hi"), ("hi", "en")]


@pytest.mark.parametrize("languages", LANGUAGES, ids="-".join)
def test_every_text_is_extracted_letter_for_letter(make_context, says_all, languages):
    says_all(build("order", make_context(languages), "201235"))


def test_twice_the_same_bytes_also_in_another_process(make_context):
    document = build("order", make_context(("en", "te")), "201234")
    assert render_pdf(document) == render_pdf(document)
    code = (
        "import sys, pickle, hashlib; from core.orders.pdf import render_pdf;"
        "from core.orders.fonts import shape; shape('క్షేత్రం', True);"
        "print(hashlib.sha256(render_pdf(pickle.load(sys.stdin.buffer))).hexdigest())"
    )
    outcomes = {hashlib.sha256(render_pdf(document)).hexdigest()}
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            input=pickle.dumps(document),
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        outcomes.add(run.stdout.decode().strip())
    assert len(outcomes) == 1


def test_what_a_paper_says_about_itself_is_read_back(make_context, tmp_path):
    context = make_context()
    documents = [build("order", context, code) for code in ("201234", "201235")]
    path = tmp_path / "two.pdf"
    path.write_bytes(render_pdf(documents))
    papers = check_order(path)
    assert [(one.id, one.version, one.digest) for one in papers] == [
        (one.id, one.version, one.digest) for one in documents
    ]
    assert all(one.faults == () for one in papers)
    assert papers[0].facts["bodies"][0]["code"] == "201234"


def test_a_changed_attachment_is_noticed(make_context, tmp_path):
    from dataclasses import replace

    document = build("order", make_context(), "201234")
    forged = replace(document, facts=document.facts.replace(b'"SC(W)"', b'"UR(W)"', 1))
    assert forged.facts != document.facts
    path = tmp_path / "forged.pdf"
    path.write_bytes(render_pdf(forged))
    assert check_order(path)[0].faults == ("attachment-changed",)


def test_sixty_rows_need_more_pages_and_repeat_the_heading(make_context, records_of, extracted):
    one = build("order", make_context(records=records_of(wards=1)), "201234")
    many = build("order", make_context(records=records_of(wards=60)), "201234")
    assert page_count(many) > page_count(one)
    assert extracted(render_pdf(many)).count("Reserved for") == 2


def test_every_page_carries_number_version_and_digest(make_context, extracted):
    document = build("order", make_context(), "201234")
    text = extracted(render_pdf(document))
    pages = page_count(document)
    assert text.count(f"{document.id}, version 1\nPage") == pages
    digest = " ".join(document.digest[i : i + 4] for i in range(0, 64, 4))
    assert text.count(digest) == pages


@pytest.mark.parametrize("mode", [[], ["-layout"]], ids=["reading", "layout"])
def test_every_word_is_whole_however_the_text_is_taken_out(make_context, tmp_path, mode):
    document = build("order", make_context(("te", "en")), "201235")
    path = tmp_path / "order.pdf"
    path.write_bytes(render_pdf(document))
    run = subprocess.run(["pdftotext", *mode, str(path), "-"], check=True, capture_output=True)
    wanted = Counter(word for piece in pieces(document) for word in piece.split())
    assert wanted - Counter(run.stdout.decode("utf-8").split()) == Counter()

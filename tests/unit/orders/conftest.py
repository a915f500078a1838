"""Contexts and reading back for the tests of papers."""

from __future__ import annotations

import re
import subprocess
import unicodedata
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from core.law.profile import profile_named, rules_for
from core.model import Area, AreaKind, Body, Figures, Kind, Records, Ward
from core.orders.context import OrderContext
from core.orders.document import Document
from core.orders.pdf import render_pdf
from core.orders.plain import pieces
from tests.made.drawn import SEEDS, drawn

NAMES = (
    ("Cheruvugattu", "చెరువుగట్టు"),
    ("Sri Lakshmi Narasimhapuram", "శ్రీ లక్ష్మీ నరసింహాపురం"),
    ("Abdullapurmet", "అబ్దుల్లాపూర్‌మెట్"),
)


def body(index: int, name: str, local_name: str, wards: int, **changes: Any) -> Body:
    figures = Figures(2000 + 7 * index, 310, 420 + index, 800)
    given = {
        "code": str(201234 + index),
        "name": name,
        "kind": Kind.GP,
        "wards": wards,
        "population": figures,
        "local_name": local_name,
        "division": "Nalgonda",
        "district": "Nalgonda",
        "mandal": "Narketpally",
        "source": "Census 2011, village table",
    }
    return Body(**{**given, **changes})


def wards_of(one: Body) -> list[Ward]:
    """Wards with shares that differ, and are many enough for ties never to matter."""
    return [
        Ward(
            one.code,
            str(number),
            f"{number:03}",
            Figures(100 + number, 10 + number % 7, 8 + number % 11, 30 + number % 13),
        )
        for number in range(1, one.wards + 1)
    ]


def telangana_records(names: Any = NAMES, wards: int = 10, **changes: Any) -> Records:
    bodies = [body(index, *name, wards, **changes) for index, name in enumerate(names)]
    return Records(
        tuple(bodies),
        tuple(ward for one in bodies for ward in wards_of(one)),
        (
            Area("Telangana", AreaKind.STATE, "", Fraction("39.18")),
            Area("Narketpally", AreaKind.MANDAL, "Nalgonda", Fraction("45.02")),
        ),
    )


@pytest.fixture
def make_context() -> Callable[..., OrderContext]:
    """A context of the sample bodies; keywords change records, languages, seeds, settings."""

    def make(
        languages: tuple[str, ...] = ("en",),
        *,
        records: Records | None = None,
        seeds: tuple[str, ...] = SEEDS,
        settings: dict[str, str] | None = None,
        profile: str = "telangana-2025",
        **more: Any,
    ) -> OrderContext:
        records = records or telangana_records()
        rules = rules_for(profile_named(profile), settings or {})
        result, rounds = drawn(records, rules, "2025-12", seeds)
        given = {
            "office": "Mandal Parishad, Narketpally",
            "place": "Narketpally",
            "date": "2025-11-22",
            "rounds": rounds,
        }
        return OrderContext(records, result, rules, languages, **{**given, **more})

    return make


@pytest.fixture
def records_of() -> Callable[..., Records]:
    return telangana_records


def bare(text: str) -> str:
    """A text without blanks and line breaks, which wrapping may change, and without the embedding
    marks that pdftotext sets around signs of direction on its own."""
    return re.sub(r"[\s\u202b\u202c]+", "", unicodedata.normalize("NFC", text))


@pytest.fixture
def extracted(tmp_path: Path) -> Callable[[bytes], str]:
    """The text of a PDF in the order in which it was drawn, as pdftotext gives it."""

    def extract(data: bytes) -> str:
        path = tmp_path / "paper.pdf"
        path.write_bytes(data)
        run = subprocess.run(
            ["pdftotext", "-raw", "-enc", "UTF-8", str(path), "-"],
            check=True,
            capture_output=True,
        )
        assert run.stderr == b""
        return run.stdout.decode("utf-8")

    return extract


@pytest.fixture
def says_all(extracted: Callable[[bytes], str]) -> Callable[..., str]:
    """Every text of documents stands in their PDF, letter for letter; gives its text."""

    def check(*documents: Document) -> str:
        found = bare(extracted(render_pdf(documents)))
        missing = [
            (document.kind, piece)
            for document in documents
            for piece in pieces(document)
            if bare(piece) not in found
        ]
        assert missing == []
        return found

    return check

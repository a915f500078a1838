"""LOTS-1 against vectors that agree between five languages, and what must be refused."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from core.errors import UserError
from core.lots.draw import draw
from core.lots.sheet import Sheet, grouped, parse_sheet

VECTORS: dict[str, Any] = json.loads((files("resources") / "lots" / "vectors.json").read_bytes())


@pytest.mark.parametrize("vector", VECTORS["ok"], ids=lambda vector: vector["sheet_sha256"][:8])
def test_vector(vector: dict[str, Any]) -> None:
    sheet = parse_sheet(vector["sheet"].encode("ascii"))
    drawn = draw(sheet, vector["seed"])
    assert sheet.text == vector["sheet"]
    assert sheet.hash == vector["sheet_sha256"]
    assert drawn.key == vector["key"]
    assert list(drawn.order) == vector["order"]
    assert list(drawn.tickets) == vector["tickets"]
    assert list(drawn.drawn) == vector["order"][: vector["take"]]


@pytest.mark.parametrize("text", VECTORS["refuse_sheet"])
def test_refused_sheet(text: str) -> None:
    with pytest.raises(UserError):
        parse_sheet(text.encode("utf-8"))


@pytest.mark.parametrize("seed", VECTORS["refuse_seed"])
def test_refused_seed(seed: str) -> None:
    sheet = parse_sheet(VECTORS["ok"][0]["sheet"].encode("ascii"))
    with pytest.raises(UserError):
        draw(sheet, seed)


def test_one_die_changes_the_draw() -> None:
    sheet = Sheet("ULB-0001", "2026-1", "BC-W", 3, ("003", "007", "012", "018", "021", "030"))
    assert draw(sheet, "3546311556112163624615351222").drawn == ("030", "018", "003")
    assert draw(sheet, "3546311556112163624615351223").drawn == ("012", "003", "030")


def test_seed_keeps_every_digit() -> None:
    sheet = Sheet("ULB-0001", "2026-1", "BC-W", 1, ("001", "002"))
    keys = {draw(sheet, "1" * throws).key for throws in (25, 26, 60)}
    assert len(keys) == 3


def test_hash_is_read_in_groups_of_four() -> None:
    groups = grouped("40086324781088a998cf19c43ec5acdbae8ab4ae364594b3cb74043e8cd5fc71").split(" ")
    assert [len(group) for group in groups] == [4] * 16
    assert (groups[0], groups[-1]) == ("4008", "fc71")

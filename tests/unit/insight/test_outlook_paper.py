"""The preview as a paper: certain and possible can be told apart, nothing is left out."""

from __future__ import annotations

import json

import pytest

from core.insight.outlook_paper import outlook_paper
from core.insight.simulate import Completion, Outlook, Prospect
from core.model import Category, Group
from core.orders.document import Table


def prospect(certain: Category | None, group: Group | None, **seen: int) -> Prospect:
    found = {Category[name]: runs for name, runs in seen.items()}
    return Prospect("W1", "1", found, certain, group)


def made(*, complete: bool = True) -> Outlook:
    return Outlook(
        "100",
        "Rampur",
        6,
        complete,
        {
            "2025-12": (prospect(Category.SC, Group.SC, SC=6),),
            "2030-12": (prospect(None, Group.UR, UR=2, UR_W=4),),
            "2035-12": (prospect(None, None, BC=3, ST=3),),
        },
        (Completion(Category.SC, "2030-12", None),),
    )


def tables(found: Outlook, language: str = "en") -> dict[str, Table]:
    blocks = outlook_paper(found, {"W1": "East"}, (language,), of_offices=False).blocks
    return {block.name: block for block in blocks if isinstance(block, Table)}


def test_a_certain_seat_stands_alone_and_possible_ones_by_likelihood() -> None:
    (row,) = tables(made())["outlook"].rows
    w = Category.UR_W.value
    assert row.cells == (("1",), ("East",), ("SC",), (f"UR: {w} / UR ?",), ("BC / ST ?",))


@pytest.mark.parametrize("language", ["en", "te", "hi"])
def test_a_cycle_that_ends_beyond_the_preview_says_so(language: str) -> None:
    (row,) = tables(made(), language)["completions"].rows
    assert row.cells[:2] == (("SC",), ("2030-12",))
    assert row.cells[2] not in (("",), ("None",))


def test_a_sample_is_told_from_every_way() -> None:
    whole, sample = (
        outlook_paper(made(complete=one), {}, ("en",), of_offices=False) for one in (True, False)
    )
    assert whole.blocks[2] != sample.blocks[2]
    assert json.loads(sample.facts)["complete"] is False


def test_offices_stand_under_bodies() -> None:
    wards, offices = (
        outlook_paper(made(), {}, ("en",), of_offices=one).blocks[3] for one in (False, True)
    )
    assert isinstance(wards, Table)
    assert isinstance(offices, Table)
    assert wards.columns[0] != offices.columns[0]
    assert wards.columns[1:] == offices.columns[1:]

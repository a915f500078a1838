"""Offices of Uttar Pradesh from the sample workbook to the final order, with one objection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from core.census.load import Loaded, load
from core.census.samples import sample_bytes
from core.comparison import Source, Version, compare, reason
from core.law.profile import profile_named
from core.model import Category, Records
from core.publication import (
    Objection,
    ObjectionDecision,
    Outcome,
    Publication,
    may_finalise,
    required_publications,
)
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.rounds import play
from core.workflow import Workflow
from tests.made.finished import draw_all
from tests.made.village import OFFICER

PROFILE = "up-offices-2023"
DRAFT, LAST, FINAL = date(2028, 3, 1), date(2028, 3, 8), date(2028, 3, 9)


@pytest.fixture
def loaded(tmp_path: Path) -> Loaded:
    path = tmp_path / "up-offices.xlsx"
    path.write_bytes(sample_bytes("up-offices.xlsx"))
    return load(path, profile_named(PROFILE))


@pytest.fixture
def flow(tmp_path: Path, loaded: Loaded) -> Iterator[Workflow]:
    register = Register.create(tmp_path / "up.vantu", Founding(PROFILE, loaded.election), OFFICER)
    yield Workflow(register, seeds=SeedBook(tmp_path / "seeds"))
    register.close()


def carried_through(flow: Workflow, loaded: Loaded) -> list[str]:
    """From the census to seats without an open question; the seeds thrown."""
    flow.accept_census(loaded, OFFICER, "up-offices.xlsx")
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    return draw_all(flow)


def version(flow: Workflow) -> Version:
    return Version(flow.records(), flow.result())


def doubled(records: Records, code: str) -> Records:
    """The SC population of a body was counted by half."""
    return replace(
        records,
        bodies=tuple(
            replace(body, population=replace(body.population, sc=2 * (body.population.sc or 0)))
            if body.code == code
            else body
            for body in records.bodies
        ),
    )


def test_draft_objection_recomputation_final(flow: Workflow, loaded: Loaded) -> None:
    carried_through(flow, loaded)
    draft = version(flow)
    assert {body.seats[0].category for body in draft.result.bodies} <= set(Category)
    code = next(
        body.code
        for body in draft.result.bodies
        if body.seats[0].category == "UR" and body.kind == "NP" and not body.withheld
    )

    required = required_publications(draft.records.bodies)
    published = [Publication(one.medium, DRAFT, "No. 7", one.place) for one in required]
    objection = Objection(1, "A resident", code, "The SC population is too low.", date(2028, 3, 5))
    assert [one.code for one in may_finalise(required, published, [objection], LAST)] == [
        "objections-open",
        "objections-undecided",
    ]

    decided = replace(
        objection,
        decision=ObjectionDecision(Outcome.ACCEPTED, "The census says so.", OFFICER, LAST),
    )
    corrected = replace(loaded, records=doubled(loaded.records, code))
    carried_through(flow, corrected)
    final = version(flow)
    assert may_finalise(required, published, [decided], FINAL) == ()

    found = compare(draft, final)
    (changed,) = (one for one in found.bodies if one.code == code)
    assert [(why.source, why.what) for why in changed.why] == [(Source.FIGURES, "population.sc")]
    assert reason(changed.why[0], "hi").startswith("अनु. जाति जनसंख्या: ")
    others = [one for one in found.bodies if one.code != code]
    assert {why.source for one in others for why in one.why} <= {Source.OTHER_BODIES}


def test_the_wizard_and_the_command_line_give_the_same_seats(
    flow: Workflow, loaded: Loaded
) -> None:
    seeds = carried_through(flow, loaded)
    decided = flow.result()
    played = play(loaded.records, loaded.rules, loaded.election, seeds).result
    assert [body.seats for body in decided.bodies] == [body.seats for body in played.bodies]
    assert played.questions == ()

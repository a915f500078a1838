"""Draft, objections, final over a register."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta, timezone
from hashlib import sha256
from pathlib import Path

import pytest

from core.lots.record import Person
from core.model import Body, Figures, Kind, Records
from core.publication import Medium, ObjectionDecision, Outcome, Publication
from core.register.check import check
from core.register.read import IssuedOrder
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import State, Step, Workflow
from core.workflow.issuing import DRAFT, FINAL
from tests.made.acts import refused
from tests.made.village import ELECTION, OFFICER, imported

DM = Person("Anjali", "District Magistrate", "Ballia")


class Ticks:
    def __init__(self) -> None:
        self.moment = datetime(2026, 12, 1, 10, tzinfo=timezone(timedelta(hours=5, minutes=30)))

    def __call__(self) -> datetime:
        return self.moment

    def days(self, number: int) -> None:
        self.moment += timedelta(days=number)


@pytest.fixture
def ticks() -> Ticks:
    return Ticks()


@pytest.fixture
def flow(tmp_path: Path, ticks: Ticks) -> Iterator[Workflow]:
    """A district of three Nagar Panchayats, ready for its draft."""
    founding = Founding("up-offices-2023", ELECTION, state="Uttar Pradesh")
    register = Register.create(tmp_path / "ballia.vantu", founding, DM, ticks)
    flow = Workflow(register, seeds=SeedBook(tmp_path / "seeds"))
    bodies = tuple(
        Body(f"N{number}", f"Town {number}", Kind.NP, 10,
             Figures(10_000 + number, 10, 2_000 + number, 3_000 + number),
             division="Azamgarh", district="Ballia")
        for number in range(3)
    )  # fmt: skip
    flow.accept_census(imported(Records(bodies), "up-offices-2023"), DM)
    flow.confirm_quotas(DM)
    flow.confirm_allotment(DM)
    yield flow
    register.close()


def issue(flow: Workflow, kind: str, content: bytes = b"{}") -> IssuedOrder:
    codes = [body.code for body in flow.result().bodies]
    digest = sha256(content).hexdigest()
    return flow.issue_order(
        "UP-BALLIA", "Ballia", digest, content, "1" * 64, DM, kind=kind, bodies=codes
    )


def publish(flow: Workflow, on: date) -> None:
    for one in flow.required():
        flow.add_publication(Publication(one.medium, on, "No. 1", one.place), DM)


def test_seven_full_days_and_every_objection_decided(flow: Workflow, ticks: Ticks) -> None:
    with refused("no-draft"):
        issue(flow, FINAL)
    issue(flow, DRAFT)
    assert not flow.fixed
    assert flow.status(Step.EXPORT).state is State.OPEN
    with refused("publication-missing-gazette"):
        issue(flow, FINAL)
    publish(flow, date(2026, 12, 1))
    objection = flow.add_objection("Ram", "N1", "The share is wrong", date(2026, 12, 1), DM)
    ticks.days(7)
    with refused("objections-open"):
        issue(flow, FINAL)
    ticks.days(1)
    with refused("objections-undecided"):
        issue(flow, FINAL)
    decision = ObjectionDecision(Outcome.REJECTED, "The census is right", DM, date(2026, 12, 9))
    flow.decide_objection(objection.number, decision, DM)
    with refused("nothing-to-decide"):
        flow.decide_objection(objection.number, decision, DM)
    assert flow.objections()[0].decision == decision
    final = issue(flow, FINAL, b'{"final": true}')
    assert (final.version, final.kind) == (2, FINAL)
    assert flow.fixed
    assert flow.status(Step.EXPORT).state is State.DONE
    assert {row.election for _, rows in flow.seats_issued() for row in rows} == {ELECTION}
    flow.register.close()
    assert check(flow.register.path) == []


def test_a_new_draft_must_be_published_again(flow: Workflow, ticks: Ticks) -> None:
    issue(flow, DRAFT)
    publish(flow, date(2026, 12, 1))
    ticks.days(1)
    issue(flow, DRAFT, b'{"second": true}')
    assert flow.publications() == ()


def test_a_publication_entered_by_mistake_is_taken_back(flow: Workflow) -> None:
    issue(flow, DRAFT)
    one = Publication(Medium.GAZETTE, date(2026, 12, 1), "No. 7")
    flow.add_publication(one, DM)
    with refused("reason-missing"):
        flow.take_back_publication(one, DM, "")
    flow.take_back_publication(one, DM, "Another number")
    assert flow.publications() == ()
    with refused("nothing-to-take-back"):
        flow.take_back_publication(one, OFFICER, "Another number")
    with refused("publication-in-future"):
        flow.add_publication(Publication(Medium.GAZETTE, date(2027, 1, 1), "No. 8"), DM)

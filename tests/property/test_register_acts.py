"""Acts in random order: refused in words or done whole, and never an answer to another question."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from core.errors import UserError
from core.exercise import conduct, with_import_findings
from core.insight.delimitation import Link
from core.law.profile import Rules
from core.lots.question import Answers
from core.lots.record import Method
from core.model import Category, Figures, HistoryRow, Records
from core.register.check import check, faults
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Workflow
from core.workflow.binding import asked_keys
from core.workflow.drawing import pending
from tests.made.village import ELECTION, OFFICER, PROFILE, imported, mandal, seed

MADE = mandal(bodies=2)
OTHER_WARD = replace(MADE.wards[-1], voters=Figures(90, 5, 40, 40))
# The last differs from the first in one ward of one village: draws of the other stay.
CENSUSES = [
    imported(MADE),
    imported(mandal(bodies=2, sc=350)),
    imported(mandal(bodies=2, history=True)),
    imported(replace(MADE, wards=(*MADE.wards[:-1], OTHER_WARD))),
]


class Acts:
    """One random officer who tries everything."""

    def __init__(self, flow: Workflow, chance: random.Random) -> None:
        self.flow = flow
        self.chance = chance

    def accept(self) -> None:
        self.flow.accept_census(self.chance.choice(CENSUSES), OFFICER)

    def take_back(self) -> None:
        self.flow.take_back_census(OFFICER, "x")

    def choose(self) -> None:
        name, value = self.chance.choice(
            [("women", "half_up"), ("women", "half_by_lot"), ("rotation", "eight_categories"),
             ("rotation", "caste_group")]
        )  # fmt: skip
        self.flow.set_parameter(name, value, OFFICER)

    def say(self) -> None:
        row = HistoryRow("200", "3", "003", "2019", self.chance.choice(list(Category)))
        self.flow.add_history([row], self.chance.choice(["gazette", "list"]), OFFICER)

    def mend(self) -> None:
        standing = [one.id for one in self.flow.past_of("200") if one.id and one.stands]
        category = self.chance.choice([None, *Category])
        self.flow.correct_history(self.chance.choice(standing), category, "x", OFFICER)

    def settle(self) -> None:
        dispute = self.chance.choice(self.flow.disputes())
        category = self.chance.choice(sorted(dispute.categories))
        self.flow.settle_history(dispute, category, "x", OFFICER)

    def map(self) -> None:
        numbers = [f"00{number}" for number in range(1, 7)]
        olds = self.chance.choice([numbers, numbers[::-1], []])
        links = [
            Link(("200", old), ("200", new), "x") for old, new in zip(olds, numbers, strict=False)
        ]
        self.flow.map_wards("200", links, "x", OFFICER)

    def unmap(self) -> None:
        self.flow.take_back_mapping("200", "x", OFFICER)

    def confirm(self) -> None:
        for _, found in self.flow.to_decide():
            if found.code == "women-reading":
                self.flow.decide(found.code, "", "", "accepted", "x", OFFICER)
                break
        self.flow.confirm_quotas(OFFICER)
        self.flow.confirm_allotment(OFFICER)

    def seal(self) -> None:
        self.flow.seal_round(self.chance.choice(list(Method)), OFFICER)

    def draw(self) -> None:
        for one in self.flow.open_rounds():
            if one.method is Method.DICE:
                digits = seed(self.chance.randrange(10**9))
                self.flow.record_dice(one.number, digits, digits, place="x", present=[], by=OFFICER)
                continue
            waiting = pending(one)
            some = self.chance.sample(waiting, self.chance.randint(1, len(waiting)))
            drawn = {
                record.question.key: self.chance.sample(
                    record.question.labels, record.question.take
                )
                for record in some
            }
            self.flow.record_chits(one.number, drawn, drawn, place="x", present=[], by=OFFICER)

    def void_draw(self) -> None:
        self.flow.void_draw(self.chance.choice(sorted(self.flow.answers())), "x", OFFICER)

    def void_round(self) -> None:
        self.flow.void_round(self.chance.choice(self.flow.rounds()).number, "x", OFFICER)

    def issue(self) -> None:
        for body in self.flow.result().bodies:
            if not self.flow.blocking(body.code):
                content = f"{body.code} {self.chance.random()}".encode()
                digest = sha256(content).hexdigest()
                self.flow.issue_order(body.code, body.code, digest, content, "1" * 64, OFFICER)

    def reopen(self) -> None:
        self.flow.reopen("x", OFFICER)


# How often each is tried; draws are many, so that exercises come to their end.
WEIGHTS = {
    "accept": 3, "take_back": 1, "choose": 1, "confirm": 9, "seal": 12, "draw": 14,
    "void_draw": 1, "void_round": 1, "issue": 2, "reopen": 2, "say": 1, "mend": 1, "settle": 3,
    "map": 1, "unmap": 1,
}  # fmt: skip


@pytest.mark.parametrize("number", range(4))
def test_acts_in_random_order(tmp_path: Path, number: int) -> None:
    chance = random.Random(number)
    path = tmp_path / "mandal.vantu"
    done = dict.fromkeys(WEIGHTS, 0)
    with Register.create(path, Founding(PROFILE, ELECTION), OFFICER) as register:
        flow = Workflow(register, seeds=SeedBook(tmp_path / "seeds"))
        acts = Acts(flow, chance)
        for name in chance.choices(list(WEIGHTS), list(WEIGHTS.values()), k=200):
            before = register.head
            act: Callable[[], None] = getattr(acts, name)
            try:
                act()
                done[name] += 1
            except (UserError, IndexError):
                if name not in ("draw", "confirm", "issue"):  # those are several acts in one
                    assert register.head == before
            holds(flow)
    assert check(path) == []
    assert done["seal"] > 2
    assert done["draw"] > 2
    assert done["say"] + done["map"]


def asked_on_the_way(records: Records, rules: Rules, drawn: Answers) -> set[str]:
    """The same as `asked_keys`, always over all bodies."""
    answers: dict[str, tuple[str, ...]] = {}
    asked: set[str] = set()
    while True:
        met = {one.key for one in conduct(records, rules, ELECTION, answers).questions}
        asked |= met
        if met.isdisjoint(drawn):
            return asked
        answers |= {key: drawn[key] for key in met if key in drawn}


def holds(flow: Workflow) -> None:
    """What must be true after every act."""
    assert list(faults(flow.register.connection)) == []
    standing = [draw for one in flow.rounds() for draw in one.draws if draw.void is None]
    keys = [draw.question.key for draw in standing]
    assert len(set(keys)) == len(keys)
    sheets = [draw.sheet_hash for one in flow.rounds() for draw in one.draws]
    assert len(set(sheets)) == len(sheets)
    if flow.snapshot is None:
        assert not standing
        return
    records, rules, answers = flow.records(), flow.rules(), flow.answers()
    asked = asked_keys(conduct, records, rules, flow.election, answers)
    assert asked == asked_on_the_way(records, rules, answers)
    assert set(keys) <= asked
    fresh = conduct(records, rules, flow.election, answers)
    told = with_import_findings(fresh, flow.joined().findings)
    assert flow.result().bodies == told.bodies
    found = flow.statuses()
    assert Workflow(flow.register, seeds=flow.seeds).statuses() == found

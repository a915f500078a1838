"""A register that went all the way: census, parameters, decisions, draws, a void, orders."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from core.insight.delimitation import identity
from core.lots.record import Method
from core.model import Category, HistoryRow
from core.publication import Medium, Publication
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Direction, Workflow
from tests.made.village import ELECTION, OFFICER, PROFILE, SECOND, imported, mandal, seed

CONTENT = b'{"seats": []}'
REASON = "Seen with the voters' list, గ్రామ సభ"


def finished(folder: Path) -> Path:
    """The path of a closed register with a row in every table."""
    path = folder / "mandal.vantu"
    register = Register.create(path, Founding(PROFILE, ELECTION), OFFICER)
    flow = Workflow(register, seeds=SeedBook(folder / "seeds"))
    records = mandal(history=True)
    # Village 200 has no ST voter at all, so that a ward without voters has to be decided.
    wards = tuple(
        replace(ward, voters=replace(ward.voters, st=0)) if ward.body == "200" else ward
        for ward in records.wards
    )
    flow.accept_census(imported(replace(records, wards=wards)), OFFICER, "census.xlsx")
    flow.add_history([HistoryRow("201", "2", "002", "2019", Category.SC)], "gazette", OFFICER)
    links = identity((ward for ward in wards if ward.body == "201"), "Notification 12")
    flow.map_wards("201", links, "Nothing was renumbered", OFFICER)
    flow.set_parameter("rotation", "eight_categories", OFFICER)
    flow.confirm_parameter("rotation", "Read with the letter of 9(9)(a)", OFFICER)
    flow.confirm_quotas(OFFICER)
    flow.confirm_allotment(OFFICER)
    draw_all(flow)
    first = flow.rounds()[-1].draws[0].question.key
    flow.void_draw(first, "A chit fell from the table", OFFICER)
    draw_all(flow)
    for place, found in flow.to_decide():
        flow.decide(found.code, place, str(found.parameters["ward"]), "accepted", REASON, OFFICER)
    for body in flow.result().bodies:
        assert flow.blocking(body.code) == ()
        flow.issue_order(
            f"TG-{body.code}", body.code, sha256(CONTENT).hexdigest(), CONTENT, "11" * 32, OFFICER
        )
    flow.make_packet(folder / "up.vantu-packet", Direction.UP, OFFICER)
    flow.add_objection("Ram", "200", "The list is wrong", register.clock().date(), OFFICER)
    flow.add_publication(Publication(Medium.GAZETTE, register.clock().date(), "No. 1"), OFFICER)
    flow.reopen("A correction of the voters' list", OFFICER)
    register.close()
    return path


def draw_all(flow: Workflow) -> list[str]:
    """Draw every round by dice; the seeds used."""
    seeds = []
    while flow.open_questions():
        one = flow.seal_round(Method.DICE, OFFICER)
        seeds.append(seed(one.number))
        flow.record_dice(
            one.number, seeds[-1], seeds[-1], place="Hall", present=[SECOND], by=OFFICER,
            confirmed_by=SECOND,
        )  # fmt: skip
    return seeds

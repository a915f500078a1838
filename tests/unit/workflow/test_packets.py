"""Two registers and a pen drive between them give what one register gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest

from core.errors import UserError
from core.insight.delimitation import Link
from core.labels import ward_label
from core.lots.record import Method, Person
from core.model import Body, Figures, Kind, Records, Ward
from core.register import packet as files
from core.register.packet import Packet
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Direction, Scope, State, Step, Workflow, parcels
from core.workflow.recompute import check
from tests.made.acts import refused
from tests.made.finished import draw_all
from tests.made.village import ELECTION, OFFICER, PROFILE, imported, mandal

RDO = Person("Sridevi", "RDO", "Division")
Make = Callable[..., Workflow]
A = Scope("mandal", "A")


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    made: list[Workflow] = []

    def new(
        name: str, *, rehearsal: bool = False, election: str = ELECTION, profile: str = PROFILE
    ) -> Workflow:
        founding = Founding(profile, election, place=name, rehearsal=rehearsal)
        register = Register.create(tmp_path / f"{name}.vantu", founding, OFFICER)
        made.append(Workflow(register, seeds=SeedBook(tmp_path / f"seeds of {name}")))
        return made[-1]

    yield new
    for flow in made:
        flow.register.close()


def division() -> Records:
    """Two Mandals, A with villages 200 and 201, B with 300 and 301, and one earlier election."""
    one, two = (mandal(bodies=2, name=name, history=True) for name in "AB")
    renamed = {body.code: f"3{body.code[1:]}" for body in two.bodies}
    return Records(
        (*one.bodies, *(replace(body, code=renamed[body.code]) for body in two.bodies)),
        (*one.wards, *(replace(ward, body=renamed[ward.body]) for ward in two.wards)),
        (*one.areas, two.areas[1]),
        (*one.history, *(replace(row, body=renamed[row.body]) for row in two.history)),
    )


def send(flow: Workflow, direction: Direction, scope: Scope | None, by: Person) -> Packet:
    path = flow.register.path.with_suffix(files.SUFFIX)
    flow.make_packet(path, direction, by, scope)
    return files.read(path)


def take(flow: Workflow, packet: Packet, by: Person, accepted: tuple[str, ...] = ()) -> list[str]:
    asked = files.groups_to_ask()
    printed = files.groups(packet.digest)
    typed = {number: printed[number - 1] for number in asked}
    return flow.take_packet(packet, asked, typed, by, accepted)


def rdo_of(make: Make, name: str = "division") -> Workflow:
    flow = make(name)
    flow.accept_census(imported(division()), RDO)
    flow.set_parameter("rotation", "eight_categories", RDO)
    flow.confirm_parameter("rotation", "By the letter of 9(9)(a)", RDO)
    flow.confirm_quotas(RDO)
    return flow


def orders_of(flow: Workflow, by: Person) -> None:
    for body in flow.result().bodies:
        if not flow.blocking(body.code):
            content = f'{{"seats": "{body.code}"}}'.encode()
            flow.issue_order(
                f"TG-{body.code}", body.code, sha256(content).hexdigest(), content, "1" * 64, by
            )


def test_there_and_back_gives_the_orders_of_one_register(make: Make) -> None:
    rdo = rdo_of(make)
    mpdo = make("mandal")
    down = send(rdo, Direction.DOWN, A, RDO)
    assert take(mpdo, down, OFFICER) == []
    assert [body.code for body in mpdo.result().bodies] == ["200", "201"]
    assert mpdo.status(Step.QUOTAS).state is State.DONE
    assert mpdo.confirmation(Step.QUOTAS).by == RDO  # type: ignore[union-attr]
    assert mpdo.rules().rotation == "eight_categories"
    mpdo.confirm_allotment(OFFICER)
    draw_all(mpdo)
    orders_of(mpdo, OFFICER)
    up = send(mpdo, Direction.UP, None, OFFICER)
    rdo.confirm_allotment(RDO)
    assert take(rdo, up, RDO) == []
    assert [rdo.body(code).seats for code in ("200", "201")] == [
        body.seats for body in mpdo.result().bodies
    ]
    assert rdo.open_questions("A") == ()
    assert rdo.open_questions("B") != ()
    assert [order.document for order in rdo.orders()] == ["TG-200", "TG-201"]
    assert rdo.outdated() == ()
    assert rdo.rounds()[0].seed == mpdo.rounds()[0].seed

    alone = rdo_of(make, "alone")
    alone.confirm_allotment(RDO)
    for one in mpdo.rounds():
        sealed = alone.seal_round(Method.DICE, RDO, mandal="A")
        alone.record_dice(sealed.number, one.seed, one.seed, place="x", present=[], by=RDO)
    orders_of(alone, RDO)
    assert [(o.document, o.version, o.digest, o.seats) for o in alone.orders()] == [
        (o.document, o.version, o.digest, o.seats) for o in rdo.orders()
    ]
    for flow in (rdo, mpdo):
        flow.register.close()
        assert check(flow.register.path) == []


def test_history_carried_through_delimitation_is_not_carried_twice(make: Make) -> None:
    rdo = rdo_of(make)
    changed = [("1", "2"), ("2", "1"), *((str(n), str(n)) for n in range(3, 7))]
    links = [Link(("200", f"00{old}"), ("200", f"00{new}"), "x") for old, new in changed]
    rdo.map_wards("200", links, "Notification 12", RDO)
    rdo.confirm_quotas(RDO)
    history = {row for row in rdo.records().history if row.body == "200"}
    assert {row.label for row in history} == {"002"}
    mpdo = make("mandal")
    take(mpdo, send(rdo, Direction.DOWN, A, RDO), OFFICER)
    assert {row for row in mpdo.records().history if row.body == "200"} == history
    mpdo.confirm_allotment(OFFICER)
    draw_all(mpdo)
    rdo.confirm_allotment(RDO)
    assert take(rdo, send(mpdo, Direction.UP, None, OFFICER), RDO) == []
    assert {row for row in rdo.records().history if row.body == "200"} == history
    assert rdo.mapping("200") is not None
    assert rdo.open_questions("A") == ()


def test_history_that_comes_with_a_packet_and_was_accepted_is_not_mapped_here(make: Make) -> None:
    rdo, mpdo = rdo_of(make), make("mandal")
    take(mpdo, send(rdo, Direction.DOWN, A, RDO), OFFICER)
    links = [Link(("200", "001"), ("200", "003"), "x")]
    mpdo.map_wards("200", links, "Notification 12", OFFICER)
    rdo.set_parameter("women", "half_up", RDO)
    again = send(rdo, Direction.DOWN, A, RDO)
    assert [one.code for one in mpdo.compare_packet(again)] == ["conflict-census"]
    take(mpdo, again, OFFICER, ("conflict-census",))
    assert mpdo.mapping("200") is None
    assert set(mpdo.records().history) == {
        row for row in rdo.records().history if row.body in ("200", "201")
    }


def test_a_packet_is_taken_once_and_by_nobody_else(make: Make) -> None:
    rdo = rdo_of(make)
    down = send(rdo, Direction.DOWN, A, RDO)
    with refused("packet-own"):
        take(rdo, down, RDO)
    mpdo = make("mandal")
    take(mpdo, down, OFFICER)
    with refused("packet-known"):
        take(mpdo, down, OFFICER)
    with refused("packet-other-place"):
        take(mpdo, send(rdo, Direction.DOWN, Scope("mandal", "B"), RDO), OFFICER)
    with refused("packet-rehearsal"):
        take(make("rehearsal", rehearsal=True), down, OFFICER)
    with refused("other-election"):
        take(make("later", election="2030"), down, OFFICER)


def test_nothing_is_taken_without_the_paper(make: Make) -> None:
    down = send(rdo_of(make), Direction.DOWN, A, RDO)
    mpdo = make("mandal")
    with refused("packet-group"):
        mpdo.take_packet(down, (1, 2, 3), {1: "0", 2: "0", 3: "0"}, OFFICER)
    assert mpdo.snapshot is None


def test_an_older_packet_and_later_local_work_are_conflicts(make: Make) -> None:
    rdo = rdo_of(make)
    first = send(rdo, Direction.DOWN, A, RDO)
    records = division()
    wards = tuple(
        replace(ward, voters=replace(ward.voters, sc=40))
        if (ward.body, ward.number) == ("201", "2")
        else ward
        for ward in records.wards
    )
    rdo.accept_census(imported(replace(records, wards=wards)), RDO)
    rdo.confirm_quotas(RDO)
    second = send(rdo, Direction.DOWN, A, RDO)
    mpdo = make("mandal")
    take(mpdo, first, OFFICER)
    mpdo.confirm_allotment(OFFICER)
    draw_all(mpdo)
    [conflict] = mpdo.compare_packet(second)
    assert (conflict.code, conflict.here, conflict.there) == ("conflict-census", ("201",), ("201",))
    before = mpdo.register.head
    with refused("packet-conflict"):
        take(mpdo, second, OFFICER)
    assert mpdo.register.head == before
    voided = take(mpdo, second, OFFICER, ("conflict-census",))
    assert voided
    assert all(name.startswith("201 ") for name in voided)
    assert mpdo.status(Step.ALLOT).reason.code == "stale-packet"  # type: ignore[union-attr]
    third = make("third")
    take(third, second, OFFICER)
    assert {one.code for one in third.compare_packet(first)} == {
        "conflict-older",
        "conflict-census",
    }


def test_readings_that_came_stand_for_all_readings(make: Make) -> None:
    rdo = rdo_of(make)
    mpdo = make("mandal")
    take(mpdo, send(rdo, Direction.DOWN, A, RDO), OFFICER)
    mpdo.set_parameter("women", "floor", OFFICER)
    mpdo.set_parameter("women", "half_by_lot", OFFICER)
    again = send(rdo, Direction.DOWN, A, RDO)
    [conflict] = mpdo.compare_packet(again)
    assert conflict.code == "conflict-rules"
    assert (conflict.here, conflict.there) == (("women = half_by_lot",), ("women = half_up",))
    take(mpdo, again, OFFICER, ("conflict-rules",))
    assert mpdo.rules() == rdo.rules()
    assert mpdo.status(Step.QUOTAS).state is State.DONE


def test_draws_made_on_both_sides_are_shown_and_decided(make: Make) -> None:
    rdo = rdo_of(make)
    mpdo = make("mandal")
    take(mpdo, send(rdo, Direction.DOWN, A, RDO), OFFICER)
    mpdo.confirm_allotment(OFFICER)
    sealed = mpdo.seal_round(Method.CHITS, OFFICER)
    drawn = {draw.question.key: draw.question.labels[: draw.question.take] for draw in sealed.draws}
    mpdo.record_chits(
        sealed.number, drawn, drawn, place="x", present=[], by=OFFICER, counted_by=OFFICER
    )
    rdo.confirm_allotment(RDO)
    here = rdo.seal_round(Method.CHITS, RDO, mandal="A")
    other = {key: labels[::-1] if len(labels) > 1 else _another(here, key)
             for key, labels in drawn.items()}  # fmt: skip
    rdo.record_chits(here.number, other, other, place="x", present=[], by=RDO)
    up = send(mpdo, Direction.UP, None, OFFICER)
    assert [one.code for one in rdo.compare_packet(up)] == ["conflict-draws"]
    with refused("packet-conflict"):
        take(rdo, up, RDO)
    take(rdo, up, RDO, ("conflict-draws",))
    assert {key: rdo.answers()[key] for key in drawn} == drawn
    came = [draw for one in rdo.rounds() for draw in one.draws if draw.void is None]
    assert [draw.counted.by for draw in came if draw.counted] == [OFFICER] * len(drawn)
    kept = [draw.void for draw in rdo.round(here.number).draws]
    assert all(void is not None and void.reason == "void-packet" for void in kept)


def _another(sealed: object, key: str) -> tuple[str, ...]:
    draws = sealed.draws  # type: ignore[attr-defined]
    question = next(draw.question for draw in draws if draw.question.key == key)
    return tuple(question.labels[-question.take :])


def test_what_was_drawn_since_comes_with_the_next_packet(make: Make) -> None:
    rdo = rdo_of(make)
    rdo.confirm_allotment(RDO)
    mpdo = make("mandal")
    take(mpdo, send(rdo, Direction.DOWN, A, RDO), OFFICER)
    mpdo.confirm_allotment(OFFICER)
    mpdo.seal_round(Method.CHITS, OFFICER)
    take(rdo, send(mpdo, Direction.UP, None, OFFICER), RDO)
    assert rdo.answers() == {}
    mpdo.void_round(1, "The drum was open", OFFICER)
    draw_all(mpdo)
    orders_of(mpdo, OFFICER)
    take(rdo, send(mpdo, Direction.UP, None, OFFICER), RDO)
    assert rdo.answers() == mpdo.answers()
    assert rdo.round(1).draws[0].void == mpdo.round(1).draws[0].void


def test_a_state_register_gathers_all_divisions(make: Make) -> None:
    whole = make("whole")
    whole.accept_census(imported(division()), RDO)
    state = make("state")
    for name in "AB":
        part = make(f"part {name}")
        records = division()
        codes = Scope("mandal", name).codes(records)
        part.accept_census(
            imported(
                Records(
                    tuple(body for body in records.bodies if body.code in codes),
                    tuple(ward for ward in records.wards if ward.body in codes),
                    tuple(area for area in records.areas if area.name in ("State", name)),
                    tuple(row for row in records.history if row.body in codes),
                )
            ),
            RDO,
        )
        part.confirm_quotas(RDO)
        part.confirm_allotment(RDO)
        take(state, send(part, Direction.UP, None, RDO), RDO)
    assert state.result().state == whole.result().state
    assert state.result().bodies == whole.result().bodies


@pytest.mark.parametrize("profile", ["up-offices-2023", "up-wards-1994"])
def test_a_state_register_gathers_all_districts_of_uttar_pradesh(make: Make, profile: str) -> None:
    records = towns()
    whole = make("whole", profile=profile)
    whole.accept_census(imported(records, profile), RDO)
    state = make("state", profile=profile)
    for district in ("Ballia", "Basti"):
        part = make(district, profile=profile)
        codes = Scope("district", district).codes(records)
        part.accept_census(imported(parcels.part_of(records, codes), profile), RDO)
        part.confirm_quotas(RDO)
        part.confirm_allotment(RDO)
        take(state, send(part, Direction.UP, Scope("district", district), RDO), RDO)
    assert state.result().state == whole.result().state
    assert state.result().bodies == whole.result().bodies
    assert state.result().units == whole.result().units


def towns() -> Records:
    """Two districts of three towns with four wards each."""
    bodies = tuple(
        Body(f"{district[:3].upper()}{number}", f"{district} {number}", Kind.NP, 4,
             Figures(4_000 + number, 10, 800 + number, 1_200 + number),
             division="Azamgarh", district=district)
        for district in ("Ballia", "Basti")
        for number in range(3)
    )  # fmt: skip
    wards = tuple(
        Ward(body.code, str(ward), ward_label(str(ward)),
             population=Figures(1_000, 2, 200 + ward, 300 - ward))
        for body in bodies
        for ward in range(1, 5)
    )  # fmt: skip
    return Records(bodies, wards)


def test_rows_that_are_none_of_a_register_are_refused(make: Make) -> None:
    rdo = rdo_of(make)
    rdo.confirm_allotment(RDO)
    mpdo = make("mandal")
    take(mpdo, send(rdo, Direction.DOWN, A, RDO), OFFICER)
    mpdo.confirm_allotment(OFFICER)
    draw_all(mpdo)
    up = send(mpdo, Direction.UP, None, OFFICER)
    broken = {
        "rounds.json": b'{"rounds": [{}], "draws": []}',
        "parameters.json": b"[]",
        "orders.json": b'[{"document": "x"}]',
    }
    for part, data in broken.items():
        before = rdo.register.head
        with pytest.raises(UserError) as told:
            take(rdo, replace(up, parts={**up.parts, part: data}), RDO)
        assert told.value.code == "packet-not-one"
        assert rdo.register.head == before

"""The past, entered and mended: versions, disputes, delimitation; and what it does to draws."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from core.insight.delimitation import Link
from core.model import Category, HistoryRow
from core.register.check import faults
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Workflow
from core.workflow.recompute import check
from core.workflow.steps import State, Step
from tests.made.acts import issue, refused
from tests.made.finished import draw_all
from tests.made.village import OFFICER, imported, mandal

ROW = HistoryRow("200", "3", "003", "2019", Category.SC)
WHY = "Notification 12"


def link(old: str, new: str, *, body: str = "200", of: str = "200", main: bool = False) -> Link:
    return Link((of, f"00{old}"), (body, f"00{new}"), WHY, None, main)


def notes(flow: Workflow) -> list[str]:
    return [note.code for note in flow.before_allotment()]


def carried(flow: Workflow, body: str = "200") -> dict[str, Category]:
    return {row.label: row.category for row in flow.records().history if row.body == body}


# Statements


def test_a_correction_is_the_next_version_and_both_stay(flow: Workflow) -> None:
    flow.accept_census(imported(), OFFICER, "census.xlsx")
    flow.add_history([ROW], "gazette", OFFICER)
    (entered,) = flow.past_of("200")
    assert entered.id is not None
    flow.correct_history(entered.id, Category.BC, "typing error", OFFICER)
    first, second = flow.past_of("200")
    assert (first.category, first.replaced) == (Category.SC, True)
    assert (second.category, second.replaces, second.reason) == (
        Category.BC,
        entered.id,
        "typing error",
    )
    assert second.by == OFFICER
    assert carried(flow) == {"003": Category.BC}
    with refused("nothing-to-take-back"):
        flow.correct_history(entered.id, Category.ST, "again", OFFICER)


def test_what_is_taken_back_is_gone_from_the_history_and_stays_in_the_register(
    flow: Workflow,
) -> None:
    flow.accept_census(imported(), OFFICER)
    flow.add_history([ROW], "gazette", OFFICER)
    number = flow.past_of("200")[0].id or 0
    flow.correct_history(number, None, "another village", OFFICER)
    assert carried(flow) == {}
    assert len(flow.past_of("200")) == 2
    assert flow.add_history([ROW], "gazette", OFFICER) == []
    assert carried(flow) == {"003": Category.SC}
    assert list(faults(flow.register.connection)) == []


def test_the_same_source_again_says_nothing_new(flow: Workflow) -> None:
    flow.accept_census(imported(), OFFICER)
    for _ in range(2):
        flow.add_history([ROW, ROW], "gazette", OFFICER)
    assert len(flow.past_of("200")) == 1
    flow.add_history([ROW], "list of the Collector", OFFICER)
    assert [one.source for one in flow.past_of("200")] == ["gazette", "list of the Collector"]
    assert flow.disputes() == ()


def test_bad_statements_are_refused_and_change_nothing(flow: Workflow) -> None:
    flow.accept_census(imported(), OFFICER)
    head = flow.register.head
    with refused("history-not-earlier"):
        flow.add_history([replace(ROW, election="2025")], "gazette", OFFICER)
    with refused("history-conflict"):
        flow.add_history([ROW, replace(ROW, category=Category.BC)], "gazette", OFFICER)
    with refused("source-missing"):
        flow.add_history([ROW], " ", OFFICER)
    assert flow.register.head == head


def test_history_can_be_entered_before_any_census(flow: Workflow) -> None:
    assert flow.add_history([ROW], "gazette", OFFICER) == []
    assert flow.voided_by_history([ROW], "other") == []
    flow.accept_census(imported(), OFFICER)
    assert carried(flow) == {"003": Category.SC}


# Disputes


def test_a_dispute_holds_the_allotment_up_until_it_is_settled(ready: Workflow) -> None:
    ready.add_history([ROW], "gazette", OFFICER)
    ready.add_history([replace(ROW, category=Category.BC)], "list", OFFICER)
    ready.confirm_quotas(OFFICER)
    assert notes(ready) == ["history-disputed"]
    with refused("history-disputed"):
        ready.confirm_allotment(OFFICER)
    (dispute,) = ready.disputes()
    with refused("nothing-to-decide"):
        ready.settle_history(dispute, Category.ST, "x", OFFICER)
    with refused("reason-missing"):
        ready.settle_history(dispute, Category.BC, "", OFFICER)
    ready.settle_history(dispute, Category.BC, "the signed order says so", OFFICER)
    assert notes(ready) == ["quotas-unconfirmed"]  # what counts has changed by it
    assert carried(ready) == {"003": Category.BC}
    (settled,) = ready.disputes()
    assert settled.settled is not None
    assert settled.settled.reason == "the signed order says so"


def test_a_settlement_is_settled_anew_and_taken_back(ready: Workflow) -> None:
    ready.add_history([ROW], "gazette", OFFICER)
    ready.add_history([replace(ROW, category=Category.BC)], "list", OFFICER)
    ready.settle_history(ready.disputes()[0], Category.BC, "first", OFFICER)
    ready.settle_history(ready.disputes()[0], Category.SC, "second", OFFICER)
    settled = ready.disputes()[0].settled
    assert settled is not None
    assert settled.reason == "second"
    assert carried(ready) == {"003": Category.SC}
    ready.correct_history(settled.id or 0, None, "not sure", OFFICER)
    assert ready.disputes()[0].settled is None


def test_a_census_file_that_disagrees_is_accepted_and_disputed(flow: Workflow) -> None:
    flow.add_history([ROW], "gazette", OFFICER)
    other = replace(mandal(), history=(replace(ROW, category=Category.BC),))
    flow.accept_census(imported(other), OFFICER, "census.xlsx")
    (dispute,) = flow.disputes()
    assert [one.source for one in dispute.said] == ["census.xlsx", "gazette"]
    flow.accept_census(imported(replace(mandal(), history=(ROW,))), OFFICER, "census.xlsx")
    assert flow.disputes() == ()


# Delimitation


def mapped(flow: Workflow) -> Workflow:
    """Wards 1 and 2 of a village have changed their numbers; the others kept theirs."""
    rows = [replace(ROW, number=str(n), label=f"00{n}", category=category)
            for n, category in ((1, Category.SC), (2, Category.ST))]  # fmt: skip
    flow.add_history(rows, "gazette", OFFICER)
    links = [link("1", "2"), link("2", "1"), *(link(str(n), str(n)) for n in range(3, 7))]
    flow.map_wards("200", links, WHY, OFFICER)
    return flow


def test_history_goes_where_the_mapping_leads_it(flow: Workflow) -> None:
    flow.accept_census(imported(), OFFICER)
    mapped(flow)
    assert carried(flow) == {"001": Category.ST, "002": Category.SC}
    assert flow.mapping("200") is not None
    assert flow.mapping("201") is None
    flow.map_wards("200", (), "wholly new wards", OFFICER)
    assert set(carried(flow)) == {"old:001", "old:002"}
    flow.take_back_mapping("200", "wrong notification", OFFICER)
    assert flow.mapping("200") is None
    assert carried(flow) == {"001": Category.SC, "002": Category.ST}
    assert list(faults(flow.register.connection)) == []


def test_a_mapping_is_seen_before_it_is_made(ready: Workflow) -> None:
    ready.add_history([ROW], "gazette", OFFICER)
    head = ready.register.head
    lineage = ready.lineage_with("200", [link("3", "5")])
    assert {row.label for row in lineage.history} == {"005"}
    assert "lineage-unmapped" in {found.code for found in lineage.findings}
    assert ready.register.head == head


def test_draws_that_a_mapping_makes_void_are_named_before(ready: Workflow) -> None:
    draw_all(ready)
    rows = [replace(ROW, number=str(n), label=f"00{n}") for n in range(1, 4)]
    would = ready.voided_by_history(rows, "gazette")
    assert would == ready.add_history(rows, "gazette", OFFICER)
    assert would
    ready.confirm_quotas(OFFICER)
    ready.confirm_allotment(OFFICER)
    draw_all(ready)
    links = [link("1", "4"), link("2", "5"), link("3", "6")]
    named = ready.voided_by_mapping("200", links)
    assert named
    assert ready.map_wards("200", links, WHY, OFFICER) == named
    assert ready.status(Step.ALLOT).state is State.STALE
    assert ready.status(Step.ALLOT).reason.code == "stale-mapping"  # type: ignore[union-attr]


def test_bad_mappings_are_refused_and_change_nothing(flow: Workflow) -> None:
    flow.accept_census(imported(), OFFICER)
    head = flow.register.head
    for code, links in {
        "mapping-of-other": [link("1", "1", body="201")],
        "mapping-unknown-ward": [link("1", "9")],
        "mapping-twice": [link("1", "1"), link("1", "1")],
    }.items():
        with refused(code):
            flow.map_wards("200", links, WHY, OFFICER)
    with refused("reason-missing"):
        flow.map_wards("200", [link("1", "1")], " ", OFFICER)
    with refused("nothing-to-take-back"):
        flow.take_back_mapping("200", WHY, OFFICER)
    assert flow.register.head == head


def test_a_parent_without_a_mapping_of_its_own_holds_the_allotment_up(ready: Workflow) -> None:
    ready.add_history([replace(ROW, body="201")], "gazette", OFFICER)
    ready.map_wards("200", [link("3", "1", of="201")], "hamlet moved", OFFICER)
    ready.confirm_quotas(OFFICER)
    assert notes(ready) == ["mapping-open"]
    own = [link(str(n), str(n), body="201", of="201") for n in range(1, 7)]
    ready.map_wards("201", own, "nothing renumbered", OFFICER)
    assert "mapping-open" not in notes(ready)
    assert carried(ready, "200") == {"001": Category.SC}
    assert carried(ready, "201") == {"003": Category.SC}


def test_people_of_old_and_new_wards_are_held_against_each_other(flow: Workflow) -> None:
    flow.accept_census(imported(mandal(wards=5)), OFFICER)
    flow.accept_census(imported(mandal(wards=6)), OFFICER)
    assert ("200", "005") in flow.old_places("200")
    half = [replace(link("1", new), persons=persons) for new, persons in (("1", 60), ("6", 50))]
    found = flow.lineage_with("200", half).findings
    sums = [one.parameters for one in found if one.code == "lineage-sum-differs"]
    assert {(one["ward"], one["sum"], one["total"]) for one in sums} == {
        ("001", 110, 100),
        ("001", 60, 100),
        ("006", 50, 100),
    }


def test_findings_of_the_delimitation_stand_in_the_result(flow: Workflow) -> None:
    flow.accept_census(imported(), OFFICER)
    flow.map_wards("200", [link("1", "1")], WHY, OFFICER)
    codes = {found.code for found in flow.body("200").findings}
    assert "lineage-unmapped" in codes


def test_an_order_is_recomputed_with_the_past_that_it_was_made_from(tmp_path: Path) -> None:
    path = tmp_path / "mandal.vantu"
    with Register.create(path, Founding("telangana-2018", "2025"), OFFICER) as register:
        flow = Workflow(register, seeds=SeedBook(tmp_path / "seeds"))
        flow.accept_census(imported(), OFFICER)
        mapped(flow)
        flow.confirm_quotas(OFFICER)
        flow.confirm_allotment(OFFICER)
        draw_all(flow)
        issue(flow, "200")
        flow.reopen("wrong mapping", OFFICER)
        flow.take_back_mapping("200", "wrong notification", OFFICER)
        number = next(one.id for one in flow.past_of("200") if one.label == "001") or 0
        flow.correct_history(number, Category.BC_W, "misread", OFFICER)
    assert check(path) == []

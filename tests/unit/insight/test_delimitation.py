"""Delimitation: history goes where the mapping leads it, and nowhere else."""

from __future__ import annotations

from core.insight.delimitation import Lineage, Link, carry, check_population, identity
from core.model import HistoryRow
from tests.build import history, plain_wards
from tests.up_records import carried as office_row
from tests.up_records import office

WHY = "Notification 12 of 2026"
BEFORE = {"2019": {"1": "SC", "2": "ST", "3": "UR"}, "2024": {"1": "UR", "2": "SC(W)", "3": "BC"}}


def link(old: str, new: str, persons: int | None = None, *, main: bool = False) -> Link:
    return Link(("1001", f"00{old}"), ("1001", f"00{new}"), WHY, persons, main)


def carried(links: list[Link], wards: int = 3) -> Lineage:
    return carry(history(BEFORE), links, plain_wards(wards))


def told(lineage: Lineage) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for row in lineage.history:
        found.setdefault(row.label, {})[row.election] = row.category.value
    return found


def codes(lineage: Lineage) -> list[str]:
    return [found.code for found in lineage.findings]


def rows(lineage: Lineage) -> set[HistoryRow]:
    return set(lineage.history)


def test_identity_changes_nothing() -> None:
    lineage = carry(history(BEFORE), identity(plain_wards(3), WHY), plain_wards(3))
    assert rows(lineage) == set(history(BEFORE))
    assert lineage.findings == ()


def test_renumbered_wards_take_their_history_along() -> None:
    found = told(carried([link("1", "2"), link("2", "3"), link("3", "1")]))
    assert found == {
        "002": {"2019": "SC", "2024": "UR"},
        "003": {"2019": "ST", "2024": "SC(W)"},
        "001": {"2019": "UR", "2024": "BC"},
    }


def test_both_parts_of_a_split_ward_were_reserved() -> None:
    lineage = carried([link("1", "1"), link("1", "4"), link("2", "2"), link("3", "3")], wards=4)
    assert told(lineage)["004"] == told(lineage)["001"] == {"2019": "SC", "2024": "UR"}


def test_ward_without_a_line_has_no_history_even_under_its_old_number() -> None:
    lineage = carried([link("1", "1"), link("2", "2")])
    assert told(lineage)["old:003"] == {"2019": "UR", "2024": "BC"}
    assert "003" not in told(lineage)
    assert codes(lineage) == ["lineage-unmapped"]


def test_merged_wards_that_disagree_wait_for_a_word() -> None:
    lineage = carried([link("1", "1"), link("2", "1"), link("3", "2")], wards=2)
    assert "001" not in told(lineage)
    assert codes(lineage) == ["lineage-ambiguous", "lineage-ambiguous"]
    assert lineage.findings[0].parameters["categories"] == "SC, ST"


def test_main_ward_or_most_people_decide() -> None:
    by_main = carried([link("1", "1"), link("2", "1", main=True)], wards=1)
    assert told(by_main)["001"] == {"2019": "ST", "2024": "SC(W)"}
    by_people = carried([link("1", "1", 300), link("2", "1", 200)], wards=1)
    assert told(by_people)["001"] == {"2019": "SC", "2024": "UR"}
    equal = carried([link("1", "1", 200), link("2", "1", 200)], wards=1)
    assert codes(equal) == ["lineage-ambiguous", "lineage-ambiguous"]


def test_bodies_outside_the_mapping_keep_their_rows() -> None:
    other = history({"2019": {"1": "BC"}}, body="2002")
    lineage = carry((*history(BEFORE), *other), [link("1", "1")], plain_wards(1))
    assert set(other) <= rows(lineage)


def test_lines_that_lead_nowhere_are_named() -> None:
    lineage = carried([link("9", "1"), link("1", "7")])
    unknown = [found for found in lineage.findings if found.code == "lineage-unknown"]
    assert [found.parameters["ward"] for found in unknown] == ["009", "007"]


def test_people_of_parents_and_children_are_checked_against_each_other() -> None:
    links = [link("1", "1", 300), link("1", "2", 200), link("2", "2", 100)]
    before = {("1001", "001"): 500, ("1001", "002"): 100}
    now = {("1001", "001"): 300, ("1001", "002"): 310}
    (found,) = check_population(links, before, now)
    assert found.parameters == {"body": "1001", "ward": "002", "sum": 300, "total": 310}
    assert check_population([link("1", "1")], before, now) == []


def test_office_of_a_municipality_that_got_another_code() -> None:
    rows_of = [office_row("NP7", "2023", "SC(W)"), office_row("NP8", "2023", "UR")]
    now = [office("NPP7", 1000), office("NP8", 1000)]
    lineage = carry(rows_of, [Link(("NP7", ""), ("NPP7", ""), WHY)], (), now)
    assert {(row.body, row.label, row.category.value) for row in lineage.history} == {
        ("NPP7", "", "SC(W)"),
        ("NP8", "", "UR"),
    }
    assert lineage.findings == ()

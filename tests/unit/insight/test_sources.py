"""Several sources of one history: agreement, dispute and settlement; nothing is merged."""

from __future__ import annotations

from dataclasses import replace

from core.insight.sources import Said, unsettled, weighed
from core.model import Category, HistoryRow
from tests.build import history

ROW = HistoryRow("1001", "2", "002", "2019", Category.SC)


def said(number: int, category: Category | None, source: str = "list of 2019") -> Said:
    return Said(number, ROW.body, ROW.number, ROW.label, ROW.election, category, source)


def settles(number: int, category: Category, *against: Category) -> Said:
    return replace(said(number, category, ""), against=frozenset(against))


def test_without_other_sources_the_file_stands() -> None:
    rows = history({"2019": {"1": "SC", "2": "ST"}})
    assert weighed(rows, ()).history == tuple(rows)


def test_what_no_other_source_has_is_added() -> None:
    found = weighed((), [said(1, Category.SC)])
    assert found.history == (ROW,)
    assert found.disputes == ()


def test_agreeing_sources_give_one_row() -> None:
    found = weighed([ROW], [said(1, Category.SC), said(2, Category.SC, "the order of 2019")])
    assert found.history == (ROW,)
    assert found.disputes == ()


def test_disagreeing_sources_are_shown_with_what_each_says() -> None:
    found = weighed([ROW], [said(1, Category.BC), said(2, Category.SC, "the order")], "census.xlsx")
    (dispute,) = unsettled(found.disputes)
    assert [(one.source, one.category) for one in dispute.said] == [
        ("census.xlsx", Category.SC),
        ("list of 2019", Category.BC),
        ("the order", Category.SC),
    ]
    assert found.history == (ROW,)


def test_a_settlement_holds_until_a_source_says_something_new() -> None:
    stated = [said(1, Category.BC), settles(2, Category.BC, Category.SC, Category.BC)]
    found = weighed([ROW], stated)
    assert unsettled(found.disputes) == ()
    assert [row.category for row in found.history] == [Category.BC]
    again = weighed([ROW], [*stated, said(3, Category.ST, "another list")])
    assert len(unsettled(again.disputes)) == 1


def test_a_settlement_says_nothing_once_the_sources_agree() -> None:
    stated = [said(1, Category.SC), settles(2, Category.BC, Category.SC, Category.BC)]
    found = weighed([ROW], stated)
    assert found.disputes == ()
    assert found.history == (ROW,)


def test_what_was_taken_back_or_replaced_says_nothing() -> None:
    stated = [replace(said(1, Category.BC), replaced=True), said(2, None)]
    assert weighed([ROW], stated).history == (ROW,)
    assert weighed((), stated).history == ()
    assert weighed((), [settles(3, Category.BC, Category.BC, Category.SC)]).history == ()

"""Step 2: totals that agree, the working, readings with effects, decisions, confirming."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from core.census.load import Loaded
from core.model import GROUPS
from core.workflow import State, Step, Workflow
from desktop.models.quotas import totals
from desktop.pages.quotas import QuotasPage
from desktop.shell import Shell

AtQuotas = Callable[[str], Shell]
Settle = Callable[[], None]


def entered(at_quotas: AtQuotas, profile: str) -> QuotasPage:
    shell = at_quotas(profile)
    page = shell.pages[Step.QUOTAS]
    assert isinstance(page, QuotasPage)
    return page


def confirm_readings(page: QuotasPage, settle: Settle, qtbot) -> None:
    """Every reading as proposed, each with a reason."""
    for name in [name for name, card in page.readings.cards.items() if card.reading.needed]:
        card = page.readings.cards[name]
        qtbot.keyClicks(card.reason, f"as proposed: {name}")
        qtbot.mouseClick(card.button, Qt.MouseButton.LeftButton)
        settle()


def test_totals_agree_with_the_result_whatever_is_shown(
    at_quotas: AtQuotas, settle: Settle, qtbot
) -> None:
    page = entered(at_quotas, "telangana-2025")
    sums = []
    page.desk.ask(lambda flow, _: flow.result().state, sums.append)
    settle()
    (state,) = sums[0].values()
    (total,) = page.table.sums.rows
    assert total.totals == tuple(state.numbers[group].total for group in GROUPS)
    assert total.women == sum(state.numbers[group].women for group in GROUPS)
    qtbot.keyClicks(page.search, "572001")
    assert [row.key for row in page.table.table.rows] == ["572001"]
    (total,) = page.table.sums.rows
    assert (total.bodies, total.seats) == (1, 12)
    page.search.clear()
    qtbot.mouseClick(page.flagged, Qt.MouseButton.LeftButton)
    page.flagged.setChecked(True)
    rows = page.table.table.rows
    assert 0 < len(rows) < 22
    assert all(row.findings for row in rows)
    assert page.table.sums.rows == (totals(rows),)


def test_why_gives_the_working_clause_by_clause(at_quotas: AtQuotas, settle: Settle, qtbot) -> None:
    page = entered(at_quotas, "telangana-2025")
    page.table.choose("572003")
    settle()
    text = page.why.text.toPlainText()
    assert "9(2)" in text
    assert "9(6)" in text
    assert "looked at, did not apply" in text
    assert page.why._title.text() == "Beernandi · 572003"


def test_names_and_working_follow_the_language(at_quotas: AtQuotas, settle: Settle, qtbot) -> None:
    page = entered(at_quotas, "telangana-2025")
    shell = page.window()
    assert isinstance(shell, Shell)
    shell.choose_language("te")
    settle()
    assert page.table.table.rows[0].name == "బాదన్‌కుర్తి"
    qtbot.keyClicks(page.search, "badan")
    assert len(page.table.table.rows) == 1


def test_readings_are_confirmed_with_a_reason_and_then_the_numbers(
    at_quotas: AtQuotas, settle: Settle, qtbot
) -> None:
    page = entered(at_quotas, "telangana-2025")
    shell = page.window()
    assert isinstance(shell, Shell)
    assert not shell.next.isEnabled()
    assert "4" in shell.sentence.text()
    card = page.readings.cards["women"]
    assert not card.button.isEnabled()
    confirm_readings(page, settle, qtbot)
    assert shell.next.isEnabled()
    assert shell.next.text() == "Confirm these numbers"
    shell.go_on()
    qtbot.waitUntil(
        lambda: shell.desk.overview.statuses[Step.QUOTAS].state is State.DONE  # type: ignore
    )
    settle()
    kept = []
    page.desk.ask(lambda flow, _: flow.parameters(), kept.append)
    settle()
    assert kept[0]["women"].reason == "as proposed: women"
    assert kept[0]["women"].confirmed


def test_each_value_says_what_it_would_give_before_it_is_chosen(
    at_quotas: AtQuotas, settle: Settle, qtbot
) -> None:
    page = entered(at_quotas, "telangana-2025")
    card = page.readings.cards["women"]
    now = card._effect.text()
    assert now.startswith("Now: ST 36")
    card.box.setCurrentIndex(card.box.findData("floor"))
    assert card._effect.text().startswith("It would give: ST 36")
    assert card.button.text() == "Change"
    assert page.table.sums.rows[0].women == 120


def test_another_reading_for_women_is_decided_with_the_same_reason(
    at_quotas: AtQuotas, settle: Settle, qtbot
) -> None:
    page = entered(at_quotas, "telangana-2025")
    card = page.readings.cards["women"]
    card.box.setCurrentIndex(card.box.findData("floor"))
    qtbot.keyClicks(card.reason, "circular of the Commissioner")
    qtbot.mouseClick(card.button, Qt.MouseButton.LeftButton)
    settle()
    decided = []
    page.desk.ask(lambda flow, _: flow.decisions(), decided.append)
    settle()
    (decision,) = decided[0]
    assert (decision.code, decision.choice) == ("women-reading", "floor")
    assert decision.reason == "circular of the Commissioner"


def test_what_was_typed_stays_when_another_reading_is_confirmed(
    at_quotas: AtQuotas, settle: Settle, qtbot
) -> None:
    page = entered(at_quotas, "telangana-2025")
    qtbot.keyClicks(page.readings.cards["rotation"].reason, "half a sen")
    card = page.readings.cards["ceiling"]
    qtbot.keyClicks(card.reason, "s. 285-A")
    qtbot.mouseClick(card.button, Qt.MouseButton.LeftButton)
    settle()
    assert page.readings.cards["rotation"].reason.text() == "half a sen"


def test_the_ceiling_is_decided_for_its_body(at_quotas: AtQuotas, settle: Settle, qtbot) -> None:
    page = entered(at_quotas, "telangana-2025")
    row = next(row for row in page.table.table.rows if row.undecided)
    page.table.choose(row.key)
    settle()
    page.side.setCurrentWidget(page.why)
    assert page.why.strip.isVisible()
    qtbot.keyClicks(page.why.strip.reason, "approved by the RDO")
    qtbot.mouseClick(page.why.strip.button, Qt.MouseButton.LeftButton)
    settle()
    assert row.key not in {one.key for one in page.table.table.rows if one.undecided}
    assert not page.why.strip.isVisible()
    assert "approved by the RDO" in page.why.text.toPlainText()


def test_offices_show_state_units_and_bodies(at_quotas: AtQuotas, settle: Settle, qtbot) -> None:
    page = entered(at_quotas, "up-offices-2023")
    rows = page.table.table.rows
    assert [row.level for row in rows[:3]] == ["state", "unit", "body"]
    states = [row for row in rows if row.level == "state"]
    (total,) = page.table.sums.rows
    assert total.totals == tuple(sum(row.totals[at] for row in states) for at in range(len(GROUPS)))
    assert total.seats == sum(row.seats for row in states)
    unit = next(row for row in rows if row.level == "unit")
    body = rows[rows.index(unit) + 1]
    qtbot.keyClicks(page.search, body.key)
    assert [row.key for row in page.table.table.rows] == [rows[0].key, unit.key, body.key]
    page.table.choose(unit.key)
    settle()
    assert page.why.text.toPlainText().strip()


def test_bodies_that_an_import_changed_can_be_shown_alone(
    at_quotas: AtQuotas, settle: Settle
) -> None:
    page = entered(at_quotas, "telangana-2025")
    assert not page.changed.isVisible()  # there is nothing before the first import

    def again(flow: Workflow, _: object) -> None:
        first, *others = flow.records().bodies
        persons = replace(first.population, total=(first.population.total or 0) + 9)
        records = replace(
            flow.records(), bodies=(replace(first, population=persons), *others)
        )  # fmt: skip
        rules = flow.rules_with({}, {})
        flow.accept_census(
            Loaded(records, rules, flow.election, (), "cd" * 32), flow.officers()[0], "second.xlsx"
        )

    page.desk.act(again)
    settle()
    assert page.changed.isVisible()
    assert page.changed.text() == "Changed (1)"
    page.changed.setChecked(True)
    assert [row.key for row in page.table.table.rows] == ["572001"]
    page.changed.setChecked(False)
    assert len(page.table.table.rows) == 22


def test_effects_of_a_large_register_are_worked_out_once_they_are_looked_at(
    at_quotas: AtQuotas, settle: Settle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.pages.quotas._MANY", 3)
    page = entered(at_quotas, "telangana-2025")
    page.side.setCurrentWidget(page.why)
    settle()
    page._effects.clear()
    page.side.setCurrentWidget(page.readings)
    settle()
    choices = sum(len(card.reading.choices) for card in page.readings.cards.values())
    assert len(page._effects) == choices > 3
    before = list(page._effects)
    page._ask_why(page.table.table.rows[3])
    settle()
    assert page._effects == before

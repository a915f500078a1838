"""History beside the steps: turns and stories, entries and disputes, delimitation, papers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.insight.mapping_file import read_mapping
from core.model import Category, HistoryRow
from core.register.check import faults
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Step, Workflow
from desktop.i18n import say
from desktop.models.mapping import Line
from desktop.shell import Shell
from desktop.side.history import HistoryPage
from tests.gui.stage import Stage, made_register
from tests.made.acts import issue
from tests.made.finished import draw_all
from tests.made.village import OFFICER, PROFILE, imported

ROW = HistoryRow("200", "3", "003", "2019", Category.SC)


@pytest.fixture
def stage(shell: Shell, settle: Callable[[], None], tmp_path: Path) -> Stage:
    return Stage(shell, settle, made_register(tmp_path))


@pytest.fixture
def page(stage: Stage) -> HistoryPage:
    stage.shell.go_aside("history")
    stage.settle()
    found = stage.shell.sides["history"]
    assert isinstance(found, HistoryPage)
    return found


def take(page: HistoryPage, stage: Stage, *rows: HistoryRow, source: str = "gazette") -> None:
    """Take rows in; draws that become void are accepted."""
    page.sources.take(rows, source)
    stage.settle()


def with_an_order(folder: Path) -> Path:
    """A register in which everything is drawn and one order was issued."""
    path = made_register(folder)
    with Register.open(path) as register:
        flow = Workflow(register, seeds=SeedBook(folder / "seeds"))
        draw_all(flow)
        told = {"changes": [], "supersedes": None, "date": "2025-11-24", "journal_head": "0" * 64}
        issue(flow, "200", json.dumps(told).encode())
    return path


# Turns and stories


OLD = HistoryRow("200", "3", "003", "2024", Category.ST_W)


@pytest.fixture
def paired(page: HistoryPage, stage: Stage) -> HistoryPage:
    """Two elections are known of village 200: a pair of terms is complete and counts."""
    take(page, stage, OLD, source="Gazette 7")
    return page


def choose(page: HistoryPage, category: str) -> None:
    page.grid.category.setCurrentIndex(page.grid.category.findData(category))


def texts(page: HistoryPage, column: int) -> list[str]:
    model = page.grid.table.turns
    return [str(model.index(row, column).data() or "") for row in range(model.rowCount())]


def go_to_ward(page: HistoryPage, stage: Stage, row: int) -> list[str]:
    """Put the cursor on a ward; its story."""
    page.grid.table.setCurrentIndex(page.grid.table.turns.index(row, 0))
    stage.settle()
    return page.grid.story.sentences


def test_the_grid_opens_with_the_election_now_prepared_last(paired: HistoryPage) -> None:
    model = paired.grid.table.turns
    heads = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
    assert heads == ["Ward", "(2019)", "2024", "2025 (now)"]
    assert texts(paired, 1) == ["ST(W)", "", "", "", "", ""]
    assert texts(paired, 2) == ["", "", "ST(W)", "", "", ""]
    assert "9(8) first proviso" in paired.grid.note.text()
    assert paired.grid.tools.print.isEnabled()
    assert paired.grid.tools.save.isEnabled()


def test_a_category_shows_its_cycle_and_every_turn(paired: HistoryPage) -> None:
    choose(paired, "ST(W)")
    table = paired.grid.table
    assert texts(paired, 0)[:4] == ["Cycles of ST(W)", "1", "2", "✓ 3"]
    assert table.turns.index(0, 2).data(Qt.ItemDataRole.AccessibleTextRole) == "Cycle 1 begins"
    turns = texts(paired, 4)
    assert turns[1:4] == ["waits; lots decide", "nobody of ST here", "had its turn (2024)"]
    assert "Had their turn: 3." in paired.grid.turns.text()
    choose(paired, "SC")
    assert "by rank 2025" in texts(paired, 4)  # its lots are still open
    assert "equal shares are decided by lot" in paired.grid.turns.text()
    choose(paired, "")
    assert texts(paired, 0)[0] == "1"


def test_the_story_of_a_ward_names_what_says_so(paired: HistoryPage, stage: Stage) -> None:
    told = go_to_ward(paired, stage, 2)
    assert told[:2] == ["Story: 3", "2019: nothing is recorded."]
    assert told[2] == "2024: ST(W)."
    assert told[3].startswith("Gazette 7; entered by ")
    assert told[-1].startswith("2025, now prepared:")
    assert any("census.xlsx" in one for one in go_to_ward(paired, stage, 0))


def test_the_story_is_there_without_a_click_and_follows_the_keys(
    page: HistoryPage, stage: Stage
) -> None:
    assert page.grid.story.sentences[0] == "Story: 1"
    QTest.keyClick(page.grid.table, Qt.Key.Key_Down)
    stage.settle()
    assert page.grid.story.sentences[0] == "Story: 2"


def test_the_search_finds_a_body_by_name(page: HistoryPage, stage: Stage) -> None:
    page.picker.search.setText("village 2")
    stage.settle()
    assert page.title.text() == "Village 2"


def test_step_three_leads_to_the_past_of_its_body(page: HistoryPage, stage: Stage) -> None:
    allot = stage.go(Step.ALLOT)
    allot.picker.search.setText("201")
    stage.settle()
    allot.past.click()
    stage.settle()
    assert stage.shell.side == "history"
    assert page.title.text() == "Village 1"


def test_offices_stand_in_their_units(
    at_quotas: Callable[[str], Shell], settle: Callable[[], None]
) -> None:
    shell = at_quotas("up-offices-2023")
    shell.go_aside("history")
    settle()
    page = shell.sides["history"]
    assert isinstance(page, HistoryPage)
    assert page.title.text() == "Ballia · NP"
    choose(page, "SC")
    settle()
    assert any("up-offices.xlsx" in one for one in page.grid.story.sentences)
    page.mapping.same.click()
    settle()
    assert page.mapping.body.count() > 1
    assert page.mapping.table.rowCount() == 1


def test_the_order_behind_the_present_seats_can_be_shown(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    stage = Stage(shell, settle, with_an_order(tmp_path))
    shell.go_aside("history")
    settle()
    page = shell.sides["history"]
    assert isinstance(page, HistoryPage)
    assert any("TG-200" in one for one in page.grid.story.sentences)
    (button,) = page.grid.story.papers
    button.click()
    settle()
    window = page.grid.window_
    assert window is not None
    assert window.preview.pages
    window.close()
    page.picker.search.setText("202")
    stage.settle()
    assert page.grid.story.sentences[-1] == say("behind-no-order")


# Entries and sources


def test_an_old_election_is_typed_in(page: HistoryPage, stage: Stage) -> None:
    page.sources.enter.click()
    dialog = page.sources.asking
    assert not dialog.take.isEnabled()
    dialog.election.setText("2019")
    dialog.source.setText("Order 5 of 2019")
    dialog.table.item(1, 1).setText("sc women")
    assert dialog.table.item(1, 1).text() == "SC(W)"
    dialog.table.item(2, 1).setText("nonsense")
    assert not dialog.take.isEnabled()
    assert "nonsense" in dialog.missing.text()
    dialog.table.item(2, 1).setText("జనరల్")
    assert dialog.take.isEnabled(), dialog.missing.text()
    dialog.take.click()
    stage.settle()
    said = stage.flow(lambda flow: flow.past().said)
    assert [(one.label, one.category, one.source) for one in said] == [
        ("002", Category.SC_W, "Order 5 of 2019"),
        ("003", Category.UR, "Order 5 of 2019"),
    ]


def test_what_was_half_typed_is_there_again(page: HistoryPage, stage: Stage) -> None:
    page.sources.enter.click()
    dialog = page.sources.asking
    dialog.election.setText("20")
    dialog.source.textEdited.emit("")
    dialog.table.item(0, 1).setText("ST")
    dialog.leave.click()
    stage.settle()
    page.sources.enter.click()
    again = page.sources.asking
    assert again.election.text() == "20"
    assert again.table.item(0, 1).text() == "ST"
    again.leave.click()


def test_what_was_half_typed_for_two_bodies_is_kept_for_both(
    page: HistoryPage, stage: Stage
) -> None:
    for key, typed in (("200", "2014"), ("201", "2019"), ("200", ""), ("201", "")):
        page.picker.choose(key)
        stage.settle()
        page.sources.enter.click()
        dialog = page.sources.asking
        QTest.keyClicks(dialog.election, typed)
        assert dialog.election.text() == {"200": "2014", "201": "2019"}[key]
        dialog.leave.click()


def test_a_search_gives_way_where_step_three_leads(page: HistoryPage, stage: Stage) -> None:
    page.picker.search.setText("village 0")
    stage.settle()
    step = stage.go(Step.ALLOT)
    step.picker.choose("201")
    stage.settle()
    step.past.click()
    stage.settle()
    assert stage.shell.side == "history"
    assert page.picker.current == "201"
    assert page.title.text() == "Village 1"


def test_draws_that_become_void_are_named_before(page: HistoryPage, stage: Stage) -> None:
    stage.flow(draw_all)
    rows = [HistoryRow("200", str(n), f"00{n}", "2019", Category.SC) for n in range(2, 5)]
    page.sources.take(tuple(rows), "gazette")
    stage.settle()
    dialog = page.sources.asking
    assert dialog is not None
    assert stage.flow(lambda flow: flow.past().said) == ()
    dialog.take.click()
    stage.settle()
    assert len(stage.flow(lambda flow: flow.past().said)) == 3
    assert "200" in stage.shell.message.text


def test_a_dispute_is_settled_with_a_reason(page: HistoryPage, stage: Stage) -> None:
    take(page, stage, ROW)
    take(page, stage, HistoryRow("200", "3", "003", "2019", Category.BC), source="list")
    strip = page.sources.dispute
    assert not strip.isHidden()
    assert {strip.choice.itemData(at) for at in range(strip.choice.count())} == {"BC", "SC"}
    strip.choice.setCurrentIndex(strip.choice.findData("SC"))
    assert not strip.button.isEnabled()
    strip.reason.setText("the signed order")
    strip.button.click()
    stage.settle()
    (dispute,) = stage.flow(lambda flow: flow.disputes())
    assert dispute.settled.category is Category.SC
    assert strip.isHidden()


def test_a_statement_is_corrected_and_taken_back(page: HistoryPage, stage: Stage) -> None:
    take(page, stage, ROW)
    sources = page.sources
    at = next(i for i, one in enumerate(sources.table.rows) if one.source == "gazette")
    sources.table.choose(0)
    assert not sources.correct.isEnabled()  # of the census file: corrected there
    sources.table.choose(at)
    sources.correct.click()
    dialog = sources.asking
    dialog.choice.setCurrentIndex(dialog.choice.findData("BC"))
    dialog.field.setPlainText("misread")
    dialog.take.click()
    stage.settle()
    at = next(i for i, one in enumerate(sources.table.rows) if one.stands and one.id)
    assert sources.table.rows[at].category is Category.BC
    sources.table.choose(at)
    sources.take_back.click()
    sources.asking.field.setPlainText("another village")
    sources.asking.take.click()
    stage.settle()
    assert not [one for one in sources.table.rows if one.id and one.stands]
    assert list(stage.flow(lambda flow: list(faults(flow.register.connection)))) == []


def test_a_list_is_read_and_a_bad_one_refused_with_its_places(
    page: HistoryPage, stage: Stage, tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text("Body code,Ward,Category\n200,4,BC\n", encoding="utf-8")
    bad.write_text("Body code,Ward,Category\n200,4,nobody\n", encoding="utf-8")
    page.sources.read_list(bad, "bad", "2019")
    stage.settle()
    assert "row 2" in stage.shell.message.text
    page.sources.read_list(good, "good", "2019")
    stage.settle()
    assert [one.source for one in stage.flow(lambda flow: flow.past().said)] == ["good"]


def test_the_last_register_is_taken_over(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    old = with_an_order(tmp_path)
    new = tmp_path / "next.vantu"
    with Register.create(new, Founding(PROFILE, "2030"), OFFICER) as register:
        given = imported()
        Workflow(register).accept_census(
            type(given)(given.records, given.rules, "2030"), OFFICER, "census.xlsx"
        )
    stage = Stage(shell, settle, new)
    shell.go_aside("history")
    settle()
    page = shell.sides["history"]
    assert isinstance(page, HistoryPage)
    page.sources.take_over(old)
    settle()
    assert say("said-inherits-part", count=9, source="Hall 2025", waiting=2) in (
        page.sources.asking.findChildren(type(page.title))[1].text()
    )
    page.sources.asking.take.click()
    settle()
    assert len(stage.flow(lambda flow: flow.past().said)) == 9
    assert any("TG-200" in one.source for one in page.sources.table.rows)


# Delimitation


def test_wards_are_mapped_seen_before_and_recorded(page: HistoryPage, stage: Stage) -> None:
    mapping = page.mapping
    head = stage.flow(lambda flow: flow.register.head)
    mapping.same.click()
    stage.settle()
    mapping.table.item(0, 2).setText("2")  # ward 1 comes from ward 2, ward 2 from ward 1
    mapping.table.item(1, 2).setText("1")
    stage.settle()
    inherits = [mapping.table.item(row, 5).text() for row in range(2)]
    assert inherits == ["–", "2019 ST(W)"]
    assert not mapping.record.isEnabled()
    assert stage.flow(lambda flow: flow.register.head) == head
    mapping.reason.setText("Notification 12")
    mapping.reason.returnPressed.emit()
    stage.settle()
    mapped = stage.flow(lambda flow: flow.mapping("200"))
    assert [(link.old[1], link.new[1]) for link in mapped.links][:2] == [
        ("002", "001"),
        ("001", "002"),
    ]
    assert "Notification 12" in mapping.state.text()
    assert any("Notification 12" in one for one in go_to_ward(page, stage, 1))
    mapping.take_back.click()
    mapping.asking.field.setPlainText("wrong paper")
    mapping.asking.take.click()
    stage.settle()
    assert stage.flow(lambda flow: flow.mapping("200")) is None


def test_a_ward_has_several_old_ones_and_what_is_typed_stays(
    page: HistoryPage, stage: Stage
) -> None:
    mapping = page.mapping
    mapping.table.setCurrentCell(0, 1)
    mapping.add.click()
    mapping.table.item(1, 2).setText("4")
    mapping.table.item(1, 3).setText("many")
    stage.settle()
    assert "many" in mapping.told.toPlainText()
    mapping.table.item(1, 3).setText("40")
    mapping.table.item(1, 4).setCheckState(Qt.CheckState.Checked)
    stage.settle()
    stage.go(Step.LOTS)
    stage.shell.go_aside("history")
    stage.settle()
    assert Line("001", "", "4", "40", main=True) in mapping.table.lines()
    mapping.table.setCurrentCell(1, 1)
    mapping.remove.click()
    mapping.clear.click()
    stage.settle()
    assert all(line.empty for line in mapping.table.lines())
    assert not mapping.clear.isEnabled()


def test_a_mapping_goes_through_a_workbook(page: HistoryPage, stage: Stage, tmp_path: Path) -> None:
    path = tmp_path / "delimitation.xlsx"
    page.mapping.same.click()
    stage.settle()
    page.mapping.write(path)
    stage.settle()
    assert len(read_mapping(path)["200"]) == 6
    page.mapping.clear.click()
    page.mapping.read_file(path)
    stage.settle()
    lines = page.mapping.table.lines()
    assert [(line.label, line.old_ward) for line in lines] == [
        (f"00{n}", f"00{n}") for n in range(1, 7)
    ]
    assert stage.flow(lambda flow: flow.mapping("200")) is None


def test_every_text_follows_the_language(page: HistoryPage, stage: Stage) -> None:
    for language in ("te", "hi", "en"):
        stage.shell.choose_language(language)
        stage.settle()
        assert page.sources.enter.text() == say("said-enter")
        assert page.mapping.record.text() == say("mapping-record")
        assert page.tabs.tabText(0) == say("history-tab-grid")


def test_bodies_with_a_dispute_can_be_shown_alone(page: HistoryPage, stage: Stage) -> None:
    take(page, stage, HistoryRow("201", "3", "003", "2019", Category.SC))
    take(page, stage, HistoryRow("201", "3", "003", "2019", Category.BC), source="list")
    page.enter(stage.shell.desk.overview)
    stage.settle()
    at = page.picker.filter.findData("disputed")
    assert at > 0
    page.picker.filter.setCurrentIndex(at)
    assert [entry.key for entry in page.picker.model.entries] == ["201"]

"""History beside the steps: turns and stories, entries and disputes, delimitation, papers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

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
        issue(flow, "200")
    return path


# Turns and stories


def test_a_category_stands_out_and_says_who_is_next(page: HistoryPage, stage: Stage) -> None:
    stage.flow(lambda flow: flow.set_parameter("terms_per_rotation", "1", OFFICER))
    page.enter(stage.shell.desk.overview)
    stage.settle()
    turns = page.turns
    turns.category.setCurrentIndex(turns.category.findData(Category.ST))
    stage.settle()
    names = [turns.grid.cells.index(row, 0).data() for row in range(turns.grid.cells.rowCount())]
    assert names[0].startswith("●")  # ward 1 carried ST(W) in 2019
    assert any(name.startswith("○") for name in names)
    text = turns.facts.toPlainText()
    assert say("turns-now", turn=0, members="").strip() in text
    turns.category.setCurrentIndex(0)
    assert not turns.grid.cells.index(0, 0).data().startswith("●")


def test_the_story_names_the_source_of_each_election(page: HistoryPage, stage: Stage) -> None:
    take(page, stage, HistoryRow("200", "2", "002", "2019", Category.BC))
    page.turns.grid.choose(1)
    text = page.turns.story.toPlainText()
    assert "2019: BC" in text
    assert "(gazette)" in text
    page.turns.grid.choose(0)
    assert "(census.xlsx)" in page.turns.story.toPlainText()


def test_elections_that_do_not_count_name_the_clause(page: HistoryPage, stage: Stage) -> None:
    take(page, stage, HistoryRow("200", "2", "002", "2013", Category.BC))
    assert "2013" in page.turns.note.text()
    assert "9(8)" in page.turns.note.text()


def test_the_list_is_searched_and_the_paper_is_shown(page: HistoryPage, stage: Stage) -> None:
    page.picker.search.setText("201")
    stage.settle()
    assert page.title.text().endswith("201")
    page.paper.click()
    stage.settle()
    assert page.window_ is not None
    assert page.window_.preview.pages
    page.window_.close()


def test_the_order_behind_the_present_seats_can_be_shown(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    stage = Stage(shell, settle, with_an_order(tmp_path))
    shell.go_aside("history")
    settle()
    page = shell.sides["history"]
    assert isinstance(page, HistoryPage)
    assert not page.order.isHidden()
    assert "TG-200" in page.turns.story.toPlainText()
    page.picker.search.setText("202")
    stage.settle()
    assert page.order.isHidden()


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
    page.turns.grid.choose(1)
    assert "Notification 12" in page.turns.story.toPlainText()
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
        assert page.tabs.tabText(0) == say("history-tab-turns")


def test_bodies_with_a_dispute_can_be_shown_alone(page: HistoryPage, stage: Stage) -> None:
    take(page, stage, HistoryRow("201", "3", "003", "2019", Category.SC))
    take(page, stage, HistoryRow("201", "3", "003", "2019", Category.BC), source="list")
    page.enter(stage.shell.desk.overview)
    stage.settle()
    at = page.picker.filter.findData("disputed")
    assert at > 0
    page.picker.filter.setCurrentIndex(at)
    assert [entry.key for entry in page.picker.model.entries] == ["201"]

"""Step 5: what can be printed and what not, numbered versions, files, and what changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from core.lots.record import Method
from core.orders.genuine import check_order
from core.workflow import Step, Workflow
from desktop.i18n import say, say_note
from desktop.models.papers import PaperState, make
from desktop.pages.export import ExportPage
from desktop.shell import Shell
from tests.gui.stage import Stage, made_register
from tests.made.village import OFFICER, seed


@pytest.fixture
def on_stage(shell: Shell, settle: Callable[[], None], tmp_path: Path) -> Stage:
    return Stage(shell, settle, made_register(tmp_path))


def drawn(flow: Workflow) -> None:
    while flow.open_questions():
        one = flow.seal_round(Method.DICE, OFFICER)
        digits = seed(one.number)
        flow.record_dice(one.number, digits, digits, place="Hall", present=(), by=OFFICER)


def page_of(on_stage: Stage) -> ExportPage:
    """The page after all draws were made."""
    on_stage.shell.desk.act(lambda flow, _: drawn(flow))
    on_stage.settle()
    page: ExportPage = on_stage.go(Step.EXPORT)
    return page


def test_before_the_draws_every_order_waits_and_says_why(on_stage: Stage) -> None:
    page: ExportPage = on_stage.go(Step.EXPORT)
    assert {paper.state for paper in page.list.model.papers} == {PaperState.BLOCKED}
    assert not page.issue.isEnabled()
    why = on_stage.flow(lambda flow: flow.blocking("200"))
    assert page.about.text() == " ".join(say_note(one) for one in why)
    assert page.preview.pages == []


def test_a_draft_is_shown_and_printed_only_once_it_is_issued(on_stage: Stage) -> None:
    page = page_of(on_stage)
    assert page.preview.pages
    assert not page.tools.save.isEnabled()
    assert page.issue.text() == say("export-issue", count=3)
    page.issue.click()
    on_stage.settle()
    assert {paper.state for paper in page.list.model.papers} == {PaperState.ISSUED}
    assert page.tools.save.isEnabled()
    assert not page.issue.isEnabled()


def test_only_marked_orders_are_issued(on_stage: Stage) -> None:
    page = page_of(on_stage)
    model = page.list.model
    unchecked = model.index(1, 0)
    model.setData(unchecked, 0, 10)  # Qt.ItemDataRole.CheckStateRole, unchecked
    assert page.issue.text() == say("export-issue", count=2)
    page.issue.click()
    on_stage.settle()
    issued = on_stage.flow(lambda flow: [order.subject for order in flow.orders()])
    assert issued == ["200", "202"]


def test_files_are_those_that_were_issued(on_stage: Stage, tmp_path: Path) -> None:
    page = page_of(on_stage)
    page.issue.click()
    on_stage.settle()
    folder = tmp_path / "పత్రాలు"
    folder.mkdir()
    page.write_into(folder)
    on_stage.settle()
    orders = on_stage.flow(lambda flow: {order.subject: order for order in flow.orders()})
    assert sorted(path.name for path in folder.glob("*.pdf")) == [
        f"order-{code}.pdf" for code in orders
    ]
    for code, order in orders.items():
        [facts] = check_order(folder / f"order-{code}.pdf")
        assert (facts.id, facts.version, facts.digest) == (order.document, 1, order.digest)
        assert facts.faults == ()
        assert (folder / f"order-{code}.xlsx").stat().st_size > 0
    assert json.loads((folder / "result.json").read_text(encoding="utf-8"))["bodies"]


def test_a_single_order_is_saved_with_the_digest_of_its_version(
    on_stage: Stage, tmp_path: Path
) -> None:
    page = page_of(on_stage)
    page.issue.click()
    on_stage.settle()
    page.tools.save_to(tmp_path / "order.pdf")
    on_stage.settle()
    [facts] = check_order(tmp_path / "order.pdf")
    issued = on_stage.flow(lambda flow: flow.latest(facts.id))
    assert facts.digest == issued.digest


def test_a_folder_that_is_gone_is_a_sentence(on_stage: Stage, tmp_path: Path) -> None:
    page = page_of(on_stage)
    page.issue.click()
    on_stage.settle()
    told: list[tuple[str, str]] = []
    page.desk.said.connect(lambda text, kind: told.append((text, kind)))
    page.tools.save_to(tmp_path / "gone" / "order.pdf")
    on_stage.settle()
    assert [kind for _, kind in told] == ["error"]


def test_a_correction_becomes_a_version_that_names_what_changed(on_stage: Stage) -> None:
    page = page_of(on_stage)
    page.issue.click()
    on_stage.settle()
    page.reopen.click()
    page.strip.reason.setText("A chit was read wrongly")
    page.strip.button.click()
    on_stage.settle()

    def again(flow: Workflow) -> None:
        record = next(d for one in flow.rounds() for d in one.draws if d.question.body == "200")
        flow.void_draw(record.question.key, "Read wrongly", OFFICER)
        while flow.open_questions():
            one = flow.seal_round(Method.CHITS, OFFICER)
            other = {
                d.question.key: [label for label in d.question.labels if label not in record.drawn][
                    : d.question.take
                ]
                or list(d.question.labels[: d.question.take])
                for d in one.draws
            }
            flow.record_chits(one.number, other, other, place="Hall", present=(), by=OFFICER)

    on_stage.shell.desk.act(lambda flow, _: again(flow))
    on_stage.settle()
    page = on_stage.go(Step.EXPORT)
    states = {paper.subject: paper.state for paper in page.list.model.papers}
    assert states == {
        "200": PaperState.CHANGED,
        "201": PaperState.ISSUED,
        "202": PaperState.ISSUED,
    }
    assert "→" in page.about.text()
    page.issue.click()
    on_stage.settle()
    versions = on_stage.flow(lambda flow: [(o.subject, o.version) for o in flow.orders()])
    assert versions[-1] == ("200", 2)


def test_printing_draws_every_page(on_stage: Stage, tmp_path: Path) -> None:
    page = page_of(on_stage)
    page.issue.click()
    on_stage.settle()
    target = tmp_path / "printed.pdf"
    page.tools.print_on("", str(target))
    on_stage.settle()
    assert len(PdfReader(target).pages) == page.tools._sight.pages


def test_what_makes_orders_public_waits_until_they_are_issued(
    on_stage: Stage, tmp_path: Path
) -> None:
    page = page_of(on_stage)
    page.kind.setCurrentIndex(page.kind.findData("notice"))
    on_stage.settle()
    assert {paper.state for paper in page.list.model.papers} == {PaperState.BLOCKED}
    assert page.about.text() == say("about-order-first")
    assert not page.tools.save.isEnabled()
    page.kind.setCurrentIndex(page.kind.findData("order"))
    on_stage.settle()
    page.list.model.setData(page.list.model.index(0, 0), 0, 10)  # the first one is left out
    page.issue.click()
    on_stage.settle()
    page.kind.setCurrentIndex(page.kind.findData("notice"))
    on_stage.settle()
    states = {paper.subject: paper.state for paper in page.list.model.papers}
    assert states == {
        "200": PaperState.BLOCKED,
        "201": PaperState.FREE,
        "202": PaperState.FREE,
    }
    page.write_into(tmp_path)
    on_stage.settle()
    written = sorted(path.name for path in tmp_path.glob("notice-*.pdf"))
    assert written == ["notice-201.pdf", "notice-202.pdf"]


def test_working_papers_need_no_number(on_stage: Stage) -> None:
    page = page_of(on_stage)
    page.kind.setCurrentIndex(page.kind.findData("ranking"))
    on_stage.settle()
    assert {paper.state for paper in page.list.model.papers} == {PaperState.FREE}
    assert page.preview.pages
    assert page.tools.save.isEnabled()
    assert page.issue.isHidden()


def test_a_ranking_sheet_holds_its_rankings(on_stage: Stage) -> None:
    page_of(on_stage)
    made = on_stage.flow(lambda flow: make(flow, "ranking", "200", ("en",), OFFICER))
    assert "ranking SC" in [table.name for table in made.document.tables]

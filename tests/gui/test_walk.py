"""The whole way at the screen: sample file, quotas, allotment, lots, orders; then from disk."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from pytestqt.qtbot import QtBot

from core.lots.record import Method
from core.model import Category
from core.texts import text
from core.workflow import State, Step
from desktop.models.papers import PaperState
from desktop.pages.export import ExportPage
from desktop.pages.lots import TO_BE_DRAWN, LotsPage
from desktop.shell import Shell
from tests.gui.test_quotas_page import confirm_readings
from tests.made.village import seed

Settle = Callable[[], None]
CATEGORIES = {
    one.value: text("en", "orders", "category-" + one.value.replace("(W)", "-W")).split()
    for one in Category
}


def decide_the_rest(page: object, settle: Settle) -> None:
    """What the law leaves to the officer, by the register's own list."""
    shell_desk = page.desk  # type: ignore[attr-defined]

    def decide(flow, _) -> None:
        for place, found in flow.to_decide():
            subject = str(found.parameters.get("ward", ""))
            flow.decide(
                found.code, place, subject, "accepted", "Seen on the spot", shell_desk.person
            )

    shell_desk.act(decide)
    settle()


def accept_wards_without_voters(export: ExportPage, settle: Settle) -> None:
    """Orders that wait for a reason get one, ward by ward."""
    waiting = export.list.filter.findData(PaperState.BLOCKED.value)
    assert waiting >= 0
    while any(paper.state is PaperState.BLOCKED for paper in export.list._all):
        export.list.filter.setCurrentIndex(export.list.filter.findData(PaperState.BLOCKED.value))
        settle()
        assert export.decision.isVisible()
        export.decision.reason.setText("Nobody of the group lives in any ward; lots decided")
        export.decision.button.click()
        settle()
    assert not export.decision.isVisible()


def draw_a_round(page: LotsPage, number: int, settle: Settle) -> None:
    """The odd rounds with dice, the others chit by chit."""
    method = Method.DICE if number % 2 else Method.CHITS
    page.rounds.setCurrentRow(TO_BE_DRAWN)
    page.open.methods[method].setChecked(True)
    page.open.button.click()
    settle()
    page.attendance.place.setText("Mandal Parishad hall")
    if method is Method.DICE:
        for field in page.dice.fields:
            field.setText(seed(number))
        page.dice.button.click()
        settle()
        return
    while page.chits.entry is not None:
        question = page.chits.entry.question
        page.chits.counted.setChecked(True)
        for _ in range(2):
            for label in question.labels[: question.take]:
                page.chits.drum.buttons[label].click()
        page.chits.button.click()
        settle()


def words_of(pdf: Path) -> list[str]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        pages = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    return " ".join(pages).split()


def rows_of(words: list[str], ward: str) -> list[tuple[str, str]]:
    """Rows of the table of wards: number, four figures of voters, category."""
    found = []
    for at, word in enumerate(words):
        figures = words[at + 1 : at + 5]
        if word != ward or len(figures) < 4 or not all(map(is_figure, figures)):
            continue
        rest = words[at + 5 :]
        while rest[0].endswith(":"):  # an earlier election, and what the ward carried in it
            rest = rest[2:]
        named = [name for name, said in CATEGORIES.items() if rest[: len(said)] == said]
        if named:
            found.append((ward, max(named, key=lambda name: len(CATEGORIES[name]))))
    return found


def is_figure(word: str) -> bool:
    return word.replace(",", "").isdigit()


def papers_say_what_the_result_says(folder: Path) -> None:
    """Every ward of every printed order carries the category of the JSON result."""
    result = json.loads((folder / "result.json").read_text(encoding="utf-8"))
    assert len(result["bodies"]) == 22
    for body in result["bodies"]:
        assert body["questions"] == []
        words = words_of(folder / f"order-{body['code']}.pdf")
        assert body["code"] in words
        printed = [row for seat in body["seats"] for row in rows_of(words, seat["ward"])]
        assert printed == [(seat["ward"], seat["category"]) for seat in body["seats"]]


@pytest.mark.slow
def test_from_the_sample_file_to_the_printed_orders(
    rehearsal: Callable[[str], Shell], settle: Settle, tmp_path: Path, qtbot: QtBot
) -> None:
    shell = rehearsal("telangana-2025")
    shell.go_on()
    qtbot.waitUntil(lambda: shell.current is Step.QUOTAS, timeout=20_000)
    settle()
    confirm_readings(shell.pages[Step.QUOTAS], settle, qtbot)
    decide_the_rest(shell.pages[Step.QUOTAS], settle)
    shell.go_on()
    settle()
    assert shell.current is Step.ALLOT
    shell.go_on()
    settle()
    assert shell.current is Step.LOTS

    page = shell.pages[Step.LOTS]
    assert isinstance(page, LotsPage)
    number = 0
    while page.open.shown:
        number += 1
        draw_a_round(page, number, settle)
    assert number >= 2  # ties and wards without voters first, women after them
    shell.go_on()
    settle()
    assert shell.current is Step.EXPORT

    export = shell.pages[Step.EXPORT]
    assert isinstance(export, ExportPage)
    accept_wards_without_voters(export, settle)
    export.first.setCurrentIndex(export.first.findData("en"))
    export.second.setCurrentIndex(export.second.findData(""))
    settle()
    export.issue.click()
    settle()
    assert export.status.state is State.DONE
    folder = tmp_path / "orders"
    folder.mkdir()
    export.write_into(folder)
    settle()

    papers_say_what_the_result_says(folder)

    assert shell.desk.overview is not None
    path = shell.desk.overview.path
    shell.leave_register()
    settle()
    shell.open_register(path)
    settle()
    assert shell.current is Step.EXPORT
    again = shell.pages[Step.EXPORT]
    assert isinstance(again, ExportPage)
    assert again.languages == ("en",)
    assert len(again.list.model.papers) == 22

"""Printing: every page in the paper's size; without a printer, or with one that fails, in words."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader
from PySide6.QtPrintSupport import QPrinterInfo

from core.workflow import Step
from desktop.i18n import say
from desktop.pages.export import ExportPage
from desktop.shell import Shell
from desktop.widgets.preview import PrintRun
from tests.gui.stage import Stage, made_register
from tests.gui.test_export_page import drawn


@pytest.fixture
def on_stage(shell: Shell, settle: Callable[[], None], tmp_path: Path) -> Stage:
    stage = Stage(shell, settle, made_register(tmp_path))
    shell.desk.act(lambda flow, _: drawn(flow))
    stage.settle()
    return stage


@pytest.fixture
def page(on_stage: Stage) -> ExportPage:
    one: ExportPage = on_stage.go(Step.EXPORT)
    one.issue.click()
    on_stage.settle()
    return one


def test_every_page_is_printed_on_paper_of_its_size(
    page: ExportPage, on_stage: Stage, tmp_path: Path
) -> None:
    output = tmp_path / "ముద్రణ one.pdf"
    page.tools.print_on("", str(output))
    on_stage.settle()
    pages = PdfReader(output).pages
    assert len(pages) == len(page.preview.pages)
    width, height = (float(side) for side in pages[0].mediabox[2:])
    assert (round(width), round(height)) in {(595, 842), (596, 842)}
    assert on_stage.shell.message.text == say("printed", name=str(output))


def test_without_a_printer_the_way_out_is_said(
    page: ExportPage, on_stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    page.tools.print.click()
    assert on_stage.shell.message.text == say("printer-none")


def test_a_printer_that_cannot_be_opened_is_named(
    page: ExportPage, on_stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PrintRun, "start", lambda _: False)
    page.tools.print_on("Office")
    assert on_stage.shell.message.text == say("printer-refused", name="Office")

"""The pages beside the steps are reached from the menu and lose nothing of the step."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from core.workflow import Step
from desktop.i18n import say
from desktop.shell import Shell
from desktop.side import SIDES
from tests.gui.stage import Stage, made_register


@pytest.mark.parametrize("name", list(SIDES))
def test_a_side_page_opens_from_the_menu_and_leads_back(
    name: str, shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    on_stage = Stage(shell, settle, made_register(tmp_path))
    on_stage.go(Step.ALLOT)
    actions = {action.text(): action for action in shell.header.menu.menu().actions()}
    actions[say(f"side-{name}")].trigger()
    settle()
    assert shell.side == name
    assert shell.sides[name].isVisible()
    assert shell.title.text() == say(f"side-{name}")
    assert not shell.next.isVisible()
    shell.choose_language("te")
    settle()
    assert shell.title.text() == say(f"side-{name}")
    shell.desk.act(lambda flow, _: flow.add_officer(shell.desk.person))
    settle()
    assert shell.side == name
    shell.back.click()
    settle()
    assert shell.current is Step.ALLOT
    assert shell.pages[Step.ALLOT].isVisible()
    assert shell.next.isVisible()


def test_a_step_at_the_left_leaves_the_side_page(
    shell: Shell, settle: Callable[[], None], tmp_path: Path
) -> None:
    on_stage = Stage(shell, settle, made_register(tmp_path))
    shell.go_aside("register")
    settle()
    on_stage.go(Step.QUOTAS)
    assert shell.side == ""
    shell.leave_register()
    settle()
    assert shell.sides == {}

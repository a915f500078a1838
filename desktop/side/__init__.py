"""The pages beside the five steps, in the order of the menu."""

from __future__ import annotations

from collections.abc import Mapping

from desktop.side.base import SidePage
from desktop.side.genuine import GenuinePage
from desktop.side.history import HistoryPage
from desktop.side.packets import PacketsPage
from desktop.side.register import RegisterPage
from desktop.side.reports import ReportsPage

SIDES: Mapping[str, type[SidePage]] = {
    "history": HistoryPage,
    "reports": ReportsPage,
    "genuine": GenuinePage,
    "packets": PacketsPage,
    "register": RegisterPage,
}

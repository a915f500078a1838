"""The pages beside the five steps, in the order of the menu."""

from __future__ import annotations

from desktop.late import Late
from desktop.side.base import SidePage

SIDES: Late[str, SidePage] = Late(
    {
        "history": "desktop.side.history:HistoryPage",
        "reports": "desktop.side.reports:ReportsPage",
        "genuine": "desktop.side.genuine:GenuinePage",
        "packets": "desktop.side.packets:PacketsPage",
        "register": "desktop.side.register:RegisterPage",
    }
)

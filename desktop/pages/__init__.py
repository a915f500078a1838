"""The pages of the wizard: which class shows which step."""

from __future__ import annotations

from core.workflow import Step
from desktop.late import Late
from desktop.pages.base import Page

PAGES: Late[Step, Page] = Late(
    {
        Step.IMPORT: "desktop.pages.census:CensusPage",
        Step.QUOTAS: "desktop.pages.quotas:QuotasPage",
        Step.ALLOT: "desktop.pages.allot:AllotPage",
        Step.LOTS: "desktop.pages.lots:LotsPage",
        Step.EXPORT: "desktop.pages.export:ExportPage",
    }
)

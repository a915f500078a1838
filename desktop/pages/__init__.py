"""The pages of the wizard: which class shows which step."""

from __future__ import annotations

from collections.abc import Mapping

from core.workflow import Step
from desktop.pages.allot import AllotPage
from desktop.pages.base import Page
from desktop.pages.census import CensusPage
from desktop.pages.export import ExportPage
from desktop.pages.lots import LotsPage
from desktop.pages.quotas import QuotasPage

PAGES: Mapping[Step, type[Page]] = {
    Step.IMPORT: CensusPage,
    Step.QUOTAS: QuotasPage,
    Step.ALLOT: AllotPage,
    Step.LOTS: LotsPage,
    Step.EXPORT: ExportPage,
}

"""Step 2: the numbers of every body with their working; readings and decisions with reasons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.amounts import day, grouped_amount
from core.workflow import Step, Workflow
from core.workflow.changed import Changed, changed
from desktop.desk import Desk, Overview
from desktop.i18n import language, say
from desktop.jobs import Task
from desktop.models import quotas
from desktop.models.quotas import Effect, Quotas, Reading, Row
from desktop.pages.base import Page
from desktop.widgets.quota_table import QuotaTable
from desktop.widgets.readings import ReadingsPanel
from desktop.widgets.why import WhyPanel

# Above this the effects of readings are not computed unasked.
_MANY = 3000


class QuotasPage(Page):
    """Left the table with its totals, right why and the readings."""

    step = Step.QUOTAS

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.quotas: Quotas | None = None
        self._readings: tuple[Reading, ...] = ()
        self._effects: list[Effect] = []
        self.search, self.area = QLineEdit(self), QComboBox(self)
        self.search.setClearButtonEnabled(True)
        self.area.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.flagged, self.changed = QCheckBox(self), QCheckBox(self)
        self._changed: Changed | None = None
        self.table = QuotaTable(self)
        self.why = WhyPanel(self)
        self.readings = ReadingsPanel(self)
        self.side = QTabWidget(self)
        self.side.setDocumentMode(True)
        self.side.setUsesScrollButtons(False)
        self.side.addTab(self.why, "")
        self.side.addTab(self.readings, "")
        self._build()
        self.search.textChanged.connect(self._filter)
        self.area.currentIndexChanged.connect(self._filter)
        self.flagged.toggled.connect(self._filter)
        self.changed.toggled.connect(self._filter)
        self.side.currentChanged.connect(self._ask_effects)
        self.table.chosen.connect(self._ask_why)
        self.why.decided.connect(self._decide)
        self.readings.confirmed.connect(self._confirm_reading)

    def _build(self) -> None:
        filters = QHBoxLayout()
        filters.setSpacing(10)
        filters.addWidget(self.search, 1)
        filters.addWidget(self.area)
        filters.addWidget(self.flagged)
        filters.addWidget(self.changed)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(8)
        column.addLayout(filters)
        column.addWidget(self.table, 1)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self.side)
        self.splitter.setStretchFactor(0, 3)
        self.splitter.setStretchFactor(1, 2)
        self.splitter.setChildrenCollapsible(False)
        self.side.setMinimumWidth(300)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.splitter)

    # The frame's calls

    def enter(self, overview: Overview) -> None:
        self._ask_everything()

    def leave(self) -> None:
        row = self.table.current()
        self.desk.remember(body=row.key if row else "")

    def retranslate(self) -> None:
        self.search.setPlaceholderText(say("search-bodies"))
        self.search.setAccessibleName(say("search-bodies"))
        self.area.setAccessibleName(say("filter-area"))
        self.flagged.setText(say("filter-flagged"))
        self._show_changed(self._changed)
        self.table.retranslate()
        self.why.retranslate()
        self.readings.retranslate()
        self._show_titles()
        if self.quotas is not None and self.isVisible():
            self._ask_everything()

    def first_focus(self) -> QWidget:
        return self.table.table

    def missing(self) -> str:
        open_ = sum(one.needed for one in self._readings)
        if open_:
            return say("readings-open", count=open_)
        return super().missing()

    def next_text(self) -> str:
        return say("next") if self.done else say("quotas-confirm")

    def go_on(self, proceed: Callable[[], None]) -> None:
        if self.done:
            proceed()
            return
        by = self.desk.person
        self.desk.act(lambda flow, _: flow.confirm_quotas(by), lambda _: proceed())

    # Asking

    def _ask_everything(self) -> None:
        spoken = language()

        def look(flow: Workflow, _: object) -> tuple[Quotas, tuple[Reading, ...]]:
            return quotas.quotas(flow, spoken), quotas.readings(flow, spoken)

        self.ask("quotas", look, self._show, text=say("calculating"))

    def _show(self, seen: tuple[Quotas, tuple[Reading, ...]]) -> None:
        first = self.quotas is None
        self.quotas, self._readings = seen
        self._fill_areas()
        self.readings.show_readings(self._readings)
        self._filter()
        self._show_titles()
        if first:
            wanted = any(one.needed for one in self._readings)
            self.side.setCurrentWidget(self.readings if wanted else self.why)
        self._effects = []
        self.ask("changed", lambda flow, _: changed(flow), self._show_changed)
        self._ask_effects()
        self.ready.emit()

    def _ask_effects(self) -> None:
        """What each value of a reading would give; where that takes long, only once looked at.

        What has been found stays when it is cancelled, by the officer or for what is clicked.
        """
        if self.quotas is None:
            return
        many = len(self.quotas.rows) > _MANY
        if many and self.side.currentWidget() is not self.readings:
            return
        found = self._effects
        known = {(one.name, one.value) for one in found}
        pairs = [(one.name, choice.value) for one in self._readings for choice in one.choices]
        waiting = [pair for pair in pairs if pair not in known]

        def look(flow: Workflow, task: Task) -> None:
            base = quotas.without_lots(flow) if waiting else None
            for done, (name, value) in enumerate(waiting):
                task.stop_if_cancelled()
                task.report(done + len(known), len(pairs))
                if base is not None:
                    found.append(quotas.effect(flow, name, value, base))

        def show(_: None) -> None:
            self.readings.show_effects(found)

        self.ask("effects", look, show, text=say("effects-asked") if many else "")

    def _show_changed(self, found: Changed | None) -> None:
        self._changed = found
        self.changed.setVisible(found is not None)
        if found is None:
            self.changed.setChecked(False)
            return
        self.changed.setText(say("filter-changed", count=grouped_amount(len(found.bodies))))
        key = "changed-since-order" if found.order else "changed-since-import"
        self.changed.setToolTip(say(key, name=found.name, at=day(found.at)))
        if self.changed.isChecked():
            self._filter()

    def _show_titles(self) -> None:
        open_ = sum(one.needed for one in self._readings)
        self.side.setTabText(0, say("tab-why"))
        title = say("tab-readings-open", count=open_) if open_ else say("tab-readings")
        self.side.setTabText(1, title)

    def _fill_areas(self) -> None:
        assert self.quotas is not None
        chosen = self.area.currentData()
        self.area.blockSignals(True)
        self.area.clear()
        self.area.addItem(say("area-all"), "")
        for area in self.quotas.areas:
            self.area.addItem(area, area)
        self.area.setCurrentIndex(max(0, self.area.findData(chosen)))
        self.area.blockSignals(False)
        self.area.setVisible(len(self.quotas.areas) > 1)

    def _filter(self) -> None:
        if self.quotas is None:
            return
        rows = quotas.shown(
            self.quotas.rows, self.search.text(), self.area.currentData() or "",
            flagged=self.flagged.isChecked(),
            among=self._changed.bodies if self._changed and self.changed.isChecked() else None,
        )  # fmt: skip
        row = self.table.current()
        wished = row.key if row is not None else self.desk.place.get("body", "")
        self.table.show_rows(rows, quotas.totals(rows), whole=len(rows) == len(self.quotas.rows))
        self.table.choose(wished)
        if not rows:
            self.why.show_why(None)

    def _ask_why(self, row: Row) -> None:
        spoken = language()
        self.ask("why", lambda flow, _: quotas.why(flow, row, spoken), self.why.show_why)
        if self.side.currentWidget() is self.readings:
            self._ask_effects()  # anew, behind what was clicked

    # Acts

    def _decide(self, code: str, reason: str) -> None:
        row, by = self.table.current(), self.desk.person
        if row is not None:
            self.desk.act(lambda flow, _: flow.decide(code, row.key, "", "accepted", reason, by))

    def _confirm_reading(self, name: str, value: str, reason: str) -> None:
        by = self.desk.person

        def confirm(flow: Workflow, _: object) -> list[str]:
            lost: list[str] = []
            if value != str(flow.rules().shown[name]):
                lost = flow.set_parameter(name, value, by)
            flow.confirm_parameter(name, reason, by)
            if name == "women" and quotas.needs_decision(flow):
                flow.decide("women-reading", "", "", value, reason, by)
            return lost

        def done(lost: list[str]) -> None:
            if lost:
                self.desk.said.emit(say("draws-voided", draws=", ".join(lost)), "warning")

        self.desk.act(confirm, done)

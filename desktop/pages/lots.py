"""Step 4: rounds of lots, with chits or dice, before the people in the room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from core.lots.record import DrawRecord, Method, RoundRecord
from core.workflow import Step, Workflow
from desktop.desk import Desk, Overview
from desktop.i18n import language, say
from desktop.models import lots, slides
from desktop.models.entry import ChitEntry, DiceEntry, drafts, entries, throws
from desktop.pages.base import Page
from desktop.pages.lots_chits import ChitsPanel
from desktop.pages.lots_dice import DicePanel
from desktop.pages.lots_open import OpenPanel
from desktop.pages.lots_round import RoundPanel
from desktop.projector import Projector
from desktop.theme import role
from desktop.widgets.attendance import Attendance
from desktop.widgets.beside import beside
from desktop.widgets.papers import PaperMenu
from desktop.widgets.stack import CurrentStack

_FEW = 6  # names of draws in one message; more are counted
_NUMBER = Qt.ItemDataRole.UserRole
TO_BE_DRAWN = 0  # the entry of the list that is no round
DRAWING, ATTENDANCE, RESULTS = range(3)  # tabs of a round


class LotsPage(Page):
    """On the left what is to be drawn and the rounds; on the right the one that is chosen."""

    step = Step.LOTS

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self._lots: lots.Lots | None = None
        self._turned = 0  # the round that was turned to last
        self.rounds = QListWidget(self)
        self.rounds.setWordWrap(True)
        self.rounds.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.rounds.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.open = OpenPanel(self)
        self.chits = ChitsPanel(self)
        self.dice = DicePanel(self)
        self.round = RoundPanel(self)
        self.attendance = Attendance(self)
        self.heading = QLabel(self)
        role(self.heading, "section")
        self.papers = PaperMenu(desk, self)
        self.project = QPushButton(self)
        self.project.setCheckable(True)
        self.projector: Projector | None = None
        self.tabs = QTabWidget(self)
        self.entries = CurrentStack(self)
        self.stack = CurrentStack(self)
        self.people = QPushButton(self)
        role(self.people, "link")
        self._lay_out()
        self._connect()
        self.retranslate()

    def _lay_out(self) -> None:
        drawing = QWidget(self)
        column = QVBoxLayout(drawing)
        column.setContentsMargins(0, 4, 0, 0)
        column.addWidget(self.people, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.entries, 1)
        self.entries.addWidget(self.chits)
        self.entries.addWidget(self.dice)
        self.tabs.addTab(drawing, "")
        self.tabs.addTab(self.attendance, "")
        self.tabs.addTab(self.round, "")
        whole = QWidget(self)
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.papers)
        column.addLayout(head)
        column.addWidget(self.tabs, 1)
        self.stack.addWidget(self.open)
        self.stack.addWidget(whole)
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.rounds, 1)
        column.addWidget(self.project)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(12, 0, 0, 0)
        column.addWidget(self.stack)
        beside(left, right, self, (210, 820))

    def _connect(self) -> None:
        self.rounds.currentRowChanged.connect(lambda _: self._turn())
        self.open.seal.connect(self._seal)
        self.chits.entered.connect(self._chits_entered)
        self.chits.confirmed.connect(self._record_chits)
        self.dice.entered.connect(self._dice_entered)
        self.dice.confirmed.connect(self._record_dice)
        self.round.chosen.connect(self._show_draw)
        self.round.void.connect(self._void)
        self.attendance.changed.connect(self._attended)
        self.people.clicked.connect(lambda: self.tabs.setCurrentIndex(ATTENDANCE))
        self.project.toggled.connect(self._project)

    # The page protocol

    def enter(self, overview: Overview) -> None:
        self.ask("lots", lambda flow, _: lots.look(flow), self._show, text=say("calculating"))

    def leave(self) -> None:
        self.desk.remember(attendance=self.attendance.values())

    def _keep_drafts(self) -> None:
        """Every chit and every throw stays in the register from the moment it is entered."""
        self.desk.remember(drafts=drafts(self.chits.drafts, self.dice.drafts))

    def retranslate(self) -> None:
        for part in (self.open, self.chits, self.dice, self.round, self.attendance, self.papers):
            part.retranslate()
        self.rounds.setAccessibleName(say("rounds-name"))
        for at, key in enumerate(("tab-drawing", "tab-attendance", "tab-results")):
            self.tabs.setTabText(at, say(key))
        self._attended()
        self.project.setText(say("projector-open"))
        if self._lots is not None:
            self._show(self._lots)

    # Showing

    def _show(self, found: lots.Lots) -> None:
        self._sort_drafts(found, first=self._lots is None)
        self._lots = found
        if not self.attendance.where:
            kept = self.desk.place.get("attendance", {"place": found.place})
            self.attendance.show_values(kept)
        self.open.show_lots(found)
        self._fill_rounds(found)
        self._turn()
        if self.projector is not None and not self.projector.board.slide.heading:
            self._welcome()
        self.ready.emit()

    def _sort_drafts(self, found: lots.Lots, *, first: bool) -> None:
        """Take up what an earlier opening left; drop what waits no more (drawn or void)."""
        kept = self.desk.place.get("drafts") if first else None
        kept = kept or drafts(self.chits.drafts, self.dice.drafts)
        chits, dice = entries(kept, found.rounds)
        self.chits.take_up(chits)
        self.dice.take_up(dice)
        for key in set(self.chits.drafts) - set(chits):
            self.chits.forget(key)
        for number in set(self.dice.drafts) - set(dice):
            self.dice.forget(number)

    def _fill_rounds(self, found: lots.Lots) -> None:
        """What is to be drawn first, then the rounds, the last one on top."""
        wanted = self._number()
        if wanted is None:
            waiting = found.waiting
            wanted = TO_BE_DRAWN if found.open or not found.rounds else found.rounds[-1].number
            wanted = waiting.number if waiting else wanted
        self.rounds.blockSignals(True)
        self.rounds.clear()
        entries = []
        if found.open or not found.rounds:
            entries.append((TO_BE_DRAWN, say("rounds-open", count=len(found.open))))
        for one in reversed(found.rounds):
            done, of = lots.drawn_count(one)
            state = lots.state_of(one)
            text = say(f"rounds-{state}", number=one.number, done=done, of=of)
            entries.append((one.number, text))
        for number, text in entries:
            item = QListWidgetItem(text)
            item.setData(_NUMBER, number)
            self.rounds.addItem(item)
        row = next((at for at, (number, _) in enumerate(entries) if number == wanted), 0)
        self.rounds.setCurrentRow(row)
        self.rounds.blockSignals(False)

    def _number(self) -> int | None:
        item = self.rounds.currentItem()
        return None if item is None else int(item.data(_NUMBER))

    @property
    def current(self) -> RoundRecord | None:
        """The round that is shown; None while open draws are."""
        number = self._number()
        return self._lots.round(number) if self._lots and number else None

    def _turn(self) -> None:
        one, found = self.current, self._lots
        if one is None or found is None:
            self.stack.setCurrentIndex(0)
            return
        self.stack.setCurrentIndex(1)
        self.heading.setText(say("round-heading", number=one.number))
        self.papers.show_round(one, tuple(reversed(found.languages)))
        self.round.show_round(one, found)
        waits = lots.state_of(one) in (lots.RoundState.SEALED, lots.RoundState.PART)
        for tab in (DRAWING, ATTENDANCE):
            self.tabs.setTabEnabled(tab, waits)
        if not waits or not self.tabs.isTabEnabled(self.tabs.currentIndex()):
            self.tabs.setCurrentIndex(RESULTS)
        elif one.number != self._turned:
            self.tabs.setCurrentIndex(DRAWING)
        self._turned = one.number
        if not waits:
            return
        self.attendance.ask_counter(one.method is Method.CHITS)
        if one.method is Method.DICE:
            self.entries.setCurrentWidget(self.dice)
            self.dice.show_round(one)
        else:
            self.entries.setCurrentWidget(self.chits)
            self._turn_to_draw(one, found)
        self._attended()

    def _turn_to_draw(self, one: RoundRecord, found: lots.Lots) -> None:
        """Stay with the draw that is being entered while it waits, else go to the next."""
        entry = self.chits.entry
        key = entry.question.key if entry else ""
        waiting = {draw.question.key for draw in one.draws if not draw.order and not draw.void}
        if entry is not None and key in waiting:
            question = entry.question
        else:
            draw = lots.next_pending(one, key)
            if draw is None:
                return
            question = draw.question
        self.chits.show_draw(question, found.name_of(question.body, language()))

    # Acts

    def _seal(self, method: str, mandal: str) -> None:
        person = self.desk.person

        def seal(flow: Workflow, _: object) -> RoundRecord:
            keys = {draw.question.key for draw in lots.look(flow).open}
            return flow.seal_round(Method(method), person, mandal=mandal or None, keys=keys)

        self.desk.act(seal, lambda one: self._go_to(one.number))

    def _go_to(self, number: int) -> None:
        """Turn to a round as soon as it is in the list."""
        self.rounds.setCurrentRow(-1)

        def show(found: lots.Lots) -> None:
            self._show(found)
            for row in range(self.rounds.count()):
                if self.rounds.item(row).data(_NUMBER) == number:
                    self.rounds.setCurrentRow(row)

        self.ask("lots", lambda flow, _: lots.look(flow), show)

    def _record_chits(self, entry: ChitEntry) -> None:
        one = self.current
        if one is None:
            return
        number, key, person = one.number, entry.question.key, self.desk.person
        place, present = self.attendance.where, self.attendance.persons
        second = self.attendance.second_person
        counter = self.attendance.counting_person or person

        def record(flow: Workflow, _: object) -> RoundRecord:
            return flow.record_chits(
                number,
                {key: entry.first},
                {key: entry.second},
                place=place,
                present=present,
                by=person,
                confirmed_by=second,
                counted_by=counter,
            )

        def recorded(one: RoundRecord) -> None:
            self.chits.forget(key)
            self._keep_drafts()
            draw = next(d for d in one.draws if d.question.key == key and d.void is None)
            self._show_draw(draw)

        self.desk.remember(attendance=self.attendance.values())
        self.desk.act(record, recorded)

    def _record_dice(self, entry: DiceEntry) -> None:
        one = self.current
        if one is None:
            return
        number, person = one.number, self.desk.person
        place, present = self.attendance.where, self.attendance.persons
        second = self.attendance.second_person
        first, again = throws(entry.first), throws(entry.second)

        def record(flow: Workflow, _: object) -> RoundRecord:
            return flow.record_dice(
                number, first, again, place=place, present=present, by=person, confirmed_by=second
            )

        def recorded(one: RoundRecord) -> None:
            self.dice.forget(number)
            self._keep_drafts()
            draw = next((d for d in one.draws if d.order and d.void is None), None)
            if draw is not None:
                self._show_draw(draw, one_by_one=True)

        self.desk.remember(attendance=self.attendance.values())
        self.desk.act(record, recorded)

    def _void(self, key: str, reason: str) -> None:
        one, person = self.current, self.desk.person
        if one is None:
            return
        number = one.number

        def void(flow: Workflow, _: object) -> list[str]:
            if key:
                return flow.void_draw(key, reason, person)
            return flow.void_round(number, reason, person)

        def voided(names: list[str]) -> None:
            self.round.recorded()
            self.chits.forget(key)
            said = "void-recorded" if len(names) <= _FEW else "void-recorded-many"
            self.desk.said.emit(say(said, draws=names, count=len(names)), "done")

        self.desk.act(void, voided)

    def _attended(self) -> None:
        place, second = self.attendance.where, self.attendance.second_person
        key = "attendance-summary" if second else "attendance-summary-alone"
        count, name = len(self.attendance.persons), second.name if second else ""
        self.people.setText(say(key, place=place or "–", count=count, second=name))
        ready = bool(place)
        self.chits.set_ready(ready)
        self.dice.set_ready(ready)

    # The room

    def _project(self, shown: bool) -> None:
        if not shown:
            if self.projector is not None:
                self.projector.close()
            return
        if self.projector is None:
            self.projector = Projector(self)
            self.projector.closed.connect(lambda: self.project.setChecked(False))
        self.projector.setWindowTitle(say("projector-window"))
        self.projector.open_beside(self.window())
        one, entry = self.current, self.chits.entry
        if one is not None and self.entries.currentWidget() is self.dice:
            self._dice_entered(self.dice.entry)
        elif one is not None and entry is not None:
            self._chits_entered(entry)
        else:
            self._welcome()

    def _say_to_room(self, slide: slides.Slide, *, one_by_one: bool = False) -> None:
        if self.projector is not None:
            self.projector.show_slide(slide, one_by_one=one_by_one)

    def _welcome(self) -> None:
        found = self._lots
        if found is not None:
            slide = slides.welcome(found.languages, found.title, rehearsal=found.rehearsal)
            self._say_to_room(slide)

    def _chits_entered(self, entry: ChitEntry) -> None:
        self._keep_drafts()
        found = self._lots
        if found is not None:
            slide = slides.drum(
                entry.question,
                entry.first,
                found.languages,
                found.name_of,
                rehearsal=found.rehearsal,
            )
            self._say_to_room(slide)

    def _dice_entered(self, entry: DiceEntry) -> None:
        self._keep_drafts()
        one, found = self.current, self._lots
        if one is not None and found is not None:
            slide = slides.dice(
                one, one.seal, entry.first, found.languages, rehearsal=found.rehearsal
            )
            self._say_to_room(slide)

    def _show_draw(self, draw: DrawRecord, *, one_by_one: bool = False) -> None:
        one, found = self.current, self._lots
        if one is not None and found is not None and draw.order:
            slide = slides.outcome(
                one, draw, found.languages, found.name_of, rehearsal=found.rehearsal
            )
            self._say_to_room(slide, one_by_one=one_by_one)

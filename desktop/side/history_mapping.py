"""Delimitation: from which wards before each ward of today comes, seen before it is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path

from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from core.files import write_whole
from core.insight.delimitation import Link
from core.insight.mapping_file import read_mapping
from core.places import home_folder
from desktop import theme
from desktop.desk import Desk
from desktop.dialogs import ReasonDialog, ask_reason
from desktop.i18n import language, say
from desktop.jobs import Job
from desktop.models import mapping
from desktop.models.mapping import Delimited, Line, Preview
from desktop.widgets.mapping_table import MappingTable

_DRAFTS = "mapping-drafts"


class Delimitation(QWidget):
    """The mapping of one body. What is typed is kept until it is recorded or cleared."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.shown: Delimited | None = None
        self.asking: ReasonDialog | None = None
        self._key = ""
        self._looking: Job | None = None
        self.body = QComboBox(self)
        self.state = QLabel(self)
        self.state.setWordWrap(True)
        theme.role(self.state, "muted")
        self.same, self.read, self.save = (QPushButton(self) for _ in range(3))
        self.add, self.remove, self.clear = (QPushButton(self) for _ in range(3))
        self.table = MappingTable(self)
        self.told = QTextBrowser(self)
        self.told.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.told.setMaximumHeight(84)
        theme.role(self.told, "reading")
        self.reason = QLineEdit(self)
        self.record, self.take_back = QPushButton(self), QPushButton(self)
        theme.role(self.record, "primary")
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        above, below, last = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        for row, parts in (
            (above, (self.body, self.same, self.read, self.save)),
            (below, (self.add, self.remove, self.clear)),
        ):
            row.setSpacing(10)
            for part in parts:
                row.addWidget(part)
            row.addStretch(1)
        last.setSpacing(10)
        last.addWidget(self.reason, 1)
        last.addWidget(self.record)
        last.addWidget(self.take_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addWidget(self.state)
        column.addLayout(above)
        column.addWidget(self.table, 1)
        column.addLayout(below)
        column.addWidget(self.told)
        column.addLayout(last)

    def _connect(self) -> None:
        self.body.activated.connect(lambda _: self._ask(str(self.body.currentData())))
        self.same.clicked.connect(self._same_numbers)
        self.read.clicked.connect(self._choose_file)
        self.save.clicked.connect(self._choose_target)
        self.add.clicked.connect(self.table.add_line)
        self.remove.clicked.connect(self.table.remove_line)
        self.clear.clicked.connect(self._clear)
        self.table.changed.connect(self._changed)
        self.reason.textChanged.connect(lambda _: self._show_buttons())
        self.reason.returnPressed.connect(self._record)
        self.record.clicked.connect(self._record)
        self.take_back.clicked.connect(self._ask_take_back)

    def retranslate(self) -> None:
        for name, button in (
            ("same", self.same), ("read", self.read), ("save", self.save), ("add", self.add),
            ("remove", self.remove), ("clear", self.clear), ("record", self.record),
            ("take-back", self.take_back),
        ):  # fmt: skip
            button.setText(say(f"mapping-{name}"))
        self.reason.setPlaceholderText(say("mapping-reason"))
        self.reason.setAccessibleName(say("mapping-reason"))
        self.body.setAccessibleName(say("mapping-body"))
        self.table.retranslate()
        self._show_state()

    # What is shown

    def show_body(self, key: str) -> None:
        """Show the mapping of a body, or of the first of a unit."""
        code = self.shown.code if self.shown is not None and key == self._key else ""
        self._key = key
        self._ask(code)

    def _ask(self, code: str) -> None:
        key = self._key
        self.desk.ask(
            lambda flow, _: mapping.delimited(flow, key, code, language()), self._show_delimited
        )

    def _show_delimited(self, shown: Delimited) -> None:
        before, self.shown = self.shown, shown
        if before is None or before.code != shown.code:
            self.reason.clear()
        self.body.setVisible(bool(shown.bodies))
        if [self.body.itemData(at) for at in range(self.body.count())] != [
            code for code, _ in shown.bodies
        ]:
            self.body.clear()
            for code, name in shown.bodies:
                self.body.addItem(name, code)
        self.body.setCurrentIndex(max(0, self.body.findData(shown.code)))
        draft = self._drafts().get(shown.code)
        lines = shown.lines if draft is None else tuple(Line(**one) for one in draft)
        self.table.show_lines(shown, lines)
        self._show_state()
        self._look()

    def _show_state(self) -> None:
        shown = self.shown
        if shown is None:
            return
        self.state.setText(shown.standing or say("mapping-none"))
        self.take_back.setVisible(bool(shown.standing))
        self._show_buttons()

    def _show_buttons(self) -> None:
        ready = self.shown is not None and bool(self.reason.text().strip())
        self.record.setEnabled(ready and self._drafted())
        self.clear.setEnabled(self._drafted())

    def _look(self) -> None:
        """Ask what the lines would do."""
        if self.shown is None or not (self._drafted() or self.shown.standing):
            self.told.setPlainText(say("mapping-lead"))
            self.table.show_inherited({})
            return
        if self._looking is not None:
            self._looking.cancel()
        code, lines = self.shown.code, self.table.lines()
        self._looking = self.desk.ask(
            lambda flow, _: mapping.preview(flow, code, lines, language()), self._show_preview
        )

    def _show_preview(self, found: Preview) -> None:
        self.table.show_inherited(found.inherited)
        colours = theme.colours()
        parts = [(colours.warning, sentence) for sentence in found.sentences]
        if found.voided and self._drafted():
            parts.insert(0, (colours.danger, say("said-voids", draws=list(found.voided))))
        if not parts:
            parts = [(colours.good, say("mapping-good"))]
        self.told.setHtml(
            "".join(
                f'<p style="color:{tone}; margin:0 0 4px 0">{escape(sentence)}</p>'
                for tone, sentence in parts
            )
        )

    # Drafts

    def _drafts(self) -> dict[str, list[dict[str, object]]]:
        return dict(self.desk.place.get(_DRAFTS) or {})

    def _drafted(self) -> bool:
        return self.shown is not None and self.shown.code in self._drafts()

    def _changed(self) -> None:
        self.keep()
        self._show_buttons()
        self._look()

    def keep(self) -> None:
        """Keep what was typed, if it is not what stands."""
        if self.shown is None:
            return
        drafts, lines = self._drafts(), self.table.lines()
        written = tuple(line for line in lines if not line.empty)
        if written == self.shown.lines and not (self.table.cleared and not self.shown.standing):
            drafts.pop(self.shown.code, None)
        else:
            drafts[self.shown.code] = [asdict(line) for line in lines]
        self.desk.remember(**{_DRAFTS: drafts})

    def _forget(self) -> None:
        if self.shown is not None:
            drafts = self._drafts()
            drafts.pop(self.shown.code, None)
            self.desk.remember(**{_DRAFTS: drafts})

    def _clear(self) -> None:
        self._forget()
        if self.shown is not None:
            self._show_delimited(self.shown)

    # What can be done

    def _same_numbers(self) -> None:
        if self.shown is not None:
            self.put(mapping.same_numbers(self.shown))

    def put(self, lines: Sequence[Line]) -> None:
        """Put lines into the table as if they had been typed."""
        if self.shown is not None:
            self.table.show_lines(self.shown, lines)
            self._changed()

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, say("mapping-read"), str(home_folder()))
        if name:
            self.read_file(Path(name))

    def read_file(self, path: Path) -> None:
        """Take up the lines of a workbook for this body; those of others become their drafts."""
        self.desk.ask(lambda _, __: read_mapping(path), self._take_up, text=say("reading-list"))

    def _take_up(self, found: Mapping[str, Sequence[Link]]) -> None:
        drafts = self._drafts()
        for code, links in found.items():
            drafts[code] = [
                asdict(
                    Line(link.new[1], link.old[0], link.old[1],
                         "" if link.persons is None else str(link.persons), link.main, link.reason)
                )
                for link in links
            ]  # fmt: skip
        self.desk.remember(**{_DRAFTS: drafts})
        self.desk.said.emit(say("mapping-taken-up", bodies=sorted(found)), "note")
        if self.shown is not None:
            self._show_delimited(self.shown)

    def _choose_target(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, say("mapping-save"), str(home_folder() / "delimitation.xlsx"), "XLSX (*.xlsx)"
        )
        if name:
            self.write(Path(name))

    def write(self, path: Path) -> None:
        """Save the lines as a workbook that can be filled in and read again."""
        if self.shown is None:
            return
        key, code, lines = self._key, self.shown.code, self.table.lines()
        self.desk.ask(
            lambda flow, _: write_whole(path, mapping.workbook(flow, key, code, lines)),
            lambda _: self.desk.said.emit(say("mapping-saved", file=path.name), "done"),
        )

    def _record(self) -> None:
        shown, reason = self.shown, self.reason.text().strip()
        if shown is None or not self.record.isEnabled():
            return
        lines, person = self.table.lines(), self.desk.person

        def done(voided: list[str]) -> None:
            self._forget()
            self.reason.clear()
            more = f" {say('said-voided', draws=voided)}" if voided else ""
            self.desk.said.emit(f"{say('mapping-recorded')}{more}", "done")
            self.show_body(self._key)

        self.desk.act(
            lambda flow, _: flow.map_wards(
                shown.code, mapping.links_of(shown.code, lines, reason), reason, person
            ),
            done,
        )

    def _ask_take_back(self) -> None:
        dialog = ask_reason(
            self, say("mapping-take-back"), say("mapping-take-back-lead"), say("mapping-take-back")
        )
        self.asking = dialog
        dialog.accepted.connect(lambda: self._take_back(dialog.reason()))

    def _take_back(self, reason: str) -> None:
        if self.shown is None:
            return
        code, person = self.shown.code, self.desk.person
        self.desk.act(
            lambda flow, _: flow.take_back_mapping(code, reason, person),
            lambda _: self.show_body(self._key),
        )

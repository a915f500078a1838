"""Why these numbers: the working of a body, clause by clause, and what is to be decided there."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QTextBrowser, QVBoxLayout, QWidget

from core.model import GROUPS
from desktop import theme
from desktop.i18n import say, say_finding
from desktop.models.quotas import Why
from desktop.widgets.reason import ReasonStrip


class WhyPanel(QWidget):
    """`decided` carries the code of the finding and the reason for the body that is shown."""

    decided = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._why: Why | None = None
        self._title = QLabel(self)
        self._title.setWordWrap(True)
        theme.role(self._title, "section")
        self.text = QTextBrowser(self)
        self.text.setOpenLinks(False)
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        theme.role(self.text, "reading")
        self.strip = ReasonStrip("decide-record", "error", self)
        self.strip.given.connect(self._decide)
        self.strip.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._title)
        column.addWidget(self.text, 1)
        column.addWidget(self.strip)

    def show_why(self, why: Why | None) -> None:
        """Show a working; a reason half typed stays while the body is the same."""
        if self._why is None or why is None or self._why.row.key != why.row.key:
            self.strip.clear()
        self._why = why
        self._show()

    def retranslate(self) -> None:
        self.strip.retranslate()
        self.text.setAccessibleName(say("why-table"))
        self._show()

    def _show(self) -> None:
        why = self._why
        if why is None:
            self._title.setText(say("why-none"))
            self.text.clear()
            self.strip.hide()
            return
        self._title.setText(row_title(why))
        self.text.setHtml(_html(why))
        if why.to_decide:
            found = why.to_decide[0]
            self.strip.ask(say_finding(found.code, found.parameters))
        else:
            self.strip.hide()

    def _decide(self, reason: str) -> None:
        if self._why is not None and self._why.to_decide:
            self.decided.emit(self._why.to_decide[0].code, reason)


def row_title(why: Why) -> str:
    """What the working is about."""
    row = why.row
    if row.level == "state":
        return say("row-state", kind=say(f"kind-{row.key}"))
    return f"{row.name} · {row.key}" if row.level == "body" else row.name


def _html(why: Why) -> str:
    colours = theme.colours()
    parts = [_numbers(why, colours)]
    for found in why.row.findings:
        sentence = escape(say_finding(found.code, found.parameters))
        tone = colours.danger if found in why.to_decide else colours.warning
        parts.append(f'<p style="color:{tone}; margin:8px 0 0 0">{sentence}</p>')
    for reason in why.decisions:
        sentence = escape(say("decided", reason=reason))
        parts.append(f'<p style="color:{colours.good}; margin:8px 0 0 0">{sentence}</p>')
    for line in why.lines:
        ink = colours.text if line.applied else colours.muted
        clause = line.clause if line.applied else say("clause-not-applied", clause=line.clause)
        parts.append(
            f'<p style="margin:12px 0 0 0"><span style="color:{colours.muted}">{escape(clause)}'
            f'</span><br/><span style="color:{ink}">{escape(line.text)}</span></p>'
        )
    return "".join(parts)


def _numbers(why: Why, colours: theme.Colours) -> str:
    """A small table: seats and women of each group."""
    heads = "".join(
        f'<td align="right" style="color:{colours.muted}">{group}</td>' for group in GROUPS
    )
    counts = [why.numbers[group] for group in GROUPS]
    seats = "".join(f'<td align="right"><b>{count.total}</b></td>' for count in counts)
    women = "".join(
        f'<td align="right">{say("by-lot") if count.women is None else count.women}</td>'
        for count in counts
    )
    return (
        f'<table cellspacing="0" cellpadding="4"><tr><td></td>{heads}</tr>'
        f"<tr><td>{escape(say('quota-seats'))}</td>{seats}</tr>"
        f"<tr><td>{escape(say('quota-women'))}</td>{women}</tr></table>"
    )

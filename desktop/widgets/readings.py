"""Readings of the law: what stands, what each value would give, and the officer's confirmation."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.amounts import day, grouped_amount
from core.model import GROUPS
from desktop import theme
from desktop.i18n import say
from desktop.models.quotas import Effect, Reading


class ReadingCard(QFrame):
    """One parameter. `confirmed` carries its name, the value chosen and the reason."""

    confirmed = Signal(str, str, str)

    def __init__(self, reading: Reading, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.role(self, "card")
        self.reading = reading
        self._effects: dict[str, Effect] = {}
        self._title, self._clause, self._sentence, self._effect, self._state = (
            QLabel(self) for _ in range(5)
        )
        theme.role(self._title, "strong")
        for label in (self._clause, self._effect):
            theme.role(label, "muted")
        for label in (self._title, self._clause, self._sentence, self._effect, self._state):
            label.setWordWrap(True)
        self.box = QComboBox(self)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        for choice in reading.choices:
            self.box.addItem("", choice.value)
        self.box.setCurrentIndex(max(0, self.box.findData(reading.value)))
        self.reason = QLineEdit(self)
        self.button = QPushButton(self)
        self._build()
        self.box.currentIndexChanged.connect(self._show)
        self.reason.textChanged.connect(self._show)
        self.button.clicked.connect(self._confirm)
        self.retranslate()

    def _build(self) -> None:
        give = QHBoxLayout()
        give.addWidget(self.reason, 1)
        give.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 14, 12)
        column.setSpacing(6)
        for part in (
            self._title,
            self._clause,
            self.box,
            self._sentence,
            self._effect,
            self._state,
        ):
            column.addWidget(part)
        column.addLayout(give)

    @property
    def value(self) -> str:
        return str(self.box.currentData())

    def show_effects(self, effects: dict[str, Effect]) -> None:
        self._effects = effects
        self._show()

    def retranslate(self) -> None:
        name = say(f"parameter-{self.reading.name}")
        self._title.setText(name)
        self._clause.setText(self.reading.clause)
        for at, choice in enumerate(self.reading.choices):
            text = value_text(self.reading.name, choice.value)
            self.box.setItemText(at, text)
        self.box.setAccessibleName(name)
        self.reason.setPlaceholderText(say("reason"))
        self.reason.setAccessibleName(say("reading-reason", name=name))
        self._show()

    def _show(self) -> None:
        reading = self.reading
        sentences = {choice.value: choice.sentence for choice in reading.choices}
        self._sentence.setText(sentences.get(self.value, ""))
        self._effect.setText(effect_text(self._effects.get(self.value), reading.value))
        changed = self.value != reading.value
        self.button.setText(say("reading-change" if changed else "reading-confirm"))
        needed = reading.needed or changed
        theme.role(self.button, "primary" if reading.needed else "plain")
        self.button.setVisible(needed)
        self.reason.setVisible(needed)
        self.button.setEnabled(bool(self.reason.text().strip()))
        chosen = reading.chosen
        if chosen is not None and chosen.confirmed and not reading.needed:
            self._state.setText(
                say("reading-confirmed", name=chosen.by.name, at=day(chosen.at),
                    reason=chosen.reason)
            )  # fmt: skip
            theme.role(self._state, "good")
        else:
            self._state.setText(say("reading-needed") if reading.needed else "")
            theme.role(self._state, "warning")
        self._state.setVisible(bool(self._state.text()))

    def _confirm(self) -> None:
        self.confirmed.emit(self.reading.name, self.value, self.reason.text().strip())


class ReadingsPanel(QScrollArea):
    """All parameters, those to be confirmed first."""

    confirmed = Signal(str, str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cards: dict[str, ReadingCard] = {}
        self._effects: Sequence[Effect] = ()

    def show_readings(self, readings: Sequence[Reading]) -> None:
        """New cards; what was typed or chosen and not confirmed is kept."""
        kept = {
            name: (card.value, card.reason.text())
            for name, card in self.cards.items()
            if card.reason.text() or card.value != card.reading.value
        }
        whole = QWidget()
        theme.role(whole, "page")
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 8, 8, 0)
        column.setSpacing(10)
        self.cards = {}
        for reading in readings:
            card = ReadingCard(reading, whole)
            card.confirmed.connect(self.confirmed)
            self.cards[reading.name] = card
            column.addWidget(card)
            value, reason = kept.get(reading.name, ("", ""))
            if value and value != reading.value:
                card.box.setCurrentIndex(max(0, card.box.findData(value)))
                card.reason.setText(reason)
            elif reading.needed:
                card.reason.setText(reason)
        column.addStretch(1)
        self.setWidget(whole)
        self.show_effects(self._effects)

    def show_effects(self, effects: Sequence[Effect]) -> None:
        self._effects = effects
        for name, card in self.cards.items():
            card.show_effects({one.value: one for one in effects if one.name == name})

    def retranslate(self) -> None:
        self.setAccessibleName(say("tab-readings"))
        for card in self.cards.values():
            card.retranslate()


def value_text(name: str, value: str) -> str:
    """A value of a parameter in a few words; figures and years as they are."""
    try:
        return say(f"value-{name}-{value}")
    except KeyError:
        return say("value-none") if value == "none" else value


def effect_text(effect: Effect | None, now: str) -> str:
    """What a value would give, in one sentence."""
    if effect is None:
        return ""
    numbers = " · ".join(
        f"{group} {grouped_amount(total)}"
        for group, total in zip(GROUPS, effect.totals, strict=True)
    )
    women = say("by-lot") if effect.women is None else grouped_amount(effect.women)
    if effect.value == now:
        return say("effect-now", numbers=numbers, women=women)
    count = grouped_amount(effect.differing)
    return say("effect-other", numbers=numbers, women=women, count=count)

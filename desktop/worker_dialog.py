"""Who is working: the person named in every act from now on."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from core.lots.record import Person
from desktop.dialogs import CalmDialog
from desktop.i18n import say


class PersonFields:
    """Three fields for a person, to be put into a form."""

    def __init__(self, parent: QWidget, form: QFormLayout) -> None:
        self.name, self.role, self.office = (QLineEdit(parent) for _ in range(3))
        self._labels = ("person-name", "person-role", "person-office")
        self._form = form
        for field in self.fields:
            form.addRow(" ", field)
        self.retranslate()

    @property
    def fields(self) -> tuple[QLineEdit, QLineEdit, QLineEdit]:
        return self.name, self.role, self.office

    def person(self) -> Person:
        name, role, office = (" ".join(field.text().split()) for field in self.fields)
        return Person(name, role, office)

    def show_person(self, person: Person) -> None:
        for field, text in zip(self.fields, (person.name, person.role, person.office), strict=True):
            field.setText(text)

    def retranslate(self) -> None:
        for field, key in zip(self.fields, self._labels, strict=True):
            self._form.labelForField(field).setText(say(key))
            field.setAccessibleName(say(key))
            field.setPlaceholderText(say(f"{key}-example"))


class WorkerDialog(CalmDialog):
    """Asks for name, role and office."""

    def __init__(self, person: Person, known: Sequence[Person], parent: QWidget) -> None:
        super().__init__(say("who-works"), say("who-works-lead"), say("who-works-take"), parent)
        form = QFormLayout()
        self.fields = PersonFields(self, form)
        self.fields.show_person(person or (known[0] if known else Person("")))
        self.body.addLayout(form)
        for field in self.fields.fields:
            field.textChanged.connect(self._check)
            self.watch(field)
        self._check()

    def person(self) -> Person:
        return self.fields.person()

    def _check(self) -> None:
        self.take.setEnabled(bool(self.person().name))

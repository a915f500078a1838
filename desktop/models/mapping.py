"""The delimitation of one body as values. Runs in the thread that owns the register."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.amounts import day
from core.errors import UserError
from core.insight.delimitation import Link, Place
from core.insight.mapping_file import mapping_workbook
from core.labels import ward_label
from core.texts import finding_text
from core.workflow import Workflow
from desktop.i18n import say, say_error
from desktop.models import allot
from desktop.models.said import codes_of, written


@dataclass(frozen=True, slots=True)
class Ward:
    """A ward of today (of an office: the body itself, with an empty label)."""

    number: str
    label: str
    name: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the mapping as it is typed: a ward of today and an old one, both as written."""

    label: str
    old_body: str = ""
    old_ward: str = ""
    persons: str = ""
    main: bool = False
    reason: str = ""

    @property
    def empty(self) -> bool:
        return not (self.old_body or self.old_ward)


@dataclass(frozen=True, slots=True)
class Delimited:
    """A body with its wards and the mapping that stands; `lines` are empty where none does."""

    code: str
    bodies: tuple[tuple[str, str], ...]  # of a unit: code and name of each
    wards: tuple[Ward, ...]
    lines: tuple[Line, ...]
    standing: str  # who mapped, when and why; "" where nobody has
    olds: tuple[tuple[str, str], ...]  # old places as they are written


@dataclass(frozen=True, slots=True)
class Preview:
    """What a mapping would do: what each ward inherits, what needs a look, which draws go."""

    inherited: Mapping[str, str]
    sentences: tuple[str, ...]
    voided: tuple[str, ...]


def delimited(flow: Workflow, key: str, code: str, language: str) -> Delimited:
    """The body `code` of a part, or its first one."""
    book, local = flow.book(), allot.local_language(flow)
    codes = codes_of(flow, key)
    code = code if code in codes else codes[0]
    wards = tuple(
        Ward(one.number, one.label, f"{one.number} {one.name}".strip())
        for one in sorted(book.wards(code), key=lambda one: one.label)
    )
    if book.of_offices:
        wards = (Ward("", "", allot.name_of(book.bodies[code], language, local)),)
    mapped = flow.mapping(code)
    numbers = written(flow, code)
    lines = [_line(link, numbers) for link in (mapped.links or ())] if mapped else []
    bodies = [(one, allot.name_of(book.bodies[one], language, local)) for one in codes]
    return Delimited(
        code,
        tuple(bodies) if book.of_offices else (),
        wards,
        tuple(lines),
        say("mapping-stands", who=mapped.by.name, at=day(mapped.at), reason=mapped.reason)
        if mapped and mapped.by
        else "",
        tuple((body, numbers.get((body, label), label)) for body, label in flow.old_places(code)),
    )


def _line(link: Link, numbers: Mapping[Place, str]) -> Line:
    persons = "" if link.persons is None else str(link.persons)
    old_ward = numbers.get(link.old, link.old[1])
    return Line(link.new[1], link.old[0], old_ward, persons, link.main, link.reason)


def links_of(code: str, lines: Sequence[Line], reason: str) -> tuple[Link, ...]:
    """The links of typed lines; lines without an old ward say that a ward comes from none.

    Without the code of an old body the body itself is meant. Raises UserError `mapping-persons` or
    `mapping-old-ward`.
    """
    links = []
    for line in lines:
        if line.empty:
            continue
        if line.label and not line.old_ward:
            raise UserError("mapping-old-ward", ward=line.label)
        persons = line.persons.strip()
        if persons and not (persons.isascii() and persons.isdigit()):
            raise UserError("mapping-persons", ward=line.label or "–", value=persons)
        links.append(
            Link(
                (line.old_body or code, ward_label(line.old_ward)),
                (code, line.label),
                line.reason or reason,
                int(persons) if persons else None,
                line.main,
            )
        )
    return tuple(links)


def same_numbers(shown: Delimited) -> tuple[Line, ...]:
    """Every ward from the ward of its own number."""
    return tuple(Line(one.label, shown.code, one.number, main=True) for one in shown.wards)


def preview(flow: Workflow, code: str, lines: Sequence[Line], language: str) -> Preview:
    """What these lines would do; a sentence where they cannot be."""
    try:
        links = links_of(code, lines, "")
        lineage = flow.lineage_with(code, links)
    except UserError as error:
        return Preview({}, (say_error(error),), ())
    inherited: dict[str, list[str]] = defaultdict(list)
    for row in sorted(lineage.history, key=lambda one: one.election):
        inherited[row.label].append(f"{row.election} {row.category.value}")
    return Preview(
        {label: ", ".join(carried) for label, carried in inherited.items()},
        tuple(
            dict.fromkeys(
                finding_text(language, one.code, one.parameters) for one in lineage.findings
            )
        ),
        tuple(flow.voided_by_mapping(code, links)),
    )


def workbook(flow: Workflow, key: str, code: str, lines: Sequence[Line]) -> bytes:
    """The lines as a workbook, with one to fill in for every ward without any."""
    links = links_of(code, lines, "")
    labels = [ward.label for ward in flow.book().wards(code)] or [""]
    return mapping_workbook([(code, label) for label in labels], links, written(flow, code))

"""Parts that several papers share: heading, numbers, working, readings, lots, decisions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.amounts import day
from core.explain import figure_text, result_text, sentence
from core.explanation import Step
from core.findings import Finding
from core.lots.record import Decision, DrawRecord, Person, RoundRecord
from core.lots.sheet import grouped
from core.model import GROUPS, Body, Category
from core.orders.context import OrderContext
from core.orders.document import (
    Block,
    Cell,
    Column,
    Heading,
    Pairs,
    Paragraph,
    Row,
    Signatures,
    Table,
    Texts,
)
from core.orders.say import Say
from core.results import BodyResult, Count, Numbers
from core.texts import section as catalogue
from core.texts import text

CATEGORIES = tuple(Category)
_NUMBER = 0.95  # width of a column of small numbers


def letterhead(context: OrderContext, say: Say, title: str, clause: str = "") -> list[Block]:
    """Office, title, and the Act with the section under which the paper is made."""
    profile = context.rules.profile
    blocks: list[Block] = []
    if context.office:
        blocks.append(Paragraph((context.office,), "centre"))
    blocks.append(Heading(say(title), 1))
    act = say(f"act-{profile.law}", section=clause or profile.section)
    return [*blocks, Paragraph(act, "centre")]


def paper_pairs(
    context: OrderContext, say: Say, kind: str, subject: str
) -> list[tuple[Texts, Texts]]:
    """Election, rules, number and date of the paper."""
    issue = context.issue(kind, subject)
    rows: list[tuple[Texts, Texts]] = [
        (say("election"), (context.result.election,)),
        (say("rules"), (context.result.rules,)),
        (say("paper-number"), (f"{issue.id}, {issue.version}",)),
        (say("date"), (day(context.date),) if context.date else ("____-____-________",)),
    ]
    if issue.supersedes:
        rows.append((say("supersedes"), (digest_text(issue.supersedes),)))
    for change in issue.changes:
        rows.append((say("changed"), (f"{change.subject}: {change.before} / {change.after}",)))
    return rows


def name_texts(context: OrderContext, say: Say, code: str) -> Texts:
    """A body's name in the languages of the paper."""
    body = context.bodies.get(code)
    return say.each(lambda language: context.name_of(body, code, language))


def place_pairs(say: Say, body: Body, name: Texts | None = None) -> list[tuple[Texts, Texts]]:
    """Which body and where it lies."""
    rows: list[tuple[Texts, Texts]] = [(say(f"body-{body.kind}"), name)] if name else []
    rows.append((say("code"), (body.code,)))
    for key in ("mandal", "division", "district"):
        if value := getattr(body, key):
            rows.append((say(key), (value,)))
    return rows


def body_pairs(context: OrderContext, say: Say, body: Body) -> list[tuple[Texts, Texts]]:
    """Which body, where, and the population that the numbers rest on."""
    figures = body.population
    rows = place_pairs(say, body, name_texts(context, say, body.code))
    population = say(
        "population-value", total=amount(figures.total), st=amount(figures.st),
        sc=amount(figures.sc), bc=amount(figures.bc),
    )  # fmt: skip
    rows.append((say("population"), population))
    if body.source:
        rows.append((say("source"), (body.source,)))
    rows.append((say("wards"), (str(body.wards),)))
    if context.rules.profile.law == "telangana":
        rows.append((say("scheduled-area"), say("yes" if body.scheduled_area else "no")))
    if body.new:
        rows.append((say("new-body"), say("new-body-of", parent=body.parent or "–")))
    return rows


def amount(value: int | None) -> str:
    """Persons in the Indian grouping; a dash where the source is blank."""
    return figure_text(value)


def category_columns(say: Say) -> tuple[Column, ...]:
    """The eight categories as columns of numbers."""
    return tuple(Column(say.short(category), _NUMBER, "right") for category in CATEGORIES)


def category_cells(numbers: Numbers) -> tuple[Cell, ...]:
    """Seats by category; None where a lot still decides how many go to women."""
    cells: list[Cell] = []
    for category in CATEGORIES:
        count = numbers[category.group]
        if count.women is None:
            cells.append(None)
        else:
            cells.append(count.women if category.women else count.total - count.women)
    return tuple(cells)


def numbers_table(say: Say, numbers: Numbers, *, seats: str = "seats") -> Table:
    """Seats of each group, how many for women and how many open to all."""
    columns = (
        Column(say("group"), 2.4),
        Column(say(seats), 1, "right"),
        Column(say("for-women"), 1, "right"),
        Column(say("general"), 1, "right"),
    )
    rows = [
        Row((say.category(group.value), count.total, count.women, _general(count)))
        for group, count in ((group, numbers[group]) for group in GROUPS)
    ]
    total = Count(
        sum(numbers[group].total for group in GROUPS), women_in_all(numbers)
    )  # fmt: skip
    rows.append(Row((say("total"), total.total, total.women, _general(total)), strong=True))
    return Table("numbers", columns, tuple(rows))


def women_in_all(numbers: Numbers) -> int | None:
    """Women over all groups; None while a lot decides one of them."""
    women = [numbers[group].women for group in GROUPS]
    return None if None in women else sum(one for one in women if one is not None)


def _general(count: Count) -> int | None:
    return None if count.women is None else count.total - count.women


def working_table(say: Say, steps: Iterable[Step]) -> Table:
    """The working, clause by clause: two languages stand side by side."""
    columns = [Column(say("clause"), 1.2)]
    columns += [
        Column(Say((language,))("working"), 6 / len(say.languages)) for language in say.languages
    ]
    columns.append(Column(say("result"), 1.1, "right"))
    rows = []
    for step in steps:
        sentences = [(sentence(step, language),) for language in say.languages]
        result: Cell = step.result if isinstance(step.result, int) else (result_text(step),)
        rows.append(Row(((step.clause,), *sentences, result)))
    return Table("working", tuple(columns), tuple(rows))


def readings_table(context: OrderContext, say: Say) -> Table:
    """Where the text of the law leaves a choice: what was chosen, by which clause."""
    parameters = context.rules.profile.parameters
    columns = [Column(say("clause"), 1.5)]
    columns += [
        Column(Say((language,))("reading"), 6 / len(say.languages)) for language in say.languages
    ]
    rows = []
    for name, value in context.result.parameters.items():
        parameter = parameters[name]
        key = f"reading-{name}"
        if parameter.choices:
            key += f"-{value}"
        elif value == "none":
            key += "-none"
        texts = [Say((language,))(key, value=value) for language in say.languages]
        rows.append(Row(((parameter.clause,), *texts)))
    for note in context.rules.profile.notes:
        words = [(text(language, "profile_notes", note),) for language in say.languages]
        rows.append(Row((("",), *words)))
    return Table("readings", tuple(columns), tuple(rows))


def draws_table(say: Say, draws: Sequence[tuple[RoundRecord, DrawRecord]]) -> Table | None:
    """How lots were drawn; None where nothing was drawn."""
    if not draws:
        return None
    columns = (
        Column(say("round"), 0.7, "right"),
        Column(say("draw"), 2.2),
        Column(say("pool"), 2.2),
        Column(say("drawn"), 1.4),
        Column(say("how-drawn"), 2.6),
    )
    rows = tuple(_draw_row(say, record, draw) for record, draw in draws)
    return Table("lots", columns, rows)


def _draw_row(say: Say, record: RoundRecord, draw: DrawRecord) -> Row:
    question = draw.question
    if draw.void is not None:
        how = say("draw-void", reason=say.void(draw.void.reason), name=draw.void.by.name)
    else:
        how = say(f"how-{record.method}", at=day(record.confirmed_at), place=record.place)
    return Row(
        (
            record.number,
            question_texts(say, draw),
            (", ".join(question.labels),),
            (", ".join(draw.drawn) or "–",),
            how,
        )
    )


def question_texts(say: Say, draw: DrawRecord) -> Texts:
    """What a draw decides, in words."""
    question = draw.question
    group = say.category(question.category.value) if question.category else ()
    return say(
        f"question-{question.kind}", group=group, take=question.take, pool=len(question.labels)
    )


def decisions_table(say: Say, decisions: Iterable[Decision]) -> Table | None:
    """Decisions that the law leaves to the officer, with their reasons."""
    columns = (
        Column(say("decision"), 2.6),
        Column(say("subject"), 0.9),
        Column(say("reason"), 3.2),
        Column(say("decided-by"), 1.8),
    )
    rows = tuple(
        Row(
            (
                decision_texts(say, one),
                (one.subject or "–",),
                (one.reason,),
                (person_line(one.by), day(one.at)),
            )
        )
        for one in decisions
    )
    return Table("decisions", columns, rows) if rows else None


def decision_texts(say: Say, decision: Decision) -> Texts:
    """What was decided."""
    known = catalogue("en", "orders")
    parameter = "women" if decision.code == "women-reading" else decision.subject
    reading = f"reading-{parameter}-{decision.choice}"
    if reading in known:
        return say(reading)
    key = f"decision-{decision.code}"
    if key not in known:
        return (f"{decision.code}: {decision.choice}",)
    return say(key, choice=decision.choice)


Found = tuple[str, Texts, Sequence[Finding]]  # code of a body (or ""), name, its findings


def found_in(context: OrderContext, say: Say, bodies: Iterable[BodyResult]) -> list[Found]:
    """The findings of bodies."""
    return [
        (body.code, name_texts(context, say, body.code), body.findings)
        for body in bodies
        if body.findings
    ]


def findings_table(context: OrderContext, say: Say, items: Iterable[Found]) -> Table | None:
    """Findings with what became of them; None where there is none."""
    rows = []
    for code, name, findings in items:
        decisions = [*context.decided(code), *context.decided("")]
        for found in findings:
            reasons = [
                one.reason
                for one in decisions
                if one.code == found.code
                and one.subject in ("", str(found.parameters.get("ward", "")))
            ]
            answer: Texts = (reasons[0],) if reasons else say(f"severity-{found.severity}")
            rows.append(Row(((code or "–",), name, say.finding(found), answer)))
    columns = (
        Column(say("code"), 0.9),
        Column(say("name"), 1.7),
        Column(say("finding"), 3.6),
        Column(say("acknowledged"), 2.0),
    )
    return Table("findings", columns, tuple(rows)) if rows else None


def person_line(person: Person) -> str:
    """Name, role and office in one line."""
    return ", ".join(part for part in (person.name, role_line(person)) if part)


def role_line(person: Person) -> str:
    """Role and office in one line."""
    return ", ".join(part for part in (person.role, person.office) if part)


def signature(context: OrderContext, say: Say, role: str, area: str = "") -> Signatures:
    """Where the officer signs: name if known, designation, place."""
    person = context.officer(role, area)
    lines: list[Texts] = [(person.name,)] if person and person.name else []
    lines.append(say(f"officer-{role}"))
    if person and person.office:
        lines.append((person.office,))
    elif context.place:
        lines.append((context.place,))
    return Signatures((tuple(lines),))


def pairs(*rows: Iterable[tuple[Texts, Texts]]) -> Pairs:
    """One block of names and values out of several lists."""
    return Pairs(tuple(row for part in rows for row in part))


def section(say: Say, heading: str, table: Table | None) -> list[Block]:
    """A table under its heading; nothing where there is no table."""
    return [Heading(say(heading)), table] if table else []


def drawing_body(context: OrderContext, say: Say, label: str) -> Texts:
    """The name of the body (or unit) whose lots are drawn, by its label in sheets."""
    body = context.by_label.get(label)
    if body is None:
        return (label,)
    return say.each(lambda language: f"{context.name_of(body, label, language)} ({body.code})")


def digest_text(digest: str) -> str:
    """A digest as it is printed, in groups."""
    return grouped(digest) if digest else "–"

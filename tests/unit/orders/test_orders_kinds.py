"""Every kind of paper of every law can be made, read back and checked in all languages."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from datetime import date

import pytest

from core.comparison import Version
from core.lots.record import Counted, Decision, Method, Person, Void
from core.model import Category, Figures, HistoryRow, Records
from core.orders.catalogue import KINDS, build, held_up, kinds_of
from core.orders.changes import Change, changes_between
from core.orders.context import Issue
from core.orders.genuine import check_order
from core.orders.pdf import render_pdf
from core.publication import Objection, ObjectionDecision, Outcome
from tests.up_records import office, town

LANGUAGES = [("en", "te"), ("te", "hi"), ("hi", "en")]


def one_of_each(context):
    """The first paper of each kind that can be issued now."""
    return {
        kind.name: build(kind.name, context, subject)
        for kind in kinds_of(context)
        for subject in list(kind.subjects(context))[:1]
    }


def with_history(records: Records) -> Records:
    rows = tuple(
        HistoryRow(body.code, str(ward), f"{ward:03}", election, Category.SC_W)
        for body in records.bodies
        for election in ("2013", "2019")
        for ward in range(1, 4)
    )
    return replace(records, history=rows)


def telangana(make_context, records_of, languages):
    issue = Issue("2025-12-ORDER-201234", 2, "ab" * 32, (Change("201234", "3", "SC", "UR(W)"),))
    context = make_context(
        languages,
        records=with_history(records_of()),
        issues={("order", "201234"): issue},
        officers={"mpdo": Person("B. Sujatha", "MPDO", "Narketpally")},
        decisions=(Decision("parameter", "", "women", "half_up", "The Act", Person("A"), "2025"),),
        rehearsal=True,
    )
    first, *rest = context.rounds
    draw = first.draws[0]
    void = replace(draw, void=Void("A chit fell down", Person("B. Sujatha"), "2025-11-22T10:00"))
    again = replace(draw, attempt=2, sheet_hash=draw.question.sheet(2).hash)
    chits = replace(first, method=Method.CHITS, seed="", draws=(void, again, *first.draws[1:]))
    return replace(context, rounds=(chits, *rest))


def offices(make_context, languages):
    def bodies(more):
        return tuple(
            replace(
                office(f"B{number:02}", 20_000 + 997 * number, st=300 + number,
                       sc=3000 + (number * 7919 + more) % 4000, bc=6000 + 137 * number),
                local_name="चितबड़ागाँव", withheld=number == 7,
            )
            for number in range(10)
        )  # fmt: skip

    officer = Person("A. Kumar", "Special Secretary")
    decision = ObjectionDecision(Outcome.PARTLY, "Figures corrected", officer, date(2026, 1, 9))
    objections = (
        Objection(1, "राम सेवक", "B03", "कस्बे की जनसंख्या गलत है", date(2026, 1, 5), decision),
        Objection(2, "S. Devi", "B04", "No reason given", date(2026, 1, 7)),
    )
    settings = {"profile": "up-offices-2023", "office": "नगर विकास विभाग"}
    before = make_context(languages, records=Records(bodies(1500)), seeds=(), **settings)
    return make_context(
        languages, records=Records(bodies(0)), seeds=(), stage="final", objections=objections,
        earlier=Version(before.records, before.result), **settings,
    )  # fmt: skip


def wards(make_context, languages):
    figures = [Figures(3300 + n, 60 + n, 700 + 3 * n, 1000 + n) for n in range(12)]
    records = town(12, Figures(40_000, 800, 9000, 12_000), figures)
    return make_context(languages, records=records, seeds=(), profile="up-wards-1994")


@pytest.mark.parametrize("languages", LANGUAGES, ids="-".join)
def test_papers_of_telangana(make_context, records_of, says_all, languages):
    made = one_of_each(telangana(make_context, records_of, languages))
    expected = {kind.name for kind in KINDS.values() if "telangana" in kind.laws}
    assert set(made) == expected - {"comparison"}
    says_all(*made.values())


@pytest.mark.parametrize("languages", LANGUAGES, ids="-".join)
def test_papers_of_offices(make_context, says_all, languages):
    made = one_of_each(offices(make_context, languages))
    assert {"state-sheet", "unit-sheet", "draft", "final", "objections", "comparison"} <= set(made)
    says_all(*made.values())


@pytest.mark.parametrize("languages", LANGUAGES, ids="-".join)
def test_papers_of_wards(make_context, says_all, languages):
    made = one_of_each(wards(make_context, languages))
    assert {"order", "ranking", "notice"} <= set(made)
    says_all(*made.values())


def test_a_withheld_office_is_counted_and_not_notified(make_context):
    document = build("final", offices(make_context, ("en",)), "NP")
    listed = next(table for table in document.tables if table.name == "offices")
    assert len(listed.rows) == 9
    sums = next(table for table in document.tables if table.name == "sums")
    assert [row.cells[1] for row in sums.rows] == [9, 10]


def test_numbers_come_in_time_for_the_draw_and_the_order_after_it(make_context):
    context = make_context(seeds=())
    kinds = {kind.name for kind in kinds_of(context) if list(kind.subjects(context))}
    assert {"communication", "working-sheet", "ranking"} <= kinds
    assert not {"order", "notice", "mandal-abstract", "state-abstract", "newspaper"} & kinds
    assert len(held_up(context)) == 3


def test_the_recipe_in_the_minutes_gives_the_result_of_the_minutes(
    make_context, extracted, tmp_path
):
    document = build("minutes", make_context(), "1")
    text = extracted(render_pdf(document))
    lines = text[text.index("export LC_ALL=C") :].splitlines()
    recipe = "\n".join(lines[: next(n for n, line in enumerate(lines) if "head -n" in line) + 1])
    path = tmp_path / "minutes.pdf"
    path.write_bytes(render_pdf(document))
    (facts,) = check_order(path)
    (record,) = facts.facts["rounds"]
    assert record["draws"]
    for draw in record["draws"]:
        (tmp_path / "sheet.txt").write_text(draw["sheet"], encoding="ascii", newline="\n")
        run = subprocess.run(
            ["sh", "-c", recipe], cwd=tmp_path, check=True, capture_output=True, text=True
        )
        assert [line.split()[1] for line in run.stdout.splitlines()] == draw["drawn"]


def test_the_minutes_of_chits_say_who_counted_them_in(make_context, extracted, tmp_path):
    context = make_context()
    (first, *_) = context.rounds
    known, unknown = first.draws[:2]
    counter = Person("S. Latha", "Junior Assistant")
    draws = (
        replace(known, order=known.drawn, counted=Counted(len(known.question.pool), counter)),
        replace(unknown, order=unknown.drawn),
    )
    one = replace(first, method=Method.CHITS, seed="", draws=draws)
    document = build("minutes", replace(context, rounds=(one,)), "1")
    data = render_pdf(document)
    said = " ".join(extracted(data).split())
    assert f"{len(known.question.pool)} – S. Latha, Junior Assistant" in said
    assert said.count("S. Latha") >= 2  # and among those who sign
    path = tmp_path / "minutes.pdf"
    path.write_bytes(data)
    (facts,) = check_order(path)
    told, silent = facts.facts["rounds"][0]["draws"]
    assert told["counted"]["chits"] == len(known.question.pool)
    assert told["counted"]["by"]["name"] == "S. Latha"
    # Papers of rounds recorded before this was asked keep their digests.
    assert "counted" not in silent


def test_a_large_round_has_its_papers_by_mandal(make_context, records_of, monkeypatch, says_all):
    from core.orders import catalogue

    monkeypatch.setattr(catalogue, "ROUND_WHOLE", 2)
    records = records_of()
    elsewhere = replace(records.bodies[2], mandal="Chityal")
    areas = (*records.areas, replace(records.areas[1], name="Chityal"))
    context = make_context(
        records=replace(records, bodies=(*records.bodies[:2], elsewhere), areas=areas)
    )
    subjects = list(KINDS["minutes"].subjects(context))
    assert subjects == ["1/Chityal, Nalgonda", "1/Narketpally, Nalgonda"]
    documents = [build("minutes", context, subject) for subject in subjects]
    says_all(*documents)
    drawn = [len(document.tables[0].rows) for document in documents]
    assert sum(drawn) == len(context.rounds[0].draws)
    # what another process is given is enough for the same paper
    alone = build("minutes", context.restricted([elsewhere.code]), subjects[0])
    assert alone == documents[0]


def test_a_restricted_context_makes_the_same_papers(make_context):
    context = make_context(("en", "te"))
    for kind in ("order", "ranking", "working-sheet", "notice"):
        whole = build(kind, context, "201235")
        assert build(kind, context.restricted(["201235"]), "201235") == whole


def test_chits_carry_the_mark_of_their_own_list(make_context, records_of):
    context = telangana(make_context, records_of, ("en",))
    document = build("chits", context, "1")
    from core.orders.document import Chits

    (first, *_) = [block for block in document.blocks if isinstance(block, Chits)]
    draw = context.rounds[0].draws[0]
    assert [chit.label for chit in first.chits] == list(draw.question.pool)
    assert first.chits[0].below.endswith(draw.sheet_hash[:4].upper())


@pytest.mark.parametrize("paper", ["A3", "Legal", "A4"])
def test_the_notice_board_edition_is_large_on_any_paper(make_context, says_all, paper):
    notice = build("notice", make_context(("te", "en"), notice_paper=paper), "201234")
    assert notice.paper == paper
    assert notice.scale > 1.2
    says_all(notice)


def test_changes_name_body_ward_group_and_reading():
    def facts(category, women, reading):
        return {
            "parameters": {"women": reading},
            "bodies": [
                {
                    "code": "1",
                    "seats": [{"ward": "3", "category": category}],
                    "numbers": {"SC": {"total": 1, "women": women}},
                }
            ],
        }

    assert changes_between(facts("SC", 0, "floor"), facts("SC(W)", 1, "half_up")) == (
        Change("", "women", "floor", "half_up"),
        Change("1", "3", "SC", "SC(W)"),
        Change("1", "SC(W)", "0", "1"),
    )
    assert changes_between(facts("SC", 0, "floor"), facts("SC", 0, "floor")) == ()


def test_the_digest_covers_what_the_order_decides(make_context):
    first = build("order", make_context(), "201234")
    other = build("order", make_context(seeds=("1" * 25, "2" * 25)), "201234")
    assert first.digest != other.digest
    assert first.digest == build("order", make_context(("te",)), "201234").digest

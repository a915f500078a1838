"""The template and the samples, as a spreadsheet shows them and as the import reads them."""

from __future__ import annotations

from io import BytesIO

import pytest
from openpyxl import load_workbook

from core.census.headings import SHEETS
from core.census.load import load
from core.census.samples import SAMPLES, sample_bytes, write_samples
from core.census.template import workbook_bytes
from core.errors import UserError
from core.law.profile import profile_named
from core.lots.question import QuestionKind
from core.rounds import play

TG = "telangana-2025"


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    folder = tmp_path_factory.mktemp("samples") / "new"
    write_samples(folder)
    return {
        name: load(folder / name, profile_named(profile)) for name, (profile, _) in SAMPLES.items()
    }


@pytest.fixture(scope="module")
def results(samples):
    return {
        name: play(found.records, found.rules, found.election, []).result
        for name, found in samples.items()
    }


@pytest.mark.parametrize("language", ["en", "te", "hi"])
def test_headings_notes_lists_and_frozen_row(language):
    book = load_workbook(BytesIO(workbook_bytes(profile_named(TG), {}, language)))
    assert book.sheetnames == ["Notes", "Bodies", "Wards", "Areas", "History", "Settings"]
    for name in SHEETS:
        page = book[name]
        heads = page[1]
        assert [cell.value for cell in heads] == [heading.text for heading in SHEETS[name]]
        assert all(cell.comment and cell.comment.text for cell in heads)
        assert page.freeze_panes in ("A2", "C2")
    lists = {rule.formula1 for rule in book["Bodies"].data_validations.dataValidation}
    assert {'"GP"', '"Yes,No"', "0"} == lists
    assert book["Bodies"].column_dimensions["A"].number_format == "@"
    categories = [rule.formula1 for rule in book["History"].data_validations.dataValidation]
    assert categories == ['"ST,ST(W),SC,SC(W),BC,BC(W),UR,UR(W)"']


def test_a_text_that_looks_like_a_formula_stays_text():
    data = workbook_bytes(profile_named(TG), {"Bodies": [["1", "=1+1", "@x"]]})
    row = load_workbook(BytesIO(data))["Bodies"][2]
    assert [(cell.value, cell.data_type) for cell in row[1:3]] == [("=1+1", "s"), ("@x", "s")]


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_right_and_say_that_they_are_made(name, samples):
    assert samples[name].findings == ()
    notes = load_workbook(BytesIO(sample_bytes(name)))["Notes"]
    assert any("made up" in str(cell.value) for (cell,) in notes.iter_rows(max_col=1))


def test_the_mandal_of_the_sample_shows_what_can_happen(samples, results):
    records, result = samples["telangana.xlsx"].records, results["telangana.xlsx"]
    assert (len(records.bodies), len(records.wards)) == (22, 200)
    assert {row.election for row in records.history} == {"2019"}
    assert any(body.scheduled_area for body in records.bodies)
    assert any(body.population.st == body.population.total for body in records.bodies)
    kinds = {question.kind for question in result.questions}
    assert {QuestionKind.TIE, QuestionKind.NO_VOTERS, QuestionKind.WOMEN} <= kinds
    found = {one.code for body in result.bodies for one in body.findings}
    assert {"ceiling-decision-needed", "cycle-completed"} <= found
    ceilings = [
        dict(step.figures)
        for body in result.bodies
        for step in body.steps
        if step.rule == "ceiling"
    ]
    assert any(step["bc"] > 0 and step["limit"] < step["taken"] + step["bc"] for step in ceilings)


def test_the_offices_of_the_sample_show_what_can_happen(samples, results):
    records = samples["up-offices.xlsx"].records
    assert any(body.withheld for body in records.bodies)
    assert any(body.new for body in records.bodies)
    kinds = [question.kind for question in results["up-offices.xlsx"].questions]
    assert kinds == [QuestionKind.TIE]
    assert all(body.local_name for body in records.bodies)


def test_the_wards_of_the_sample(samples):
    records = samples["up-wards.xlsx"].records
    assert len(records.bodies) == 3
    assert any(ward.new for ward in records.wards)
    assert any(ward.growth and ward.growth > 50 for ward in records.wards)


def test_a_sample_that_cannot_be_written_is_an_error_in_words(tmp_path):
    (tmp_path / "telangana.xlsx").mkdir()
    with pytest.raises(UserError) as caught:
        write_samples(tmp_path)
    assert caught.value.code == "cannot-write"

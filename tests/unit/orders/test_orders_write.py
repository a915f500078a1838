"""Writing papers into a folder: everything that can be issued, whole or not at all."""

from __future__ import annotations

import io
from hashlib import sha256
from pathlib import Path

import pytest
from openpyxl import load_workbook

from core.errors import UserError
from core.lots.minutes import check_minutes
from core.orders import write
from core.orders.catalogue import build
from core.orders.genuine import check_order
from core.orders.workbook import render_workbook
from core.orders.write import WritingCancelledError, parcels, write_orders


def test_orders_are_written_as_pdf_and_workbook(make_context, tmp_path):
    folder = tmp_path / "ఉత్తర్వులు" / "2025"
    steps = []
    written = write_orders(
        make_context(), folder, ["order"], lambda done, total: steps.append((done, total))
    )
    assert sorted(path.name for path in folder.iterdir()) == [
        f"order-{code}.{suffix}"
        for code in ("201234", "201235", "201236")
        for suffix in ("pdf", "xlsx")
    ]
    assert sorted(written) == sorted(folder.iterdir())
    assert steps == [(1, 3), (2, 3), (3, 3)]
    assert list(folder.parent.iterdir()) == [folder]
    assert check_order(folder / "order-201234.pdf")[0].faults == ()


def test_beside_minutes_lie_their_json_and_the_verifiers(make_context, tmp_path):
    folder = tmp_path / "minutes"
    write_orders(make_context(), folder, ["minutes"], facts=True)
    assert {path.name for path in folder.iterdir()} == {
        "minutes-1.json", "minutes-1.pdf", "minutes-1.xlsx", "verify_lots.html", "verify_lots.py",
    }  # fmt: skip
    data = (folder / "minutes-1.json").read_bytes()
    assert sha256(data).hexdigest() == check_order(folder / "minutes-1.pdf")[0].digest
    assert all(one.fault is None for one in check_minutes(data))


def test_a_body_with_an_open_question_has_no_order(make_context, tmp_path):
    context = make_context(seeds=())
    assert all(body.questions for body in context.result.bodies)
    assert [one for one in parcels(context) if one.kind == "order"] == []


def test_a_missing_decision_holds_up_the_order_until_it_is_recorded(make_context):
    from core.lots.record import Decision, Person

    context = make_context(settings={"women": "floor"})
    assert parcels(context, ["order"]) == []
    decision = Decision(
        "women-reading", "", "", "floor", "Instruction of the Commissioner", Person("A"), "2025"
    )
    decided = make_context(settings={"women": "floor"}, decisions=(decision,))
    assert len(parcels(decided, ["order"])) == 3


def test_cancelled_is_as_if_never_begun(make_context, tmp_path):
    folder = tmp_path / "out"
    with pytest.raises(WritingCancelledError):
        write_orders(make_context(), folder, ["order"], cancelled=lambda: True)
    assert list(tmp_path.iterdir()) == []


def test_a_target_that_is_no_folder_is_a_sentence_and_nothing_is_written(make_context, tmp_path):
    target = tmp_path / "file"
    target.write_text("kept")
    with pytest.raises(UserError) as caught:
        write_orders(make_context(), target, ["order"])
    assert caught.value.code == "cannot-write"
    assert [path.read_text() for path in tmp_path.iterdir()] == ["kept"]


def test_if_one_file_cannot_be_replaced_the_folder_is_as_before(
    make_context, tmp_path, monkeypatch
):
    folder = tmp_path / "out"
    folder.mkdir()
    for name in ("order-201234.pdf", "order-201236.pdf"):
        (folder / name).write_text("former")
    replace_file = Path.replace

    def refuses_one(source, target):
        if source.name == "order-201236.pdf" and source.parent == folder:
            raise PermissionError(13, "Permission denied", str(source))
        return replace_file(source, target)

    monkeypatch.setattr(Path, "replace", refuses_one)
    with pytest.raises(UserError, match="cannot-write"):
        write_orders(make_context(), folder, ["order"])
    assert {path.name: path.read_text() for path in folder.iterdir()} == {
        "order-201234.pdf": "former", "order-201236.pdf": "former",
    }  # fmt: skip
    assert list(tmp_path.iterdir()) == [folder]


def test_large_runs_share_files_by_mandal(make_context, records_of):
    names = [(f"Village {number}", "") for number in range(201)]
    context = make_context(records=records_of(names, wards=5))
    (one, two) = parcels(context, ["order"])
    assert (one.name, len(one.subjects)) == ("order-NARKETPALLY-NALGONDA-1", 200)
    assert (two.name, len(two.subjects)) == ("order-NARKETPALLY-NALGONDA-2", 1)


def test_every_file_has_a_short_name_of_its_own():
    """Windows takes 260 letters for a whole path, and small letters for capitals."""
    subjects = [f"{'Narasimha' * 30} {end}" for end in ("1", "2", "3")] + ["Ab", "aB"]
    found = [write.Parcel("order", write._file_name("order", one), ()) for one in subjects]
    names = [one.name for one in write._distinct(found)]
    assert len({name.casefold() for name in names}) == len(subjects)
    assert max(map(len, names)) < 90


def test_a_counted_name_meets_no_other():
    parcel = write.Parcel("order", "order-A", ())
    counted = write.Parcel("order", "order-A-2", ())
    names = [one.name for one in write._distinct([parcel, counted, parcel])]
    assert names == ["order-A", "order-A-2", "order-A-3"]


def test_the_workbook_has_typed_cells_and_repeats_its_heading(make_context):
    document = build("order", make_context(), "201234")
    data = render_workbook(document)
    assert data == render_workbook(document)
    sheet = load_workbook(io.BytesIO(data))["wards"]
    assert sheet.print_title_rows == "$1:$1"
    assert sheet.freeze_panes == "A2"
    assert sheet.print_area == "'wards'!$A$1:$F$11"
    assert [cell.data_type for cell in sheet[2]] == ["s", "n", "n", "n", "n", "s"]
    assert sheet["B2"].value == 101


def test_papers_are_made_where_the_system_gives_no_other_process(
    make_context, tmp_path, monkeypatch
):
    """Without shared memory no pool of processes can be made; the papers come all the same."""

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(write, "ProcessPoolExecutor", refuse)
    monkeypatch.setattr(write, "_PARALLEL_FROM", 1)
    written = write_orders(make_context(), tmp_path / "papers", ["order"])
    assert len(written) == 6

"""The way back to a copy: what it undoes, and that nothing is lost by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.register.backup import backup
from core.register.returning import best_copy, go_back, way_back
from core.register.store import Founding, Register
from core.workflow.recompute import check
from tests.made.acts import refused
from tests.made.village import ELECTION, OFFICER, PROFILE


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "mandal.vantu"
    Register.create(path, Founding(PROFILE, ELECTION), OFFICER).close()
    return path


def act(register: Register, what: str) -> None:
    with register.write("", what, OFFICER):
        pass


def test_what_the_copy_does_not_have_is_told(path: Path) -> None:
    with Register.open(path) as register:
        act(register, "before")
        made = backup(register, "asked")
        assert way_back(made, register).undone == ()
        act(register, "after")
        act(register, "last")
        back = way_back(made, register)
    assert back.last.what == "before"
    assert [one.what for one in back.undone or ()] == ["after", "last"]


def test_a_register_that_went_another_way_is_told_from_where_they_part(path: Path) -> None:
    with Register.open(path) as register:
        made = backup(register, "asked")
        act(register, "here")
    go_back(way_back(made, None), path, "x", OFFICER)
    with Register.open(path) as register:
        aside = next(path.parent.glob("*-replaced-*.vantu"))
        assert [one.what for one in way_back(aside, register).undone or ()] == ["copy-put-back"]


def test_going_back_is_a_line_of_the_journal_and_keeps_the_old_file(path: Path) -> None:
    with Register.open(path) as register:
        made = backup(register, "asked")
        act(register, "after")
        back = way_back(made, register)
        with refused("register-in-use-by"):
            go_back(back, path, "wrong list", OFFICER)
    before = path.read_bytes()
    with refused("reason-missing"):
        go_back(back, path, " ", OFFICER)
    assert path.read_bytes() == before
    aside = go_back(back, path, "wrong list", OFFICER)
    assert aside is not None
    assert aside.read_bytes() == before
    assert check(path) == []
    with Register.open(path) as register:
        last = register.journal()[-1]
    assert (last.what, last.details["undone"], last.details["kept"]) == (
        "copy-put-back",
        1,
        aside.name,
    )


def test_a_copy_of_another_register_is_refused(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.vantu"
    Register.create(other, Founding(PROFILE, ELECTION), OFFICER).close()
    with Register.open(path) as register, refused("copy-of-other"):
        way_back(other, register)


def test_the_newest_copy_that_can_be_read_is_found(path: Path) -> None:
    assert best_copy(path) is None
    with Register.open(path) as register:
        first = backup(register, "migration")  # of one hour only these stay beside the newest
        act(register, "after")
        second = backup(register, "closing")
    path.unlink()
    assert best_copy(path).copy == second  # type: ignore[union-attr]
    second.write_bytes(b"damaged")
    back = best_copy(path)
    assert back is not None
    assert back.copy == first
    assert back.undone is None
    assert go_back(back, path, "the file is gone", OFFICER) is None
    assert check(path) == []

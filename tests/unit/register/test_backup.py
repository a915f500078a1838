"""Copies: verified, thinned, in a second place, restored; and registers of older forms."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from core.errors import UserError
from core.register import backup as module
from core.register.backup import Copy, backup, copies, restore, second_place, thin, to_keep
from core.register.copying import copies_folder, verify
from core.register.migrate import newest, version_of
from core.register.read import rounds
from core.register.store import Founding, Register
from core.workflow.recompute import check, drill
from tests.made.acts import refused
from tests.made.village import ELECTION, OFFICER, PROFILE

FIXTURES = Path(__file__).parents[2] / "fixtures"
NOW = datetime(2026, 12, 1, 12, 0).astimezone()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "mandal.vantu"
    Register.create(path, Founding(PROFILE, ELECTION), OFFICER).close()
    return path


def test_a_copy_of_an_open_register_is_whole(path: Path) -> None:
    with Register.open(path) as register:
        with register.write("", "not yet in the file but in the log", OFFICER):
            pass
        made = backup(register, "hand")
        last = register.last[0]
    assert check(made) == []
    [copy] = copies(copies_folder(path))
    assert (copy.path, copy.line, copy.why) == (made, last, "hand")
    assert [one.name for one in made.parent.iterdir()] == [made.name]


def test_giving_up_leaves_nothing(path: Path) -> None:
    def give_up(done: int, whole: int) -> None:
        raise KeyboardInterrupt

    with Register.open(path) as register:
        with pytest.raises(KeyboardInterrupt):
            backup(register, "hand", progress=give_up)
        assert list(copies_folder(path).iterdir()) == []


def test_what_a_killed_copy_left_is_cleared_away(path: Path) -> None:
    folder = copies_folder(path)
    folder.mkdir()
    (folder / ".mandal-000001-20261201-100000-order.vantu.0a1b2c3d").touch()
    (folder / ".another.vantu.0a1b2c3d").touch()
    with Register.open(path) as register:
        made = backup(register, "hand")
    assert {one.name for one in folder.iterdir()} == {made.name, ".another.vantu.0a1b2c3d"}


def test_a_bad_copy_is_not_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(draft: Path) -> None:
        data = bytearray(draft.read_bytes())
        data[3 * 4096 + 8 : 3 * 4096 + 500] = bytes(492)
        draft.write_bytes(data)

    monkeypatch.setattr("core.register.copying._write_through", damaged)
    with Register.open(path) as register, pytest.raises(UserError) as told:
        backup(register, "hand")
    assert told.value.code in ("backup-bad", "register-damaged")
    assert list(copies_folder(path).iterdir()) == []


def test_copies_are_thinned_to_hours_days_and_months() -> None:
    moments = [NOW - timedelta(minutes=20 * step) for step in range(3 * 24 * 90)]
    found = [Copy(Path(str(at)), 0, moment, "order") for at, moment in enumerate(moments)]
    kept = sorted(int(str(path)) for path in to_keep(found, NOW))
    ages = [NOW - moments[number] for number in kept]
    assert kept[0] == 0
    assert sum(age < timedelta(days=1) for age in ages) in (24, 25)
    assert sum(timedelta(days=1) <= age < timedelta(days=31) for age in ages) in (30, 31)
    assert sum(age >= timedelta(days=31) for age in ages) in (2, 3)


def test_copies_before_a_migration_stay(tmp_path: Path) -> None:
    for minute, why in ((1, "migration"), (2, "hand"), (3, "order")):
        (tmp_path / f"m-000001-20200101-10{minute:02d}00-{why}.vantu").touch()
    (tmp_path / "a letter.vantu").touch()
    assert [one.name.split("-")[-1] for one in thin(tmp_path, NOW)] == ["hand.vantu"]
    assert (tmp_path / "a letter.vantu").exists()


def test_a_second_place_is_another_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drive = path.parent / "pen drive"
    drive.mkdir()
    with Register.open(path) as register:
        with refused("backup-same-disk"):
            second_place(register, drive)
        monkeypatch.setattr(module, "same_disk", lambda a, b: False)
        assert check(second_place(register, drive)) == []
        with refused("register-unreachable"):
            second_place(register, path.parent / "pulled out")


def test_restoring_keeps_what_it_replaces(path: Path) -> None:
    with Register.open(path) as register:
        made = backup(register, "hand")
        with register.write("", "later", OFFICER):
            pass
        with refused("register-in-use-by"):
            restore(made, path, NOW)
    aside = restore(made, path, NOW)
    assert aside is not None
    with Register.open(path) as register:
        assert len(register.journal()) == 1
    with Register.open(aside) as register:
        assert len(register.journal()) == 2


def test_a_damaged_register_can_be_replaced(path: Path) -> None:
    with Register.open(path) as register:
        made = backup(register, "hand")
    path.write_bytes(b"\0" * 5000)
    with refused("register-not-one"):
        Register.open(path)
    assert restore(made, path, NOW) is not None
    assert check(path) == []


def test_a_damaged_copy_is_not_restored(path: Path) -> None:
    with Register.open(path) as register:
        made = backup(register, "hand")
    before = path.read_bytes()
    data = bytearray(made.read_bytes())
    data[4096 * 2 : 4096 * 3] = bytes(4096)
    made.write_bytes(data)
    with pytest.raises(UserError) as told:
        restore(made, path, NOW)
    assert told.value.code in ("backup-bad", "register-damaged")
    assert path.read_bytes() == before


@pytest.mark.parametrize("fixture", sorted(FIXTURES.glob("register-form-*.vantu")))
def test_registers_of_every_form_are_brought_up(fixture: Path, tmp_path: Path) -> None:
    path = Path(shutil.copy(fixture, tmp_path / "old.vantu"))
    with refused("register-older"):
        Register.open(path, read_only=True)
    with Register.open(path) as register:
        assert version_of(register.connection) == newest()
        assert register.one("SELECT count(*) AS n FROM packets") is not None
        assert {draw.counted for one in rounds(register) for draw in one.draws} <= {None}
        lines = len(register.journal())
    assert check(path) == []
    [copy] = copies(copies_folder(path))
    assert (copy.why, copy.line) == ("migration", lines)
    with closing(sqlite3.connect(copy.path)) as old:
        assert version_of(old) < newest()
    verify(copy.path)
    assert drill(copy.path) == []
    assert version_of_file(copy.path) < newest()  # the copy itself was not touched


def version_of_file(path: Path) -> int:
    with closing(sqlite3.connect(path)) as connection:
        return version_of(connection)


# A disk without room


def fill_up(register: Register) -> str:
    """Write until there is no room; the code of the refusal."""
    for number in range(10_000):
        try:
            with register.write("", "x" * 2000, OFFICER, number=number) as act:
                act.insert("officers", {"name": str(number), "role": "y" * 2000, "office": ""})
        except UserError as error:
            return error.code
    raise AssertionError("the disk never became full")


def test_no_room_in_the_file(path: Path) -> None:
    with Register.open(path) as register:
        pages = register.connection.execute("PRAGMA page_count").fetchone()[0]
        register.connection.execute(f"PRAGMA max_page_count = {pages + 20}")
        assert fill_up(register) == "register-disk-full"
        lines = len(register.journal())
        register.connection.execute("PRAGMA max_page_count = 1000000")
        with register.write("", "after", OFFICER):
            pass
        assert len(register.journal()) == lines + 1
    assert check(path) == []


@pytest.fixture
def small_disk(tmp_path: Path) -> object:
    """A tmpfs of one megabyte, where the machine lets us mount one."""
    place = tmp_path / "disk"
    place.mkdir()
    try:
        told = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(place)],
            capture_output=True, check=False,
        )  # fmt: skip
    except OSError:
        pytest.skip("cannot mount here")
    if told.returncode:
        pytest.skip("cannot mount here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=False)


@pytest.mark.skipif(os.name != "posix", reason="needs mount")
def test_a_full_disk_is_a_sentence_and_the_state_before(small_disk: Path) -> None:
    path = small_disk / "mandal.vantu"
    with Register.create(path, Founding(PROFILE, ELECTION), OFFICER) as register:
        (small_disk / "film.mp4").write_bytes(bytes(300_000))
        assert fill_up(register) == "register-disk-full"
        lines = len(register.journal())
        with refused("register-disk-full"):
            backup(register, "hand")
        assert list(copies_folder(path).iterdir()) == []
        with refused("register-disk-full"):
            Register.create(small_disk / "b.vantu", Founding(PROFILE, ELECTION), OFFICER)
        assert not (small_disk / "b.vantu").exists()
        (small_disk / "film.mp4").unlink()
        with register.write("", "after", OFFICER):
            pass
        assert len(register.journal()) == lines + 1
    assert check(path) == []
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    with refused("register-read-only"):
        Register.open(path)
    with Register.open(path, read_only=True) as register:
        assert len(register.journal()) == lines + 1
    assert check(path) == []

"""One file, one writer, one transaction an act; what is refused is refused in words."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from datetime import datetime, timedelta, timezone
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

import pytest

from core.errors import UserError
from core.lots.record import Person
from core.register import migrate, occupant
from core.register.check import check
from core.register.connection import address
from core.register.store import Founding, Register
from tests.made.acts import refused
from tests.made.village import ELECTION, OFFICER, PROFILE

FOUNDING = Founding(PROFILE, ELECTION, state="Telangana", place="Bayyaram", rehearsal=True)
START = datetime(2026, 12, 1, 9, 0, tzinfo=timezone(timedelta(hours=5, minutes=30)))


class Ticks:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.moment = START

    def __call__(self) -> datetime:
        return self.moment


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mandal.vantu"


def test_what_it_is_about_is_kept(path: Path) -> None:
    Register.create(path, FOUNDING, OFFICER).close()
    with Register.open(path) as register:
        assert register.founding == FOUNDING
        assert [(one.what, one.who) for one in register.journal()] == [("founded", OFFICER)]
        assert len(register.id) == 32
    assert check(path) == []


def test_closed_it_is_one_plain_file(path: Path) -> None:
    Register.create(path, FOUNDING, OFFICER).close()
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert path.read_bytes()[18:20] == b"\x01\x01"  # not in WAL mode: opens on a read-only disk


def test_an_existing_file_is_never_overwritten(path: Path) -> None:
    path.write_text("a letter")
    with refused("register-exists"):
        Register.create(path, FOUNDING, OFFICER)
    assert path.read_text() == "a letter"


def test_a_second_opener_is_told_who_has_it(path: Path) -> None:
    with Register.create(path, FOUNDING, OFFICER):
        for read_only in (False, True):
            with pytest.raises(UserError) as told:
                Register.open(path, read_only=read_only)
            assert told.value.code == "register-in-use-by"
            assert told.value.parameters["file"] == path.name
            assert told.value.parameters["since"] != "?"
    Register.open(path).close()


def test_another_process_is_refused(path: Path) -> None:
    script = (
        "import sys, pathlib\n"
        "from core.register.store import Register\n"
        "from core.errors import UserError\n"
        "try: Register.open(pathlib.Path(sys.argv[1]))\n"
        "except UserError as error: print(error.code)\n"
    )
    with Register.create(path, FOUNDING, OFFICER):
        told = subprocess.run(
            [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
        )
    assert told.stdout == "register-in-use-by\n"


def test_read_only_opens_and_writes_nothing(path: Path) -> None:
    Register.create(path, FOUNDING, OFFICER).close()
    before = path.read_bytes()
    with Register.open(path, read_only=True) as register:
        register.remember("page", "lots")
        with refused("register-read-only"), register.write("", "x", OFFICER):
            pass
    assert path.read_bytes() == before


def test_other_files_are_told_apart(path: Path) -> None:
    with refused("register-missing"):
        Register.open(path)
    path.write_bytes(b"PK\x03\x04 a workbook" * 100)
    with refused("register-not-one"):
        Register.open(path)
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE t (x)")
    with refused("register-not-one"):
        Register.open(path)


def test_a_newer_file_is_refused_with_both_versions(path: Path) -> None:
    Register.create(path, FOUNDING, OFFICER).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {migrate.newest() + 3}")
    before = path.read_bytes()
    with pytest.raises(UserError) as told:
        Register.open(path)
    assert told.value.code == "register-newer"
    assert told.value.parameters == {
        "file_version": migrate.newest() + 3,
        "program_version": migrate.newest(),
    }
    assert path.read_bytes() == before


def test_an_act_that_fails_leaves_nothing(path: Path) -> None:
    with Register.create(path, FOUNDING, OFFICER) as register:
        with suppress(ZeroDivisionError), register.write("", "x", OFFICER) as act:
            act.insert("officers", {"name": "A", "role": "", "office": ""})
            raise ZeroDivisionError
        assert len(register.journal()) == 1
        assert register.one("SELECT count(*) AS n FROM officers") == {"n": 1}
    assert check(path) == []


def test_an_act_needs_a_name(path: Path) -> None:
    with (
        Register.create(path, FOUNDING, OFFICER) as register,
        refused("name-missing"),
        register.write("", "x", Person("  ")),
    ):
        pass


def test_a_clock_set_back_is_refused_until_it_is_accepted(path: Path) -> None:
    ticks = Ticks()
    with Register.create(path, FOUNDING, OFFICER, ticks) as register:
        ticks.moment = START - timedelta(seconds=30)
        with register.write("", "a second", OFFICER):
            pass
        assert register.last[2] == "2026-12-01T09:00:00+05:30"
        ticks.moment = START - timedelta(days=1)
        with pytest.raises(UserError) as told, register.write("", "a day", OFFICER):
            pass
        assert told.value.code == "clock-set-back"
        assert len(register.journal()) == 2
        register.accept_clock(OFFICER, "The clock had been a day ahead")
        with register.write("", "a day", OFFICER):
            pass
        assert [line.what for line in register.journal()][2:] == ["clock-corrected", "a day"]
    assert check(path) == []


def test_the_offset_of_a_clock_is_no_set_back(path: Path) -> None:
    ticks = Ticks()
    with Register.create(path, FOUNDING, OFFICER, ticks) as register:
        ticks.moment = (START + timedelta(minutes=1)).astimezone(timezone.utc)  # noqa: UP017
        with register.write("", "x", OFFICER):
            pass


def test_every_write_is_synced(path: Path) -> None:
    with Register.create(path, FOUNDING, OFFICER) as register:
        pragma = {
            name: register.connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "locking_mode")
        }
    assert pragma == {
        "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "locking_mode": "exclusive",
    }  # fmt: skip


def test_every_table_is_strict(path: Path) -> None:
    with Register.create(path, FOUNDING, OFFICER) as register:
        loose = register.rows("SELECT name FROM pragma_table_list WHERE NOT strict AND name "
                              "NOT LIKE 'sqlite_%'")  # fmt: skip
    assert loose == []


def test_a_migration_copies_first_and_fails_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Register.create(path, FOUNDING, OFFICER).close()
    good = migrate.migrations()
    number = good[-1].number + 1
    bad = migrate.Migration(
        number, "x", f"BEGIN IMMEDIATE; CREATE TABLE extra (a TEXT) STRICT; "
        f"PRAGMA user_version = {number}; SELECT nonsense; COMMIT;"
    )  # fmt: skip
    monkeypatch.setattr(migrate, "migrations", lambda: (*good, bad))
    with pytest.raises(sqlite3.OperationalError):
        Register.open(path)
    kept = list((path.parent / "mandal.backups").iterdir())
    assert [one.name.split("-")[-1] for one in kept] == ["migration.vantu"]
    better = migrate.Migration(number, "x", bad.sql.replace("SELECT nonsense; ", ""))
    monkeypatch.setattr(migrate, "migrations", lambda: (*good, better))
    with refused("register-older"):
        Register.open(path, read_only=True)
    with Register.open(path) as register:
        assert register.one("SELECT count(*) AS n FROM extra") == {"n": 0}
    assert check(path) == []


@pytest.mark.skipif(os.name != "posix", reason="needs a disk that cannot be written")
def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(UserError) as told:
        Register.create(Path("/proc/mandal.vantu"), FOUNDING, OFFICER)
    assert told.value.code in ("register-cannot-open", "register-read-only")


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PureWindowsPath("C:/Users/రావు/a b.vantu"), "file:///C:/Users/"),
        (PureWindowsPath("//office/share/a b.vantu"), "file:////office/share/a%20b.vantu"),
        (PurePosixPath("/srv/a b?.vantu"), "file:///srv/a%20b%3F.vantu"),
    ],
)
def test_the_address_of_a_register_on_every_system(path: PurePath, uri: str) -> None:
    """SQLite takes no machine's name after the two slashes."""
    assert address(path).startswith(uri)


def test_nobody_s_name_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def nameless() -> str:
        raise ImportError("No module named 'pwd'")

    monkeypatch.setattr("getpass.getuser", nameless)
    occupant.enter(tmp_path / "a.vantu")
    assert occupant.seen(tmp_path / "a.vantu")["user"] == "?"

"""Files written whole, also where Windows holds them; names that every system takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from core import files
from core.errors import UserError
from core.files import file_name, write_whole


class Held:
    """The rename of Windows while somebody else has the file, so many times."""

    def __init__(self, times: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.times, self.slept = times, 0.0
        rename = Path.replace

        def replace(source: Path, target: Path) -> Path:
            if self.times:
                self.times -= 1
                raise PermissionError(13, "The process cannot access the file")
            return rename(source, target)

        def sleep(seconds: float) -> None:
            self.slept += seconds

        monkeypatch.setattr(Path, "replace", replace)
        monkeypatch.setattr(files.time, "sleep", sleep)


def test_a_file_held_for_a_moment_is_written_on_windows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files.sys, "platform", "win32")
    held = Held(3, monkeypatch)
    write_whole(tmp_path / "a.txt", b"new")
    assert (tmp_path / "a.txt").read_bytes() == b"new"
    assert 0 < held.slept < 1
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize(("platform", "longest"), [("win32", 2.0), ("linux", 0.0)])
def test_a_file_that_stays_held_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, longest: float
) -> None:
    monkeypatch.setattr(files.sys, "platform", platform)
    held = Held(1_000, monkeypatch)
    (tmp_path / "a.txt").write_bytes(b"old")
    with pytest.raises(UserError) as caught:
        write_whole(tmp_path / "a.txt", b"new")
    assert caught.value.code == "cannot-write"
    assert held.slept <= longest
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


@pytest.mark.parametrize(
    ("wished", "name"),
    [
        ("Adilabad 2025", "Adilabad 2025"),
        ("గ్రామ పంచాయతీ", "గ్రామ పంచాయతీ"),
        (' a/b\\c:d*"e"? ', "a-b-c-d-e-"),
        ("Kothapalle...", "Kothapalle"),
        ("con", "con-"),
        ("Aux.2025", "Aux.2025-"),
        ("LPT1", "LPT1-"),
        ("Console", "Console"),
        ("Control 2025", "Control 2025"),
        (" . ", ""),
    ],
)
def test_names_that_every_system_takes(wished: str, name: str) -> None:
    assert file_name(wished) == name


@pytest.mark.parametrize("letter", ["a", "క్ష్మీ", "🏠"])
def test_a_long_name_is_cut_between_letters(letter: str, tmp_path: Path) -> None:
    name = file_name(letter * 300)
    assert letter[0] in name
    assert len(name.encode("utf-8")) <= 180
    (tmp_path / f"{name}-000013-20261201-005647-order.vantu").touch()

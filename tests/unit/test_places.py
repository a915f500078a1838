"""Settings and data: in the system's folders, beside a program on a pen drive, or with no home."""

from __future__ import annotations

import sys
from pathlib import Path

import platformdirs
import pytest

from core import places


@pytest.fixture
def packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a packed program."""
    folder = tmp_path / "pen drive వంతు"
    folder.mkdir()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(folder / "vantu"))
    return folder


def test_a_mark_beside_the_packed_program_keeps_everything_there(packed: Path) -> None:
    (packed / places.MARK).touch()
    beside = packed / "vantu-data"
    assert places.settings_folder() == beside
    assert places.data_folder() == beside
    assert places.registers_folder() == beside / "registers"


def test_without_the_mark_the_folders_of_the_system_are_used(packed: Path) -> None:
    assert places.portable_folder() is None
    assert packed not in places.data_folder().parents


def test_a_checkout_is_never_portable(packed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (packed / places.MARK).touch()
    monkeypatch.delattr(sys, "frozen")
    assert places.portable_folder() is None


@pytest.mark.parametrize("answer", ["relative", "refusal"])
def test_an_account_without_a_home_gets_a_folder_all_the_same(
    answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_home(*_: object, **__: object) -> Path:
        if answer == "refusal":
            raise RuntimeError("could not determine the home directory")
        return Path("~/.local/share/vantu")

    for name in ("user_config_path", "user_data_path", "user_documents_path"):
        monkeypatch.setattr(platformdirs, name, no_home)
    for folder in (places.settings_folder(), places.data_folder(), places.registers_folder()):
        assert folder.is_absolute()
        assert "~" not in folder.parts


def test_dialogs_begin_somewhere_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("could not determine the home directory")

    assert places.home_folder() == Path.home()
    monkeypatch.setattr(Path, "home", no_home)
    assert places.home_folder().is_absolute()
    assert places.home_folder().parent.is_dir()


def test_no_screen_asks_for_the_home_itself() -> None:
    sources = (Path(places.__file__).parents[1] / "desktop").rglob("*.py")
    assert [path.name for path in sources if "Path.home" in path.read_text("utf-8")] == []

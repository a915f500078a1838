"""The self-test of an installation: it passes here, and it says so when something is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import UserError
from core.selftest import LOG, REGISTER, FailedError, checks, report, run
from core.texts import LANGUAGES, section


def broken(_: Path) -> str:
    raise FailedError("the PDF lacks a word")


def refused(folder: Path) -> str:
    raise UserError("cannot-write", path=str(folder), reason="read-only")


@pytest.mark.slow
def test_every_check_passes_in_a_folder_with_blanks_and_telugu_letters(tmp_path: Path) -> None:
    folder = tmp_path / "పరీక్ష one two"
    found = run(folder)
    assert [(one.name, one.detail) for one in found.outcomes if not one.passed] == []
    assert [one.name for one in found.outcomes] == [name for name, _ in checks.CHECKS]
    assert (folder / REGISTER).is_file()
    assert (folder / LOG).read_text(encoding="utf-8").endswith("This installation works.\n")
    # What an earlier run left does not stand in the way.
    assert dict(checks.CHECKS)["register"](folder)


def test_a_failure_is_told_and_stops_no_other_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "CHECKS", (("papers", broken), ("files", refused)))
    found = run(tmp_path, [("pages", lambda _: "18")])
    assert [one.passed for one in found.outcomes] == [False, False, True]
    assert not found.passed
    log = (tmp_path / LOG).read_text(encoding="utf-8")
    assert "the PDF lacks a word" in log
    assert "read-only" in log
    assert section("en", "selftest")["verdict-bad"] in log


def test_a_folder_that_cannot_be_made_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UserError, match="cannot-write"):
        run(tmp_path / "file" / "below")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_check_has_a_name_in_every_language(language: str) -> None:
    names = section(language, "selftest")
    assert set(names) == set(section("en", "selftest"))
    assert {name for name, _ in checks.CHECKS} <= set(names)

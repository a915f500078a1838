"""Where the program keeps what belongs to its user and not to a register.

A file named `portable` beside the packed program (on a pen drive) keeps all of it there, in
`vantu-data`. Otherwise it goes to the folders that the system has for it. An account without a home
gets a folder among the temporary files, so that the program starts at all.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import platformdirs

_NAME = "vantu"
MARK = "portable"
_BESIDE = "vantu-data"


def portable_folder() -> Path | None:
    """The folder beside a program on a pen drive; None where the program is installed."""
    if not getattr(sys, "frozen", False):
        return None
    program = Path(sys.executable).absolute().parent
    return program / _BESIDE if (program / MARK).is_file() else None


def settings_folder() -> Path:
    """For the settings: language, appearance, window, recent registers."""
    return portable_folder() or _of_user(
        lambda: platformdirs.user_config_path(_NAME, appauthor=False)
    )


def data_folder() -> Path:
    """For what the program writes down itself: used seeds, reports of faults, rehearsals."""
    return portable_folder() or _of_user(
        lambda: platformdirs.user_data_path(_NAME, appauthor=False)
    )


def registers_folder() -> Path:
    """Where new registers are proposed."""
    beside = portable_folder()
    if beside is not None:
        return beside / "registers"
    return _of_user(platformdirs.user_documents_path) / "Vantu"


def home_folder() -> Path:
    """Where a person's own files begin: for dialogs that ask for a file."""
    return _of_user(Path.home)


def _of_user(asked: Callable[[], Path]) -> Path:
    """What the system says; a temporary folder of this user where it knows of no home."""
    try:
        folder = asked()
    except RuntimeError:  # neither HOME nor an entry in the list of users
        folder = Path("~")
    if folder.is_absolute():
        return folder
    user = os.getuid() if sys.platform != "win32" else "user"
    return Path(tempfile.gettempdir()) / f"{_NAME}-{user}"


def program_version() -> str:
    """The version of the installed program."""
    try:
        return version("vantu")
    except PackageNotFoundError:
        return "(checkout)"

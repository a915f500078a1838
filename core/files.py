"""Writing a file whole or not at all, and names that every system takes."""

from __future__ import annotations

import os
import re
import sys
import tempfile
import time
from pathlib import Path

from core.errors import UserError

_NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
# Windows takes these for devices, with any ending and in any case.
_DEVICES = re.compile(
    r"(con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])", re.I
)
_MOST_BYTES = 180  # of a name's 255 on most disks, so that endings and names of copies fit
# On Windows a virus scanner or a folder kept in step with a server holds a new file for a moment.
_ATTEMPTS, _PAUSE = 12, 0.1


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises UserError when it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise UserError("cannot-read", path=str(path), reason=_reason(error)) from error


def write_whole(target: Path, data: bytes) -> None:
    """Write `data` beside the target and rename it into place, so that no half file can stay.

    Raises UserError when the folder is missing, full or read-only, or the target is open in
    another program (Windows refuses the rename then).
    """
    try:
        handle, name = tempfile.mkstemp(prefix=".vantu-", dir=target.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            beside.chmod(0o644)
            replace(beside, target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UserError("cannot-write", path=str(target), reason=_reason(error)) from error


def replace(source: Path, target: Path) -> None:
    """Rename over whatever has the name. OSError where that stays impossible."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            source.replace(target)
        except PermissionError:
            if sys.platform != "win32" or attempt == _ATTEMPTS:
                raise
            time.sleep(_PAUSE)
        else:
            return


def file_name(wished: str) -> str:
    """A name without ending for what a person typed; "" where nothing of it can be in a name.

    No sign, length or word that a disk refuses, on whichever system the file will be some day.
    """
    name = _NOT_IN_NAMES.sub("-", wished)
    name = name.encode("utf-8")[:_MOST_BYTES].decode("utf-8", "ignore").strip(" .")
    return f"{name}-" if _DEVICES.fullmatch(name.split(".")[0].strip()) else name


def _reason(error: OSError) -> str:
    return error.strerror or str(error)

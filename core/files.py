"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from core.errors import UserError


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
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise UserError("cannot-write", path=str(target), reason=_reason(error)) from error


def _reason(error: OSError) -> str:
    return error.strerror or str(error)

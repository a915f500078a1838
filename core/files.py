"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from core.errors import UserError


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
        reason = os.strerror(error.errno) if error.errno else str(error)
        raise UserError("cannot-write", path=str(target), reason=reason) from error

"""What is looked at in a zip file before anything is unpacked."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

from core.errors import UserError

# An honest State workbook unpacks to 46 MB at 10:1; bombs to 635 MB and more at 257:1 and more.
_UNPACKED = 300_000_000
_RATIO = 100
_SMALL = 10_000_000
_SHEET = re.compile(r"xl/worksheets/sheet([0-9]+)\.(?:xml|bin)")


def check_zip(path: Path) -> None:
    """Refuses what is no workbook, is torn, or would fill the memory when unpacked."""
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
            names = {member.filename for member in members}
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        raise UserError("file-truncated", name=path.name) from None
    unpacked = sum(member.file_size for member in members)
    if unpacked > _UNPACKED or any(
        member.file_size > max(_SMALL, _RATIO * member.compress_size) for member in members
    ):
        raise UserError("file-too-large", name=path.name)
    if any(name.startswith(("word/", "ppt/")) for name in names):
        raise UserError("file-is-document", name=path.name)
    if not any(name.startswith("xl/") or name == "content.xml" for name in names):
        raise UserError("file-is-archive", name=path.name)


def sheet_sizes(path: Path) -> list[int]:
    """Unpacked sizes of the parts of an .xlsx or .xlsb that hold its sheets, in their order."""
    with zipfile.ZipFile(path) as archive:
        parts = [(_SHEET.fullmatch(one.filename), one.file_size) for one in archive.infolist()]
    return [size for _, size in sorted((int(name[1]), size) for name, size in parts if name)]

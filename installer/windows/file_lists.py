"""What the setup copies and what its uninstaller takes away again: the files of a bundle, by name.

Usage: file_lists.py BUNDLE FOLDER, which gets install.nsh and remove.nsh. Deleting by name, and not
the whole folder, leaves registers that somebody kept there.
"""

from __future__ import annotations

import sys
from pathlib import Path


def _at(inside: Path) -> str:
    """Where a file or folder of the bundle goes, in the quotes of NSIS, where $ begins a name."""
    parts = (part.replace("$", "$$") for part in inside.parts)
    return "\\".join(("$INSTDIR", *parts))


def lists(bundle: Path) -> tuple[str, str]:
    """The commands of NSIS that install a bundle, and those that remove it."""
    folders = [Path(), *sorted(path.relative_to(bundle) for path in bundle.rglob("*/"))]
    install, remove = [], []
    for folder in folders:
        install.append(f'SetOutPath "{_at(folder)}"')
        for path in sorted((bundle / folder).iterdir()):
            if path.is_file():
                name = path.name.replace("$", "$$")
                install.append(f'File "/oname={name}" "{path.absolute()}"')
                remove.append(f'Delete "{_at(folder / path.name)}"')
    remove += [f'RMDir "{_at(folder)}"' for folder in reversed(folders[1:])]
    return "\n".join(install) + "\n", "\n".join(remove) + "\n"


def main(bundle: Path, folder: Path) -> None:
    """Write both lists, in the encoding that makensis recognises by its first bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, commands in zip(("install.nsh", "remove.nsh"), lists(bundle), strict=True):
        (folder / name).write_text(commands, encoding="utf-8-sig")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

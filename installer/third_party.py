"""Whose work is shipped: THIRD_PARTY.txt with every licence, and a bill of materials (CycloneDX).

Usage: third_party.py BUNDLE FOREIGN.json
FOREIGN.json is written by vantu.spec: the libraries that came from the build machine itself.
"""

from __future__ import annotations

import json
import platform
import re
import subprocess
import sys
import tomllib
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;]+)", re.M)
_LICENCE_FILE = re.compile(
    r"(^|/)(licen[cs]es?/.*|(licen[cs]e|copying|notice|copyright)[^/]*)$", re.I
)
# Qt for Python comes without the texts of its licence.
_LGPL = ("pyside6-essentials", "shiboken6")


@dataclass(frozen=True)
class Part:
    """One piece of somebody else's work, with the texts of its licence."""

    name: str
    version: str
    licence: str
    where: str
    texts: tuple[str, ...] = ()


def shipped_distributions(lock: Path = ROOT / "requirements.lock") -> Iterator[Part]:
    """What the lock pins and this platform has installed. RuntimeError for another version."""
    for name, version in _PINNED.findall(lock.read_text(encoding="utf-8")):
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # for another platform
        if found.version != version:
            raise RuntimeError(f"{name} {found.version} is installed, the lock says {version}")
        texts = tuple(_licence_texts(found)) or (tuple(_lgpl()) if name in _LGPL else ())
        yield Part(name, version, _licence(found), "distribution", texts)


def _licence(found: Distribution) -> str:
    about = found.metadata
    said = about.get("License-Expression") or ""
    classified = [
        line.rsplit(" :: ", 1)[1]
        for line in about.get_all("Classifier", [])
        if line.startswith("License :: ") and line.count(" :: ") > 1
    ]
    plain = (about.get("License") or "").strip().split("\n")[0]
    return said or ", ".join(classified) or plain or "see its text"


def _licence_texts(found: Distribution) -> Iterator[str]:
    for file in found.files or ():
        if _LICENCE_FILE.search(file.as_posix()) and ".py" not in file.suffixes:
            path = Path(str(found.locate_file(file)))
            if path.is_file():
                yield path.read_text(encoding="utf-8", errors="replace")


def _lgpl() -> Iterator[str]:
    for name in ("LGPL-3.txt", "GPL-3.txt"):  # the first refers to the second
        yield (ROOT / "installer" / "licences" / name).read_text(encoding="utf-8")


def fonts() -> Iterator[Part]:
    """The families in resources/fonts."""
    for licence in sorted((ROOT / "resources" / "fonts").glob("LICENSE-*.txt")):
        family = licence.stem.removeprefix("LICENSE-")
        text = licence.read_text(encoding="utf-8")
        yield Part(family, "", "OFL-1.1", "font", (text,))


def runtime() -> Iterator[Part]:
    """The interpreter, and the loader that PyInstaller puts before it."""
    yield Part("Python", platform.python_version(), "PSF-2.0", "interpreter", tuple(_python_text()))
    loader = distribution("pyinstaller")
    licence = "GPL-2.0-or-later WITH Bootloader-exception"
    yield Part(
        "PyInstaller loader", loader.version, licence, "loader", tuple(_licence_texts(loader))
    )


def _python_text() -> Iterator[str]:
    standard = Path(json.__file__).parents[1]
    for place in (standard / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt"):
        if place.is_file():
            yield place.read_text(encoding="utf-8")
            return


def libraries(foreign: Path) -> Iterator[Part]:
    """Libraries of the build machine, by the package of the system that they belong to."""
    by_package: dict[str, list[str]] = {}
    for name in json.loads(foreign.read_text(encoding="utf-8")):
        package = _package_of(Path(name))
        if package:
            by_package.setdefault(package, []).append(Path(name).name)
    for package, names in sorted(by_package.items()):
        version = _said("dpkg-query", "-W", "-f=${Version}", package)
        copyright_file = Path("/usr/share/doc") / package.split(":")[0] / "copyright"
        texts = (copyright_file.read_text("utf-8", "replace"),) if copyright_file.is_file() else ()
        where = f"system library: {', '.join(sorted(names))}"
        yield Part(package.split(":")[0], version, "see its text", where, texts)


def _package_of(path: Path) -> str:
    for place in dict.fromkeys((path, path.resolve(), Path(str(path).removeprefix("/usr")))):
        found = _said("dpkg-query", "-S", str(place))
        if found:
            return found.split(": ")[0].split(",")[0]
    return ""


def _said(*command: str) -> str:
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        return ""
    return run.stdout.strip() if run.returncode == 0 else ""


def notices(parts: list[Part]) -> str:
    """THIRD_PARTY.txt: a list, then every text once."""
    lines = ["Vantu contains the work of others, under these licences:", ""]
    lines += [f"  {one.name} {one.version} - {one.licence} ({one.where})" for one in parts]
    users: dict[str, list[str]] = {}
    for one in parts:
        for text in one.texts:
            users.setdefault(text.strip(), []).append(one.name)
    for text, names in users.items():
        lines += ["", "=" * 80, ", ".join(dict.fromkeys(names)), "=" * 80, "", text]
    return "\n".join(lines) + "\n"


def bill(parts: list[Part], version: str) -> str:
    """The bill of materials; the same parts give the same bytes."""
    components = [
        {
            "type": "font" if one.where == "font" else "library",
            "name": one.name,
            "version": one.version,
            "licenses": [{"license": {"name": one.licence}}],
            "properties": [{"name": "vantu:where", "value": one.where}],
            **({"purl": f"pkg:pypi/{one.name.lower()}@{one.version}"}
               if one.where == "distribution" else {}),
        }
        for one in parts
    ]  # fmt: skip
    for component in components:
        if component["type"] == "font":
            component["type"] = "data"
    content = sha256(json.dumps(components, sort_keys=True).encode()).hexdigest()
    whole = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.UUID(content[:32])}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "name": "vantu",
                "version": version,
                "licenses": [{"license": {"id": "MIT"}}],
            }
        },
        "components": components,
    }
    return json.dumps(whole, indent=1, sort_keys=True) + "\n"


def main(bundle: Path, foreign: Path) -> None:
    """Write both files and the program's own licence into the bundle."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = [*runtime(), *shipped_distributions(), *fonts(), *libraries(foreign)]
    (bundle / "THIRD_PARTY.txt").write_text(notices(parts), encoding="utf-8")
    (bundle / "SBOM.json").write_text(bill(parts, about["version"]), encoding="utf-8")
    (bundle / "LICENSE.txt").write_bytes((ROOT / "LICENSE").read_bytes())
    bare = [one.name for one in parts if not one.texts]
    print(f"{len(parts)} parts of others; without a text of their own: {', '.join(bare) or 'none'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))

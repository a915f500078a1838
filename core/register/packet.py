"""A packet: what travels between two registers, one file that any unzip can read.

Its manifest names every part with its SHA-256; the SHA-256 of the manifest is the packet's digest,
which is printed on the paper that comes along. With a passphrase the whole file is sealed with
AES-GCM under a key made by scrypt, because a pen drive can be lost.
"""

from __future__ import annotations

import io
import json
import secrets
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from core.errors import UserError
from core.files import read_bytes, write_whole
from core.register.codec import canonical

SUFFIX = ".vantu-packet"
FORM = 1
_MANIFEST = "manifest.json"
_SEALED = b"VANTU-SEALED-1\n"
_SALT, _NONCE = 16, 12
# A whole State with one earlier election is below 60 MB unpacked.
_LARGEST = 300_000_000
# What a changed byte can make of reading an archive, and of a manifest that is none.
_NO_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    NotImplementedError,
    RuntimeError,
    KeyError,
    ValueError,
    TypeError,
)
_GROUPS = 16
_ASKED = 3
# One moment for every member: the same packet is the same bytes.
_EPOCH = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Packet:
    """A packet that was read and whose parts are the ones of its manifest."""

    digest: str
    manifest: Mapping[str, Any]
    parts: Mapping[str, bytes]

    def json(self, part: str) -> Any:
        return json.loads(self.parts[part])


def write(
    path: Path, manifest: Mapping[str, Any], parts: Mapping[str, bytes], passphrase: str = ""
) -> str:
    """Write a packet whole or not at all; its digest. UserError where it cannot be written."""
    listed = {name: sha256(data).hexdigest() for name, data in parts.items()}
    told = canonical({**manifest, "form": FORM, "parts": listed}).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in {_MANIFEST: told, **parts}.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    data = buffer.getvalue()
    write_whole(path, _seal(data, passphrase) if passphrase else data)
    return sha256(told).hexdigest()


def is_sealed(path: Path) -> bool:
    """Whether a passphrase is needed to read it."""
    return read_bytes(path).startswith(_SEALED)


def read(path: Path, passphrase: str = "") -> Packet:
    """The packet in a file.

    Raises UserError: not a packet, a part changed, made by a newer program, passphrase missing or
    wrong.
    """
    data = read_bytes(path)
    if data.startswith(_SEALED):
        data = _unseal(data, passphrase)
    try:
        members = _members(data)
        told = members.pop(_MANIFEST)
        manifest = json.loads(told)
        listed = dict(manifest["parts"])
    except _NO_ZIP as error:
        raise UserError("packet-not-one", file=path.name) from error
    if manifest.get("form") != FORM:
        raise UserError("packet-newer", file=path.name)
    for name in sorted(listed.keys() | members.keys()):
        if name not in members or sha256(members[name]).hexdigest() != listed.get(name):
            raise UserError("packet-changed", file=path.name, part=name)
    return Packet(sha256(told).hexdigest(), manifest, members)


def _members(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(member.file_size for member in archive.infolist()) > _LARGEST:
            raise zipfile.BadZipFile("larger than any packet")
        names = archive.namelist()
        if len(set(names)) != len(names):
            raise zipfile.BadZipFile("a name twice")
        return {name: archive.read(name) for name in names}


# The digest, typed from paper


def groups(digest: str) -> tuple[str, ...]:
    """The sixteen groups of four of a digest, as they are printed."""
    return tuple(digest[at : at + 4] for at in range(0, 64, 4))


def groups_to_ask() -> tuple[int, ...]:
    """Numbers (from 1) of the groups that the receiver types from the paper, at random."""
    numbers = list(range(1, _GROUPS + 1))
    secrets.SystemRandom().shuffle(numbers)
    return tuple(sorted(numbers[:_ASKED]))


def check_typed(digest: str, asked: tuple[int, ...], typed: Mapping[int, str]) -> None:
    """UserError naming the first group that is not the one on the packet."""
    right = groups(digest)
    if len(set(asked)) < _ASKED or not set(asked) <= set(range(1, _GROUPS + 1)):
        raise ValueError("not the groups that were asked for")
    for number in asked:
        if "".join(typed.get(number, "").split()).lower() != right[number - 1]:
            raise UserError("packet-group", group=number)


# Sealing


def _key(passphrase: str, salt: bytes) -> bytes:
    return Scrypt(salt=salt, length=32, n=2**15, r=8, p=1).derive(passphrase.encode())


def _seal(data: bytes, passphrase: str) -> bytes:
    salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(_NONCE)
    head = _SEALED + salt + nonce
    return head + AESGCM(_key(passphrase, salt)).encrypt(nonce, data, head)


def _unseal(data: bytes, passphrase: str) -> bytes:
    if not passphrase:
        raise UserError("packet-passphrase-missing")
    head = data[: len(_SEALED) + _SALT + _NONCE]
    salt, nonce = head[len(_SEALED) : -_NONCE], head[-_NONCE:]
    try:
        return AESGCM(_key(passphrase, salt)).decrypt(nonce, data[len(head) :], head)
    except (InvalidTag, ValueError) as error:
        raise UserError("packet-passphrase-wrong") from error

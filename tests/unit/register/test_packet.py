"""The file of a packet: what is in it is what was put in, or it is refused in words."""

from __future__ import annotations

import subprocess
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest

from core.errors import UserError
from core.register import packet
from tests.made.acts import refused

PARTS = {"records.json": b'{"bodies": []}', "orders/00001.json": "గ్రామ".encode()}
ABOUT = {"kind": "down", "sender": "x", "number": 1}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / f"mandal{packet.SUFFIX}"


def test_what_was_put_in_comes_out(path: Path) -> None:
    digest = packet.write(path, ABOUT, PARTS)
    back = packet.read(path)
    assert back.parts == PARTS
    assert back.digest == digest
    assert back.manifest["sender"] == "x"


def test_any_unzip_can_read_it(path: Path, tmp_path: Path) -> None:
    digest = packet.write(path, ABOUT, PARTS)
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "out")
    told = (tmp_path / "out" / "manifest.json").read_bytes()
    assert sha256(told).hexdigest() == digest
    assert (tmp_path / "out" / "orders" / "00001.json").read_bytes() == PARTS["orders/00001.json"]


def test_the_same_packet_is_the_same_bytes(path: Path) -> None:
    packet.write(path, ABOUT, PARTS)
    first = path.read_bytes()
    packet.write(path, ABOUT, PARTS)
    assert path.read_bytes() == first


def test_every_changed_byte_is_noticed(path: Path) -> None:
    digest = packet.write(path, ABOUT, PARTS)
    data = path.read_bytes()
    for at in range(len(data)):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        try:
            back = packet.read(path)
        except UserError:
            continue
        # A byte of the zip's own bookkeeping (a time, an attribute) changes nothing inside.
        assert (back.digest, back.parts) == (digest, PARTS)


def test_a_changed_part_an_added_one_and_a_missing_one_are_named(path: Path) -> None:
    packet.write(path, ABOUT, PARTS)
    with zipfile.ZipFile(path) as archive:
        manifest = archive.read("manifest.json")
    for parts, name in (
        ({**PARTS, "records.json": b"{}"}, "records.json"),
        ({**PARTS, "more.json": b"{}"}, "more.json"),
        ({"records.json": PARTS["records.json"]}, "orders/00001.json"),
    ):
        with zipfile.ZipFile(path, "w") as archive:
            for member, data in {"manifest.json": manifest, **parts}.items():
                archive.writestr(member, data)
        with pytest.raises(UserError) as told:
            packet.read(path)
        assert (told.value.code, told.value.parameters["part"]) == ("packet-changed", name)


def test_what_is_no_packet_is_refused(path: Path) -> None:
    for data in (b"", b"PK\x03\x04", b"a letter"):
        path.write_bytes(data)
        with refused("packet-not-one"):
            packet.read(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("xl/workbook.xml", "<x/>")
    with refused("packet-not-one"):
        packet.read(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", '{"form": 99, "parts": {}}')
    with refused("packet-newer"):
        packet.read(path)


def test_a_bomb_is_not_unpacked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packet, "_LARGEST", 1000)
    packet.write(path, ABOUT, {"records.json": b" " * 10_000})
    with refused("packet-not-one"):
        packet.read(path)


def test_a_passphrase_seals_it(path: Path) -> None:
    digest = packet.write(path, ABOUT, PARTS, "గోదావరి 2025")
    assert packet.is_sealed(path)
    assert b"records" not in path.read_bytes()
    with refused("packet-passphrase-missing"):
        packet.read(path)
    with refused("packet-passphrase-wrong"):
        packet.read(path, "godavari")
    assert packet.read(path, "గోదావరి 2025").digest == digest
    data = bytearray(path.read_bytes())
    for at in (15, 31, 43, len(data) - 1):
        data[at] ^= 1
        path.write_bytes(data)
        with refused("packet-passphrase-wrong"):
            packet.read(path, "గోదావరి 2025")
        data[at] ^= 1


def test_groups_of_the_digest_are_typed_from_paper() -> None:
    digest = sha256(b"x").hexdigest()
    asked = packet.groups_to_ask()
    assert len(set(asked)) == 3
    printed = packet.groups(digest)
    typed = {number: f" {printed[number - 1].upper()} " for number in asked}
    packet.check_typed(digest, asked, typed)
    wrong = {**typed, asked[1]: "0000"}
    with pytest.raises(UserError) as told:
        packet.check_typed(digest, asked, wrong)
    assert told.value.parameters == {"group": asked[1]}
    with pytest.raises(ValueError, match="not the groups"):
        packet.check_typed(digest, (1, 2), typed)


def test_groups_are_asked_for_at_random() -> None:
    assert len({packet.groups_to_ask() for _ in range(60)}) > 20


def test_the_system_s_unzip_agrees(path: Path) -> None:
    packet.write(path, ABOUT, PARTS)
    told = subprocess.run(
        ["python3", "-m", "zipfile", "-t", str(path)], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0

"""Children that work on a register and are killed at random moments, and what must hold after.

Each child repeats one kind of act and tells every act that returned (number and hash of its line
in the journal). After the kill the register is checked before anything is repaired: it is whole,
everything that was told is in it, and work goes on.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from core.insight.delimitation import identity
from core.lots.record import Method
from core.model import Category, HistoryRow
from core.register import packet as files
from core.register.backup import backup, copies
from core.register.copying import copies_folder, verify
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Direction, Workflow
from core.workflow.recompute import check
from tests.made.finished import draw_all
from tests.made.village import ELECTION, OFFICER, PROFILE, imported, mandal, seed

FIXTURE = Path(__file__).parents[1] / "fixtures" / "register-form-1.vantu"
# A child is killed up to this long after its first act began, in seconds.
LONGEST = 0.12

Tell = Callable[[Path, Register], None]
Work = Callable[[Path, Tell], None]


@contextmanager
def workflow(path: Path) -> Iterator[Workflow]:
    with Register.open(path) as register:
        yield Workflow(register, seeds=SeedBook(path.parent / "seeds"))


def importing(folder: Path, tell: Tell) -> None:
    with workflow(folder / "ready.vantu") as flow:
        for number in range(1_000_000):
            flow.accept_census(imported(mandal(sc=300 + number % 7)), OFFICER, "x.xlsx")
            tell(folder / "ready.vantu", flow.register)


def deciding(folder: Path, tell: Tell) -> None:
    with workflow(folder / "ceiling.vantu") as flow:
        for number in range(1_000_000):
            reason = f"Reason {number}"
            flow.decide("ceiling-decision-needed", "200", "", "accepted", reason, OFFICER)
            tell(folder / "ceiling.vantu", flow.register)
            flow.take_back_decision(flow.decided()[-1].id, OFFICER, reason)
            tell(folder / "ceiling.vantu", flow.register)


def remembering(folder: Path, tell: Tell) -> None:
    path = folder / "ready.vantu"
    wards = [ward for ward in mandal().wards if ward.body == "200"]
    with workflow(path) as flow:
        for number in range(1_000_000):
            category = list(Category)[number % len(Category)]
            row = HistoryRow("200", "1", "001", "2019", category)
            flow.add_history([row], f"list {number}", OFFICER)
            tell(path, flow.register)
            flow.map_wards("200", identity(wards, "same"), f"Reason {number}", OFFICER)
            tell(path, flow.register)


def drawing(folder: Path, tell: Tell) -> None:
    path = folder / "ready.vantu"
    with workflow(path) as flow:
        while True:
            one = flow.seal_round(Method.DICE, OFFICER)
            tell(path, flow.register)
            digits = seed(one.number)
            flow.record_dice(one.number, digits, digits, place="x", present=[], by=OFFICER)
            tell(path, flow.register)
            flow.void_round(one.number, "Again", OFFICER)
            tell(path, flow.register)


def ordering(folder: Path, tell: Tell) -> None:
    path = folder / "drawn.vantu"
    with workflow(path) as flow:
        for number in range(1_000_000):
            content = f'{{"number": {number}}}'.encode()
            digest = sha256(content).hexdigest()
            flow.issue_order("TG-200", "200", digest, content, "1" * 64, OFFICER)
            tell(path, flow.register)


def copying(folder: Path, tell: Tell) -> None:
    path = folder / "drawn.vantu"
    with workflow(path) as flow:
        while True:
            verify(backup(flow.register, "hand"))
            tell(path, flow.register)


def migrating(folder: Path, tell: Tell) -> None:
    for number in range(1_000_000):
        path = folder / f"old-{number}.vantu"
        shutil.copy(FIXTURE, path)
        with Register.open(path) as register:
            tell(path, register)


def taking(folder: Path, tell: Tell) -> None:
    packet = files.read(folder / "down.vantu-packet")
    printed = files.groups(packet.digest)
    typed = {number: printed[number - 1] for number in (1, 2, 3)}
    for number in range(1_000_000):
        path = folder / f"taking-{number}.vantu"
        shutil.copy(folder / "new.vantu", path)
        with workflow(path) as flow:
            flow.take_packet(packet, (1, 2, 3), typed, OFFICER)
            tell(path, flow.register)


WORKS: dict[str, Work] = {
    "import": importing,
    "decision": deciding,
    "history": remembering,
    "draw": drawing,
    "order": ordering,
    "backup": copying,
    "migration": migrating,
    "packet": taking,
}


def prepare(folder: Path) -> None:
    """The registers that children begin with."""
    folder.mkdir(parents=True, exist_ok=True)
    book = SeedBook(folder / "seeds")
    for name in ("ready", "ceiling", "drawn", "new"):
        register = Register.create(
            folder / f"{name}.vantu", Founding(PROFILE, ELECTION, place=name), OFFICER
        )
        flow = Workflow(register, seeds=book)
        if name != "new":
            given = imported(mandal(sc=500), ceiling="1/2") if name == "ceiling" else imported()
            flow.accept_census(given, OFFICER)
            flow.confirm_quotas(OFFICER)
            flow.confirm_allotment(OFFICER)
        if name == "drawn":
            draw_all(flow)
        if name == "ready":
            flow.make_packet(folder / "down.vantu-packet", Direction.DOWN, OFFICER)
        register.close()
    book.path.unlink()


def kill_one(prepared: Path, folder: Path, work: str, chance: random.Random) -> int:
    """Run one child, kill it, hold what is left against what it told; acts it told of.

    Raises AssertionError where something is lost or half done.
    """
    shutil.copytree(prepared, folder)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _work(WORKS[work], folder, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.readline() == b"ready\n"
        time.sleep(chance.uniform(0, LONGEST))
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        told = pipe.read().decode()
    assert os.WIFSIGNALED(status), f"{work}: the child ended by itself: {told[-2000:]}"
    # A last line without its end was cut off by the kill: not told.
    acts = [line.split("\t") for line in told.split("\n")[:-1]]
    _hold(folder, acts)
    shutil.rmtree(folder)
    return len(acts)


def _work(work: Work, folder: Path, writing: int) -> None:
    def tell(path: Path, register: Register) -> None:
        number, head, _ = register.last
        os.write(writing, f"{path.name}\t{number}\t{head}\n".encode())

    try:
        os.write(writing, b"ready\n")
        work(folder, tell)
    except BaseException as error:
        os.write(writing, f"FAILED {error!r}\n".encode())
    finally:
        os._exit(1)


def _hold(folder: Path, acts: list[list[str]]) -> None:
    for path in folder.glob("*.vantu"):
        told = [(int(number), head) for name, number, head in acts if name == path.name]
        if path.name.startswith("old-") and path.stat().st_size < FIXTURE.stat().st_size:
            continue  # the test's own copy was cut off, before the program saw it
        if path.name.startswith("taking-") and not told and _cut_off(path, folder):
            continue
        if path.name.startswith("old-") and not told:
            Register.open(path).close()  # the older form is not read without bringing it up
        assert check(path) == [], path.name
        with Register.open(path) as register:
            lines = {line.number: line.hash for line in register.journal()}
            for number, head in told:
                assert lines.get(number) == head, (path.name, number)
            with register.write("", "after the crash", OFFICER):
                pass
        assert check(path) == [], path.name
        for copy in copies(copies_folder(path)):
            verify(copy.path)


def _cut_off(path: Path, folder: Path) -> bool:
    return path.stat().st_size < (folder / "new.vantu").stat().st_size

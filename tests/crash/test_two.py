"""Two programs want the same register: one works, the other is told so, nothing is mixed."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

from core.register.check import check
from core.register.store import Founding, Register
from tests.made.village import ELECTION, OFFICER, PROFILE

SCRIPT = """
import sys, pathlib
from core.errors import UserError
from core.lots.record import Person
from core.register.store import Register
path, name, wanted = pathlib.Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
done = refused = 0
while done < wanted:
    try:
        with Register.open(path) as register:
            for _ in range(3):
                with register.write("", "act", Person(name)): pass
            done += 1
    except UserError as error:
        assert error.code.startswith("register-in-use"), error.code
        refused += 1
print(done, refused)
"""


def test_two_programs_fight_for_one_register(tmp_path: Path) -> None:
    path = tmp_path / "mandal.vantu"
    Register.create(path, Founding(PROFILE, ELECTION), OFFICER).close()
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", SCRIPT, str(path), name, "8"], stdout=subprocess.PIPE, text=True
        )
        for name in ("one", "two")
    ]
    told = [program.communicate(timeout=120)[0].split() for program in programs]
    assert [done for done, _ in told] == ["8", "8"]
    with Register.open(path) as register:
        names = [line.who.name for line in register.journal()[1:]]
    assert Counter(names) == {"one": 24, "two": 24}
    # Never interleaved inside a sitting: the one who had it had it alone.
    assert all(len(set(names[at : at + 3])) == 1 for at in range(0, 48, 3))
    assert check(path) == []

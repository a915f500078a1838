"""The whole check of a register: its file, and that every order follows from what stands in it."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from core.exercise import conduct as engine
from core.law.profile import profile_named, rules_for
from core.model import Records
from core.register import clock, read
from core.register.backup import restore
from core.register.check import Fault
from core.register.check import check as check_file
from core.register.store import Register
from core.results import Result
from core.workflow.base import Conduct, seats_text
from core.workflow.binding import only
from core.workflow.past import records_behind


def check(path: Path, conduct: Conduct = engine) -> list[Fault]:
    """Every fault of a closed register; where the file is whole, orders are computed again.

    Raises UserError where the file cannot be read at all, or somebody has it open.
    """
    found = check_file(path)
    if found:
        return found
    with Register.open(path, read_only=True) as register:
        return list(faults_of_orders(register, conduct))


def faults_of_orders(register: Register, conduct: Conduct) -> Iterator[Fault]:
    """Orders whose content or seats are not those that the register gives for their basis."""
    imports = {row["id"]: row for row in register.rows("SELECT id FROM snapshots")}
    records: dict[tuple[int, ...], Records] = {}
    for order in read.orders(register):
        told = {"document": order.document, "version": order.version}
        if sha256(read.order_content(register, order.id)).hexdigest() != order.digest:
            yield Fault("fault-order-content", told)
        basis = order.basis
        if basis["snapshot"] not in imports:
            yield Fault("fault-order-basis", told)
            continue
        key = (basis["snapshot"], basis["earlier"], basis.get("mappings", 0))
        if key not in records:
            records[key] = records_behind(register, basis)
        result = _result(register, conduct, records[key], order)
        if seats_text(result, order.bodies) != order.seats:
            yield Fault("fault-order-seats", told)


def _result(
    register: Register, conduct: Conduct, records: Records, order: read.IssuedOrder
) -> Result:
    basis: dict[str, Any] = order.basis
    profile = profile_named(register.founding.profile)
    rules = rules_for(profile, basis["parameters"])
    if profile.law != "up-offices":
        records = only(records, set(order.bodies))
    answers = {key: tuple(labels) for key, labels in basis["answers"].items()}
    return conduct(records, rules, register.founding.election, answers)


def drill(copy: Path) -> list[Fault]:
    """Try a restore without touching anything: the copy is opened elsewhere and checked whole.

    A copy of an older form is brought up there, as it would be after a real restore.
    """
    with tempfile.TemporaryDirectory(prefix="vantu-") as folder:
        tried = Path(folder) / copy.name
        restore(copy, tried, clock.now())
        Register.open(tried).close()
        return check(tried)

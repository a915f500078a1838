"""Everything that papers say, read from the register as it stands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from core.comparison import Version
from core.law.profile import rules_for
from core.lots.record import Person
from core.orders.catalogue import RANKED
from core.orders.changes import Change
from core.orders.context import Issue, OrderContext
from core.register import clock
from core.register.read import IssuedOrder, order_content
from core.workflow import Workflow
from core.workflow.issuing import DRAFT, FINAL
from core.workflow.past import records_behind


def context(flow: Workflow, languages: Sequence[str], by: Person, kind: str = "") -> OrderContext:
    """Everything that papers of a kind say, as the register stands now."""
    founding = flow.register.founding
    role = by.role.strip().lower()
    latest = {(order.kind, order.subject): order for order in flow.orders()}
    drafts = [order for order in flow.orders() if order.kind == DRAFT]
    final = any(order.kind == FINAL for order in flow.orders()) or not flow.before_final()
    return OrderContext(
        records=flow.records(),
        result=flow.result(trace=kind in RANKED),
        rules=flow.rules(),
        languages=tuple(languages),
        office=by.office,
        place=founding.place,
        date=clock.stamp(flow.register.clock())[:10],
        officers={role: by} if role in ("rdo", "mpdo", "state") else {},
        decisions=flow.decisions(),
        rounds=flow.rounds(),
        issues={
            key: Issue(order.document)
            if order.version == 1
            else issue_of(order, json.loads(order_content(flow.register, order.id)))
            for key, order in latest.items()
        },
        journal_head=flow.register.head,
        rehearsal=founding.rehearsal,
        stage="final" if drafts and final else "draft",
        publications=flow.publications(),
        objections=flow.objections(),
        earlier=version_of(flow, drafts[-1]) if drafts else None,
    )


def version_of(flow: Workflow, order: IssuedOrder) -> Version:
    """Records and result as they stood when an order was issued."""
    basis = order.basis
    records = records_behind(flow.register, basis)
    rules = rules_for(flow.profile, basis["parameters"])
    answers = {key: tuple(labels) for key, labels in basis["answers"].items()}
    return Version(records, flow.conduct(records, rules, flow.election, answers))


def issue_of(order: IssuedOrder, facts: Mapping[str, Any]) -> Issue:
    """The number under which an order went out, from its machine-readable form."""
    changes = tuple(Change(*one) for one in facts["changes"])
    return Issue(order.document, order.version, facts["supersedes"], changes)

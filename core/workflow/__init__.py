"""The five steps of an exercise over one register, without a screen."""

from core.workflow.flow import Workflow
from core.workflow.packets import Conflict, Direction
from core.workflow.parcels import Scope
from core.workflow.steps import STEPS, Note, State, Status, Step

__all__ = [
    "STEPS",
    "Conflict",
    "Direction",
    "Note",
    "Scope",
    "State",
    "Status",
    "Step",
    "Workflow",
]

"""The five steps of an exercise over one register, without a screen."""

from core.workflow.flow import Workflow
from core.workflow.steps import STEPS, Note, State, Status, Step

__all__ = ["STEPS", "Note", "State", "Status", "Step", "Workflow"]

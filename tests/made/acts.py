"""What tests of the workflow do again and again."""

from __future__ import annotations

from hashlib import sha256

import pytest

from core.errors import UserError
from core.register.read import IssuedOrder
from core.workflow import Workflow
from tests.made.village import OFFICER


def refused(code: str) -> pytest.RaisesExc[UserError]:
    """For `with`: what is done there is refused with this code."""
    return pytest.RaisesExc(UserError, check=lambda error: error.code == code)


def issue(flow: Workflow, code: str, content: bytes = b"{}") -> IssuedOrder:
    """Issue the order of a body."""
    digest = sha256(content).hexdigest()
    return flow.issue_order(f"TG-{code}", code, digest, content, "11" * 32, OFFICER)

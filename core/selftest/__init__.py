"""The self-test of an installation."""

from core.selftest.checks import REGISTER, Check, FailedError
from core.selftest.report import LOG, Outcome, Report, run

__all__ = ["LOG", "REGISTER", "Check", "FailedError", "Outcome", "Report", "run"]

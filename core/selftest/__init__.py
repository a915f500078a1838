"""The self-test of an installation."""

from core.selftest.checks import REGISTER, Check, FailedError
from core.selftest.report import LOG, Outcome, Progress, Report, begin_anew, progress, run

__all__ = [
    "LOG",
    "REGISTER",
    "Check",
    "FailedError",
    "Outcome",
    "Progress",
    "Report",
    "begin_anew",
    "progress",
    "run",
]

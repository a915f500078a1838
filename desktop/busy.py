"""What is being worked on: shown once it lasts, with progress, remaining time and Cancel."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QProgressBar, QPushButton, QWidget

from desktop import theme
from desktop.i18n import say
from desktop.jobs import Job, Jobs

_AFTER = 300  # milliseconds before anything is shown: short work must not flicker
_TICKS = 1000


class Busy(QFrame):
    """A bar over the foot of the window. Hidden while nothing takes long."""

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        theme.role(self, "bar-note")
        self._job: Job | None = None
        self._text = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(160)
        self._rest = QLabel(self)
        theme.role(self._rest, "muted")
        self.cancel = QPushButton(self)
        self.cancel.clicked.connect(self._cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(12)
        row.addWidget(self._text, 1)
        row.addWidget(self._rest)
        row.addWidget(self._bar)
        row.addWidget(self.cancel)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(_AFTER)
        self._wait.timeout.connect(self._show)
        self.hide()
        self.retranslate()
        jobs.began.connect(self._began)
        jobs.progressed.connect(self._progressed)
        jobs.ended.connect(self._ended)

    def retranslate(self) -> None:
        self.cancel.setText(say("cancel"))
        self._bar.setAccessibleName(say("progress"))

    def _began(self, job: Job) -> None:
        if job.text and not job.cancelled:
            self._job = job
            self._wait.start()

    def _show(self) -> None:
        if self._job is None:
            return
        self._text.setText(self._job.text)
        self.cancel.setVisible(self._job.cancellable)
        self.cancel.setEnabled(True)
        self._progressed(self._job)
        self.show()

    def _progressed(self, job: Job) -> None:
        if job is not self._job:
            return
        if job.fraction is None:
            self._bar.setRange(0, 0)
        else:
            self._bar.setRange(0, _TICKS)
            self._bar.setValue(int(job.fraction * _TICKS))
        rest = job.remaining()
        self._rest.setText("" if rest is None else remaining_text(rest))

    def _ended(self, job: Job) -> None:
        if job is self._job:
            self._job = None
            self._wait.stop()
            self.hide()

    def _cancel(self) -> None:
        if self._job is not None:
            self._text.setText(say("cancelling"))
            self.cancel.setEnabled(False)
            self._job.cancel()


def remaining_text(seconds: float) -> str:
    """The time that is left, in words that do not pretend to be exact."""
    if seconds < 60:
        return say("remaining-seconds", count=max(1, round(seconds)))
    return say("remaining-minutes", count=round(seconds / 60))

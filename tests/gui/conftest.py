"""A window of its own for each test: own settings, own folders, the worker ended at the close."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.census.load import load
from core.census.samples import SAMPLES, sample_bytes
from core.law.profile import profile_named
from core.lots.record import Person
from core.register.seeds import SeedBook
from core.register.store import Founding, Register
from core.workflow import Step, Workflow
from desktop import i18n, theme
from desktop.jobs import Jobs
from desktop.rehearsal import start_rehearsal
from desktop.settings import Settings
from desktop.shell import Shell


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the program keeps for its user goes to the test's folder."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture(scope="session")
def fonts(qapp: QApplication) -> None:
    theme.load_fonts()
    theme.apply(qapp, "light")


@pytest.fixture
def dressed(qapp: QApplication, fonts: None) -> Iterator[QApplication]:
    """The application with its fonts and looks, in English."""
    i18n.set_language("en")
    yield qapp
    i18n.set_language("en")


@pytest.fixture
def jobs(qapp: QApplication, qtbot) -> Iterator[Jobs]:
    faults: list[BaseException] = []
    one = Jobs()
    one.crashed.connect(faults.append)
    yield one
    one.close()
    assert not faults, faults


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


@pytest.fixture
def shell(dressed: QApplication, jobs: Jobs, settings: Settings, qtbot) -> Iterator[Shell]:
    window = Shell(settings, jobs)
    window.resize(1366, 768)
    qtbot.addWidget(window)
    window.show()
    yield window
    window.close()


@pytest.fixture
def settle(qtbot, jobs: Jobs) -> Callable[[], None]:
    """Wait until the worker has nothing left and every result was shown."""

    def wait() -> None:
        qtbot.waitUntil(lambda: jobs.idle, timeout=20_000)

    return wait


@pytest.fixture
def rehearsal(
    shell: Shell, settle: Callable[[], None], tmp_path: Path, qtbot
) -> Callable[[str], Shell]:
    """A window with a rehearsal register of a profile, its file read and not accepted yet."""

    def start(profile: str) -> Shell:
        start_rehearsal(shell.desk, profile, tmp_path / "rehearsal")
        qtbot.waitUntil(lambda: shell.current is Step.IMPORT, timeout=20_000)
        settle()
        return shell

    return start


@pytest.fixture(scope="session")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A rehearsal register of a profile whose sample is accepted; made once, to be copied."""
    made: dict[str, Path] = {}

    def register(profile: str) -> Path:
        if profile not in made:
            folder = tmp_path_factory.mktemp(profile)
            name = next(file for file, (rules, _) in SAMPLES.items() if rules == profile)
            (folder / name).write_bytes(sample_bytes(name))
            loaded = load(folder / name, profile_named(profile))
            path, officer = folder / "sample.vantu", Person("S. Rao")
            founding = Founding(profile, loaded.election, rehearsal=True)
            with Register.create(path, founding, officer) as one:
                flow = Workflow(one, seeds=SeedBook(folder / "seeds"))
                flow.accept_census(loaded, officer, name)
            made[profile] = path
        return made[profile]

    return register


@pytest.fixture
def at_quotas(
    shell: Shell,
    settle: Callable[[], None],
    accepted: Callable[[str], Path],
    tmp_path: Path,
) -> Callable[[str], Shell]:
    """A window at step 2 of a rehearsal register."""

    def start(profile: str) -> Shell:
        path = Path(shutil.copy(accepted(profile), tmp_path / "sample.vantu"))
        shell.open_register(path)
        settle()
        shell.go_to(Step.QUOTAS)
        settle()
        return shell

    return start

"""A file in, checked records out; every fault of the input as a finding with its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from core.census import checks, rows
from core.census.child import read
from core.census.elections import is_election
from core.census.grid import Grid
from core.census.headings import heading_text, headings_of, needed_columns, needed_sheets
from core.census.layout import Choices, Layout, grid_of
from core.census.names import with_codes_by_name
from core.census.plausibility import check_bodies_look_right, check_voters_look_right
from core.census.recognise import recognise_tables
from core.census.remarks import layouts_by_sheet
from core.census.series import check_series
from core.census.settings import Settings, read_settings
from core.census.sources import with_census_figures
from core.collector import without_collector
from core.errors import UserError
from core.findings import Finding, Place, errors_among, finding
from core.labels import body_label
from core.law.profile import Profile, Rules, rules_for
from core.model import Area, Body, HistoryRow, Records, Ward

ELECTION = "Election"


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file holds. Where `errors` is not empty nothing may be computed from the records."""

    records: Records
    rules: Rules
    election: str
    findings: tuple[Finding, ...]
    sha256: str
    layouts: tuple[Layout, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        return errors_among(self.findings)


def load(
    path: Path,
    profile: Profile,
    given: Mapping[str, str] | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    choices: Choices | None = None,
) -> Loaded:
    """The records of a workbook, a .csv file or a folder of them, for a profile.

    `given` are parameters, and perhaps `Election`, that go before the sheet of settings; `choices`
    are the officer's words on what was recognised, by table or by shape. Raises
    UserError for a file that cannot be read, `unknown-parameter` or `bad-parameter` for `given`.
    """
    chosen, election = check_given(profile, given or {})
    with without_collector():
        layouts = recognise_tables(read(path, cancelled), profile, choices)
        findings: list[Finding] = []
        reading = _Reading(layouts, profile, findings, cancelled)
        settings = reading.settings()
        rules = rules_for(profile, {**settings.parameters, **chosen})
        records = reading.records(rules, election or settings.election)
    findings.sort(key=lambda one: (one.place.sheet, one.place.row, one.place.column, one.code))
    return Loaded(
        records, rules, election or settings.election, tuple(findings), digest(path), layouts
    )


def recognise(
    path: Path,
    profile: Profile,
    choices: Choices | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> tuple[Layout, ...]:
    """What the tables of a file are, for the officer to look at before anything is loaded.

    Raises UserError for a file that cannot be read.
    """
    return recognise_tables(read(path, cancelled), profile, choices)


def check_given(profile: Profile, given: Mapping[str, str]) -> tuple[dict[str, str], str]:
    """The given parameters, and the given election apart ("" if none).

    Raises UserError `unknown-parameter` or `bad-parameter`.
    """
    chosen = dict(given)
    election = chosen.pop(ELECTION, "").strip()
    if election and not is_election(election):
        raise UserError("bad-parameter", name=ELECTION, value=election, allowed="2025, 2025-12")
    rules_for(profile, chosen)
    return chosen, election


def digest(path: Path) -> str:
    """SHA-256 of the file; of a folder: of the list of its files' names and digests."""
    if not path.is_dir():
        with path.open("rb") as file:
            return sha256(file.read()).hexdigest()
    names = sorted(one for one in path.iterdir() if one.is_file())
    lines = "".join(f"{digest(name)}  {name.name}\n" for name in names)
    return sha256(lines.encode()).hexdigest()


class _Reading:
    """One file on its way to records."""

    def __init__(
        self,
        layouts: tuple[Layout, ...],
        profile: Profile,
        findings: list[Finding],
        cancelled: Callable[[], bool],
    ) -> None:
        self._cancelled = cancelled
        self._profile = profile
        self._findings = findings
        used = with_codes_by_name(layouts_by_sheet(layouts, findings), findings)
        self._layouts = with_census_figures(used, profile, findings)

    def settings(self) -> Settings:
        return read_settings(
            self._grid("Settings", frozenset({"key"})), self._profile, self._findings
        )

    def records(self, rules: Rules, election: str) -> Records:
        needed = needed_columns(rules)
        self._missing(rules, needed)
        if not election:
            place = Place("Settings", 0, heading_text("Settings", "value"))
            self._findings.append(finding("missing-election", place))
        law = rules.profile.law
        bodies = rows.read_bodies(self._grid("Bodies", needed["Bodies"]), rules.profile)
        if "Bodies" in self._layouts and not len(bodies.grid):
            name = bodies.grid.sheet
            self._findings.append(finding("sheet-without-rows", Place(name), name=name))
        checks.check_bodies(bodies, rules)
        known = {body_label(code): code for code in bodies.grid.codes("code") if code}
        wards: rows.Rows[Ward] | None = None
        areas: list[Area] = []
        if law != "up-offices":
            wards = self._wards(bodies, known, needed["Wards"], rules)
        if law == "telangana" and rules.bc_basis == "mandal_formula" and "Areas" in self._layouts:
            read_areas = rows.read_areas(self._grid("Areas", needed["Areas"]))
            self._findings += checks.check_areas(bodies, read_areas)
            areas = read_areas.values
        history = rows.read_history(self._grid("History", needed["History"]), known, election)
        checks.check_history(history, wards.values if wards else None)
        check_bodies_look_right(bodies, rules)
        if law == "telangana" and wards:
            check_voters_look_right(bodies, wards.values, history.values)
        return _records(bodies, wards, areas, history)

    def _wards(
        self,
        bodies: rows.Rows[Body],
        known: Mapping[str, str],
        needed: frozenset[str],
        rules: Rules,
    ) -> rows.Rows[Ward]:
        wards = rows.read_wards(self._grid("Wards", needed), known)
        checks.check_wards(wards, rules)
        sizes = {body_label(body.code): body.wards for body in bodies.values if body.wards}
        check_series(wards.grid, sizes)
        if "Wards" in self._layouts:
            checks.check_ward_counts(bodies, wards)
        if rules.profile.law == "up-wards":
            checks.check_ward_sums(bodies, wards)
        return wards

    def _grid(self, sheet: str, needed: frozenset[str]) -> Grid:
        if self._cancelled():  # asked before every sheet: no sheet takes a second
            raise UserError("cancelled")
        layout = self._layouts.get(sheet)
        if layout is None:
            return Grid(sheet, [], {}, needed, self._findings)
        return grid_of(layout, needed, self._findings)

    def _missing(self, rules: Rules, needed: Mapping[str, frozenset[str]]) -> None:
        """Sheets and columns that the rules need and the file does not have."""
        for sheet in needed_sheets(rules):
            if sheet not in self._layouts:
                self._findings.append(finding("missing-sheet", Place(sheet), name=sheet))
        for sheet, layout in self._layouts.items():
            columns = set(needed.get(sheet, ()))
            if sheet == "Bodies" and rules.profile.law == "up-offices" and rules.unit == "local":
                columns |= {"division", "district"}
            for heading in headings_of(sheet):
                if heading.key in columns and heading.key not in layout.columns:
                    place = Place(layout.table.name, layout.headings.last, heading.text)
                    self._findings.append(finding("missing-column", place, heading=heading.text))


def _records(
    bodies: rows.Rows[Body],
    wards: rows.Rows[Ward] | None,
    areas: list[Area],
    history: rows.Rows[HistoryRow],
) -> Records:
    return Records(
        tuple(bodies.values),
        tuple(wards.values) if wards else (),
        tuple(areas),
        tuple(row for row in history.values if wards is not None or not row.label),
    )

"""The fairness report: what rotation and quotas gave to whom, over a Mandal, a division, a State.

Every point is a step of a working, with its clause and the figures put in, so that screens, pages
and workbooks tell it like any other working. `holds` is True where the law's measure is met, False
where it is not, None where an open lot leaves it undecided or the law sets no measure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from core.exercise import total_women
from core.explanation import Step, step
from core.insight.book import Book
from core.insight.grid import FIRST_TERM, Grid, Turns, grid_of
from core.labels import unit_label
from core.law.rounding import ceil, floor
from core.law.telangana import BC_STATE_RESERVATION
from core.law.uttar_pradesh import BC_LIMIT, OFFICE_CLAUSES, WARD_CLAUSES, summed, third
from core.model import GROUPS, RESERVED_GROUPS, Body, Category, Figures, Group, Kind
from core.orders.context import area_of
from core.results import BodyResult, Result, UnitResult

LEVELS = ("state", "district", "division", "mandal")


@dataclass(frozen=True, slots=True)
class Point:
    """One statement of the report about an area, a body (or unit) or a ward of it."""

    step: Step
    holds: bool | None
    body: str = ""
    name: str = ""
    ward: str = ""


@dataclass(frozen=True, slots=True)
class Times:
    """How often a ward or an office carried each category in the elections that are known."""

    body: str
    name: str
    ward: str
    times: Mapping[Category, int]
    elections: int


@dataclass(frozen=True, slots=True)
class Area:
    """What is said about an area, and the wards or offices in it."""

    name: str
    points: tuple[Point, ...]
    times: tuple[Times, ...]


@dataclass(frozen=True, slots=True)
class Fairness:
    """The report by areas of a level; `of` names the one that was asked for, if it was one."""

    level: str
    areas: tuple[Area, ...]
    of: str = ""


def fairness(
    book: Book,
    result: Result,
    level: str = "state",
    area: str | None = None,
    stop: Callable[[], None] = lambda: None,
) -> Fairness:
    """The report over every area of a level (one of `LEVELS`), or over the one that `area` names.

    `stop` may raise between two parts: a State has thousands of them.
    """
    return _Report(book, result, level, stop).over(area)


def areas_of(book: Book, level: str) -> dict[str, int]:
    """The areas of a level by name, with the number of bodies in each.

    Bodies of which the input does not say where they lie are in none.
    """
    found: dict[str, int] = defaultdict(int)
    for body in book.bodies.values():
        found[area_of(body, level)] += 1
    return {name: found[name] for name in sorted(found) if name or level == "state"}


def _seats(bodies: Iterable[BodyResult]) -> int:
    return sum(len(body.seats) for body in bodies)


class _Report:
    def __init__(self, book: Book, result: Result, level: str, stop: Callable[[], None]) -> None:
        self.book = book
        self.result = result
        self.level = level
        self.stop = stop
        self.telangana = book.rules.profile.law == "telangana"

    def over(self, area: str | None) -> Fairness:
        by_area: dict[str, list[BodyResult]] = defaultdict(list)
        for body in self.result.bodies:
            name = area_of(self.book.bodies[body.code], self.level)
            if area is None or name == area:
                by_area[name].append(body)
        history = self._history({body.code for bodies in by_area.values() for body in bodies})
        return Fairness(
            self.level,
            tuple(
                Area(
                    name,
                    (
                        *self._sums(bodies),
                        *(point for body in bodies for point in self._of_body(body)),
                        *self._units(bodies),
                        *(point for body in bodies for point in history[body.code][0]),
                    ),
                    tuple(one for body in bodies for one in history[body.code][1]),
                )
                for name, bodies in sorted(by_area.items())
            ),
            area or "",
        )

    # --- sums over the area ----------------------------------------------------------------

    def _sums(self, bodies: Sequence[BodyResult]) -> Iterator[Point]:
        """By kind: Nagar Palika Parishads and Nagar Panchayats are two exercises."""
        for kind in sorted({body.kind for body in bodies}):
            of_kind = [body for body in bodies if body.kind is kind]
            seats = _seats(of_kind)
            women, count = self._women_and_backward(kind, of_kind)
            yield self._women(seats, women, name=kind.value)
            if self.telangana:
                half = Fraction(seats, 2)
                told = step("9(6)", "fair-women-half", women, seats=seats, half=half)
                yield Point(told, None if women is None else women >= half, name=kind.value)
            yield self._backward(seats, count, name=kind.value)

    def _women_and_backward(
        self, kind: Kind, bodies: Sequence[BodyResult]
    ) -> tuple[int | None, int | None]:
        """Seats of women and of BC; None where lots decide it. The State's offices are counted
        before it is known which body has which."""
        if self.book.of_offices and self.level == "state":
            numbers = self.result.state[kind].numbers
            return total_women(numbers.values()), numbers[Group.BC].total
        open_seats = any(seat.category is None for body in bodies for seat in body.seats)
        women = total_women(body.numbers[group] for body in bodies for group in GROUPS)
        if self.book.of_offices and open_seats:
            return None, None
        return women, sum(body.numbers[Group.BC].total for body in bodies)

    def _women(self, seats: int, women: int | None, *, body: str = "", name: str) -> Point:
        clause = "243-D(3)"
        if not self.telangana:
            clause = "9-A(5)(b)(iv)" if self.book.of_offices else "9-A(4)"
        least = third(seats)
        return Point(
            step(clause, "fair-women-third", women, seats=seats, least=least),
            None if women is None else women >= least,
            body,
            name,
        )

    def _backward(self, seats: int, count: int | None, *, body: str = "", name: str) -> Point:
        """Telangana: at least 34% over the State; U.P.: at most 27% of a body or of the State.

        The law measures no other area, and there nothing is said of the measure.
        """
        if self.telangana:
            least = ceil(seats * BC_STATE_RESERVATION)
            told = step("9(4)", "fair-bc-least", count, seats=seats, least=least)
            measured = count is not None and self.level == "state"
            return Point(told, least <= (count or 0) if measured else None, body, name)
        clause = "9-A(5)(b)(ii)" if self.book.of_offices else "9-A(1)"
        most = floor(seats * BC_LIMIT)
        told = step(clause, "fair-bc-most", count, seats=seats, most=most)
        of_state = self.book.of_offices and self.level == "state"
        measured = count is not None and (bool(body) or of_state)
        return Point(told, (count or 0) <= most if measured else None, body, name)

    # --- bodies ----------------------------------------------------------------------------

    def _of_body(self, body: BodyResult) -> Iterator[Point]:
        if not self.book.of_offices:
            of = self.book.bodies[body.code]
            seats = _seats([body])
            yield from self._below(body, seats)
            for group in RESERVED_GROUPS:
                yield from self._no_seat(group, seats, body, of.population, body.code, body.name)
        for found in body.findings:
            if found.code == "ward-without-voters":
                parameters = found.parameters
                yield Point(
                    step("9, Explanation (iii)", "fair-without-voters", None,
                         category=parameters["category"]),
                    False, body.code, body.name, parameters["ward"],
                )  # fmt: skip

    def _below(self, body: BodyResult, seats: int) -> Iterator[Point]:
        """A body that has not the women, or has more of BC, than the law measures for each body."""
        women = total_women(body.numbers.values())
        named = {"body": body.code, "name": body.name}
        points = [self._women(seats, women, **named)]
        if not self.telangana:
            points.append(self._backward(seats, body.numbers[Group.BC].total, **named))
        yield from (point for point in points if point.holds is False)

    def _units(self, bodies: Iterable[BodyResult]) -> Iterator[Point]:
        """Divisions and Districts without an office of a category, though its people live there."""
        if not self.book.of_offices:
            return
        results = {unit_label(unit.kind, unit.unit): unit for unit in self.result.units}
        for name in sorted({self.book.unit_of(body.code) for body in bodies}):
            unit = results[name]
            people = summed(entry.figures for entry in self.book.part(name).members.values())
            for group in RESERVED_GROUPS:
                yield from self._no_seat(group, unit.bodies, unit, people, name, unit.unit)

    def _no_seat(
        self,
        group: Group,
        seats: int,
        result: BodyResult | UnitResult,
        population: Figures,
        code: str,
        name: str,
    ) -> Iterator[Point]:
        """A category without a seat although its people live there: by the working, not a fault."""
        persons = population.of(group)
        if result.numbers[group].total or not persons:
            return
        if self.telangana:
            clause = "9(4)" if group is Group.BC else "9(2)"
        elif isinstance(result, UnitResult):
            clause = OFFICE_CLAUSES[result.kind].distribution[group]
        else:
            clause = WARD_CLAUSES.numbers[group]
        quotient = Fraction(seats * persons, population.whole)
        yield Point(
            step(clause, "fair-no-seat", 0, group=group, persons=persons, total=population.whole,
                 seats=seats, quotient=quotient),
            None, code, name,
        )  # fmt: skip

    # --- history ---------------------------------------------------------------------------

    def _history(self, codes: set[str]) -> dict[str, tuple[list[Point], list[Times]]]:
        """By body. A unit is replayed whole; told of are those of its bodies that are meant."""
        found: dict[str, tuple[list[Point], list[Times]]] = {code: ([], []) for code in codes}
        numbers = {body.code: body.numbers for body in self.result.bodies} | {
            unit_label(unit.kind, unit.unit): unit.numbers for unit in self.result.units
        }
        for part in self.book.parts(codes):
            self.stop()
            grid = grid_of(part, self.book.election, numbers.get(part.id))
            for line in grid.lines:
                code = line.written if self.book.of_offices else part.id
                if code not in found:
                    continue
                ward = "" if self.book.of_offices else line.written
                body = self.book.bodies[code]
                times = {category: line.times(category) for category in Category}
                known = sum(times.values())
                found[code][1].append(Times(code, body.name, ward, times, known))
                if known and times[Category.UR] == known:
                    never = step(self._rotation, "fair-never", known, elections=known)
                    found[code][0].append(Point(never, None, code, body.name, ward))
            for body, point in self._repeats(grid):
                if body.code in found:
                    found[body.code][0].append(point)
        return found

    @property
    def _rotation(self) -> str:
        if self.telangana:
            return "9(8), 9(9)"
        return "9-A(5)(h)" if self.book.of_offices else "9-A(1)"

    def _repeats(self, grid: Grid) -> Iterator[tuple[Body, Point]]:
        """Members that came again for a category while others of it waited, and who these were."""
        lines = {line.label: line for line in grid.lines}
        for category, turns in grid.turns.items():
            for election, waiting in turns.passed.items() if turns.decides else ():
                terms = _terms(grid, election)
                others = _Others(grid, turns, election, terms)
                free, taken = others.sorted_out(waiting)
                if not free and (turns.by_lot or not taken):
                    continue
                rule = "fair-repeat-free" if free else "fair-repeat-taken"
                shown = ", ".join(lines[label].written for label in free or taken)
                for label in turns.repeated[election]:
                    line = lines[label]
                    if category.women and any(line.cells[at] is not category for at in terms):
                        continue  # added in a second term, where women come without regard to it
                    code = line.written if self.book.of_offices else grid.id
                    body = self.book.bodies[code]
                    told = step(
                        self._rotation, rule, len(free or taken), category=category,
                        election=election, others=shown,
                    )  # fmt: skip
                    ward = "" if self.book.of_offices else line.written
                    yield body, Point(told, not free, code, body.name, ward)


def _terms(grid: Grid, election: str) -> tuple[int, ...]:
    """The columns of an election that counts: with pairs of terms both of its pair."""
    at = [one.id for one in grid.elections].index(election)
    paired = at > 0 and grid.elections[at - 1].why == FIRST_TERM
    return (at - 1, at) if paired else (at,)


@dataclass(frozen=True, slots=True)
class _Others:
    """Those who waited for a category while somebody came again for it."""

    grid: Grid
    turns: Turns
    election: str
    terms: tuple[int, ...]

    def sorted_out(self, waiting: Iterable[str]) -> tuple[list[str], list[str]]:
        """Who was free to be taken, and who was not, because another category had it.

        Nothing is said of members that were not there or of whom nothing is recorded, nor of wards
        that the reading of eight categories leaves out for the other half of their group.
        """
        free, taken = [], []
        for label in waiting:
            line = self.grid.line(label)
            cells = [line.cells[at] for at in self.terms]
            if line.fresh or None in cells or label in self._left_out():
                continue
            if all(cell is not None and self._free(cell) for cell in cells):
                free.append(label)
            else:
                taken.append(label)
        return free, taken

    def _free(self, cell: Category) -> bool:
        category = self.turns.category
        if self.turns.by_lot:  # lots draw women among the wards of their own group
            return category.women and cell is Category.of(category.group, women=False)
        return cell is Category.UR or (cell is Category.UR_W and category is not Category.UR_W)

    def _left_out(self) -> frozenset[str]:
        category = self.turns.category
        if self.turns.by_lot or category.women:
            return frozenset()
        women = self.grid.turns[Category.of(category.group, women=True)]
        return women.before[self.election] if women.decides else frozenset()

"""A second, naive implementation of section 9-A, to hold the engine against.

Written from the law, as literally as possible: plain dictionaries, fractions and loops, no thought
for speed, and nothing of the engine but the values that go in.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass, field
from fractions import Fraction

CATEGORIES = ("ST", "SC", "BC")


@dataclass
class Choice:
    """The parameters of the profile, as plain values."""

    order: tuple[str, ...]
    women: str = "unit_ceil"
    unit: str = "local"
    history_from: str | None = None
    growth_limit: Fraction | None = None


@dataclass
class Outcome:
    """What is compared: by body code (offices) or by ward label (wards of one body)."""

    seats: dict[str, str | None] = field(default_factory=dict)
    questions: list[tuple] = field(default_factory=list)
    findings: list[tuple] = field(default_factory=list)
    women_filled: int = 0


def persons(figures, category: str) -> int:
    return {"ST": figures.st, "SC": figures.sc, "BC": figures.bc}[category] or 0


def state_numbers(n: int, bodies, order) -> dict[str, int]:
    total = sum(body.population.total for body in bodies)
    numbers, left = {}, n
    for category in order:
        q = Fraction(n * sum(persons(body.population, category) for body in bodies), total)
        whole = math.floor(q)
        if category == "BC":
            number = min(whole, (27 * n) // 100)
        else:
            number = whole + 1 if q - whole > Fraction(1, 2) else whole
        numbers[category] = min(number, left)
        left -= numbers[category]
    return numbers


def a_third(n: int) -> int:
    return (n + 2) // 3


def share(bodies, category: str) -> Fraction:
    return Fraction(
        sum(persons(body.population, category) for body in bodies),
        sum(body.population.total for body in bodies),
    )


def distribute(units, category, q, taken, findings):
    """Offices of one category by unit; `taken` counts what earlier categories took."""
    everyone = [body for bodies in units.values() for body in bodies]
    n = len(everyone)
    got = {}
    for name, bodies in units.items():
        entitlement = len(bodies) * min(share(bodies, category), Fraction(q, n))
        got[name] = min(math.floor(entitlement), len(bodies) - taken[name])
    left = q - sum(got.values())
    above = [name for name in units if share(units[name], category) > share(everyone, category)]

    def place(name):
        bodies = units[name]
        return (
            -share(bodies, category),
            -sum(persons(body.population, category) for body in bodies),
            -sum(body.population.total for body in bodies),
            name,
        )

    above.sort(key=place)
    while left > 0:
        receivers = [name for name in above if taken[name] + got[name] < len(units[name])]
        if not receivers:
            findings.append(("offices-not-placed", category, left))
            break
        if len(receivers) > left:
            inside, outside = receivers[left - 1], receivers[left]
            if place(inside)[0] == place(outside)[0]:
                findings.append(("unit-tie", category, (inside, outside)))
        for name in receivers:
            if left > 0:
                got[name] += 1
                left -= 1
    return got


def spread(women: int, sizes: dict[str, int]) -> dict[str, int]:
    """Largest remainder; equal remainders: the larger number, then the name."""
    whole = sum(sizes.values())
    women = min(women, whole)
    out, remainders = {}, []
    for name, size in sizes.items():
        exact = Fraction(women * size, whole) if whole else Fraction(0)
        out[name] = math.floor(exact)
        if exact > out[name]:
            remainders.append((-(exact - out[name]), -size, name))
    for _, _, name in sorted(remainders):
        if sum(out.values()) < women:
            out[name] += 1
    return out


def women_by_unit(units, numbers, choice):
    women = {name: {} for name in units}
    if choice.women == "unit_ceil":
        for name, bodies in units.items():
            for category in CATEGORIES:
                women[name][category] = a_third(numbers[name][category])
            unreserved = len(bodies) - sum(numbers[name].values())
            missing = max(0, a_third(len(bodies)) - sum(women[name].values()))
            women[name]["UR"] = min(missing, unreserved)
        return women
    in_all = 0
    for category in CATEGORIES:
        sizes = {name: numbers[name][category] for name in units}
        number = a_third(sum(sizes.values()))
        in_all += number
        for name, count in spread(number, sizes).items():
            women[name][category] = count
    sizes = {name: len(units[name]) - sum(numbers[name].values()) for name in units}
    n = sum(len(bodies) for bodies in units.values())
    for name, count in spread(max(0, a_third(n) - in_all), sizes).items():
        women[name]["UR"] = count
    return women


def served(members, category, elections):
    """Who is served in the running cycle. `elections`: (label -> category), oldest first."""
    can_be = {m for m in members if category == "UR" or persons(members[m], category) > 0}
    done: set[str] = set()
    for carried in elections:
        if category == "UR":
            now = {label for label, what in carried.items() if what == "UR(W)"}
        else:
            now = {label for label, what in carried.items() if what in (category, f"{category}(W)")}
        again = {label for label in now if label in done}
        done = done | now
        if all(label in done for label in can_be):
            done = again
    return done, can_be


@dataclass
class Draws:
    """How equal ones are told apart: by the answers, else by a question."""

    sheet: str
    members: dict  # label -> population
    written: dict[str, str]
    answers: dict
    out: Outcome

    def rank(self, label, category, done):
        figures = self.members[label]
        if category == "UR":
            return (label in done, -figures.total)
        part = persons(figures, category)
        exact = Fraction(part, figures.total) if figures.total else Fraction(0)
        return (label in done, -exact, -part, -figures.total)

    def first(self, labels, number, category, done, draw):
        """The first `number`; None and a question where equal ones stand on both sides."""
        labels = sorted(labels, key=lambda label: (self.rank(label, category, done), label))
        if number == 0 or number >= len(labels):
            return labels[:number]
        border = self.rank(labels[number], category, done)
        if self.rank(labels[number - 1], category, done) != border:
            return labels[:number]
        ahead = [label for label in labels if self.rank(label, category, done) < border]
        equal = sorted(label for label in labels if self.rank(label, category, done) == border)
        key = (self.sheet, draw, number - len(ahead), tuple(equal))
        if key not in self.answers:
            pool = tuple(self.written[label] for label in equal)
            self.out.questions.append((*key, category, pool))
            return None
        return ahead + list(self.answers[key])


def allot(sheet, members, written, numbers, women, order, elections, answers) -> Outcome:
    """One unit of offices, or the wards of one body. `members`: label -> population."""
    out = Outcome({label: None for label in members})
    draws = Draws(sheet, members, written, answers, out)
    filled = dict(women)
    given: dict[str, str] = {}
    goes_on = True
    for category in order:
        if goes_on and numbers[category]:
            done, can_be = served(members, category, elections)
            free = [label for label in can_be if label not in given]
            filled[category] = min(women[category], len(free))
            sizes = (numbers[category], filled[category])
            goes_on = one_category(draws, category, free, sizes, done, can_be, given)
    if goes_on:
        rest = [label for label in members if label not in given]
        filled["UR"] = min(women["UR"], len(rest))
        general(draws, rest, women["UR"], elections, given)
    out.seats.update(given)
    out.women_filled = sum(filled.values())
    return out


def one_category(draws, category, free, sizes, done, can_be, given) -> bool:
    number, women = sizes
    out = draws.out
    if len(free) < number:
        out.findings.append(("offices-not-placed", category, number - len(free)))
    taken = draws.first(free, min(number, len(free)), category, done, f"TIE-{category}")
    if taken is None:
        return False
    again(out, category, draws.written, taken, done, can_be)
    first_ones = draws.first(taken, women, category, done, f"TIE-{category}-W")
    if first_ones is None:
        given.update({label: f"{category}?" for label in taken})
        return False
    for label in taken:
        given[label] = f"{category}(W)" if label in first_ones else category
    return True


def general(draws, rest, women, elections, given) -> None:
    """Women in general by population; all others are unreserved."""
    if women:
        done, can_be = served(draws.members, "UR", elections)
        if len(rest) < women:
            draws.out.findings.append(("offices-not-placed", "UR", women - len(rest)))
        taken = draws.first(rest, min(women, len(rest)), "UR", done, "TIE-W")
        if taken is None:
            given.update({label: "UR?" for label in rest})
            return
        again(draws.out, "UR", draws.written, taken, done, can_be)
        given.update({label: "UR(W)" for label in taken})
    for label in rest:
        given.setdefault(label, "UR")


def again(out, category, written, taken, done, can_be):
    """A served one is taken again: is the cycle complete by that or not?"""
    twice = sorted(written[label] for label in taken if label in done)
    if twice:
        complete = all(label in done or label in taken for label in can_be)
        code = "cycle-completed" if complete else "repeat-before-cycle-end"
        out.findings += [(code, category, one) for one in twice]


def elections_of(rows, choice):
    """Rows (label, election, category) that count, as a list of elections, oldest first."""
    by_election: dict[str, dict[str, str]] = {}
    for label, election, category in rows:
        if choice.history_from is None or not election < choice.history_from:
            by_election.setdefault(election, {})[label] = category
    return [by_election[election] for election in sorted(by_election)]


def offices(records, kind: str, choice: Choice, answers):
    """One kind of bodies: numbers by unit, of the State, outcomes by unit, the State's findings."""
    bodies = [body for body in records.bodies if body.kind == kind]
    units: dict[str, list] = {}
    for body in bodies:
        local = body.division if kind == "NPP" else body.district
        units.setdefault("State" if choice.unit == "state" else local, []).append(body)
    findings: list[tuple] = []
    numbers = state_numbers(len(bodies), bodies, choice.order)
    of_unit: dict[str, dict[str, int]] = {name: {} for name in units}
    for category in choice.order:
        taken = {name: sum(of_unit[name].values()) for name in units}
        if choice.unit == "state":
            got = {"State": numbers[category]}
        else:
            got = distribute(units, category, numbers[category], taken, findings)
        for name in units:
            of_unit[name][category] = got[name]
    women = women_by_unit(units, of_unit, choice)
    if choice.women == "state_total":
        findings.append(("women-reading",))
    outcomes = {
        name: unit_of_offices(records, kind, name, units[name], of_unit, women, choice, answers)
        for name in units
    }
    filled = sum(outcome.women_filled for outcome in outcomes.values())
    if filled < a_third(len(bodies)):
        findings.append(("women-below-third", filled, len(bodies)))
    state = {category: (numbers[category], sum(women[u][category] for u in units))
             for category in CATEGORIES}  # fmt: skip
    state["UR"] = (len(bodies) - sum(numbers.values()), sum(women[u]["UR"] for u in units))
    shown = {
        name: {
            **{c: (of_unit[name][c], women[name][c]) for c in CATEGORIES},
            "UR": (len(units[name]) - sum(of_unit[name].values()), women[name]["UR"]),
        }
        for name in units
    }
    return shown, state, outcomes, findings


def unit_of_offices(records, kind, name, bodies, of_unit, women, choice, answers) -> Outcome:
    old = {body.code for body in bodies if not body.new}
    rows = [
        (row.body.upper(), row.election, row.category)
        for row in records.history
        if row.body in old and row.number == ""
    ]
    sheet = f"{kind}-" + re.sub(r"[^A-Z0-9]+", "-", name.upper()).strip("-")
    return allot(
        sheet,
        {body.code.upper(): body.population for body in bodies},
        {body.code.upper(): body.code for body in bodies},
        of_unit[name],
        women[name],
        choice.order,
        elections_of(rows, choice),
        answers,
    )


def wards(records, body, choice: Choice, answers):
    """One municipality: (numbers, outcome)."""
    its = [ward for ward in records.wards if ward.body == body.code]
    numbers = state_numbers(body.wards, [body], choice.order)
    women = women_by_unit({"it": [body] * body.wards}, {"it": numbers}, Choice(choice.order))["it"]
    fresh = {
        ward.label
        for ward in its
        if body.new or ward.new or (ward.growth is not None and ward.growth > choice.growth_limit)
    }
    known = {ward.label for ward in its} - fresh
    rows = [
        (row.label, row.election, row.category)
        for row in records.history
        if row.body == body.code and row.label in known
    ]
    outcome = allot(
        body.code.upper(),
        {ward.label: ward.population for ward in its},
        {ward.label: ward.number for ward in its},
        numbers,
        women,
        choice.order,
        elections_of(rows, choice),
        answers,
    )
    if outcome.women_filled < a_third(body.wards):
        outcome.findings.append(("women-below-third", outcome.women_filled, body.wards))
    shown = {c: (numbers[c], women[c]) for c in CATEGORIES}
    shown["UR"] = (body.wards - sum(numbers.values()), women["UR"])
    return shown, outcome

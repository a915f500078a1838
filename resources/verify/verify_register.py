"""Verify a register of Vantu with nothing but Python's standard library (3.9 or newer).

    python verify_register.py REGISTER [HEAD]

Checks that every line of the journal follows the one before and is as it was written, that every
row is the one the journal vouches for, and that every throw of dice gives what was recorded. HEAD
is the journal's hash as printed on an order or minutes: it must be one of the lines. Exit status:
0 whole, 1 not whole (the first fault is named), 2 the file cannot be read.
"""

import hashlib
import json
import pathlib
import sqlite3
import sys

KEYS = {"meta": "key", "rounds": "number", "objections": "number"}  # every other table: id
CENSUS = {"bodies": 1, "wards": 2, "areas": 3, "history": 3}  # columns of the primary key
LINE = ("number", "at", "who", "step", "what", "details", "writes", "previous")


class NotWhole(Exception):  # noqa: N818
    """The first thing that is not as it was written."""


def sha(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def plain(value):
    return hashlib.sha256(value).hexdigest()  # only contents of orders are bytes


def canonical(value):
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=plain
    )


def rows(file, sql, *values):
    cursor = file.execute(sql, values)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor]  # noqa: B905 (not in Python 3.9)


def verify_chain(lines):
    """Hashes of the lines, and what they vouch for: (table, key) -> digest."""
    previous, held, hashes = "0" * 64, {}, []
    for number, line in enumerate(lines, 1):
        if line["number"] != number or line["previous"] != previous:
            raise NotWhole(f"journal: line {number} does not follow the one before")
        if sha(canonical([line[name] for name in LINE])) != line["hash"]:
            raise NotWhole(f"journal: line {number} was changed")
        previous = line["hash"]
        hashes.append(previous)
        for table, key, digest in json.loads(line["writes"]):
            held[table, key[0]] = digest
    return hashes, held


def row_digest(row):
    return sha(canonical({name: value for name, value in row.items() if value is not None}))


def census_digest(file, table, snapshot):
    names = [column[1] for column in file.execute(f"PRAGMA table_info({table})")][1:]
    order = names[: CENSUS[table]]
    found = hashlib.sha256()
    for row in file.execute(
        f"SELECT {', '.join(names)} FROM {table} WHERE snapshot = ? ORDER BY {', '.join(order)}",
        (snapshot,),
    ):
        text = json.dumps(row, ensure_ascii=False, separators=(",", ":"))
        found.update(text.encode("utf-8") + b"\n")
    return found.hexdigest()


def verify_rows(file, held):
    tables = {table for table, _ in held} - set(CENSUS)
    for table in sorted(tables):
        key = KEYS.get(table, "id")
        for row in rows(file, f"SELECT * FROM {table}"):
            expected = held.pop((table, row[key]), None)
            if expected is None:
                raise NotWhole(f"{table}: row {row[key]} is not in the journal")
            if row_digest(row) != expected:
                raise NotWhole(f"{table}: row {row[key]} was changed")
    for (table, key), expected in held.items():
        if table not in CENSUS:
            raise NotWhole(f"{table}: row {key} is missing")
        if census_digest(file, table, key) != expected:
            raise NotWhole(f"{table}: figures of import {key} were changed")


def verify_dice(file):
    """LOTS-1: the sealed sheet and the dice give the order that was recorded."""
    for row in rows(
        file,
        "SELECT d.*, r.seed FROM draws d JOIN rounds r ON r.number = d.round "
        "WHERE d.drawn IS NOT NULL",
    ):
        where = f"round {row['round']}, body {row['body']}, draw {row['draw']}"
        if sha(row["sheet"]) != row["sheet_hash"]:
            raise NotWhole(f"{where}: the sheet is not the one that was sealed")
        if row["seed"] is None:
            continue
        key = sha(f"LOTS-1:{row['sheet_hash']}:{row['seed']}")
        labels = row["sheet"].split("\n")[6:-1]
        if sorted(labels, key=lambda label: sha(f"{key}:{label}")) != json.loads(row["drawn"]):
            raise NotWhole(f"{where}: the dice give another order")


def verify(path, head=""):
    """Number of lines and the journal's head. Raises NotWhole, sqlite3.Error or OSError."""
    uri = pathlib.Path(path).resolve().as_uri() + "?mode=ro"
    file = sqlite3.connect(uri, uri=True)
    try:
        if [row[0] for row in file.execute("PRAGMA integrity_check")] != ["ok"]:
            raise NotWhole("pages of the file are damaged")
        hashes, held = verify_chain(rows(file, "SELECT * FROM journal ORDER BY number"))
        verify_rows(file, held)
        verify_dice(file)
    finally:
        file.close()
    wanted = "".join(head.split()).lower()
    if wanted and wanted not in hashes:
        raise NotWhole("the head printed on paper is not in this journal")
    return len(hashes), hashes[-1]


def main(arguments):
    if not 1 <= len(arguments) <= 2:
        print(__doc__)
        return 2
    try:
        lines, head = verify(*arguments)
    except NotWhole as fault:
        print(f"NOT WHOLE: {fault}")
        return 1
    except (sqlite3.Error, OSError, ValueError, KeyError) as error:
        print(f"cannot be read: {error}")
        return 2
    print(f"whole: {lines} lines, head {' '.join(head[i : i + 4] for i in range(0, 64, 4))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

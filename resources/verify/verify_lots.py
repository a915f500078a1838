#!/usr/bin/env python3
"""Recompute draws of lots made by LOTS-1. Needs nothing but Python 3.8 or newer.

    python3 verify_lots.py SHEET.txt --seed DIGITS     one sealed sheet and the dice
    python3 verify_lots.py MINUTES.json                every draw of the minutes

Prints every draw in drawn order. Exit status 0: all is as it should be; 1: something does not
agree or must be refused, with a sentence that says what.
"""

import argparse
import hashlib
import itertools
import json
import pathlib
import re
import sys

HEADS = ("body", "election", "draw", "take", "pool")


class RefusedError(Exception):
    """The sheet, the seed or the record is not what LOTS-1 allows."""


def sha256(text):
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def read_sheet(text):
    """Labels and number to draw of a sheet; RefusedError for anything but the exact form."""
    if not text.isascii() or "\r" in text or not text.endswith("\n"):
        raise RefusedError("the sheet is not plain ASCII with one line feed after every line")
    lines = text[:-1].split("\n")
    if len(lines) < 7 or lines[0] != "LOTS-1":
        raise RefusedError("the sheet does not begin with LOTS-1 and its five headings")
    values = {}
    for name, line in zip(HEADS, lines[1:6], strict=False):
        if not re.fullmatch(name + ":[!-~]([ -~]*[!-~])?", line):
            raise RefusedError(f"the heading '{name}' is missing or malformed")
        values[name] = line[len(name) + 1 :]
    labels = lines[6:]
    if not all(re.fullmatch("[0-9A-Z-]{1,12}", label) for label in labels):
        raise RefusedError("a label has letters or signs that are not allowed")
    if any(a >= b for a, b in itertools.pairwise(labels)):
        raise RefusedError("the labels are not unique and in ascending order")
    if not all(re.fullmatch("[1-9][0-9]*", values[name]) for name in ("take", "pool")):
        raise RefusedError("take and pool must be plain whole numbers")
    take = int(values["take"])
    if int(values["pool"]) != len(labels) or take > len(labels):
        raise RefusedError("take and pool do not fit the labels")
    return labels, take


def drawn_order(text, seed):
    """All labels in drawn order, and how many of them are drawn."""
    labels, take = read_sheet(text)
    if not re.fullmatch("[1-6]{25,}", seed):
        raise RefusedError("the seed must be at least 25 digits from 1 to 6")
    key = sha256(f"LOTS-1:{sha256(text)}:{seed}")
    order = [label for _, label in sorted((sha256(f"{key}:{one}"), one) for one in labels)]
    return order, take


def show(order, take):
    for number, label in enumerate(order, 1):
        print(f"  {number:3} {label:12} {'drawn' if number <= take else 'reserve'}")


def check_draw(record, round_record):
    """Why a recorded draw does not agree, or None."""
    text = record["sheet"]
    labels, take = read_sheet(text)
    if sha256(text) != record["sheet_sha256"]:
        return "the hash of the sheet is not the recorded one"
    if "void" in record:
        return None
    drawn = record["drawn"]
    if round_record["method"] == "dice":
        order, _ = drawn_order(text, round_record["seed"])
        if drawn != order[:take] or record["reserve"] != order[take:]:
            return f"the dice give {order[:take]}, the record says {drawn}"
    elif drawn and (len(set(drawn)) != take or len(drawn) != take or not set(drawn) <= set(labels)):
        return f"the chits recorded are not {take} different labels of the sheet"
    return None


def rounds_in(value):
    """Every record of a round, wherever it stands in the file."""
    if isinstance(value, dict):
        if "draws" in value and "method" in value:
            yield value
        for part in value.values():
            yield from rounds_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from rounds_in(part)


def check_minutes(data):
    faults = draws = 0
    seeds = {}
    for one in rounds_in(data):
        seed = one.get("seed")
        if seed and seeds.setdefault(seed, one["round"]) != one["round"]:
            print(f"round {one['round']}: the seed was used in round {seeds[seed]} already")
            faults += 1
        for record in one["draws"]:
            draws += 1
            name = "round {}, sheet {}".format(one["round"], record["sheet_sha256"][:16])
            try:
                fault = check_draw(record, one)
            except RefusedError as refused:
                fault = str(refused)
            faults += fault is not None
            print("{}: {}".format(name, fault or ("void" if "void" in record else "agrees")))
    if not draws:
        raise RefusedError("the file holds no record of a draw")
    print(f"{draws} draw(s), {faults} that do not agree")
    return 1 if faults else 0


def main():
    parser = argparse.ArgumentParser(description="Recompute draws of lots (LOTS-1).")
    parser.add_argument("file", help="a sealed sheet (.txt) or minutes (.json)")
    parser.add_argument("--seed", help="the digits of the dice, for a sheet")
    words = parser.parse_args()
    data = pathlib.Path(words.file).read_bytes()
    try:
        if words.seed is None:
            return check_minutes(json.loads(data.decode("utf-8")))
        text = data.decode("utf-8")
        order, take = drawn_order(text, words.seed)
        print(f"sheet {sha256(text)}")
        show(order, take)
        return 0
    except RefusedError as refused:
        print(f"refused: {refused}", file=sys.stderr)
    except (UnicodeDecodeError, ValueError):
        print("refused: neither a sheet nor minutes in JSON", file=sys.stderr)
    except (KeyError, TypeError):
        print("refused: a record lacks what a draw must have", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())

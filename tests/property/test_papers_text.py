"""Random names of the scripts in use come out of a PDF as they went in."""

from __future__ import annotations

import random
import subprocess
import unicodedata

import pytest

from core.orders.document import Column, Document, Pairs, Row, Table
from core.orders.fonts import faces, shape, syllables
from core.orders.pdf import render_pdf

TELUGU = {
    "first": "అఆఇఈఉఊఋఎఏఐఒఓఔ",
    "consonants": "కఖగఘఙచఛజఝఞటఠడఢణతథదధనపఫబభమయరఱలళవశషసహ",
    "signs": "ాిీుూృెేైొోౌ",
    "ends": "ంఃఁ",
    "virama": "్",
}
HINDI = {
    "first": "अआइईउऊऋएऐओऔ",
    "consonants": "कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसह",
    "signs": "ािीुूृेैोौ",
    "ends": "ंःँ",
    "virama": "्",
}


def syllable(chance: random.Random, script: dict[str, str]) -> str:
    if chance.random() < 0.1:
        return chance.choice(script["first"])
    stack = [chance.choice(script["consonants"]) for _ in range(chance.choice([1, 1, 1, 2, 2, 3]))]
    joiner = chance.choice(["", "", "", "\u200c", "\u200d"])
    text = (script["virama"] + joiner).join(stack)
    kind = chance.random()
    if kind < 0.6:
        text += chance.choice(script["signs"])
    elif kind < 0.7:
        text += script["virama"]
    return text + (chance.choice(script["ends"]) if chance.random() < 0.2 else "")


def names(seed: int, count: int) -> list[str]:
    chance = random.Random(seed)
    made = []
    for _ in range(count):
        parts = []
        for _ in range(chance.randint(1, 3)):
            script = chance.choice([TELUGU, HINDI])
            word = "".join(syllable(chance, script) for _ in range(chance.randint(1, 8)))
            parts.append(word + chance.choice(["", "", "-12", "(2)", "Nagar", ","]))
        made.append(unicodedata.normalize("NFC", " ".join(parts)))
    return made


@pytest.mark.parametrize("seed", range(4))
def test_random_names_are_read_out_letter_for_letter(tmp_path, seed):
    made = names(seed, 400)
    columns = (Column(("No.",), 1, "right"), Column(("Name",), 2), Column(("Narrow",), 0.8))
    rows = tuple(Row((number, (name,), (name,))) for number, name in enumerate(made))
    blocks = (Table("names", columns, rows), Pairs(tuple(((name,), (name,)) for name in made)))
    path = tmp_path / "names.pdf"
    path.write_bytes(render_pdf(Document("x", "X", 1, ("x",), ("en",), blocks, b"{}", "0" * 64)))
    run = subprocess.run(["pdftotext", "-raw", str(path), "-"], check=True, capture_output=True)
    assert run.stderr == b""
    found = "".join(run.stdout.decode("utf-8").split())
    missing = [name for name in made if found.count("".join(name.split())) < 3]
    assert missing == []


def test_every_letter_and_every_conjunct_has_a_glyph():
    empty = []
    for name in names(9, 500):
        for bold in (False, True):
            for face, glyphs in shape(name, bold).glyphs:
                assert faces()[face].name.endswith("Bold" if bold else "Regular")
                if 0 in glyphs:
                    empty.append(name)
    assert empty == []


def test_syllables_join_to_the_name_and_never_begin_with_a_sign():
    for name in names(5, 500):
        pieces = syllables(name)
        assert "".join(pieces) == name
        assert all(unicodedata.category(piece[0])[0] != "M" for piece in pieces if piece)

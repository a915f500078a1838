"""Typography: runs by script, syllables that stay whole, stand-ins, signs without a glyph."""

from __future__ import annotations

import unicodedata

import pytest

from core.orders.fonts import cleaned, runs, shape, syllables, wrap

NAMES = (
    "అబ్దుల్లాపూర్‌మెట్",
    "శ్రీలక్ష్మీనరసింహాపురం",
    "క్ష్వేళ్యార్ద్ర",
    "चितबड़ागाँव",
    "श्रीकृष्णज्ञानक्षेत्र",
    "Narasimhapuram",
)


def test_runs_keep_digits_and_signs_with_the_script_before_them():
    assert list(runs("12వార్డు-WARDवार्ड9")) == [
        ("Telu", "12వార్డు-"),
        ("Latn", "WARD"),
        ("Deva", "वार्ड9"),
    ]
    assert list(runs("(3)")) == [("Latn", "(3)")]


@pytest.mark.parametrize("name", NAMES)
def test_a_syllable_is_never_cut(name):
    pieces = syllables(name)
    assert "".join(pieces) == name
    for piece in pieces:
        assert unicodedata.category(piece[0])[0] != "M"
    assert not any(piece[-1] in "\u0c4d\u094d\u200c\u200d" for piece in pieces[:-1])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("width", [1500, 3000, 6000])
def test_wrapped_lines_fit_and_lose_nothing(name, width):
    text = f"{name} {name} {name}"
    lines = wrap(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for line in lines:
        assert shape(line).width <= width or len(syllables(line)) == 1


def test_conjuncts_are_shaped_into_fewer_glyphs():
    (face, glyphs) = shape("క్ష్మీ").glyphs[0]
    assert face == 0
    assert len(glyphs) < len("క్ష్మీ")
    assert 0 not in glyphs


def test_bold_and_devanagari_have_their_own_fonts():
    assert [face for face, _ in shape("వార్డు", True).glyphs] == [1]
    assert [face for face, _ in shape("वार्ड").glyphs] == [2]
    assert [face for face, _ in shape("वार्ड", True).glyphs] == [3]


def test_a_sign_that_the_fonts_lack_is_drawn_otherwise_and_read_as_it_is():
    shaped = shape("3→4")
    assert all(0 not in glyphs for _, glyphs in shaped.glyphs)
    assert "3→4".encode("utf-16-be").hex().upper() in shaped.operators


def test_an_emoji_shows_as_a_box_and_is_read_as_it_is():
    shaped = shape("🏠")
    assert shaped.glyphs == ((0, frozenset({0})),)
    assert "D83CDFE0" in shaped.operators


def test_line_breaks_and_control_signs_become_blanks():
    assert cleaned("a\r\nb\x07c") == "a  b c"
    assert cleaned("e\u0301") == "é"

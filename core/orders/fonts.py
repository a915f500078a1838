"""Typography: which font draws a character, shaped glyphs of a word, and their PDF operators.

HarfBuzz shapes every word; glyphs are addressed by their number in the font, so the operators of a
word never depend on what else was printed and can be kept. The source text of every shaped word
goes along as ActualText: a text that is copied or searched is the source, letter for letter.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files

import uharfbuzz as hb

# Signs that the fonts lack and what is drawn in their place; the text of the paper keeps them.
_STAND_INS = {ord("→"): "–›", ord("←"): "‹–", ord("≥"): ">=", ord("≤"): "<=", ord("½"): "1/2"}
# ligatures would hide letters from the text of Latin words; scripts of India need theirs
_LATIN_FEATURES = {"liga": False, "clig": False, "dlig": False}


class Face:
    """One font file."""

    def __init__(self, index: int, stem: str) -> None:
        self.index = index
        self.name = stem
        self.data = (files("resources") / "fonts" / f"{stem}.ttf").read_bytes()
        self.hb_face = hb.Face(self.data)
        self.font = hb.Font(self.hb_face)
        self.scale: float = 1000 / self.hb_face.upem
        self.characters = frozenset(self.hb_face.unicodes)
        extents = self.font.get_font_extents("ltr")
        self.ascender = round(extents.ascender * self.scale)
        self.descender = round(extents.descender * self.scale)

    @cached_property
    def unicode_of(self) -> dict[int, int]:
        """The lowest character of each glyph that stands for one."""
        found: dict[int, int] = {}
        for character in sorted(self.characters, reverse=True):
            glyph: int | None = self.font.get_nominal_glyph(character)
            if glyph is not None:
                found[glyph] = character
        return found

    def advance(self, glyph: int) -> int:
        """Width of a glyph in thousandths of the type size."""
        advance: int = self.font.get_glyph_h_advance(glyph)
        return round(advance * self.scale)

    def subset(self, glyphs: frozenset[int]) -> bytes:
        """The font file with these glyphs alone, under their numbers."""
        wanted = hb.SubsetInput()
        wanted.flags = (
            hb.SubsetFlags.RETAIN_GIDS
            | hb.SubsetFlags.NO_HINTING
            | hb.SubsetFlags.NO_LAYOUT_CLOSURE
            | hb.SubsetFlags.NOTDEF_OUTLINE
        )
        wanted.glyph_set.update(glyphs)
        layout = (int.from_bytes(tag, "big") for tag in (b"GSUB", b"GPOS", b"GDEF"))
        wanted.drop_table_tag_set.update(layout)
        data: bytes = hb.subset(self.hb_face, wanted).blob.data
        return data


_STEMS = (
    "NotoSansTelugu-Regular",
    "NotoSansTelugu-Bold",
    "NotoSansDevanagari-Regular",
    "NotoSansDevanagari-Bold",
)


@cache
def faces() -> tuple[Face, ...]:
    """All fonts; the index of a face is its number in a PDF (`/F0`)."""
    return tuple(Face(index, stem) for index, stem in enumerate(_STEMS))


@dataclass(frozen=True, slots=True)
class Shaped:
    """A shaped text: width in thousandths of the size, operators, glyphs used by face."""

    width: int
    operators: str
    glyphs: tuple[tuple[int, frozenset[int]], ...]


def _script(character: str) -> str:
    code = ord(character)
    if 0x0C00 <= code <= 0x0C7F:
        return "Telu"
    if 0x0900 <= code <= 0x097F and code not in (0x0964, 0x0965):
        return "Deva"
    if character.isalpha() and code < 0x0250:
        return "Latn"
    return ""


def runs(word: str) -> Iterator[tuple[str, str]]:
    """Pieces of a word in one script each; what belongs to no script goes with what precedes."""
    start, script = 0, ""
    for index, character in enumerate(word):
        found = _script(character)
        if found and found != script:
            if index > start and script:
                yield script, word[start:index]
                start = index
            script = found
    yield script or "Latn", word[start:]


def _face_for(script: str, piece: str, bold: bool) -> Face:
    telugu, devanagari = faces()[int(bold)], faces()[2 + int(bold)]
    if script == "Deva":
        return devanagari
    if script == "Latn" and any(ord(one) not in telugu.characters for one in piece):
        # signs that only the other font has, such as the danda
        missing = sum(ord(one) not in devanagari.characters for one in piece)
        if missing < sum(ord(one) not in telugu.characters for one in piece):
            return devanagari
    return telugu


@lru_cache(maxsize=100_000)
def shape(text: str, bold: bool = False) -> Shaped:
    """A line of text, shaped word by word."""
    if " " not in text:
        return _shape_word(text, bold)
    blank = _shape_word(" ", bold)
    width, operators, used = -blank.width, [], set(blank.glyphs)
    for word in text.split(" "):
        shaped = _shape_word(word, bold)
        width += blank.width + shaped.width
        operators.append(shaped.operators)
        used.update(shaped.glyphs)
    return Shaped(width, blank.operators.join(operators), tuple(used))


@lru_cache(maxsize=100_000)
def _shape_word(word: str, bold: bool) -> Shaped:
    """A word, shaped. A character without a glyph shows as an empty box."""
    if not word:
        return Shaped(0, "", ())
    drawn = word.translate(_STAND_INS)
    width, operators, used, plain = 0, [], [], drawn == word
    for script, piece in runs(drawn):
        face = _face_for(script, piece, bold)
        plain = plain and piece.isascii()
        run_width, run_operators, glyphs = _shape_run(face, script, piece)
        width += run_width
        operators.append(f"/F{face.index} 1 Tf{run_operators}")
        used.append((face.index, glyphs))
    text = "".join(operators)
    if not plain:
        actual = word.encode("utf-16-be").hex().upper()
        text = f"/Span<</ActualText<FEFF{actual}>>>BDC {text} EMC\n"
    return Shaped(width, text, tuple(used))


def _shape_run(face: Face, script: str, piece: str) -> tuple[int, str, frozenset[int]]:
    buffer = hb.Buffer()
    buffer.add_str(piece)
    buffer.script, buffer.direction = script, "ltr"
    buffer.language = {"Telu": "te", "Deva": "hi"}.get(script, "en")
    hb.shape(face.font, buffer, _LATIN_FEATURES if script == "Latn" else {})
    width, parts, glyphs, rise = 0, ["["], set(), 0
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        glyph, scale = info.codepoint, face.scale
        glyphs.add(glyph)
        raised = round(place.y_offset * scale)
        if raised != rise:
            parts.append(f"]TJ {raised / 1000:g} Ts[")
            rise = raised
        shift, advance = round(place.x_offset * scale), round(place.x_advance * scale)
        # after a glyph PDF moves on by its own width; numbers in TJ move back
        back = face.advance(glyph) - advance + shift
        before, after = f" {-shift}" if shift else "", f" {back}" if back else ""
        parts.append(f"{before}<{glyph:04X}>{after}")
        width += advance
    parts.append("]TJ" + (" 0 Ts" if rise else ""))
    return width, "".join(parts).replace("><", ""), frozenset(glyphs)


@lru_cache(maxsize=100_000)
def cleaned(text: str) -> str:
    """A text as it can be printed: composed, line breaks and other control signs as blanks."""
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", text)
    return "".join(" " if unicodedata.category(one) in ("Cc", "Cs") else one for one in composed)


def syllables(word: str) -> list[str]:
    """A word in pieces between which a line may break: never inside a conjunct or before a sign."""
    pieces: list[str] = []
    for index, character in enumerate(word):
        joined = index > 0 and (
            unicodedata.category(character)[0] == "M"
            or character in "\u200c\u200d"
            or word[index - 1] in "\u0c4d\u094d\u200d\u200c"
        )
        if joined:
            pieces[-1] += character
        else:
            pieces.append(character)
    return pieces


@lru_cache(maxsize=100_000)
def wrap(text: str, width: int, bold: bool = False) -> tuple[str, ...]:
    """Lines of at most `width` (thousandths of the type size); a syllable is never cut."""
    if shape(text, bold).width <= width:
        return (text,)
    lines: list[str] = []
    line, used = "", 0
    blank = shape(" ", bold).width
    for word in text.split(" "):
        wide = shape(word, bold).width
        if line and used + blank + wide <= width:
            line, used = f"{line} {word}", used + blank + wide
            continue
        if line:
            lines.append(line)
        line, used = word, wide
        if wide > width:
            *full, line = _broken(word, width, bold)
            lines += full
            used = shape(line, bold).width
    lines.append(line)
    return tuple(lines)


def _broken(word: str, width: int, bold: bool) -> list[str]:
    """A word that is wider than the line, broken between syllables."""
    lines = [""]
    for piece in syllables(word):
        if lines[-1] and shape(lines[-1] + piece, bold).width > width:
            lines.append("")
        lines[-1] += piece
    return lines

"""A PDF file, object by object: pages, fonts by glyph number, attachments. Bytes never vary."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256

from core.orders.fonts import faces

# A fixed date: a paper printed twice is the same file. Its own date stands on the paper.
_DATE = "(D:20000101000000Z)"


def text_string(text: str) -> str:
    """A text as PDF writes it outside pages."""
    return f"<FEFF{text.encode('utf-16-be').hex().upper()}>"


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file inside the PDF."""

    name: str
    data: bytes
    description: str


class PdfFile:
    """Collects objects and writes them in the order they came."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []
        self._pages: list[int] = []
        self._tree = self.reserve()
        self._resources = self.reserve()
        self._forms: dict[str, int] = {}

    def reserve(self) -> int:
        """A number for an object that is written later."""
        self._objects.append(b"")
        return len(self._objects)

    def put(self, number: int, body: str) -> int:
        self._objects[number - 1] = body.encode("latin-1")
        return number

    def add(self, body: str) -> int:
        return self.put(self.reserve(), body)

    def stream(self, data: bytes, entries: str = "") -> int:
        """A compressed stream; `entries` go into its dictionary."""
        packed = zlib.compress(data, 6)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>stream\n".encode("latin-1")
        number = self.reserve()
        self._objects[number - 1] = head + packed + b"\nendstream"
        return number

    def form(self, name: str, operators: str, width: float, height: float) -> None:
        """Drawing that pages refer to by name (`/name Do`)."""
        entries = f"/Type/XObject/Subtype/Form/BBox[0 0 {width:g} {height:g}]"
        self._forms[name] = self.stream(operators.encode("ascii"), entries)

    def page(self, operators: str, width: float, height: float) -> None:
        content = self.stream(operators.encode("ascii"))
        self._pages.append(
            self.add(
                f"<</Type/Page/Parent {self._tree} 0 R/MediaBox[0 0 {width:g} {height:g}]"
                f"/Resources {self._resources} 0 R/Contents {content} 0 R>>"
            )
        )

    def finish(
        self,
        glyphs: Mapping[int, Iterable[int]],
        attachments: Iterable[Attachment],
        *,
        title: str,
        keywords: str,
        language: str,
    ) -> bytes:
        """The whole file, with the fonts cut down to the `glyphs` used by face."""
        kids = " ".join(f"{page} 0 R" for page in self._pages)
        self.put(self._tree, f"<</Type/Pages/Kids[{kids}]/Count {len(self._pages)}>>")
        fonts = "".join(
            f"/F{face} {self._font(face, frozenset(used) | {0})} 0 R"
            for face, used in sorted(glyphs.items())
        )
        forms = "".join(f"/{name} {number} 0 R" for name, number in self._forms.items())
        self.put(self._resources, f"<</Font<<{fonts}>>/XObject<<{forms}>>>>")
        files = [(one.name, self._attachment(one)) for one in attachments]
        names = "".join(f"{text_string(name)} {number} 0 R" for name, number in files)
        associated = " ".join(f"{number} 0 R" for _, number in files)
        root = self.add(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang({language})"
            f"/ViewerPreferences<</DisplayDocTitle true>>"
            f"/Names<</EmbeddedFiles<</Names[{names}]>>>>/AF[{associated}]>>"
        )
        info = self.add(
            f"<</Title{text_string(title)}/Keywords{text_string(keywords)}"
            f"/Producer(Vantu)/CreationDate{_DATE}/ModDate{_DATE}>>"
        )
        return self._written(root, info)

    def _attachment(self, one: Attachment) -> int:
        kind = "/Type/EmbeddedFile/Subtype/application#2Fjson"
        data = self.stream(one.data, f"{kind}/Params<</Size {len(one.data)}/ModDate{_DATE}>>")
        name = text_string(one.name)
        return self.add(
            f"<</Type/Filespec/F{name}/UF{name}/Desc{text_string(one.description)}"
            f"/AFRelationship/Data/EF<</F {data} 0 R/UF {data} 0 R>>>>"
        )

    def _font(self, index: int, glyphs: frozenset[int]) -> int:
        face = faces()[index]
        program = face.subset(glyphs)
        # a subset is named by its glyphs: six capital letters before the name of the font
        mark = sha256(repr(sorted(glyphs)).encode()).hexdigest()[:6]
        name = "".join(chr(ord("A") + int(digit, 16)) for digit in mark) + "+" + face.name
        file = self.stream(program, f"/Length1 {len(program)}")
        descriptor = self.add(
            f"<</Type/FontDescriptor/FontName/{name}/Flags 4/FontBBox[-1000 -600 2500 1200]"
            f"/ItalicAngle 0/Ascent {face.ascender}/Descent {face.descender}/CapHeight 714"
            f"/StemV 80/FontFile2 {file} 0 R>>"
        )
        widths = "".join(f"{glyph}[{face.advance(glyph)}]" for glyph in sorted(glyphs))
        descendant = self.add(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{name}/CIDToGIDMap/Identity/DW 0"
            f"/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
            f"/FontDescriptor {descriptor} 0 R/W[{widths}]>>"
        )
        known = face.unicode_of
        meant = {glyph: known[glyph] for glyph in sorted(glyphs) if glyph in known}
        characters = self.stream(_to_unicode(meant).encode("ascii"))
        return self.add(
            f"<</Type/Font/Subtype/Type0/BaseFont/{name}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]/ToUnicode {characters} 0 R>>"
        )

    def _written(self, root: int, info: int) -> bytes:
        parts = [b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"]
        offset, offsets = len(parts[0]), []
        for number, body in enumerate(self._objects, 1):
            offsets.append(offset)
            parts.append(b"%d 0 obj\n%b\nendobj\n" % (number, body))
            offset += len(parts[-1])
        mark = sha256(b"".join(parts)).hexdigest()[:32]
        count = len(self._objects) + 1
        table = "".join(f"{place:010d} 00000 n \n" for place in offsets)
        parts.append(
            f"xref\n0 {count}\n0000000000 65535 f \n{table}"
            f"trailer\n<</Size {count}/Root {root} 0 R/Info {info} 0 R/ID[<{mark}><{mark}>]>>\n"
            f"startxref\n{offset}\n%%EOF\n".encode("ascii")
        )
        return b"".join(parts)


def _to_unicode(meant: Mapping[int, int]) -> str:
    """The table by which a reader turns glyph numbers into characters."""
    lines = [
        "/CIDInit/ProcSet findresource begin 12 dict begin begincmap",
        "/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def",
        "/CMapName/Adobe-Identity-UCS def/CMapType 2 def",
        "1 begincodespacerange<0000><FFFF>endcodespacerange",
    ]
    entries = [
        f"<{glyph:04X}><{chr(character).encode('utf-16-be').hex().upper()}>"
        for glyph, character in meant.items()
    ]
    for start in range(0, len(entries), 100):  # the format allows a hundred at a time
        part = entries[start : start + 100]
        lines += [f"{len(part)} beginbfchar", *part, "endbfchar"]
    lines.append("endcmap CMapName currentdict/CMap defineresource pop end end")
    return "\n".join(lines)

"""What an .ods file says and its reader keeps silent, looked for in its XML."""

from __future__ import annotations

import re
import zipfile
from xml.parsers import expat

from core.census.cells import Broken
from core.census.oddity import SheetOddities

_HIDDEN_OR_BROKEN = re.compile(rb'visibility="(?:collapse|filter)"|value-type="error"')
_BODY = b"<office:body"
# Rows and columns that are repeated oftener than this hold nothing: they fill up the sheet.
_REPEATED = 5_000


def oddities_of_ods(archive: zipfile.ZipFile) -> dict[str, SheetOddities]:
    """By sheet: error cells, hidden rows and columns, numbers shown with noughts in front.

    A formula with an empty text as its result looks like one without a result: neither is told.
    """
    xml = archive.read("content.xml")
    look, body = _Look(), xml.find(_BODY)
    for part in (archive.read("styles.xml"), xml[:body]):
        _parse(part, look)
    used = (xml.find(f'"{style}"'.encode(), body) > 0 for style in look.styles_with_noughts())
    # Nearly every file has none of this, and a State's has 100 MB of XML.
    if any(used) or _HIDDEN_OR_BROKEN.search(xml):
        _parse(xml, look)
    return look.sheets


def _parse(xml: bytes, look: _Look) -> None:
    parser = expat.ParserCreate()
    parser.StartElementHandler = look.start
    look.parser = parser
    # The styles stand in front of the sheets: there the text ends before its root does.
    parser.Parse(xml, False)


class _Look:
    """Goes through the sheets cell by cell; the prefixes are those that every writer uses."""

    def __init__(self) -> None:
        self.sheets: dict[str, SheetOddities] = {}
        self.parser = expat.ParserCreate()
        self._sheet = SheetOddities()
        self._row, self._rows, self._column = 0, 0, 0
        self._noughts: dict[str, int] = {}  # number style -> width
        self._styles: dict[str, str] = {}  # cell style -> number style
        self._of_column: dict[int, str] = {}
        self._number_style = ""
        self._error: list[tuple[int, int]] = []  # cells that wait for the words of their error

    def styles_with_noughts(self) -> list[str]:
        return [name for name, number in self._styles.items() if self._noughts.get(number, 1) > 1]

    def start(self, tag: str, given: dict[str, str]) -> None:
        if tag in ("table:table-cell", "table:covered-table-cell"):
            self._cell(given)
        elif tag == "table:table-row":
            self._row += self._rows
            self._rows = int(given.get("table:number-rows-repeated", 1))
            self._column = 0
            if _hidden(given) and self._rows < _REPEATED:
                self._sheet.hidden_rows.update(range(self._row + 1, self._row + self._rows + 1))
        elif tag == "table:table":
            self._sheet = self.sheets.setdefault(given.get("table:name", ""), SheetOddities())
            self._row, self._rows, self._column, self._of_column = 0, 0, 0, {}
        elif tag == "table:table-column":
            self._start_column(given)
        elif tag == "number:number" and self._number_style:
            self._noughts[self._number_style] = int(given.get("number:min-integer-digits", 1))
        elif tag.startswith("number:") and "style:name" in given:
            # Dates and amounts of money have numbers of their own.
            self._number_style = given["style:name"] if tag == "number:number-style" else ""
        elif tag == "style:style" and given.get("style:family") == "table-cell":
            self._styles[given.get("style:name", "")] = given.get("style:data-style-name", "")

    def _start_column(self, given: dict[str, str]) -> None:
        times = int(given.get("table:number-columns-repeated", 1))
        if times < _REPEATED:
            columns = range(self._column, self._column + times)
            if _hidden(given):
                self._sheet.hidden_columns.update(columns)
            style = given.get("table:default-cell-style-name", "")
            self._of_column.update(dict.fromkeys(columns, style))
        self._column += times

    def _cell(self, given: dict[str, str]) -> None:
        columns = int(given.get("table:number-columns-repeated", 1))
        value = given.get("office:value", "")
        broken = given.get("calcext:value-type") == "error"
        if (value or broken) and columns * self._rows < _REPEATED:
            for column in range(self._column, self._column + columns):
                style = given.get("table:style-name") or self._of_column.get(column, "")
                width = self._noughts.get(self._styles.get(style, ""), 1)
                for row in range(self._row + 1, self._row + self._rows + 1):
                    if broken:
                        self._error.append((row, column))
                    elif value.isdigit() and len(value) < width:
                        self._sheet.padded[row, column] = width
            if broken:  # until then nobody asks for words
                self.parser.CharacterDataHandler = self._words
        self._column += columns

    def _words(self, said: str) -> None:
        if self._error and said.strip():
            self._sheet.broken.update(dict.fromkeys(self._error, Broken(said)))
            self._error = []


def _hidden(given: dict[str, str]) -> bool:
    return given.get("table:visibility") in ("collapse", "filter")

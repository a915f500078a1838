"""What a workbook says and its reader keeps silent: error cells, formulas without a result, hidden
rows and columns, numbers that are shown with zeros in front. Looked for in the file itself.

The reader gives an empty cell for the first two and drops the number formats, so a figure would be
missing, or a code would lose its zeros, without anybody being told.
"""

from __future__ import annotations

import struct
import zipfile
from pathlib import Path
from xml.etree import ElementTree as ET
from xml.parsers import expat

from core.census.archive import check_zip
from core.census.oddities_ods import oddities_of_ods
from core.census.oddities_xlsb import oddities_of_xlsb
from core.census.oddities_xlsx import oddities_of_xlsx
from core.census.oddity import Oddities

_TORN = (
    KeyError, ValueError, IndexError, struct.error, zipfile.BadZipFile, ET.ParseError,
    expat.ExpatError, OSError, NotImplementedError,
)  # fmt: skip


def oddities_of(path: Path) -> Oddities:
    """The oddities of a workbook in a zip file.

    Raises UserError for a file that the reader refuses as well.
    """
    check_zip(path)
    try:
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            if "xl/workbook.bin" in names:
                return Oddities(oddities_of_xlsb(archive))
            if "content.xml" in names:
                return Oddities(oddities_of_ods(archive))
            return Oddities(oddities_of_xlsx(archive))
    except _TORN:
        return Oddities()  # whatever the reader itself can read stays as it is

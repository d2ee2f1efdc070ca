"""The names of months, in the languages in which systems answer."""

from __future__ import annotations

_NAMES = """
january jan janvier janv januar jänner enero ene gennaio gen
february feb février févr fevr februar febr febrero febbraio
march mar mars märz mrz marzo
april apr avril avr abril abr aprile
may mai mayo maggio mag
june jun juin juni junio giugno giu
july jul juillet juil juli julio luglio lug
august aug août aout agosto ago
september sept sep septembre septiembre settembre set
october oct octobre oktober okt octubre ottobre ott
november nov novembre noviembre
december dec décembre déc dezember dez diciembre dic dicembre
"""

MONTHS = {
    name: number for number, line in enumerate(_NAMES.split("\n")[1:-1], 1) for name in line.split()
}
"""The number of each month by its names and abbreviations: English, German, French, Spanish,
Italian; in lower case."""

ENGLISH_WORDS = frozenset(("may", "mar", "set", "ago", "gen", "mag"))
"""Names and abbreviations of months that are other words of English in lower case."""

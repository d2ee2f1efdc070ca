"""One character for another: spaces, digits, quotes and dashes that mean the same."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, decimal

ALPHABET = "A-Za-zÀ-ÖØ-öø-ɏͰ-ϿЀ-ӿ"
"""The letters that make one word with the digits beside them, as a class of a pattern: Latin,
Greek, Cyrillic. Chinese writes no space between a number or a name and the words around it."""

# Full-width forms of ASCII are 0xFEE0 further on. The comma stays: in Chinese it is punctuation.
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_WIDTH_OFFSET = 0xFEE0
_FULL_WIDTH_COMMA = 0xFF0C

_LAST_DIGITS = 0x1FBFA  # no decimal digit stands behind these segmented ones in Unicode 16

_ALIKE = {
    **dict.fromkeys("‘’ʼ′´", "'"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‐‑﹣", "-"),
    **dict.fromkeys("—―", "–"),
    **dict.fromkeys("{}$\\", " "),
    "⁄": "/",
    "∶": ":",
}


def fold_characters(text: str) -> str:
    """`text` with each character replaced by the usual one of its meaning; the length stays.

    Superscripts stay: `m²` has no digit 2.

    >>> fold_characters("１２\u202f４８２\u00a0m²")
    '12 482 m²'
    """
    return text.translate(_table())


@lru_cache(maxsize=1)
def _table() -> dict[int, str]:
    table: dict[int, str] = {}
    for code in range(0x80, _LAST_DIGITS):
        kind = category(chr(code))
        if kind == "Nd":
            table[code] = str(decimal(chr(code)))
        elif kind == "Zs":
            table[code] = " "
    table |= {code: chr(code - _FULL_WIDTH_OFFSET) for code in _FULL_WIDTH}
    del table[_FULL_WIDTH_COMMA]
    table |= {ord(char): alike for char, alike in _ALIKE.items()}
    table |= {ord("\r"): "\n", ord("\t"): " ", 0x2028: "\n", 0x2029: "\n"}
    return table

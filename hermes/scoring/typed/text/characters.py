"""One character for another: spaces, digits, quotes and dashes that mean the same."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import decimal

ALPHABET = "A-Za-zÀ-ÖØ-öø-ɏͰ-ϿЀ-ӿ"
"""The letters that make one word with the digits beside them, as a class of a pattern: Latin,
Greek, Cyrillic. Chinese writes no space between a number or a name and the words around it."""

# Full-width forms of ASCII are 0xFEE0 further on. The comma stays: in Chinese it is punctuation.
_FULL_WIDTH = range(0xFF01, 0xFF5F)
_FULL_WIDTH_OFFSET = 0xFEE0
_FULL_WIDTH_COMMA = 0xFF0C

_LAST_DIGITS = 0x1FBFA  # no decimal digit stands behind these segmented ones in Unicode 16

# The separators of Unicode's category Zs, and the tab.
_SPACES = (
    "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u202f\u205f\u3000"
)
_ALIKE = {
    **dict.fromkeys("‘’ʼ′´", "'"),
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("‐‑﹣", "-"),
    **dict.fromkeys("—―", "–"),
    **dict.fromkeys("{}$\\", " "),
    **dict.fromkeys("\r\u2028\u2029", "\n"),
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
    table = {
        code: str(decimal(chr(code))) for code in range(0x80, _LAST_DIGITS) if chr(code).isdecimal()
    }
    table |= dict.fromkeys(map(ord, _SPACES), " ")
    table |= {code: chr(code - _FULL_WIDTH_OFFSET) for code in _FULL_WIDTH}
    del table[_FULL_WIDTH_COMMA]
    table |= {ord(char): alike for char, alike in _ALIKE.items()}
    return table

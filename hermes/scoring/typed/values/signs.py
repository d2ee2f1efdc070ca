"""Signs of numbers: what is a minus, and what is only a hyphen or a dash."""

from __future__ import annotations

import re

_DASHES = "-−–"
_WORD = re.compile(r"\b(?:minus|negative)[ ]$", re.IGNORECASE)
_BELOW = re.compile(
    r"[ ]?(?:°[ ]?[CF]?|degrees?|[CFK])?(?:[ ](?:celsius|centigrade|fahrenheit|C))?"
    r"[ ]below[ ](?:zero|0)\b",
    re.IGNORECASE,
)
_UNIT_BEFORE = re.compile(r"[0-9][ ]?[°%℃]?[ ]?[A-Za-z/³²]{0,6}$")
_WIDTH = 12


def sign_before(text: str, start: int) -> tuple[int, int]:
    """Where the number whose digits begin at `start` begins, and its sign: 1 or -1.

    >>> sign_before("−3.5", 1), sign_before("5-7", 2), sign_before("minus 3", 6)
    ((0, -1), (2, 1), (0, -1))
    """
    before = text[start - 1] if start else ""
    if before and before in _DASHES:
        return (start - 1, -1) if _is_sign(text, start - 1) else (start, 1)
    if before == " ":
        if text[start - 2 : start - 1] == "−" and _is_sign(text, start - 2):
            return start - 2, -1
        match = _WORD.search(text[max(0, start - _WIDTH) : start])
        if match is not None:
            return start - (min(start, _WIDTH) - match.start()), -1
    return start, 1


def sign_behind(text: str, end: int) -> tuple[int, int]:
    """Where the number ends, and its sign, if it is said to be below zero.

    >>> sign_behind("3.5 degrees below zero", 3)
    (22, -1)
    """
    match = _BELOW.match(text, end)
    return (match.end(), -1) if match else (end, 1)


def is_joined_to_name(text: str, start: int) -> bool:
    """Whether a hyphen joins the digits at `start` to a word: "node-05", but not "5 °C-7 °C"."""
    if text[start - 1 : start] != "-" or not text[start - 2 : start - 1].isalpha():
        return False
    return _UNIT_BEFORE.search(text[max(0, start - 1 - _WIDTH) : start - 1]) is None


def _is_sign(text: str, place: int) -> bool:
    """Whether the dash at `place` is a minus: no digit, letter or unit stands right before it.

    A dash apart from the number, `12 − 5`, is read as taking away where a number precedes.
    """
    if not place:
        return True
    before = text[place - 1]
    if before.isalnum() or before in "_)%°²³'":
        return False
    apart = text[place + 1 : place + 2] == " "
    return not (apart and text[max(0, place - 2) : place].rstrip(" ")[-1:].isdigit())

"""A number with its scale and sign: "−1.2 million", "3.5 degrees below zero"."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.values.signs import sign_before, sign_behind

if TYPE_CHECKING:
    from decimal import Decimal

    from hermes.scoring.typed.values.numerals import Readings

_SCALE = re.compile(
    r"[ ]?(?P<word>thousand|million|billion|dozen)\b|(?P<k>k)(?![\w/])", re.IGNORECASE
)
_SCALES = {"thousand": 3, "million": 6, "billion": 9}
_THOUSAND = 3
_DOZEN = 12


class Number(NamedTuple):
    """A number at `text[start:end]`, and all that it can mean."""

    start: int
    end: int
    readings: Readings


def whole_number(text: str, start: int, end: int, readings: Readings) -> Number:
    """The number whose digits or words are `text[start:end]`, with what stands around them.

    >>> from decimal import Decimal
    >>> whole_number("-1.2 million", 1, 4, (Decimal("1.2"),)).readings
    (Decimal('-1.2E+6'),)
    """
    scale = _SCALE.match(text, end)
    if scale is not None:
        end = scale.end()
        readings = tuple(_scaled(value, scale) for value in readings)
    start, sign = sign_before(text, start)
    if sign > 0:
        end, sign = sign_behind(text, end)
    if sign < 0:
        readings = tuple(value.copy_negate() for value in readings)
    return Number(start, end, readings)


def _scaled(value: Decimal, scale: re.Match[str]) -> Decimal:
    if scale["k"]:
        return value.scaleb(_THOUSAND)
    word = scale["word"].lower()
    return value * _DOZEN if word == "dozen" else value.scaleb(_SCALES[word])

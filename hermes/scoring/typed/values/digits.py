"""Numbers written in digits: runs of digits that are no part of a name, a code or a power."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from hermes.scoring.typed.text.characters import ALPHABET
from hermes.scoring.typed.values.magnitude import Number, whole_number
from hermes.scoring.typed.values.numerals import MAX_DIGITS, numerals
from hermes.scoring.typed.values.signs import is_joined_to_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.scoring.typed.values.numerals import Readings

# Chinese writes no space between a number and its noun, so only letters of alphabets glue digits
# into a name. Groups of three after spaces are tried first: `12 482`.
# `alone` is the usual case, told quickly: nothing around changes what the digits say.
_RUN = re.compile(
    rf"""
    [0-9.] (?<![{ALPHABET}_0-9#@][0-9.]) (?<![0-9][.,'][0-9.]) (?<!\^[0-9.]) (?<!\^[-−–][0-9.])
    (?<![{ALPHABET}_][./][0-9.])
    (?: (?P<alone> (?<=[0-9]) (?<![-−–^/][0-9]) (?<![−sSeE][ ][0-9]) [0-9]*+
          (?= [\n;:!?()\[\]=|"] | [.,%](?![0-9]) | [ ](?![A-Za-z×·*°]|[0-9]{{3}}(?![0-9]))
              | $ ) )
      | (?<=[1-9])[0-9]{{0,2}} (?:[ ][0-9]{{3}}(?![0-9]))++ (?:[.,][0-9]++)?+
      | (?<=[0-9])[0-9]*+ (?:[.,'][0-9]++)*+
      | [0-9]++ (?:[.,'][0-9]++)*+ )
    """,
    re.VERBOSE,
)
_EXPONENT = re.compile(
    r"[eE](?P<e>[+\-−]?[0-9]{1,4})(?!\w)"
    r"|[ ]?[×x·*][ ]?10(?:[ ]?\^[ ]?\(?(?P<caret>[+\-−–]?[0-9]{1,4})\)?"
    r"|(?P<super>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}))"
)
_POWER_OF_TEN = re.compile(
    r"\^\(?(?P<caret>[+\-−–]?[0-9]{1,4})\)?|(?P<super>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})"
)
_SUPERSCRIPTS = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹−–", "+-0123456789--")
_TEN = Decimal(10)
# What may not follow: an ordinal's ending, letters with digits (a code), a power, a fraction.
_NO_NUMBER_BEHIND = re.compile(
    rf"(?:st|nd|rd|th)(?![{ALPHABET}_])|[{ALPHABET}_]*_|[{ALPHABET}_]+[0-9]"
    r"|\^(?![ ]?°|\^)|[⁰¹²³⁴-⁹½¼¾⅓⅔⅛]"
)


def written_in_digits(text: str) -> Iterator[Number]:
    """The numbers written in digits in `text`, in their order.

    >>> [str(number.readings[0]) for number in written_in_digits("R4: 1.2 × 10³, -7 (7th)")]
    ['1.2E+3', '-7']
    """
    done = 0
    for run in _RUN.finditer(text):
        start, end = run.span()
        if start < done:
            continue  # the power of ten of the number before
        if run.lastgroup:
            if end - start <= MAX_DIGITS:
                yield Number(start, end, (Decimal(run[0]),))
            continue
        for number in _parts(text, run):
            if (whole := _whole(text, number)) is not None:
                done = whole.end
                yield whole


def _whole(text: str, number: Number) -> Number | None:
    """The number with its exponent, scale and sign; None where it is part of something else."""
    start, end, readings = number
    end, readings = _with_exponent(text, end, readings)
    if _NO_NUMBER_BEHIND.match(text, end) or is_joined_to_name(text, start):
        return None
    return whole_number(text, start, end, readings)


def _parts(text: str, run: re.Match[str]) -> Iterator[Number]:
    if text[run.start()] == ".":
        if run[0][1:].isdigit() and len(run[0]) <= MAX_DIGITS:
            yield Number(*run.span(), (Decimal(f"0{run[0]}"),))
        return
    offset = run.start()
    for start, end, readings in numerals(run[0]):
        yield Number(offset + start, offset + end, readings)


def _with_exponent(text: str, end: int, readings: Readings) -> tuple[int, Readings]:
    exponent = _EXPONENT.match(text, end)
    if exponent is not None:
        power = exponent["e"] or exponent["caret"] or exponent["super"]
    elif readings == (_TEN,) and (exponent := _POWER_OF_TEN.match(text, end)):
        power, readings = exponent["caret"] or exponent["super"], (Decimal(1),)
    else:
        return end, readings
    shift = int(power.translate(_SUPERSCRIPTS))
    return exponent.end(), tuple(value.scaleb(shift) for value in readings)

"""The numbers that a text states: no dates, times, names, list numbers, ordinals or years."""

from __future__ import annotations

import re
import sys
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.characters import ALPHABET
from hermes.scoring.typed.labels import (
    continues_label,
    is_bare_year,
    is_label,
    is_plural_label,
)
from hermes.scoring.typed.moments import moment_spans
from hermes.scoring.typed.numbering import numbering_spans
from hermes.scoring.typed.numerals import MAX_DIGITS, numerals
from hermes.scoring.typed.signs import is_joined_to_name, sign_before, sign_behind
from hermes.scoring.typed.words import number_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from hermes.scoring.typed.numerals import Readings

# Chinese writes no space between a number and its noun, so only letters of alphabets glue digits
# into a name. Groups of three after spaces are tried first: `12 482`.
_RUN = re.compile(
    rf"""
    [0-9.] (?<![{ALPHABET}_0-9#@][0-9.]) (?<![0-9][.,'][0-9.]) (?<!\^[0-9.]) (?<!\^[-−–][0-9.])
    (?<![{ALPHABET}_][./][0-9.])
    (?: (?<=[1-9])[0-9]{{0,2}} (?:[ ][0-9]{{3}}(?![0-9]))++ (?:[.,][0-9]++)?+
      | (?<=[0-9])[0-9]*+ (?:[.,'][0-9]++)*+
      | [0-9]++ (?:[.,'][0-9]++)*+ )
    """,
    re.VERBOSE,
)
# Nothing that changes the number follows: no exponent, scale, ordinal, letter.
_PLAIN_BEHIND = frozenset((*"\n,;:.!?()[]=|'\"%/-–", ""))
_PLAIN_FURTHER = re.compile(r"[ ][^A-Za-z×·*°]|[ ]$")
_PLAIN_BEFORE = frozenset(" \n,;:()[]=|'\"~≈<>+")
_EXPONENT = re.compile(
    r"[eE](?P<e>[+\-−]?[0-9]{1,4})(?!\w)"
    r"|[ ]?[×x·*][ ]?10(?:[ ]?\^[ ]?\(?(?P<caret>[+\-−–]?[0-9]{1,4})\)?"
    r"|(?P<super>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4}))"
)
_POWER_OF_TEN = re.compile(
    r"\^\(?(?P<caret>[+\-−–]?[0-9]{1,4})\)?|(?P<super>[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,4})"
)
_SUPERSCRIPTS = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹−–", "+-0123456789--")
_SCALE = re.compile(
    r"[ ]?(?P<word>thousand|million|billion|dozen)\b|(?P<k>k)(?![\w/])", re.IGNORECASE
)
_SCALES = {"thousand": 3, "million": 6, "billion": 9}
_TEN = Decimal(10)
_DOZEN = 12
_NO_SPAN = (sys.maxsize, sys.maxsize)
# What may not follow: an ordinal's ending, letters with digits (a code), a power, a fraction.
_NO_NUMBER_BEHIND = re.compile(
    rf"(?:st|nd|rd|th)(?![{ALPHABET}_])|[{ALPHABET}_]*_|[{ALPHABET}_]+[0-9]"
    r"|\^(?![ ]?°)|[⁰¹²³⁴-⁹½¼¾⅓⅔⅛]"
)


class Number(NamedTuple):
    """A number at `text[start:end]`, and all that it can mean."""

    start: int
    end: int
    readings: Readings


def numbers(text: str) -> list[Number]:
    """The numbers in `text`, in their order.

    >>> [str(number.readings[0]) for number in numbers("On 2026-07-07, −3.5 °C at node_05")]
    ['-3.5']
    """
    excluded = sorted((*moment_spans(text), *numbering_spans(text)))
    found = sorted((*_written_in_digits(text), *_written_in_words(text)))
    return list(_without_labels(text, _outside(found, excluded)))


def _written_in_words(text: str) -> Iterator[Number]:
    for start, end, value in number_words(text):
        yield _signed(text, start, end, (value,))


def _written_in_digits(text: str) -> Iterator[Number]:
    done = 0
    for run in _RUN.finditer(text):
        if run.start() < done:
            continue  # the power of ten of the number before
        for number in _parts(text, run):
            if _stands_alone(text, number):
                yield number
            elif (whole := _whole(text, number)) is not None:
                done = whole.end
                yield whole


def _stands_alone(text: str, number: Number) -> bool:
    """Whether nothing around changes what the digits say; a quick look at the usual case."""
    start, end, _ = number
    before = text[start - 1 : start]
    if before and before not in _PLAIN_BEFORE:
        return False
    if before == " " and text[start - 2 : start - 1] in {"−", "s", "e", "S", "E"}:
        return False  # perhaps a minus
    return text[end : end + 1] in _PLAIN_BEHIND or (_PLAIN_FURTHER.match(text, end) is not None)


def _whole(text: str, number: Number) -> Number | None:
    """The number with its exponent, scale and sign; None where it is part of something else."""
    start, end, readings = number
    end, readings = _with_exponent(text, end, readings)
    if _NO_NUMBER_BEHIND.match(text, end) or is_joined_to_name(text, start):
        return None
    return _signed(text, start, end, readings)


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


def _signed(text: str, start: int, end: int, readings: Readings) -> Number:
    scale = _SCALE.match(text, end)
    if scale is not None:
        end = scale.end()
        readings = tuple(_scaled(value, scale) for value in readings)
    start, sign = sign_before(text, start)
    if sign > 0:
        end, sign = sign_behind(text, end)
    return Number(start, end, tuple(value * sign for value in readings))


def _scaled(value: Decimal, scale: re.Match[str]) -> Decimal:
    if scale["k"]:
        return value.scaleb(3)
    word = scale["word"].lower()
    return value * _DOZEN if word == "dozen" else value.scaleb(_SCALES[word])


def _outside(found: Iterable[Number], spans: Iterable[tuple[int, int]]) -> Iterator[Number]:
    """The numbers that overlap neither the spans nor a number before; all are in order."""
    rest = iter(spans)
    span = next(rest, _NO_SPAN)
    done = 0
    for number in found:
        start, end, _ = number
        while span[1] <= start:
            span = next(rest, _NO_SPAN)
        if end <= span[0] and start >= done:
            done = end  # the scale of "1.2 million" is no number of its own
            yield number


def _without_labels(text: str, found: Iterable[Number]) -> Iterator[Number]:
    """The numbers that are no part of a name, and no year."""
    end_of_plural = -1
    for number in found:
        start, end, _ = number
        if end_of_plural >= 0 and continues_label(text, end_of_plural, start):
            end_of_plural = end
            continue
        end_of_plural = -1
        if is_label(text, start, end):
            end_of_plural = end if is_plural_label(text, start) else -1
        elif not (is_bare_year(text, start, end) or text[start - 1 : start] == "±"):
            yield number

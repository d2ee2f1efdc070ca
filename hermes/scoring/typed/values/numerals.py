"""What a run of digits and separators says: `12,482` is two numbers that were never both meant."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterator

Readings: TypeAlias = tuple[Decimal, ...]

MAX_DIGITS = 60
"""Longer runs of digits are keys or noise, not measurements or counts."""

# Groups of three, the first without a leading zero: `0.045` is no 45.
_GROUPED = re.compile(r"[1-9][0-9]{0,2}(?P<mark>[.,' ])[0-9]{3}(?:(?P=mark)[0-9]{3})*+")
_INDIAN = re.compile(r"[1-9][0-9]?(?:,[0-9]{2})+,[0-9]{3}")  # 1,23,456: lakhs and crores
_DECIMAL = re.compile(r"[0-9]+(?:[.,][0-9]+)?")
_GROUPED_DECIMAL = re.compile(
    r"(?P<whole>[1-9][0-9]{0,2}(?P<mark>[.,' ])[0-9]{3}(?:(?P=mark)[0-9]{3})*+)"
    r"(?!(?P=mark))[.,](?P<part>[0-9]+)"
)


def numerals(run: str) -> Iterator[tuple[int, int, Readings]]:
    """The numbers in a `run` of digits and separators: start, end and readings of each.

    A run that is no number, such as a version, has none; one that is a list without spaces has one
    for each part.

    >>> [readings for *_, readings in numerals("12,482")]
    [(Decimal('12482'), Decimal('12.482'))]
    >>> [readings for *_, readings in numerals("45.1234,7.6789")]
    [(Decimal('45.1234'),), (Decimal('7.6789'),)]
    >>> list(numerals("3.1.2"))
    []
    """
    whole = read_numeral(run)
    if whole:
        yield 0, len(run), whole
    elif "," in run or "'" in run:
        yield from _parts(run)


def read_numeral(run: str) -> Readings:
    """All that `run` can mean as one number."""
    if len(run) > MAX_DIGITS:
        return ()
    if run.isdigit():
        return (Decimal(run),)
    found: list[Decimal] = []
    if _GROUPED.fullmatch(run) or _INDIAN.fullmatch(run):
        found.append(Decimal(_digits(run)))
    if _DECIMAL.fullmatch(run):
        found.append(Decimal(run.replace(",", ".")))
    elif match := _GROUPED_DECIMAL.fullmatch(run):
        found.append(Decimal(f"{_digits(match['whole'])}.{match['part']}"))
    return tuple(found)


def _parts(run: str) -> Iterator[tuple[int, int, Readings]]:
    start = 0
    for part in re.split(r"[,']", run):
        if readings := read_numeral(part):
            yield start, start + len(part), readings
        start += len(part) + 1


def _digits(run: str) -> str:
    return "".join(char for char in run if char.isdigit())

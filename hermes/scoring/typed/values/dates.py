"""Dates in a text: day, month and year, in any usual form.

A slash leaves day and month open, so both readings stand; dots put the day first, as all languages
do that write dates with dots. One mark is used throughout: `15.0–28.5` is a range of two numbers.
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.values.spelled_dates import spelled_dates

if TYPE_CHECKING:
    from collections.abc import Iterator

_CENTURY = 2000  # of a year of two digits; sensors have no data of the last century

# Patterns that scan whole texts begin with a class of characters, and look back only from there:
# so the engine skips to the first of them, which is twenty times as fast.
_IN_DIGITS = re.compile(
    r"""
    [0-9](?<![0-9_][0-9])(?:
      [0-9]{0,3} (?P<mark>[-–/.]) [0-9]{1,2} (?P=mark) [0-9]{1,4} (?![0-9]) (?![-/.][0-9])
    | (?<=[12])[0-9]{3} - (?:0[1-9]|1[0-2]) (?![-0-9])
    | (?:(?<=1)9|(?<=2)0)[0-9]{2} (?:0[1-9]|1[0-2]) (?:0[1-9]|[12][0-9]|3[01])
      (?= T | [^\w.,] | [.,](?![0-9]) | $ )
    | [0-9]{3} [ ]?年[ ]? [0-9]{1,2} [ ]?月[ ]? [0-9]{1,2} [ ]?日
    )
    """,
    re.VERBOSE,
)
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})(?P<mark>[-–/.])(?P<month>\d\d?)(?P=mark)(?P<day>\d\d?)")
_YEAR_LAST = re.compile(
    r"(?P<day>\d\d?)(?P<mark>[-–/.])(?P<month>\d\d?)(?P=mark)(?P<year>\d{4}|\d\d)"
)
_BASIC = re.compile(r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)")
_CHINESE = re.compile(r"(?P<year>\d{4}) ?年 ?(?P<month>\d\d?) ?月 ?(?P<day>\d\d?) ?日")


class DateMention(NamedTuple):
    """A date at `text[start:end]`; no readings where a part is missing or there is no such day."""

    start: int
    end: int
    readings: tuple[date, ...]


def dates(text: str) -> list[DateMention]:
    """The dates in `text`, whole or in part, in their order.

    >>> [mention.readings for mention in dates("on July 19th, 2026, and on 31.02.2026")]
    [(datetime.date(2026, 7, 19),), ()]
    """
    return sorted((*_in_digits(text), *_with_names(text)))


def _in_digits(text: str) -> Iterator[DateMention]:
    for found in _IN_DIGITS.finditer(text):
        forms = (form.fullmatch(found[0]) for form in (_YEAR_FIRST, _YEAR_LAST, _BASIC, _CHINESE))
        match = next(filter(None, forms), None)
        yield DateMention(*found.span(), _readings(match) if match else ())


def _readings(match: re.Match[str]) -> tuple[date, ...]:
    year, month, day = int(match["year"]), int(match["month"]), int(match["day"])
    if len(match["year"]) == len("26"):
        year += _CENTURY
    readings = _date(year, month, day)
    if match.re is _YEAR_LAST and match["mark"] != ".":
        readings += _date(year, day, month)
    return tuple(dict.fromkeys(readings))


def _with_names(text: str) -> Iterator[DateMention]:
    for start, end, month, day, year in spelled_dates(text):
        yield DateMention(start, end, _date(year, month, day) if year and day else ())


def _date(year: int, month: int, day: int) -> tuple[date, ...]:
    try:
        return (date(year, month, day),)
    except ValueError:
        return ()  # there is no such day: the other reading is meant, or none

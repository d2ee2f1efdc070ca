"""Dates in a text: day, month and year, in any usual form.

A slash leaves day and month open, so both readings stand; dots put the day first, as all languages
do that write dates with dots.
"""

from __future__ import annotations

import re
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.months import MONTHS

if TYPE_CHECKING:
    from collections.abc import Iterator

_CENTURY = 2000  # of a year of two digits; sensors have no data of the last century

# Patterns that scan whole texts begin with a class of characters, and look back only from there:
# so the engine skips to the first of them, which is twenty times as fast.
_IN_DIGITS = re.compile(
    r"""
    [0-9](?<![0-9_][0-9])(?:
      [0-9]{0,3} [-–/.] [0-9]{1,2} [-–/.] [0-9]{1,4} (?![0-9]) (?![-/.][0-9])
    | (?<=[12])[0-9]{3} - (?:0[1-9]|1[0-2]) (?![-0-9])
    | [0-9]{7} (?= T | [^\w.,] | [.,](?![0-9]) | $ )
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

_WORD = re.compile(r"[^\W\d_]{3,}+")
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?"
_OF = r"\s{0,2}(?:(?:of|de|del|/|-|,)\s?)?"
_DAY_BEFORE = re.compile(rf"(?<![\w:/-])(?<!\d[.,]){_DAY}{_OF}$", re.IGNORECASE)
_YEAR_BEFORE = re.compile(rf"(?<!\w)(?P<year>\d{{4}}){_OF}$", re.IGNORECASE)
_YEAR_AFTER = re.compile(rf"\.?{_OF},?\s?(?P<year>\d{{4}})(?![\d_])", re.IGNORECASE)
_DAY_AFTER = re.compile(
    rf"\.?{_OF}(?:the\s)?{_DAY}(?![\d_:])(?!\.\d)(?:\s?,?\s?(?:of\s)?(?P<year>\d{{4}})(?![\d_:]))?",
    re.IGNORECASE,
)
_WIDTH = 12


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
    done = 0
    for word in _WORD.finditer(text):
        month = MONTHS.get(word[0].lower())
        if month is not None and word.start() >= done:
            mention = _around(text, word, month, done)
            if mention is not None:
                done = mention.end
                yield mention


def _around(text: str, word: re.Match[str], month: int, done: int) -> DateMention | None:
    """The date around the name of a month: before it, behind it, or on both sides."""
    before, offset = text[max(done, word.start() - _WIDTH) : word.start()], word.start()
    day_before, year_after = _DAY_BEFORE.search(before), _YEAR_AFTER.match(text, word.end())
    if day_before:
        start = offset - len(before) + day_before.start()
        if year_after is None:
            return DateMention(start, word.end(), ())
        readings = _date(int(year_after["year"]), month, int(day_before["day"]))
        return DateMention(start, year_after.end(), readings)
    if year_after:
        return DateMention(offset, year_after.end(), ())
    day_after = _DAY_AFTER.match(text, word.end())
    if day_after is None or not (day_after["year"] or word[0][0].isupper()):
        return None  # "it may 5" is no date
    year_before = _YEAR_BEFORE.search(before)
    year = day_after["year"] or (year_before and year_before["year"])
    start = offset - len(before) + year_before.start() if year_before else offset
    readings = _date(int(year), month, int(day_after["day"])) if year else ()
    return DateMention(start, day_after.end(), readings)


def _date(year: int, month: int, day: int) -> tuple[date, ...]:
    try:
        return (date(year, month, day),)
    except ValueError:
        return ()  # there is no such day: the other reading is meant, or none

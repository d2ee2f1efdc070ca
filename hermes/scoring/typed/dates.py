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

_WORD = re.compile(r"[^\W\d_]{3,}+")
_ENDING = r"(?:st|nd|rd|th|er|º|°|\.)?"
_DAY = rf"(?P<day>\d{{1,2}}){_ENDING}"
_JOINED = r"\s?(?:-|–|/|&|,|(?:to|and|or|until|bis|und|et|y)\s)\s?"
_OF = r"\s{0,2}(?:(?:of|de|del|/|-|,)\s?)?"
_DAY_BEFORE = re.compile(
    rf"(?<![\w:/-])(?<!\d[.,])(?:(?P<first>\d{{1,2}}){_ENDING}{_JOINED})?{_DAY}{_OF}$",
    re.IGNORECASE,
)
_YEAR_BEFORE = re.compile(rf"(?<!\w)(?P<year>\d{{4}}){_OF}$", re.IGNORECASE)
_YEAR_AFTER = re.compile(rf"\.?{_OF},?\s?(?P<year>\d{{4}})(?![\d_])", re.IGNORECASE)
_DAY_AFTER = re.compile(
    rf"\.?{_OF}(?:the\s)?{_DAY}(?![\d_:])(?!\.\d)(?:{_JOINED}(?P<last>\d{{1,2}})(?![\d_:]){_ENDING})?"
    r"(?:\s?,?\s?(?:of\s)?(?P<year>\d{4})(?![\d_:]))?",
    re.IGNORECASE,
)
_WIDTH = 20


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
        if month is None or word.start() < done:
            continue
        for mention in _around(text, word, month, done):
            done = max(done, mention.end)
            yield mention


def _around(text: str, word: re.Match[str], month: int, done: int) -> list[DateMention]:
    """The dates around the name of a month: before it, behind it, or on both sides.

    Two where days are joined: "18–19 July 2026".
    """
    offset = max(done, word.start() - _WIDTH)
    before, behind = text[offset : word.start()], word.end()
    day_before, year_after = _DAY_BEFORE.search(before), _YEAR_AFTER.match(text, behind)
    if day_before:
        year = year_after["year"] if year_after else None
        end = year_after.end() if year_after else behind
        spans = [(offset + day_before.start(), end, day_before["day"])]
        if day_before["first"]:
            start, spans[0] = spans[0][0], (offset + day_before.start("day"), *spans[0][1:])
            spans.insert(0, (start, offset + day_before.end("first"), day_before["first"]))
        return _mentions(spans, month, year)
    if year_after:
        return [DateMention(word.start(), year_after.end(), ())]
    day_after = _DAY_AFTER.match(text, behind)
    if day_after is None or not (day_after["year"] or word[0][0].isupper()):
        return []  # "it may 5" is no date
    year_before = _YEAR_BEFORE.search(before)
    start = offset + year_before.start() if year_before else word.start()
    year = day_after["year"] or (year_before["year"] if year_before else None)
    spans = [(start, day_after.end(), day_after["day"])]
    if day_after["last"]:
        spans[0] = (start, day_after.end("day"), day_after["day"])
        spans.append((day_after.start("last"), day_after.end(), day_after["last"]))
    return _mentions(spans, month, year)


def _mentions(spans: list[tuple[int, int, str]], month: int, year: str | None) -> list[DateMention]:
    return [
        DateMention(start, end, _date(int(year), month, int(day)) if year else ())
        for start, end, day in spans
    ]


def _date(year: int, month: int, day: int) -> tuple[date, ...]:
    try:
        return (date(year, month, day),)
    except ValueError:
        return ()  # there is no such day: the other reading is meant, or none

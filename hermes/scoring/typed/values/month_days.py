"""Days and years beside the name of a month: "July 19th, 2026", "18–19 July".

A month with a number is not always a day: "in July, 3 readings". Where no year says so, a day
stands right beside its month, and no noun that it counts behind them.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from hermes.scoring.typed.values.months import ENGLISH_WORDS
from hermes.scoring.typed.values.units import unit_at

_CENTURY = 2000  # of a year of two digits; sensors have no data of the last century
_YEAR_LENGTH = 4

_ENDING = r"(?:st|nd|rd|th|er|º|°|\.)?"
_DAY = rf"(?P<day>\d{{1,2}}){_ENDING}"
_YEAR = r"(?P<year>(?:19|20)\d\d|'\d\d)(?![\d_])"
_NOT_BEHIND = r"(?![\d_])(?!:\d)"
_AND = r"(?:to|and|or|until|bis|und|et|y)"
_JOINED = rf"\s?(?:-|–|/|&|,\s{_AND}\s|,|{_AND}\s)\s?"
# "July 18, 20 and 22" has days; one number behind a comma is a count: "July 18, 20 readings".
_MORE_DAYS = (
    rf"(?:(?:[-–]|\s&\s|\s{_AND}\s)\d{{1,2}}"
    rf"|(?:,\s\d{{1,2}}{_ENDING}){{1,30}}(?:,?\s(?:and|or|&)|,)\s\d{{1,2}})"
)
_OF = r"\s{0,2}(?:(?:of|de|del|/|-|,)\s?)?"
_DAY_BEFORE = re.compile(
    rf"(?<![\w:/-])(?<!\d[.,])(?P<first>(?:\d{{1,2}}{_ENDING}{_JOINED}){{0,8}}){_DAY}(?P<of>{_OF})$",
    re.IGNORECASE,
)
_YEAR_BEFORE = re.compile(rf"(?<![\w']){_YEAR}{_OF}$", re.IGNORECASE)
_YEAR_AFTER = re.compile(rf"\.?{_OF},?\s?{_YEAR}", re.IGNORECASE)
# "Wed May 13 00:04:00 UTC 2026", as Unix writes it, has the time before the year.
_TIME = r"\s\d\d?:\d\d(?::\d\d)?(?:\s[A-Z]{3,4})?\s"
_DAY_AND_YEAR_AFTER = re.compile(
    rf"\.?{_OF}(?:the\s)?{_DAY}{_NOT_BEHIND}"
    rf"(?P<more>(?:{_JOINED}\d{{1,2}}{_NOT_BEHIND}{_ENDING}){{0,30}})"
    rf"(?:\s?,?\s?(?:of\s|in\s)?|{_TIME}){_YEAR}(?!:)",
    re.IGNORECASE,
)
_DAY_AFTER = re.compile(
    rf"\.?(?:\s{{1,2}}(?:the\s)?|-){_DAY}{_NOT_BEHIND}(?![.,]\d)"
    rf"(?P<more>{_MORE_DAYS}{_NOT_BEHIND}(?![.,]\d)(?!\s?[°%])(?!,\d){_ENDING})?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d{1,2}")
_NO_DAY_FOLLOWS = re.compile(r"\b(?:in|during|throughout|within)\s$", re.IGNORECASE)
_DAY_FOLLOWS = re.compile(
    r"\b(?:on|by|since|until|till|from|to|of|before|after|between|and|the|as\sof|[a-z]*day),?\s$",
    re.IGNORECASE,
)
_WIDTH = 48


class SpelledDate(NamedTuple):
    """A date at `text[start:end]`, as far as it is given."""

    start: int
    end: int
    month: int
    day: int | None = None
    year: int | None = None


def dates_around(text: str, word: re.Match[str], month: int, done: int) -> list[SpelledDate]:
    """The dates around the name of a month, `word`: before it, behind it, or on both sides.

    Several where days are joined: "18–19 July 2026". What stands before `done` is part of another.
    """
    offset = max(done, word.start() - _WIDTH)
    before = text[offset : word.start()]
    day_before, year_after = _DAY_BEFORE.search(before), _YEAR_AFTER.match(text, word.end())
    if day_before and (year_after or _is_day_before(day_before, text, word)):
        return _before(day_before, offset, year_after, word.end(), month)
    if year_after:
        return [SpelledDate(word.start(), year_after.end(), month)]
    day_after = _DAY_AND_YEAR_AFTER.match(text, word.end())
    if day_after is not None:
        return _behind(day_after, word.start(), month, _year(day_after["year"]))
    day_after = _DAY_AFTER.match(text, word.end())
    # "it may 5" is no date, and in "in July 3 readings" the 3 is no day.
    if day_after is None or not word[0][0].isupper() or _NO_DAY_FOLLOWS.search(before):
        return []
    year_before = _YEAR_BEFORE.search(before)
    if year_before is None:
        return _behind(day_after, word.start(), month, None)
    start = offset + year_before.start()
    return _behind(day_after, start, month, _year(year_before["year"]))


def _is_day_before(day: re.Match[str], text: str, word: re.Match[str]) -> bool:
    """Whether the number before a month without a year is a day: not in "only 7 may be active"."""
    if "," in day["of"] or (word[0].islower() and word[0] in ENGLISH_WORDS):
        return False
    # "3 July readings" counts readings, "on 3 July readings" does not.
    counted = unit_at(text, word.end())
    return not counted or bool(_DAY_FOLLOWS.search(day.string, 0, day.start()))


def _before(
    day: re.Match[str], offset: int, year_after: re.Match[str] | None, end: int, month: int
) -> list[SpelledDate]:
    year = _year(year_after["year"]) if year_after else None
    end = year_after.end() if year_after else end
    last = day.start("day") if day["first"] else day.start()
    firsts = _NUMBER.finditer(day.string, *day.span("first"))
    return [
        *(
            SpelledDate(offset + n.start(), offset + n.end(), month, int(n[0]), year)
            for n in firsts
        ),
        SpelledDate(offset + last, end, month, int(day["day"]), year),
    ]


def _behind(day: re.Match[str], start: int, month: int, year: int | None) -> list[SpelledDate]:
    dates = [SpelledDate(start, day.end("day"), month, int(day["day"]), year)]
    more = _NUMBER.finditer(day.string, *day.span("more")) if day["more"] else ()
    dates += [SpelledDate(*n.span(), month, int(n[0]), year) for n in more]
    return [*dates[:-1], dates[-1]._replace(end=day.end())]


def _year(written: str) -> int:
    return int(written) if len(written) == _YEAR_LENGTH else _CENTURY + int(written[1:])

"""Dates and times by value: a day is its midnight, an offset is applied, no zone means UTC.

The calendar is the proleptic Gregorian one with a year 0 (XSD 1.1 part 2, appendix D.2). Questions
of history and geology leave the years 1 to 9999 of `datetime`, so years are counted in cycles.
"""

from __future__ import annotations

import re
from datetime import date

from hermes.scoring.keys import Key, KeyKind

# 18 digits of year: the universe needs 11, and int() refuses thousands of digits.
_INSTANT = re.compile(
    r"""
    (?P<year>-?(?:[1-9][0-9]{3,17}|0[0-9]{3})) - (?P<month>[0-9]{2}) - (?P<day>[0-9]{2})
    (?: T (?: (?P<hour>[01][0-9]|2[0-3]) : (?P<minute>[0-5][0-9]) : (?P<second>[0-5][0-9])
              (?: \. (?P<fraction>[0-9]+) )?
            | (?P<day_end> 24:00:00 (?: \.0+ )? ) ) )?
    (?: Z | (?P<sign>[+-]) (?P<offset>(?:0[0-9]|1[0-3]):[0-5][0-9]|14:00) )?
    """,
    re.VERBOSE,
)
_CYCLE_YEARS = 400  # after which the calendar repeats itself to the day
_CYCLE_DAYS = 146_097
_DAY_SECONDS = 86_400


def instant(text: str) -> Key | None:
    """The instant that an `xsd:date` or `xsd:dateTime` names; None where `text` is neither.

    >>> instant("2001-05-02") == instant("2001-05-02T02:00:00.000+02:00")
    True
    >>> instant("2020-02-30") is None
    True
    """
    part = _INSTANT.fullmatch(text)
    if part is None:
        return None
    days = _day_number(int(part["year"]), int(part["month"]), int(part["day"]))
    if days is None:
        return None
    seconds = days * _DAY_SECONDS + _seconds_of_day(part) - _offset_seconds(part)
    fraction = (part["fraction"] or "").rstrip("0")
    return Key(KeyKind.INSTANT, f"{seconds}.{fraction}")


def _day_number(year: int, month: int, day: int) -> int | None:
    """The day's place in the calendar; None if there is no such day."""
    cycles, year_of_cycle = divmod(year, _CYCLE_YEARS)
    try:
        moved = date(_CYCLE_YEARS + year_of_cycle, month, day)
    except ValueError:
        return None
    return moved.toordinal() + cycles * _CYCLE_DAYS


def _seconds_of_day(part: re.Match[str]) -> int:
    if part["day_end"]:
        return _DAY_SECONDS
    hour, minute, second = (int(part[name] or 0) for name in ("hour", "minute", "second"))
    return (hour * 60 + minute) * 60 + second


def _offset_seconds(part: re.Match[str]) -> int:
    if part["offset"] is None:
        return 0
    hours, minutes = part["offset"].split(":")
    seconds = (int(hours) * 60 + int(minutes)) * 60
    return -seconds if part["sign"] == "-" else seconds

"""The time of the snapshot: whole minutes since its start, all in UTC."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

FIRST_DAY = date(2026, 5, 13)
LAST_DAY = date(2026, 8, 12)
DAY_MINUTES = 24 * 60
DAYS = (LAST_DAY - FIRST_DAY).days + 1
SPAN_MINUTES = DAYS * DAY_MINUTES

_START = datetime(FIRST_DAY.year, FIRST_DAY.month, FIRST_DAY.day, tzinfo=UTC)


def instant_text(minute: int) -> str:
    """The minute as answers state it.

    >>> instant_text(0)
    '2026-05-13 00:00 UTC'
    """
    return f"{_START + timedelta(minutes=minute):%Y-%m-%d %H:%M} UTC"


def timestamp(minute: int) -> str:
    """The minute as an xsd:dateTime, which PostgreSQL reads as well.

    >>> timestamp(61)
    '2026-05-13T01:01:00Z'
    """
    return f"{_START + timedelta(minutes=minute):%Y-%m-%dT%H:%M:%SZ}"


def day_of(number: int) -> date:
    """The day of that number; the first one is 0."""
    return FIRST_DAY + timedelta(days=number)


def day_number(day: date) -> int:
    """The inverse of `day_of`; not within the snapshot for any day outside it."""
    return (day - FIRST_DAY).days

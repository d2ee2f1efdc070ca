"""Dates and times put together: which time belongs to which date, and what that is in UTC."""

from __future__ import annotations

import re
from bisect import bisect_left
from datetime import UTC, date, datetime, time, timedelta
from typing import TYPE_CHECKING, NamedTuple

from hermes.scoring.typed.values.dates import dates
from hermes.scoring.typed.values.times import times
from hermes.scoring.typed.values.zones import zone_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from hermes.scoring.typed.values.dates import DateMention
    from hermes.scoring.typed.values.times import TimeMention

# What stands between a date and its time is short; a comma, an "and" or a sentence's end between
# them speaks for another date that is as near.
_BREAKS = ((re.compile(r"[,|&]|\band\b|\bor\b"), 12), (re.compile(r"[.;!?]\s|\n"), 40))
_GAP_SHOWN = 80
_OPENING = re.compile(r"\s{0,2}[(\[]?\s?")


class Moment(NamedTuple):
    """A time with its date, at `text[start:end]`; readings in UTC, none where it cannot be read.

    `day_start`: where its date begins, None where it has none of its own.
    """

    start: int
    end: int
    readings: tuple[datetime, ...]
    day_start: int | None = None


def moments(text: str, fallback: Sequence[date] = ()) -> list[Moment]:
    """The moments in `text`, in the order of their times.

    A time belongs to the nearest date; where there is none, to `fallback`.

    >>> [moment.readings[0].isoformat() for moment in moments("13 May 2026, 02:04 CEST")]
    ['2026-05-13T00:04:00+00:00']
    """
    days = dates(text)
    starts = [day.start for day in days]
    dated = [(each, _nearest(text, each, days, starts)) for each in times(text)]
    owners = _owners(text, dated)
    return [_moment(text, each, day, fallback, owners) for each, day in dated]


def _owners(text: str, dated: Iterable[tuple[TimeMention, DateMention | None]]) -> dict[int, int]:
    """For each date, where the time begins that stands nearest to it; others only share it."""
    nearest: dict[int, tuple[int, int]] = {}
    for each, day in dated:
        if day is not None:
            rival = _distance(text, day, each), each.start
            nearest[day.start] = min(rival, nearest.get(day.start, rival))
    return {start: place for start, (_, place) in nearest.items()}


def moment_spans(text: str) -> list[tuple[int, int]]:
    """The spans of all dates and times in `text`: their digits are no numbers."""
    return sorted((*(day[:2] for day in dates(text)), *(each[:2] for each in times(text))))


def _nearest(
    text: str, each: TimeMention, days: Sequence[DateMention], starts: Sequence[int]
) -> DateMention | None:
    place = bisect_left(starts, each.start)
    around = days[max(0, place - 1) : place + 1]
    return min(around, key=lambda day: _distance(text, day, each), default=None)


def _distance(text: str, day: DateMention, each: TimeMention) -> int:
    start, end = sorted((day.start, day.end, each.start, each.end))[1:3]
    if end - start > _GAP_SHOWN:
        return end - start + _BREAKS[-1][1]
    gap = text[start:end]
    return len(gap) + sum(cost for mark, cost in _BREAKS if mark.search(gap))


def _moment(
    text: str,
    each: TimeMention,
    day: DateMention | None,
    fallback: Sequence[date],
    owners: Mapping[int, int],
) -> Moment:
    if day is None:
        return Moment(each.start, each.end, tuple(_readings(each, fallback)))
    start, end = min(day.start, each.start), max(day.end, each.end)
    if owners[day.start] != each.start:
        start, end = each.start, each.end
    if not each.zoned and day.start > each.start:
        # "14:05 on 24 June 2026 (UTC+2)": the zone closes the whole.
        gap = _OPENING.match(text, day.end)
        found = zone_at(text, gap.end()) if gap else None
        if found is not None:
            each, end = each._replace(zone=found[0]), found[1] if end >= day.end else end
    return Moment(start, end, tuple(_readings(each, day.readings)), day.start)


def _readings(each: TimeMention, days: Iterable[date]) -> Iterator[datetime]:
    if each.minutes is None or each.zone is None:
        return
    for day in days:
        local = datetime.combine(day, time(), each.zone)
        try:
            yield (local + timedelta(minutes=each.minutes)).astimezone(UTC)
        except OverflowError:
            continue  # before the year 1 or after 9999

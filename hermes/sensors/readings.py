"""The readings summed up by day, in one pass: what the references in Python are computed from.

Millions of readings become some thousand summaries, so that memory does not grow with them.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hermes.sensors.calendar import DAY_MINUTES, DAYS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hermes.sensors.observations import Observation
    from hermes.sensors.world import Series

TAIL_HOURS = 72
"""How far back from the last reading a question may look by the hour."""

_NEVER = -1
_ALL_DAYS = range(DAYS)


@dataclass(slots=True)
class Summary:
    """What is known of some readings: minutes since the start, values in hundredths.

    `low_at` and `high_at` are when the extreme was reached first. The steepest change is that of
    two successive readings of one node on one day, over `steepest_minutes`, 0 if there is no pair.
    `last` is the value added last. With a `count` of 0, the rest means nothing.
    """

    count: int = 0
    total: int = 0
    low: int = 0
    low_at: int = _NEVER
    high: int = 0
    high_at: int = _NEVER
    first_at: int = _NEVER
    last_at: int = _NEVER
    steepest_change: int = 0
    steepest_minutes: int = 0
    last: int = 0

    def add(self, minute: int, value: int) -> None:
        """Take in the next reading of a series, in the order of time."""
        if self.count == 0:
            self.first_at = minute
        else:
            self._steepen(abs(value - self.last), minute - self.last_at)
        if self.count == 0 or value < self.low:
            self.low, self.low_at = value, minute
        if self.count == 0 or value > self.high:
            self.high, self.high_at = value, minute
        self.count += 1
        self.total += value
        self.last_at, self.last = minute, value

    def include(self, other: Summary) -> None:
        """Take in readings of another series or day."""
        if other.count == 0:
            return
        if self.count == 0 or (other.low, other.low_at) < (self.low, self.low_at):
            self.low, self.low_at = other.low, other.low_at
        if self.count == 0 or (-other.high, other.high_at) < (-self.high, self.high_at):
            self.high, self.high_at = other.high, other.high_at
        if self.count == 0 or other.first_at < self.first_at:
            self.first_at = other.first_at
        self.last_at = max(self.last_at, other.last_at)
        if other.steepest_minutes:
            self._steepen(other.steepest_change, other.steepest_minutes)
        self.count += other.count
        self.total += other.total

    def _steepen(self, change: int, minutes: int) -> None:
        steeper = change * self.steepest_minutes > self.steepest_change * minutes
        if steeper or self.steepest_minutes == 0:
            self.steepest_change, self.steepest_minutes = change, minutes


@dataclass(frozen=True, slots=True)
class Readings:
    """All readings, summed up by series and day; the last hours in full, and the latest two each.

    `latest` holds a series' last reading and the one before it, of whatever day.
    """

    end: int
    by_day: Mapping[tuple[Series, int], Summary]
    tail: tuple[Observation, ...]
    latest: Mapping[Series, tuple[Observation, ...]] = field(default_factory=dict)

    def of(
        self,
        *,
        site: str | None = None,
        node: str | None = None,
        quantity: str | None = None,
        days: range = _ALL_DAYS,
    ) -> Summary:
        """The summary of all readings that are so; None is any."""
        return _merged(
            summary
            for (series, day), summary in self.by_day.items()
            if day in days
            and site in {None, series.site}
            and node in {None, series.node}
            and quantity in {None, series.quantity}
        )

    def in_last(self, hours: int, *, site: str, quantity: str) -> Summary:
        """The summary of the last `hours`, which end at, and hold, the snapshot's last reading."""
        recent: dict[Series, Summary] = {}
        for observation in self.tail:
            series = observation.series
            late_enough = observation.minute > self.end - hours * 60
            if late_enough and (series.site, series.quantity) == (site, quantity):
                recent.setdefault(series, Summary()).add(observation.minute, observation.value)
        return _merged(recent.values())

    def latest_at(self, site: str, quantity: str) -> tuple[Observation, ...]:
        """The site's latest reading of `quantity`, and the one of the same node before it.

        Of several at the same time, it is that of the node that comes first by name.
        """
        found = [
            pair
            for series, pair in self.latest.items()
            if (series.site, series.quantity) == (site, quantity)
        ]
        return min(found, key=lambda pair: (-pair[0].minute, pair[0].series.node), default=())


def read(observations: Iterable[Observation]) -> Readings:
    """Sum up `observations`, which come in the order of time."""
    summing = Summing()
    for _ in summing.watch(observations):
        pass
    return summing.readings()


class Summing:
    """Sums up readings that pass by, as when they are written to a file."""

    def __init__(self) -> None:
        self._by_day: dict[tuple[Series, int], Summary] = {}
        self._tail: deque[Observation] = deque()
        self._latest: dict[Series, tuple[Observation, ...]] = {}

    def watch(self, observations: Iterable[Observation]) -> Iterator[Observation]:
        """Hand on every one of `observations`."""
        for observation in observations:
            self._take(observation)
            yield observation

    def readings(self) -> Readings:
        """What has passed by so far."""
        end = self._tail[-1].minute if self._tail else _NEVER
        return Readings(end, self._by_day, tuple(self._tail), self._latest)

    def _take(self, observation: Observation) -> None:
        _, series, minute, value = observation
        key = series, minute // DAY_MINUTES
        summary = self._by_day.get(key)
        if summary is None:
            summary = self._by_day[key] = Summary()
        summary.add(minute, value)
        self._latest[series] = (observation, *self._latest.get(series, ())[:1])
        self._tail.append(observation)
        while self._tail[0].minute <= minute - TAIL_HOURS * 60:
            self._tail.popleft()


def _merged(summaries: Iterable[Summary]) -> Summary:
    merged = Summary()
    for summary in summaries:
        merged.include(summary)
    return merged

"""The readings, one by one in the order of time; nothing is held but the one at hand."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from hermes.errors import UsageError
from hermes.sensors.calendar import DAY_MINUTES, DAYS, SPAN_MINUTES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hermes.sensors.world import Incident, Series, World

FEWEST = 10_000
MOST = 4_000_000


class Observation(NamedTuple):
    """One reading: `minute` since the start of the snapshot, `value` in hundredths of its unit.

    A named tuple: millions are made, and a frozen dataclass takes twice as long to make.
    """

    number: int
    series: Series
    minute: int
    value: int


@dataclass(frozen=True, slots=True)
class _Climate:
    """How a quantity goes, in hundredths: around `base`, with a daily `swing`, `noise`, a trend."""

    base: int
    swing: int
    noise: int
    trend: int  # a day
    least: int
    shifts: tuple[int, ...]  # a site; the third one is a cold store

    def level(self, site: int, day: int) -> int:
        """What it is at a site, without swing and noise, on a day; both by their numbers."""
        return self.base + self.shifts[site] + self.trend * (day - DAYS // 2)


_CLIMATES = {
    "temperature": _Climate(2080, 220, 90, 3, -3000, (0, 60, -2050, -40, 110)),
    "relative_humidity": _Climate(5200, 500, 350, -2, 500, (0, 420, -300, 250, -120)),
    "co2": _Climate(62000, 15000, 6000, 0, 38000, (0, 7000, -9000, 3000, 0)),
    "illuminance": _Climate(6000, 5900, 900, 0, 0, (0, 1500, -2500, 800, -600)),
}
_PEAK = 15 * 60  # the minute of the day at which all is highest
_WAVE = DAY_MINUTES // 4


def observe(world: World, count: int) -> Iterator[Observation]:
    """Exactly `count` readings of `world`, evenly over its days, the same ones at every call.

    Only integers and one stream of pseudo-random numbers go in, hence no platform differs. Raises
    `UsageError` for a count outside 10,000 to 4,000,000.
    """
    if not FEWEST <= count <= MOST:
        raise UsageError(
            f"{count:,} observations", "--observations", f"Choose {FEWEST:,} to {MOST:,}."
        )
    return _observe(world, count)


def _observe(world: World, count: int) -> Iterator[Observation]:
    chance = Random(f"museum-sensors readings {world.seed}").random  # noqa: S311 - no secrets here
    noises = {series: _Noise(_CLIMATES[series.quantity].noise) for series in world.series}
    active: list[_Active] = []
    today = -1
    for number in range(count):
        minute = number * SPAN_MINUTES // count
        day, of_day = divmod(minute, DAY_MINUTES)
        if day != today:
            today = day
            active = _active(world, day)
        series, climate, level, incident = active[number % len(active)]
        value = level + climate.swing * _wave(of_day) // _WAVE + noises[series].at(minute, chance())
        if incident is not None and of_day >= incident.minute:
            value += incident.offset
        yield Observation(number + 1, series, minute, max(value, climate.least))


class _Noise:
    """A walk within `width` hundredths on either side; in an hour it goes `width` at the most."""

    __slots__ = ("_minute", "_value", "_width")

    def __init__(self, width: int) -> None:
        self._width = width
        self._value = 0
        self._minute = -60

    def at(self, minute: int, chance: float) -> int:
        """Where it is at a later `minute`, given a random number in [0, 1)."""
        step = self._width * min(minute - self._minute, 60) // 60
        self._minute = minute
        moved = self._value + int(chance * (2 * step + 1)) - step
        self._value = max(-self._width, min(moved, self._width))
        return self._value


_Active: TypeAlias = "tuple[Series, _Climate, int, Incident | None]"


def _active(world: World, day: int) -> list[_Active]:
    """The series that report on a day, with their level and what happens to them."""
    sites = [site.id for site in world.sites]
    silent = {outage.series for outage in world.outages if day in outage.days}
    incidents = {one.series: one for one in world.incidents if one.day == day}
    reporting = (series for series in world.series if series not in silent)
    return [
        (series, climate, climate.level(sites.index(series.site), day), incidents.get(series))
        for series in reporting
        for climate in [_CLIMATES[series.quantity]]
    ]


def _wave(minute: int) -> int:
    """A triangle over the day, from -360 at 3:00 to 360 at 15:00."""
    away = abs(minute - _PEAK)
    return _WAVE - min(away, DAY_MINUTES - away)

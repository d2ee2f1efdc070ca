"""The readings, as they are generated."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from hermes.errors import UsageError
from hermes.sensors.calendar import DAY_MINUTES, SPAN_MINUTES
from hermes.sensors.observations import FEWEST, MOST, observe
from hermes.sensors.world import make_world

WORLD = make_world(1)


@pytest.mark.parametrize("count", [10_000, 12_345])
def test_there_are_exactly_as_many_readings_as_asked_for(count: int) -> None:
    assert sum(1 for _ in observe(WORLD, count)) == count


def test_readings_come_in_the_order_of_time_and_fill_the_snapshot() -> None:
    minutes = [reading.minute for reading in observe(WORLD, 10_000)]
    assert minutes == sorted(minutes)
    # Evenly: the last of 10,000 is in the last of 10,000 equal parts.
    assert minutes[0] == 0
    assert minutes[-1] >= SPAN_MINUTES * 9_999 // 10_000


def test_readings_are_the_same_at_every_call() -> None:
    assert list(observe(WORLD, 10_000)) == list(observe(WORLD, 10_000))


def test_no_series_is_read_twice_in_a_minute_however_many_readings_there_are() -> None:
    seen: dict[object, int] = {}
    for reading in islice(observe(WORLD, MOST), 100_000):
        assert seen.get(reading.series) != reading.minute
        seen[reading.series] = reading.minute


def test_a_series_is_silent_on_the_days_of_its_outage() -> None:
    silent = {(outage.series, day) for outage in WORLD.outages for day in outage.days}
    assert silent
    assert not any(
        (reading.series, reading.minute // DAY_MINUTES) in silent
        for reading in observe(WORLD, 10_000)
    )


def test_an_incident_lifts_a_series_above_the_day_before() -> None:
    values: dict[object, list[int]] = {}
    for reading in observe(WORLD, 100_000):
        key = reading.series, *divmod(reading.minute, DAY_MINUTES)
        values.setdefault(key[:2], []).append(reading.value)
    for incident in WORLD.incidents:
        day, before = (incident.series, incident.day), (incident.series, incident.day - 1)
        if day in values and before in values:
            assert max(values[day]) > max(values[before])


def test_a_temperature_changes_slowly_but_for_incidents() -> None:
    troubled = {incident.series for incident in WORLD.incidents}
    calm = next(
        series
        for series in WORLD.series
        if series.quantity == "temperature" and series not in troubled
    )
    readings = [reading for reading in observe(WORLD, 200_000) if reading.series == calm]
    # In hundredths an hour: noise goes 90 at the most, the swing 2 * 220 / 12; and roundings.
    for first, second in pairwise(readings):
        hours = (second.minute - first.minute) / 60
        assert abs(second.value - first.value) <= (90 + 37) * max(hours, 1) + 5


@pytest.mark.parametrize("count", [0, -1, FEWEST - 1, MOST + 1])
def test_a_count_out_of_range_is_refused_at_once(count: int) -> None:
    with pytest.raises(UsageError, match="Choose 10,000 to 4,000,000"):
        observe(WORLD, count)


def test_the_first_of_millions_comes_without_the_others() -> None:
    assert next(observe(WORLD, MOST)).number == 1

"""Readings summed up by day say the same as the readings themselves."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.sensors.calendar import DAY_MINUTES
from hermes.sensors.observations import Observation
from hermes.sensors.readings import read
from hermes.sensors.world import Series

SERIES = [
    Series("node_01", "site_a", "temperature"),
    Series("node_02", "site_a", "temperature"),
    Series("node_02", "site_a", "co2"),
    Series("node_03", "site_b", "temperature"),
]


@st.composite
def observations(draw: st.DrawFn) -> list[Observation]:
    """Some days of readings, in the order of time; a series once a minute at the most."""
    cells = st.tuples(st.integers(0, 5 * DAY_MINUTES - 1), st.integers(0, len(SERIES) - 1))
    slots = sorted(draw(st.sets(cells, min_size=1, max_size=60)))
    values = draw(st.lists(st.integers(-5000, 5000), min_size=len(slots), max_size=len(slots)))
    return [
        Observation(number, SERIES[series], minute, value)
        for number, ((minute, series), value) in enumerate(zip(slots, values, strict=True), 1)
    ]


def at_site_a(made: list[Observation]) -> list[Observation]:
    return [
        one for one in made if (one.series.site, one.series.quantity) == ("site_a", "temperature")
    ]


@given(observations())
def test_counts_totals_and_extremes_are_those_of_the_readings(made: list[Observation]) -> None:
    summary = read(made).of(site="site_a", quantity="temperature")
    chosen = at_site_a(made)
    assert summary.count == len(chosen)
    assert summary.total == sum(one.value for one in chosen)
    if chosen:
        high, low = max(one.value for one in chosen), min(one.value for one in chosen)
        assert (summary.high, summary.low) == (high, low)
        assert summary.high_at == min(one.minute for one in chosen if one.value == high)
        assert summary.low_at == min(one.minute for one in chosen if one.value == low)
        assert summary.first_at == min(one.minute for one in chosen)
        assert summary.last_at == max(one.minute for one in chosen)


@given(observations(), st.integers(0, 4))
def test_a_day_has_only_its_own_readings(made: list[Observation], day: int) -> None:
    expected = [one for one in at_site_a(made) if one.minute // DAY_MINUTES == day]
    summary = read(made).of(site="site_a", quantity="temperature", days=range(day, day + 1))
    assert (summary.count, summary.total) == (len(expected), sum(one.value for one in expected))


@given(observations(), st.integers(0, 4))
def test_the_steepest_change_is_between_readings_of_one_node_on_one_day(
    made: list[Observation], day: int
) -> None:
    slopes = [
        Fraction(abs(second.value - first.value), second.minute - first.minute)
        for series in SERIES[:2]
        for first, second in pairwise([one for one in made if one.series == series])
        if first.minute // DAY_MINUTES == second.minute // DAY_MINUTES == day
    ]
    summary = read(made).of(site="site_a", quantity="temperature", days=range(day, day + 1))
    if not slopes:
        assert summary.steepest_minutes == 0
    else:
        assert Fraction(summary.steepest_change, summary.steepest_minutes) == max(slopes)


@given(observations(), st.sampled_from([6, 24, 72]))
def test_the_last_hours_end_at_the_last_reading_of_all_and_exclude_their_start(
    made: list[Observation], hours: int
) -> None:
    start = made[-1].minute - hours * 60
    expected = [one for one in at_site_a(made) if one.minute > start]
    summary = read(made).in_last(hours, site="site_a", quantity="temperature")
    assert (summary.count, summary.total) == (len(expected), sum(one.value for one in expected))


@given(observations())
def test_the_latest_reading_comes_with_the_one_before_it_of_the_same_node(
    made: list[Observation],
) -> None:
    chosen = at_site_a(made)
    pair = read(made).latest_at("site_a", "temperature")
    if not chosen:
        assert pair == ()
    else:
        last = max(one.minute for one in chosen)
        # Of several at that time, the one of the node that comes first by name.
        node = min(one.series.node for one in chosen if one.minute == last)
        of_node = [one for one in chosen if one.series.node == node]
        assert pair == tuple(reversed(of_node[-2:]))


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_tie_for_the_latest_reading_goes_to_the_first_node_in_whatever_order_they_came(
    order: tuple[int, int],
) -> None:
    made = [Observation(n, SERIES[place], 7, n) for n, place in enumerate(order, 1)]
    (latest,) = read(made).latest_at("site_a", "temperature")
    assert latest.series.node == "node_01"

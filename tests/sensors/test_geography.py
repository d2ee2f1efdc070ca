"""Distances on a sphere of 6,371,000 m."""

from __future__ import annotations

from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hermes.sensors.geography import EARTH_RADIUS_M, distance_m

PLACES = st.tuples(st.floats(-90, 90), st.floats(-180, 180))


@pytest.mark.parametrize(
    ("start", "end", "part"),
    [
        ((0.0, 0.0), (0.0, 90.0), 1 / 4),
        ((0.0, 0.0), (90.0, 0.0), 1 / 4),
        ((90.0, 0.0), (-90.0, 0.0), 1 / 2),
        ((0.0, -179.5), (0.0, 179.5), 1 / 360),  # the short way round
    ],
)
def test_a_part_of_a_great_circle_is_that_part_of_its_length(
    start: tuple[float, float], end: tuple[float, float], part: float
) -> None:
    assert distance_m(start, end) == pytest.approx(2 * pi * EARTH_RADIUS_M * part)


@given(PLACES, PLACES)
def test_the_way_back_is_as_long(start: tuple[float, float], end: tuple[float, float]) -> None:
    assert distance_m(start, end) == pytest.approx(distance_m(end, start), abs=1e-6)


@given(PLACES)
def test_a_place_is_no_way_from_itself(place: tuple[float, float]) -> None:
    assert distance_m(place, place) == 0

"""Distances on the sphere on which the benchmark measures them."""

from __future__ import annotations

from math import asin, cos, radians, sin, sqrt

EARTH_RADIUS_M = 6_371_000
"""The radius that HeriKGQA states for its distances."""


def distance_m(start: tuple[float, float], end: tuple[float, float]) -> float:
    """The haversine distance of two (latitude, longitude) pairs in degrees, in metres.

    Sinnott: Virtues of the Haversine. Sky and Telescope 68(2), 1984.

    >>> round(distance_m((0, 0), (0, 1)))  # one degree: 2 * pi * 6371000 / 360
    111195
    """
    here, there = radians(start[0]), radians(end[0])
    half_longitude = radians(end[1] - start[1]) / 2
    chord = sin((there - here) / 2) ** 2 + cos(here) * cos(there) * sin(half_longitude) ** 2
    return 2 * EARTH_RADIUS_M * asin(sqrt(chord))

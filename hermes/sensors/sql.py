"""Pieces of SQL for the questions. Names come from the world and need no escaping."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.sensors.calendar import day_of
from hermes.sensors.geography import EARTH_RADIUS_M

if TYPE_CHECKING:
    from collections.abc import Iterable

INSTANT = """to_char({} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI "UTC"')"""
"""The format of a time in an answer."""


def readings(
    select: str,
    *,
    site: str | None = None,
    quantity: str | None = None,
    day: int | None = None,
    where: Iterable[str] = (),
) -> str:
    """A query over observations `o` and their nodes `n`; None is any."""
    conditions = [
        *([f"n.site_id = '{site}'"] if site else []),
        *([f"o.quantity_id = '{quantity}'"] if quantity else []),
        *([on_day(day)] if day is not None else []),
        *where,
    ]
    return (
        f"SELECT {select} FROM observation o JOIN node n USING (node_id)"
        f" WHERE {' AND '.join(conditions)}"
    )


def on_day(day: int) -> str:
    """The condition that `o` was made on a day, by its number."""
    return f"o.observed_at >= '{day_of(day)} 00:00Z' AND o.observed_at < '{day_of(day + 1)} 00:00Z'"


def distance(start: str, end: str) -> str:
    """The haversine distance in metres between the nodes of two aliases."""
    half_latitude = f"(radians({end}.latitude::float8) - radians({start}.latitude::float8)) / 2"
    half_longitude = f"radians(({end}.longitude - {start}.longitude)::float8) / 2"
    return (
        f"{2 * EARTH_RADIUS_M} * asin(sqrt(power(sin({half_latitude}), 2)"
        f" + cos(radians({start}.latitude::float8)) * cos(radians({end}.latitude::float8))"
        f" * power(sin({half_longitude}), 2)))"
    )

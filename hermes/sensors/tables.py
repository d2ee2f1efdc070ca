"""The rows of the snapshot's tables, as they stand in their CSV files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.sensors.answers import hundredths
from hermes.sensors.calendar import timestamp

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from hermes.sensors.observations import Observation
    from hermes.sensors.rules import Rule
    from hermes.sensors.world import World

OBSERVATION_HEADER = "observation_id,node_id,quantity_id,observed_at,value\n"

_LIMITS = ("lower_bound", "upper_bound", "max_change_per_hour")


def world_tables(world: World) -> Mapping[str, list[tuple[object, ...]]]:
    """The small tables by name: first the header, then the rows; None is an empty cell."""
    return {
        "site": [("site_id",), *((site.id,) for site in world.sites)],
        "quantity": [
            ("quantity_id", "label", "unit"),
            *((one.id, one.label, one.unit) for one in world.quantities),
        ],
        "node": [
            ("node_id", "site_id", "latitude", "longitude"),
            *((node.id, node.site, node.latitude, node.longitude) for node in world.nodes),
        ],
        "sensor": [
            ("node_id", "quantity_id"),
            *((series.node, series.quantity) for series in world.series),
        ],
        "rule": [
            ("rule_id", "kind", "quantity_id", "site_id", *_LIMITS),
            *(_rule_row(rule) for rule in world.rules),
        ],
    }


def _rule_row(rule: Rule) -> tuple[object, ...]:
    limits = (rule.lower, rule.upper, rule.max_change)
    in_units = (None if limit is None else hundredths(limit) for limit in limits)
    return (rule.id, rule.kind.value, rule.quantity, rule.site, *in_units)


def observation_lines(observations: Iterable[Observation]) -> Iterator[str]:
    """A line each; no cell needs quotes."""
    minute, stamp = -1, ""
    for observation in observations:
        if observation.minute != minute:
            minute, stamp = observation.minute, timestamp(observation.minute)
        node, quantity = observation.series.node, observation.series.quantity
        value = observation.value
        sign = "-" if value < 0 else ""
        whole, cents = divmod(abs(value), 100)
        yield f"{observation.number},{node},{quantity},{stamp},{sign}{whole}.{cents:02}\n"

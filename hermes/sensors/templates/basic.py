"""Counting, averaging, comparing: questions without place or time."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from hermes.sensors.answers import hundredths, rounded
from hermes.sensors.questions import Draft
from hermes.sensors.sql import readings as over

if TYPE_CHECKING:
    from random import Random

    from hermes.sensors.questions import Template
    from hermes.sensors.readings import Readings, Summary
    from hermes.sensors.world import Quantity, World

UNMEASURED = ("wind speed", "air pressure", "vibration", "UV radiation", "noise level")
"""What one might ask for, and no node measures."""


def mean(summary: Summary) -> Decimal | None:
    """The mean to two places; None of no readings."""
    if summary.count == 0:
        return None
    return rounded(Decimal(summary.total) / summary.count / 100, 2)


def average_of(site: str, quantity: Quantity) -> Draft:
    """The mean of a quantity at a site."""
    return Draft(
        template="avg",
        text=f"What is the average {quantity.label} at {site}?",
        sql=over("round(avg(o.value), 2)", site=site, quantity=quantity.id),
        compute=lambda all_: mean(all_.of(site=site, quantity=quantity.id)),
        unit=quantity.unit,
        refusal=f"The data cannot answer this: {quantity.label} is not measured at {site}.",
    )


def highest_of(site: str, quantity: Quantity) -> Draft:
    """The highest reading of a quantity at a site."""
    return Draft(
        template="highest",
        text=f"What is the highest {quantity.label} recorded at {site}?",
        sql=over("max(o.value)", site=site, quantity=quantity.id),
        compute=lambda all_: hundredths(all_.of(site=site, quantity=quantity.id).high),
        unit=quantity.unit,
    )


def lowest_of(site: str, quantity: Quantity) -> Draft:
    """The lowest reading of a quantity at a site."""
    return Draft(
        template="lowest",
        text=f"What is the lowest {quantity.label} recorded at {site}?",
        sql=over("min(o.value)", site=site, quantity=quantity.id),
        compute=lambda all_: hundredths(all_.of(site=site, quantity=quantity.id).low),
        unit=quantity.unit,
    )


def count_of(site: str, quantity: Quantity) -> Draft:
    """How many readings of a quantity a site has."""
    return Draft(
        template="count_obs",
        text=f"How many {quantity.label} readings were recorded at {site}?",
        sql=over("count(*)", site=site, quantity=quantity.id),
        compute=lambda all_: all_.of(site=site, quantity=quantity.id).count,
    )


def measured(world: World, chance: Random) -> tuple[str, Quantity]:
    """A site, and a quantity that is measured there."""
    series = chance.choice(world.series)
    return series.site, world.quantity(series.quantity)


def _average(world: World, chance: Random) -> Draft:
    return average_of(*measured(world, chance))


def _highest(world: World, chance: Random) -> Draft:
    return highest_of(*measured(world, chance))


def _count(world: World, chance: Random) -> Draft:
    return count_of(*measured(world, chance))


def _count_nodes(world: World, chance: Random) -> Draft:
    site = chance.choice(world.sites).id
    return Draft(
        template="count_nodes",
        text=f"How many nodes are installed at {site}?",
        sql=f"SELECT count(*) FROM node WHERE site_id = '{site}'",
        compute=lambda _: len(world.nodes_of(site)),
    )


def _quantities_of_node(world: World, chance: Random) -> Draft:
    node = chance.choice(world.nodes)
    labels = tuple(sorted(world.quantity(quantity).label for quantity in node.quantities))
    return Draft(
        template="list_quantities",
        text=f"Which quantities does {node.id} measure?",
        sql="SELECT q.label FROM sensor s JOIN quantity q USING (quantity_id)"
        f" WHERE s.node_id = '{node.id}' ORDER BY q.label COLLATE \"C\"",
        compute=lambda _: labels,
    )


def _compare_sites(world: World, chance: Random) -> Draft:
    quantity = chance.choice(world.quantities)
    first, second = chance.sample(
        sorted({series.site for series in world.series if series.quantity == quantity.id}), 2
    )

    def higher(readings: Readings) -> str:
        summaries = [readings.of(site=site, quantity=quantity.id) for site in (first, second)]
        means = [Decimal(summary.total) / summary.count for summary in summaries]
        return first if means[0] > means[1] else second

    return Draft(
        template="cmp_sites",
        text=f"Which site has the higher mean {quantity.label}, {first} or {second}?",
        sql=over("n.site_id", quantity=quantity.id, where=[f"n.site_id IN ('{first}', '{second}')"])
        + " GROUP BY n.site_id ORDER BY avg(o.value) DESC LIMIT 1",
        compute=higher,
    )


def _unmeasured(world: World, chance: Random) -> Draft:
    site, label = chance.choice(world.sites).id, chance.choice(UNMEASURED)
    return Draft(
        template="unavailable",
        text=f"What is the average {label} at {site}?",
        sql=over("avg(o.value)", site=site, where=[f"o.quantity_id = '{label}'"]),
        compute=lambda _: None,
        refusal=f"The data cannot answer this: {label} is not measured.",
    )


TEMPLATES: tuple[Template, ...] = (
    _count, _average, _compare_sites, _count_nodes, _highest, _quantities_of_node, _unmeasured,
)  # fmt: skip

"""First, last, on that day, in the last hours: questions on when. All times are UTC."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.sensors.answers import hundredths
from hermes.sensors.calendar import DAY_MINUTES, DAYS, LAST_DAY, day_of, instant_text
from hermes.sensors.questions import Draft
from hermes.sensors.sql import INSTANT
from hermes.sensors.sql import readings as over
from hermes.sensors.templates.basic import mean, measured

if TYPE_CHECKING:
    from decimal import Decimal
    from random import Random

    from hermes.sensors.questions import Template
    from hermes.sensors.readings import Readings
    from hermes.sensors.world import Quantity, World

_HOURS = (6, 12, 24, 48, 72)


def average_on(site: str, quantity: Quantity, day: int) -> Draft:
    """The mean of a quantity at a site on a day, by its number."""
    return Draft(
        template="daily_avg",
        text=f"What was the average {quantity.label} at {site} on {day_of(day)}?",
        sql=over("round(avg(o.value), 2)", site=site, quantity=quantity.id, day=day),
        compute=lambda all_: mean(
            all_.of(site=site, quantity=quantity.id, days=range(day, day + 1))
        ),
        unit=quantity.unit,
        refusal=f"No data: there are no readings of {quantity.label} at {site} on {day_of(day)}.",
    )


def highest_on(site: str, quantity: Quantity, day: int) -> Draft:
    """The highest reading of a quantity at a site on a day, by its number."""

    def highest(readings: Readings) -> Decimal | None:
        found = readings.of(site=site, quantity=quantity.id, days=range(day, day + 1))
        return hundredths(found.high) if found.count else None

    return Draft(
        template="daily_max",
        text=f"What was the highest {quantity.label} at {site} on {day_of(day)}?",
        sql=over("max(o.value)", site=site, quantity=quantity.id, day=day),
        compute=highest,
        unit=quantity.unit,
        refusal=f"No data: there are no readings of {quantity.label} at {site} on {day_of(day)}.",
    )


def peak_time(site: str, quantity: Quantity) -> Draft:
    """When a quantity was highest at a site, for the first time."""
    return Draft(
        template="extreme_time",
        text=f"When was the highest {quantity.label} at {site} first recorded?",
        sql=over(INSTANT.format("o.observed_at"), site=site, quantity=quantity.id)
        + " ORDER BY o.value DESC, o.observed_at LIMIT 1",
        compute=lambda all_: instant_text(all_.of(site=site, quantity=quantity.id).high_at),
    )


def _first(world: World, chance: Random) -> Draft:
    site, quantity = measured(world, chance)
    return Draft(
        template="first",
        text=f"When was the first {quantity.label} reading at {site}?",
        sql=over(INSTANT.format("min(o.observed_at)"), site=site, quantity=quantity.id),
        compute=lambda all_: instant_text(all_.of(site=site, quantity=quantity.id).first_at),
    )


def _last_of_node(world: World, chance: Random) -> Draft:
    node = chance.choice(world.nodes)
    return Draft(
        template="last",
        text=f"When did {node.id} report last?",
        sql=over(INSTANT.format("max(o.observed_at)"), where=[f"o.node_id = '{node.id}'"]),
        compute=lambda all_: instant_text(all_.of(node=node.id).last_at),
    )


def _extreme_day(world: World, chance: Random) -> Draft:
    site, quantity = measured(world, chance)
    return Draft(
        template="extreme_day",
        text=f"On which day was the lowest {quantity.label} at {site} first recorded?",
        sql=over(
            "to_char(o.observed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD')",
            site=site,
            quantity=quantity.id,
        )
        + " ORDER BY o.value, o.observed_at LIMIT 1",
        compute=lambda all_: str(
            day_of(all_.of(site=site, quantity=quantity.id).low_at // DAY_MINUTES)
        ),
    )


def _average_on(world: World, chance: Random) -> Draft:
    return average_on(*measured(world, chance), chance.randrange(DAYS))


def _peak_time(world: World, chance: Random) -> Draft:
    return peak_time(*measured(world, chance))


def _count_in_last(world: World, chance: Random) -> Draft:
    site, quantity = measured(world, chance)
    hours = chance.choice(_HOURS)
    since = f"(SELECT max(observed_at) FROM observation) - interval '{hours} hours'"
    return Draft(
        template="count_window",
        text=f"How many {quantity.label} readings were made at {site} in the last {hours} hours?",
        sql=over("count(*)", site=site, quantity=quantity.id, where=[f"o.observed_at > {since}"]),
        compute=lambda all_: all_.in_last(hours, site=site, quantity=quantity.id).count,
    )


def _after_the_end(world: World, chance: Random) -> Draft:
    site, quantity = measured(world, chance)
    draft = average_on(site, quantity, DAYS + chance.randrange(1, 60))
    return Draft(
        template="unavailable",
        text=draft.text,
        sql=draft.sql,
        compute=draft.compute,
        refusal=f"No data: the snapshot ends on {LAST_DAY}.",
    )


TEMPLATES: tuple[Template, ...] = (
    _first, _extreme_day, _average_on, _count_in_last, _peak_time, _last_of_node, _after_the_end,
)  # fmt: skip

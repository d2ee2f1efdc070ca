"""Questions that are understood only with those before them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.sensors.calendar import DAYS, day_of
from hermes.sensors.templates.anomaly import notable_day, verdict_on
from hermes.sensors.templates.basic import (
    UNMEASURED,
    average_of,
    count_of,
    highest_of,
    lowest_of,
    measured,
)
from hermes.sensors.templates.spatial import distance_between, nearest_to, neighbours
from hermes.sensors.templates.temporal import average_on, highest_on, peak_time

if TYPE_CHECKING:
    from random import Random

    from hermes.sensors.questions import Draft, Template
    from hermes.sensors.world import World


def _ask(template: str, text: str, meant: Draft, *earlier: Draft) -> Draft:
    """The question `meant`, asked shortly after the `earlier` ones."""
    return replace(meant, template=template, text=text, earlier=earlier)


def _other_site(world: World, chance: Random) -> Draft:
    """Of a quantity that may not be measured there: then the data cannot answer."""
    site, quantity = measured(world, chance)
    other = chance.choice([known.id for known in world.sites if known.id != site])
    average = average_of(other, quantity)
    return _ask("other_site", f"And at {other}?", average, average_of(site, quantity))


def _minimum(world: World, chance: Random) -> Draft:
    place = measured(world, chance)
    return _ask("minimum", "And the lowest?", lowest_of(*place), highest_of(*place))


def _when(world: World, chance: Random) -> Draft:
    place = measured(world, chance)
    return _ask("when", "When was that first recorded?", peak_time(*place), highest_of(*place))


def _next_day(world: World, chance: Random) -> Draft:
    site, quantity = measured(world, chance)
    day = chance.randrange(DAYS - 1)
    average = average_on(site, quantity, day)
    highest = replace(highest_on(site, quantity, day), text="And the highest?")
    return _ask(
        "next_day", "And on the next day?", highest_on(site, quantity, day + 1), average, highest
    )


def _how_far(world: World, chance: Random) -> Draft:
    node = chance.choice(world.nodes)
    away = distance_between(node, neighbours(world, node)[0])
    return _ask("how_far", "How far away is it?", away, nearest_to(world, node))


def _how_many(world: World, chance: Random) -> Draft:
    place = measured(world, chance)
    return _ask("how_many", "From how many readings?", count_of(*place), average_of(*place))


def _other_day(world: World, chance: Random) -> Draft:
    site, quantity, day = notable_day(world, chance)
    other = (day + chance.randrange(1, DAYS)) % DAYS
    verdict = verdict_on(world, site, quantity, day)
    return _ask(
        "other_day",
        f"And on {day_of(day)}?",
        verdict,
        verdict_on(world, site, quantity, other),
    )


def _unmeasured(world: World, chance: Random) -> Draft:
    site, quantity = measured(world, chance)
    label = chance.choice(UNMEASURED)
    meant = replace(
        average_of(site, replace(quantity, id=label, label=label)),
        compute=lambda _: None,
        refusal=f"The data cannot answer this: {label} is not measured.",
    )
    return _ask("unavailable", f"And the {label}?", meant, average_of(site, quantity))


TEMPLATES: tuple[Template, ...] = (
    _other_site, _minimum, _when, _next_day, _how_far, _how_many, _other_day, _unmeasured,
)  # fmt: skip

"""Verdicts by the anomaly rules, and the rules themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hermes.sensors.answers import hundredths
from hermes.sensors.calendar import DAYS, day_of
from hermes.sensors.questions import Draft
from hermes.sensors.readings import Summary
from hermes.sensors.rules import RuleKind, Verdict, overall
from hermes.sensors.templates.anomaly_sql import (
    days_that_fired,
    rules_that_fired,
    verdict_of_day,
    verdict_of_latest,
)
from hermes.sensors.templates.basic import UNMEASURED, measured

if TYPE_CHECKING:
    from random import Random

    from hermes.sensors.questions import Template
    from hermes.sensors.readings import Readings
    from hermes.sensors.rules import Rule
    from hermes.sensors.world import Quantity, World


def verdict_on(world: World, site: str, quantity: Quantity, day: int) -> Draft:
    """Whether a quantity was out of order at a site on a day, by its number."""
    return Draft(
        template="verdict_day",
        text=f"Is there an anomaly of {quantity.label} at {site} on {day_of(day)}?",
        sql=verdict_of_day(site, quantity.id, day),
        compute=lambda all_: (
            overall(
                rule.evaluate(_on(all_, site, quantity, day))
                for rule in _rules(world, site, quantity)
            ).value
        ),
    )


def notable_day(world: World, chance: Random) -> tuple[str, Quantity, int]:
    """A site, a quantity and a day: half of the time one on which there was an incident."""
    if chance.choice((True, False)):
        incident = chance.choice(world.incidents)
        return incident.series.site, world.quantity(incident.series.quantity), incident.day
    return *measured(world, chance), chance.randrange(DAYS)


def _on(readings: Readings, site: str, quantity: Quantity, day: int) -> Summary:
    return readings.of(site=site, quantity=quantity.id, days=range(day, day + 1))


def _latest(readings: Readings, site: str, quantity: Quantity) -> Summary:
    """The last reading alone, but for its change since the one before."""
    pair = readings.latest_at(site, quantity.id)
    summary = Summary()
    for observation in reversed(pair):
        summary.add(observation.minute, observation.value)
    return replace(summary, low=pair[0].value, high=pair[0].value)


def _rules(world: World, site: str, quantity: Quantity) -> list[Rule]:
    return [rule for rule in world.rules if rule.applies(site, quantity.id)]


def _verdict_day(world: World, chance: Random) -> Draft:
    return verdict_on(world, *notable_day(world, chance))


def _verdict_latest(world: World, chance: Random) -> Draft:
    site, quantity = measured(world, chance)

    def verdict(readings: Readings) -> str:
        latest = _latest(readings, site, quantity)
        return overall(rule.evaluate(latest) for rule in _rules(world, site, quantity)).value

    return Draft(
        template="verdict_latest",
        text=f"Is the latest {quantity.label} reading at {site} anomalous?",
        sql=verdict_of_latest(site, quantity.id),
        compute=verdict,
    )


def _bound(world: World, chance: Random) -> Draft:
    rule = chance.choice([rule for rule in world.rules if rule.upper is not None])
    upper = hundredths(rule.upper or 0)
    return Draft(
        template="threshold",
        text=f"What is the upper threshold of rule {rule.id}?",
        sql=f"SELECT upper_bound FROM rule WHERE rule_id = '{rule.id}'",
        compute=lambda _: upper,
        unit=world.quantity(rule.quantity).unit,
    )


def _fired(world: World, chance: Random) -> Draft:
    incident = chance.choice(world.incidents)
    site, quantity = incident.series.site, world.quantity(incident.series.quantity)
    rules = _rules(world, site, quantity)

    def fired(readings: Readings) -> tuple[str, ...]:
        summary = _on(readings, site, quantity, incident.day)
        return tuple(sorted(rule.id for rule in rules if rule.evaluate(summary) is Verdict.YES))

    return Draft(
        template="fired_rules",
        text=f"Which rules on {quantity.label} fire at {site} on {day_of(incident.day)}?",
        sql=rules_that_fired(site, quantity.id, incident.day),
        compute=fired,
    )


def _count_days(world: World, chance: Random) -> Draft:
    site, quantity = measured(world, chance)
    rules = [r for r in _rules(world, site, quantity) if r.kind is RuleKind.THRESHOLD]

    def count(readings: Readings) -> int:
        return sum(
            overall(rule.evaluate(_on(readings, site, quantity, day)) for rule in rules)
            is Verdict.YES
            for day in range(DAYS)
        )

    return Draft(
        template="count_days",
        text=f"On how many days does a threshold rule on {quantity.label} fire at {site}?",
        sql=days_that_fired(site, quantity.id),
        compute=count,
    )


def _unmeasured(world: World, chance: Random) -> Draft:
    site, label = chance.choice(world.sites).id, chance.choice(UNMEASURED)
    return Draft(
        template="unavailable",
        text=f"What is the upper {label} threshold that applies at {site}?",
        sql=f"SELECT max(upper_bound) FROM rule WHERE quantity_id = '{label}'"
        f" AND coalesce(site_id, '{site}') = '{site}'",
        compute=lambda _: None,
        refusal=f"There is none in the data: no rule is about {label}.",
    )


TEMPLATES: tuple[Template, ...] = (
    _verdict_day, _verdict_latest, _bound, _fired, _verdict_day, _count_days, _unmeasured,
)  # fmt: skip

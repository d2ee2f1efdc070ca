"""The invented world: sites, nodes with positions, what they measure, and what goes wrong there."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING

from hermes.sensors.calendar import DAYS
from hermes.sensors.rules import RULES

if TYPE_CHECKING:
    from hermes.sensors.rules import Rule


@dataclass(frozen=True, slots=True)
class Quantity:
    """What can be measured, and in which unit."""

    id: str
    label: str
    unit: str


@dataclass(frozen=True, slots=True)
class Site:
    """A place with nodes, around `latitude` and `longitude` (degrees)."""

    id: str
    latitude: Decimal
    longitude: Decimal


@dataclass(frozen=True, slots=True)
class Node:
    """A device at a site; positions in degrees to six digits, about 0.1 m."""

    id: str
    site: str
    latitude: Decimal
    longitude: Decimal
    quantities: tuple[str, ...]

    @property
    def position(self) -> tuple[float, float]:
        """Latitude and longitude, to compute with."""
        return float(self.latitude), float(self.longitude)


@dataclass(frozen=True, slots=True)
class Series:
    """The readings of one quantity by one node."""

    node: str
    site: str
    quantity: str


@dataclass(frozen=True, slots=True)
class Outage:
    """Days, by their numbers, on which a series is silent."""

    series: Series
    days: range


@dataclass(frozen=True, slots=True)
class Incident:
    """A series is off by `offset` hundredths of its unit from a minute of a day to its end."""

    series: Series
    day: int
    minute: int
    offset: int


@dataclass(frozen=True, slots=True)
class World:
    """All that is fixed before the first reading."""

    seed: int
    quantities: tuple[Quantity, ...]
    sites: tuple[Site, ...]
    nodes: tuple[Node, ...]
    series: tuple[Series, ...]
    outages: tuple[Outage, ...]
    incidents: tuple[Incident, ...]
    rules: tuple[Rule, ...]

    def quantity(self, quantity: str) -> Quantity:
        """The quantity of that id."""
        return next(known for known in self.quantities if known.id == quantity)

    def nodes_of(self, site: str) -> tuple[Node, ...]:
        """The nodes of a site, in the order of their names."""
        return tuple(node for node in self.nodes if node.site == site)


QUANTITIES = (
    Quantity("temperature", "temperature", "°C"),
    Quantity("relative_humidity", "relative humidity", "%"),
    Quantity("co2", "CO2", "ppm"),
    Quantity("illuminance", "illuminance", "lx"),
)
SITES = (
    Site("site_a", Decimal("45.071200"), Decimal("7.685100")),
    Site("site_b", Decimal("45.123400"), Decimal("7.678900")),
    Site("site_c", Decimal("44.908800"), Decimal("7.742300")),
    Site("site_d", Decimal("45.301500"), Decimal("7.951700")),
    Site("site_e", Decimal("45.187600"), Decimal("7.512400")),
)
_NODES = {"site_a": 6, "site_b": 5, "site_c": 7, "site_d": 4, "site_e": 8}
_SPREAD = 1500  # millionths of a degree: a site is about 300 m wide
_OUTAGES = 10
_INCIDENTS = 30
_LATEST_START = 4 * 60  # the minute of the day
_OFFSETS = {"temperature": 1100, "relative_humidity": 2600, "co2": 70000, "illuminance": 14000}


def make_world(seed: int) -> World:
    """The world of a `seed`; the same one for the same seed, on every machine."""
    # A seed of text is hashed, so that neighbouring seeds give unrelated worlds.
    chance = Random(f"museum-sensors world {seed}")  # noqa: S311 - no secrets here
    nodes = _make_nodes(chance)
    series = tuple(
        Series(node.id, node.site, quantity) for node in nodes for quantity in node.quantities
    )
    return World(
        seed=seed,
        quantities=QUANTITIES,
        sites=SITES,
        nodes=nodes,
        series=series,
        outages=_make_outages(series, chance),
        incidents=_make_incidents(series, chance),
        rules=RULES,
    )


def _make_nodes(chance: Random) -> tuple[Node, ...]:
    places = [site for site in SITES for _ in range(_NODES[site.id])]
    return tuple(
        Node(
            id=f"node_{number:02}",
            site=site.id,
            latitude=site.latitude + _shift(chance),
            longitude=site.longitude + _shift(chance),
            quantities=_measured(site, number),
        )
        for number, site in enumerate(places, 1)
    )


def _shift(chance: Random) -> Decimal:
    return Decimal(chance.randrange(-_SPREAD, _SPREAD + 1)).scaleb(-6)


def _measured(site: Site, number: int) -> tuple[str, ...]:
    """Temperature and humidity everywhere; no CO2 at site_e, so that some questions have none."""
    with_co2 = number % 3 == 0 and site.id != "site_e"
    return (
        "temperature",
        "relative_humidity",
        *(("co2",) if with_co2 else ()),
        *(("illuminance",) if number % 4 == 1 else ()),
    )


def _make_outages(series: tuple[Series, ...], chance: Random) -> tuple[Outage, ...]:
    """Some silent weeks anywhere, and no CO2 from site_d in the last three days."""
    anywhere = [
        Outage(silent, range(start, start + chance.randrange(4, 11)))
        for silent in chance.sample(series, _OUTAGES)
        for start in [chance.randrange(DAYS - 20)]
    ]
    at_the_end = [
        Outage(silent, range(DAYS - 3, DAYS))
        for silent in series
        if (silent.site, silent.quantity) == ("site_d", "co2")
    ]
    return (*anywhere, *at_the_end)


def _make_incidents(series: tuple[Series, ...], chance: Random) -> tuple[Incident, ...]:
    """Where a threshold is set, so that questions on them find something."""
    watched = [
        one
        for one in series
        if any(rule.upper is not None and rule.applies(one.site, one.quantity) for rule in RULES)
    ]
    return tuple(
        Incident(
            series=troubled,
            day=chance.randrange(DAYS),
            minute=chance.randrange(_LATEST_START),
            offset=_OFFSETS[troubled.quantity],
        )
        for troubled in chance.choices(watched, k=_INCIDENTS)
    )

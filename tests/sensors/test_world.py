"""The invented world, before the first reading."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from hermes.sensors.calendar import DAYS
from hermes.sensors.geography import distance_m
from hermes.sensors.world import make_world

SEEDS = st.integers(0, 10_000)


@given(SEEDS)
def test_a_seed_gives_the_same_world_every_time(seed: int) -> None:
    assert make_world(seed) == make_world(seed)


def test_another_seed_gives_another_world() -> None:
    assert make_world(1).nodes != make_world(2).nodes


@given(SEEDS)
def test_every_node_lies_close_to_its_site(seed: int) -> None:
    world = make_world(seed)
    centres = {site.id: (float(site.latitude), float(site.longitude)) for site in world.sites}
    # 0.0015 degrees are at most 167 m in each direction, 236 m across.
    assert all(distance_m(node.position, centres[node.site]) < 237 for node in world.nodes)


@given(SEEDS)
def test_what_happens_happens_within_the_snapshot(seed: int) -> None:
    world = make_world(seed)
    assert all(0 <= incident.day < DAYS for incident in world.incidents)
    assert all(0 <= day < DAYS for outage in world.outages for day in outage.days)


def test_there_are_five_sites_and_all_have_nodes() -> None:
    world = make_world(1)
    assert [site.id for site in world.sites] == ["site_a", "site_b", "site_c", "site_d", "site_e"]
    assert all(world.nodes_of(site.id) for site in world.sites)


def test_some_rules_have_no_bounds_and_some_quantities_no_rule() -> None:
    world = make_world(1)
    bounds = [(rule.lower, rule.upper, rule.max_change) for rule in world.rules]
    assert (None, None, None) in bounds
    covered = {
        (series.site, series.quantity)
        for series in world.series
        if any(rule.applies(series.site, series.quantity) for rule in world.rules)
    }
    assert covered < {(series.site, series.quantity) for series in world.series}

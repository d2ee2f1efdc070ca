"""Distances, neighbours, centres: questions on where the nodes are."""

from __future__ import annotations

from decimal import Decimal
from math import ceil
from typing import TYPE_CHECKING

from hermes.sensors.answers import rounded, rounded_float
from hermes.sensors.geography import distance_m
from hermes.sensors.questions import Draft
from hermes.sensors.sql import distance

if TYPE_CHECKING:
    from random import Random

    from hermes.sensors.questions import Template
    from hermes.sensors.world import Node, World


def distance_between(start: Node, end: Node) -> Draft:
    """How far two nodes are from each other."""
    return Draft(
        template="dist_nodes",
        text=f"What is the distance between {start.id} and {end.id}?",
        sql=f"SELECT round(({distance('a', 'b')})::numeric, 1) FROM node a, node b"
        f" WHERE a.node_id = '{start.id}' AND b.node_id = '{end.id}'",
        compute=lambda _: rounded_float(distance_m(start.position, end.position), 1),
        unit="m",
    )


def neighbours(world: World, node: Node) -> tuple[Node, ...]:
    """All other nodes, the nearest first."""
    others = (other for other in world.nodes if other != node)
    return tuple(sorted(others, key=lambda other: distance_m(node.position, other.position)))


def nearest_to(world: World, node: Node) -> Draft:
    """The nearest other node, at whatever site."""
    return Draft(
        template="nearest",
        text=f"Which node is nearest to {node.id}?",
        sql="SELECT b.node_id FROM node a JOIN node b ON a.node_id <> b.node_id"
        f" WHERE a.node_id = '{node.id}' ORDER BY {distance('a', 'b')} LIMIT 1",
        compute=lambda _: neighbours(world, node)[0].id,
    )


def _distance(world: World, chance: Random) -> Draft:
    return distance_between(*chance.sample(world.nodes, 2))


def _nearest(world: World, chance: Random) -> Draft:
    return nearest_to(world, chance.choice(world.nodes))


def _radius(world: World, chance: Random) -> tuple[Node, int]:
    """A node, and a round radius in metres within which there are some others."""
    node = chance.choice(world.nodes)
    farthest = neighbours(world, node)[chance.randrange(4)]
    return node, ceil(distance_m(node.position, farthest.position) / 10) * 10


def _within(world: World, node: Node, radius: int) -> tuple[str, ...]:
    others = (other for other in world.nodes if other != node)
    near = (other.id for other in others if distance_m(node.position, other.position) <= radius)
    return tuple(sorted(near))


def _within_sql(select: str, node: Node, radius: int) -> str:
    return (
        f"SELECT {select} FROM node a JOIN node b ON a.node_id <> b.node_id"
        f" WHERE a.node_id = '{node.id}' AND {distance('a', 'b')} <= {radius}"
    )


def _nodes_within(world: World, chance: Random) -> Draft:
    node, radius = _radius(world, chance)
    return Draft(
        template="radius",
        text=f"Which nodes lie within {radius} m of {node.id}?",
        sql=_within_sql("b.node_id", node, radius) + " ORDER BY b.node_id",
        compute=lambda _: _within(world, node, radius),
    )


def _count_within(world: World, chance: Random) -> Draft:
    node, radius = _radius(world, chance)
    return Draft(
        template="count_radius",
        text=f"How many other nodes lie within {radius} m of {node.id}?",
        sql=_within_sql("count(*)", node, radius),
        compute=lambda _: len(_within(world, node, radius)),
    )


def _centroid(world: World, chance: Random) -> Draft:
    """The mean of latitudes and of longitudes: at sites of 300 m, the sphere does not matter."""
    site = chance.choice(world.sites).id
    nodes = world.nodes_of(site)
    centre = tuple(
        rounded(sum(degrees, Decimal(0)) / len(nodes), 4)
        for degrees in ([node.latitude for node in nodes], [node.longitude for node in nodes])
    )
    return Draft(
        template="centroid",
        text=f"What is the centroid (latitude, longitude) of the nodes of {site}?",
        sql="SELECT unnest(ARRAY[round(avg(latitude), 4), round(avg(longitude), 4)])"
        f" FROM node WHERE site_id = '{site}'",
        compute=lambda _: centre,
    )


_DIRECTIONS = (
    ("northernmost", "latitude", 1),
    ("southernmost", "latitude", -1),
    ("easternmost", "longitude", 1),
    ("westernmost", "longitude", -1),
)


def _outermost(world: World, chance: Random) -> Draft:
    site = chance.choice(world.sites).id
    word, axis, sign = chance.choice(_DIRECTIONS)
    outermost = max(world.nodes_of(site), key=lambda node: sign * getattr(node, axis))
    return Draft(
        template="outermost",
        text=f"Which is the {word} node of {site}?",
        sql=f"SELECT node_id FROM node WHERE site_id = '{site}'"
        f" ORDER BY {axis} {'DESC' if sign > 0 else 'ASC'} LIMIT 1",
        compute=lambda _: outermost.id,
    )


def _unknown_node(world: World, chance: Random) -> Draft:
    node, unknown = chance.choice(world.nodes), f"node_{chance.randrange(60, 100)}"
    return Draft(
        template="unavailable",
        text=f"What is the distance between {node.id} and {unknown}?",
        sql=f"SELECT {distance('a', 'b')} FROM node a, node b"
        f" WHERE a.node_id = '{node.id}' AND b.node_id = '{unknown}'",
        compute=lambda _: None,
        refusal=f"The data cannot answer this: there is no {unknown}.",
    )


TEMPLATES: tuple[Template, ...] = (
    _distance, _nearest, _nodes_within, _centroid, _outermost, _count_within, _unknown_node,
)  # fmt: skip

"""What an endpoint can do beyond what any graph can: its protocol, and how it is told the time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import orjson

from hermes.graphs.checkup import SELECT_TEXT, Ability, check_graph
from hermes.graphs.endpoint import EndpointGraph
from hermes.graphs.exchange import HttpReply
from hermes.graphs.identification import NO_QUERY, identify
from hermes.graphs.mended_json import read_json
from hermes.graphs.opening import open_graph
from hermes.graphs.registry import find_graph, refuse_unused
from hermes.graphs.server_limit import server_limit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hermes.graphs.base import Limits
    from hermes.graphs.checkup import Checkup
    from hermes.graphs.entry import GraphEntry
    from hermes.model import Engine, Failure
    from hermes.settings import Settings

_BAD_REQUEST = 400


def check_named(
    name: str, settings: Settings, overrides: Mapping[str, str], limits: Limits
) -> Checkup:
    """Check the graph `name`, or where `overrides` points it, whichever kind it is.

    Raises `UsageError` for a name that is not known, `GraphError` where it answers nothing, and
    whatever `open_graph` raises.
    """
    refuse_unused(overrides, [name])
    entry = find_graph(name, settings, overrides)
    with open_graph(name, settings, overrides=overrides) as graph:
        if isinstance(graph, EndpointGraph):
            return check_endpoint(entry, graph, limits)
        checkup = check_graph(entry, graph, limits)
    ended = Ability("time limit", works=True, detail="the process that executes a query is ended")
    return replace(checkup, abilities=(*checkup.abilities, ended))


def check_endpoint(entry: GraphEntry, graph: EndpointGraph, limits: Limits) -> Checkup:
    """Ask an endpoint, each query within `limits`. Raises `GraphError` where it answers nothing."""
    checkup = check_graph(entry, graph, limits)
    engine = identify(graph, limits.timeout_s)
    return replace(
        checkup,
        engine=engine,
        abilities=(
            Ability("POST", works=True),  # all of this was asked so
            _json(graph.ask(SELECT_TEXT, limits.timeout_s)),
            *checkup.abilities,
            _errors(graph.ask(NO_QUERY, limits.timeout_s)),
            _time_limit(entry, engine, limits.timeout_s),
        ),
    )


def _json(reply: HttpReply | Failure) -> Ability:
    if not isinstance(reply, HttpReply):
        return Ability("JSON", works=False, detail=f"{reply.kind}: {reply.detail}")
    for reader, detail in ((orjson.loads, ""), (read_json, "with escapes that JSON has not")):
        try:
            reader(reply.body)
        except orjson.JSONDecodeError:
            continue
        return Ability("JSON", works=True, detail=detail)
    return Ability("JSON", works=False, detail=f"it sends {reply.content_type or 'anything'}")


def _errors(reply: HttpReply | Failure) -> Ability:
    name = "400 for no query"
    if not isinstance(reply, HttpReply):
        return Ability(name, works=False, detail=f"{reply.kind}: {reply.detail}")
    right = reply.status == _BAD_REQUEST
    return Ability(name, works=right, detail="" if right else f"HTTP {reply.status}")


def _time_limit(entry: GraphEntry, engine: Engine, timeout_s: float) -> Ability:
    told = server_limit(entry.engine, timeout_s).told
    if told is not None:
        return Ability("time limit", works=True, detail=f"the engine is told: {told}")
    if server_limit(engine.name, timeout_s).told is not None:
        detail = f"the engine is told where graphs.yaml says `engine: {engine.name}`"
        return Ability("time limit", works=False, detail=detail)
    detail = "the engine is not told, and may go on when nobody waits"
    return Ability("time limit", works=None, detail=detail)

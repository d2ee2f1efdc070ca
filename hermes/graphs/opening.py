"""Opening a graph by its name, whichever kind it is."""

from __future__ import annotations

from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING

from hermes.graphs.registry import NO_OVERRIDES, find_graph

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from hermes.graphs.base import Graph
    from hermes.settings import Settings


class Extension(Enum):
    """What queries on a local graph may use, though SPARQL 1.1 does not have it."""

    PREFIXES = auto()
    """The prefixes of the graph's entry, without declaring them."""

    INTEGER_CASTS = auto()
    """Casts such as xsd:int(...)."""


def open_graph(
    name: str,
    settings: Settings,
    *,
    overrides: Mapping[str, str] = NO_OVERRIDES,
    workers: int = 1,
    allow_service: bool = False,
    extensions: Collection[Extension] = tuple(Extension),
) -> Graph:
    """The graph `name`, ready to be queried by several threads; to be closed by the caller.

    A local graph's files are fetched and loaded where that was not done before. `workers` bounds
    the queries that run at once. `extensions` are those of a local graph; an endpoint's own engine
    decides for itself.

    Raises `UnknownNameError`, `FormatError`, `FetchError`, `GraphError`, `StorageError`.
    """
    entry = find_graph(name, settings, overrides)
    if entry.endpoint is not None:
        from hermes.graphs.endpoint import EndpointGraph

        return EndpointGraph(
            entry, entry.endpoint, settings, connections=workers, allow_service=allow_service
        )
    from hermes.graphs.local import LocalGraph
    from hermes.graphs.store import store_folder

    return LocalGraph(
        entry.name,
        Path(entry.store) if entry.store else store_folder(entry, settings),
        workers=workers,
        prefixes=entry.prefixes if Extension.PREFIXES in extensions else {},
        integer_casts=Extension.INTEGER_CASTS in extensions,
        allow_service=allow_service,
    )

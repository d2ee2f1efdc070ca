"""The graph registry: the packaged entries, those of the data folder, those of the command."""

from __future__ import annotations

from dataclasses import replace
from importlib.resources import as_file, files
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from hermes.documents import read_yaml
from hermes.errors import UsageError, unknown_name
from hermes.fetch.weburl import web_url_fault
from hermes.graphs.built import built_graphs
from hermes.graphs.entry import GraphEntry, GraphFile, parse_entry
from hermes.shapes import as_object

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from hermes.settings import Settings

REGISTRY_NAME = "graphs.yaml"

NO_OVERRIDES: Mapping[str, str] = MappingProxyType({})


def load_registry(
    settings: Settings, overrides: Mapping[str, str] = NO_OVERRIDES
) -> Mapping[str, GraphEntry]:
    """All graphs by name. A later layer replaces whole entries of an earlier one.

    The layers are the packaged registry, `graphs.yaml` in the data folder, the graphs that were
    built from a snapshot, and `overrides`, from names to an endpoint's http(s) URL or an RDF file.
    A graph that was built, or an override, keeps the entry's prefixes, which belong to the queries,
    and nothing else; either may also be a new graph.

    Raises `FormatError`, `StorageError`, and `UsageError` for a blank override.
    """
    entries = declared_graphs(settings)
    for name, store in built_graphs(settings):
        known = entries.get(name, GraphEntry(name))
        entries[name] = GraphEntry(name, prefixes=known.prefixes, store=str(store))
    for name, target in overrides.items():
        entries[name] = _point(entries.get(name, GraphEntry(name)), target)
    return entries


def declared_graphs(settings: Settings) -> dict[str, GraphEntry]:
    """The entries that stand in a registry, packaged or in the data folder.

    Raises `FormatError`, `StorageError`.
    """
    with as_file(files("hermes_data") / REGISTRY_NAME) as packaged:
        entries = read_registry(packaged)
    own = settings.data_dir / REGISTRY_NAME
    return entries | read_registry(own) if own.exists() else entries


def find_graph(
    name: str, settings: Settings, overrides: Mapping[str, str] = NO_OVERRIDES
) -> GraphEntry:
    """The entry `name`. Raises `UnknownNameError`, and whatever `load_registry` raises."""
    entries = load_registry(settings, overrides)
    if name not in entries:
        raise unknown_name("graph", name, entries, "`hermes graph list`")
    return entries[name]


def refuse_unused(overrides: Mapping[str, str], used: Iterable[str]) -> None:
    """Raise `UsageError` for an override of a graph that is not among the `used` ones.

    A misspelt name would otherwise leave the graph where it was, without a word.
    """
    names = sorted(used)
    for name in overrides:
        if name not in names:
            raise UsageError(
                f"the graph {name!r} is not used here", "--graph", f"Used: {', '.join(names)}."
            )


def read_registry(path: Path) -> dict[str, GraphEntry]:
    """The entries of one graphs.yaml; an empty file has none. Raises as `load_registry` does."""
    value = read_yaml(path)
    entries = {} if value is None else as_object(value, str(path))
    return {name: parse_entry(name, fields, path) for name, fields in entries.items()}


def _point(entry: GraphEntry, target: str) -> GraphEntry:
    elsewhere = replace(GraphEntry(entry.name), prefixes=entry.prefixes)
    fault = web_url_fault(target)
    if fault is None:
        return replace(elsewhere, endpoint=target)
    if not target.strip() or "://" in target:
        raise UsageError(
            f"{target!r} is neither an http(s) URL nor a file: {fault}",
            f"--graph {entry.name}",
            "Give NAME=URL, without user name and password, or NAME=FILE.",
        )
    return replace(elsewhere, files=(GraphFile(path=str(Path(target).absolute())),))

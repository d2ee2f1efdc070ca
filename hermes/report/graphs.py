"""Graphs and the results of queries, as tables and as records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from hermes.model import AnswerSet, Boolean, Failure
from hermes.report.listing import record_view, table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from hermes.graphs.entry import GraphEntry
    from hermes.graphs.store import LocalStore
    from hermes.model import JsonValue, QueryResult


def registry_view(registry: Mapping[str, GraphEntry]) -> RenderableType:
    """A row a graph."""
    rows = [(entry.name, entry.engine, _place(entry)) for entry in registry.values()]
    return table(("graph", "engine", "where"), rows)


def registry_record(registry: Mapping[str, GraphEntry]) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "graphs": [
            {"name": entry.name, "engine": entry.engine, "where": _place(entry)}
            for entry in registry.values()
        ]
    }


def result_view(result: QueryResult) -> RenderableType:
    """Rows as a table, a boolean as a word, a failure as its kind and detail."""
    match result:
        case AnswerSet(variables, rows):
            return table(variables, [[cell and cell.value for cell in row] for row in rows])
        case Boolean(value):
            return Text("true" if value else "false")
        case Failure(kind, detail):
            return Text(f"{kind}: {detail}")


def store_view(store: LocalStore) -> RenderableType:
    """What is where, and its size."""
    return record_view(store_record(store))


def store_record(store: LocalStore) -> dict[str, JsonValue]:
    """The object for --json; `new` where it was built just now."""
    return {
        "graph": store.graph,
        "folder": str(store.folder),
        "triples": store.triples,
        "new": store.fresh,
    }


def _place(entry: GraphEntry) -> str:
    files = ", ".join(file.url or file.path or "" for file in entry.files)
    return entry.store or entry.endpoint or files

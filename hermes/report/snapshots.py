"""What was restored or built, as tables and as records."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import record_view, table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.snapshot.build import BuiltGraph
    from hermes.snapshot.restore import Restored


def restored_view(restored: Restored) -> RenderableType:
    """Where it is, and a row a table."""
    rows = [(one.name, one.rows) for one in restored.tables]
    return Group(
        Text(f"{restored.graph} is restored: {restored.where}"), table(("table", "rows"), rows)
    )


def restored_record(restored: Restored) -> dict[str, JsonValue]:
    """The object for --json."""
    return {
        "graph": restored.graph,
        "where": restored.where,
        "tables": {one.name: one.rows for one in restored.tables},
    }


def built_view(built: BuiltGraph) -> RenderableType:
    """What is where, and its size."""
    return record_view(built_record(built))


def built_record(built: BuiltGraph) -> dict[str, JsonValue]:
    """The object for --json."""
    return {"graph": built.graph, "folder": str(built.folder), "triples": built.triples}

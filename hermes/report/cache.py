"""The replies that are kept, as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.runs.reply_cache import Kept


def cache_record(kept: Sequence[Kept]) -> dict[str, JsonValue]:
    """The object for --json."""
    return {"replies": [each.to_json() for each in kept]}


def cache_view(kept: Sequence[Kept]) -> RenderableType:
    """A row for each system and benchmark."""
    if not kept:
        return "no replies are kept"
    table = Table()
    table.add_column("bench", no_wrap=True)
    table.add_column("system", overflow="fold")
    table.add_column("replies", justify="right", no_wrap=True)
    table.add_column("KiB", justify="right", no_wrap=True)
    table.add_column("from (UTC)", no_wrap=True)
    table.add_column("to (UTC)", no_wrap=True)
    for each in kept:
        size = f"{each.size_bytes / 1024:,.1f}"
        table.add_row(each.bench, each.system, f"{each.replies:,}", size, each.first, each.last)
    return table

"""The groups that have a place of their own: items by class, and by feature of the gold query."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from rich.console import Group

from hermes.report.listing import table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import RenderableType
    from rich.table import Table

    from hermes.model import JsonValue
    from hermes.scoring.summary import Figures

GROUPS_APART = frozenset({"class", "feature"})
"""What the table of a summary leaves out: a line under it, and a table of many rows."""

_SHARES = ("score", "precision", "recall", "f1", "accuracy")


def class_remark(by: Mapping[str, Mapping[str, Figures]], counted: str) -> Iterator[str]:
    """How many items, or answers, are of each class, the most frequent first.

    No line if all are correct.
    """
    classes = by.get("class", {})
    if classes:
        ranked = sorted(classes.items(), key=lambda named: -named[1].items)
        of_what = "" if counted == "items" else f" ({counted})"
        named = ", ".join(f"{each.items} {name}" for name, each in ranked)
        yield f"why not correct{of_what}: {named}"


def groups_view(groups: Mapping[str, JsonValue]) -> RenderableType:
    """A table for each grouping; what there are figures of is `counted`: items, or answers."""
    counted = cast("str", groups["counted"])
    tables = cast(
        "Mapping[str, Mapping[str, Mapping[str, JsonValue]]]",
        {name: groups[name] for name in ("feature", "class")},
    )
    return Group(*(_groups_table(name, counted, rows) for name, rows in tables.items()))


def _groups_table(name: str, counted: str, rows: Mapping[str, Mapping[str, JsonValue]]) -> Table:
    cells = ((group, *map(figures.get, ("items", *_SHARES))) for group, figures in rows.items())
    return table((name, counted, *_SHARES), cells)

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

_COLUMNS = ("items", "score", "precision", "recall", "f1", "accuracy")


def class_remark(by: Mapping[str, Mapping[str, Figures]]) -> Iterator[str]:
    """How many items are of each class, the most frequent first; no line if all are correct."""
    classes = by.get("class", {})
    if classes:
        ranked = sorted(classes.items(), key=lambda named: -named[1].items)
        yield "why not correct: " + ", ".join(f"{each.items} {name}" for name, each in ranked)


def groups_view(groups: Mapping[str, JsonValue]) -> RenderableType:
    """A table for each grouping of `groups`, which is as under `by` in report.json."""
    tables = cast("Mapping[str, Mapping[str, Mapping[str, JsonValue]]]", groups)
    return Group(*(_groups_table(name, rows) for name, rows in tables.items()))


def _groups_table(name: str, rows: Mapping[str, Mapping[str, JsonValue]]) -> Table:
    cells = ((group, *map(figures.get, _COLUMNS)) for group, figures in rows.items())
    return table((name, *_COLUMNS), cells)

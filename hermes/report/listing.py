"""Tables for lists, and one record as a person reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson
from rich.console import Group
from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rich.console import RenderableType

    from hermes.model import JsonValue


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> Table:
    """A plain table; numbers to the right, None as a dash, long cells folded."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    lines = [list(row) for row in rows]
    for position, heading in enumerate(headings):
        cells = [line[position] for line in lines]
        numeric = all(isinstance(cell, int | float | None) for cell in cells) and bool(cells)
        made.add_column(heading, justify="right" if numeric else "left", overflow="fold")
    for line in lines:
        made.add_row(*map(_cell, line))
    return made


def record_view(record: Mapping[str, JsonValue]) -> RenderableType:
    """One record, a key a block: texts as they are, everything else as JSON."""
    return Group(
        *(Text.assemble((f"{key}: ", "bold"), _block(value)) for key, value in record.items())
    )


def shortened(values: Sequence[str], shown: int) -> str:
    """The first values of many on one line, none of which steers a terminal.

    >>> shortened(("a", "b", "c"), 2)
    'a, b, … 1 more'
    """
    listed = ", ".join(values[:shown])
    safe = "".join(sign if sign.isprintable() else "\ufffd" for sign in listed)
    more = len(values) - shown
    return f"{safe}, … {more} more" if more > 0 else safe


def _cell(value: object) -> Text:
    if value is None:
        return Text("–")
    return Text(f"{value:.3f}" if isinstance(value, float) else str(value))


def _block(value: JsonValue) -> str:
    if isinstance(value, str):
        return f"\n{value.rstrip()}" if "\n" in value else value
    return orjson.dumps(value, option=orjson.OPT_INDENT_2).decode()

"""Markdown tables: the head of the column in which a value stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_TABLE = re.compile(
    r"^(?P<head>[ \t]*\|[^\n]{1,400})\n[ \t]*\|[ :|-]{3,400}\n"
    r"(?P<rows>(?:[ \t]*\|[^\n]*(?:\n|\Z))++)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose rows stand in `text[start:end]`, below its `heads`."""

    start: int
    end: int
    heads: tuple[str, ...]


def tables(text: str) -> list[Table]:
    """The tables in `text` that have heads, in their order.

    >>> [table.heads for table in tables("| site | mean |\\n|---|---|\\n| a | 7 |")]
    [('', ' site ', ' mean ', '')]
    """
    return [
        Table(*match.span("rows"), tuple(match["head"].split("|")))
        for match in _TABLE.finditer(text)
    ]


def head_of(found: Sequence[Table], text: str, place: int) -> str:
    """The head of the column in which the character at `place` stands; "" outside of tables."""
    nearest = bisect_right(found, place, key=lambda table: table.start) - 1
    if nearest < 0 or place >= found[nearest].end:
        return ""
    column = text.count("|", text.rfind("\n", 0, place) + 1, place)
    heads = found[nearest].heads
    return heads[column] if column < len(heads) else ""

"""What the parent and its workers say to each other, in JSON lines.

The first line to a worker holds its `Orders`; it answers READY, or ends with a message on standard
error if the store cannot be opened. Each later line is a query, `{"sparql": ..., "max_rows": ...}`.
The reply is any number of lines `{"rows": [...]}`, of cells as in `hermes.graphs.cells`, and one
that ends it: a result as in `hermes.encoding`, its rows left out.
Rows go in batches, so that neither side ever holds a large result a second time as text.

A process that loads is told `LoadOrders`. It answers with lines {"bytes": n}, as many were read so
far, and one that ends it: {"triples": n}, or {"fault": [class, what, where, mend]}.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hermes.model import JsonValue

READY: Mapping[str, JsonValue] = {"ready": True}

OUT_OF_MEMORY = 86
"""The exit code of a worker whose Python ran out of memory; an engine that does is aborted."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What a worker is told once: the store to open, how to read queries, what it may take."""

    store: str
    memory_bytes: int
    parent_pid: int
    prefixes: Mapping[str, str]
    integer_casts: bool


@dataclass(frozen=True, slots=True)
class LoadOrders:
    """The folder of a new store, its name in messages; its files: path, extension, compression."""

    folder: str
    name: str
    files: Sequence[tuple[str, str, str]]

"""Which graphs may have a snapshot: those that are not made of files, and new ones."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from hermes.errors import UsageError
from hermes.graphs.registry import declared_graphs

if TYPE_CHECKING:
    from hermes.settings import Settings

_NAME = re.compile(r"[A-Za-z0-9][\w.-]*")  # of a folder that is not hidden
_LONGEST = 200  # bytes; file systems take 255, and more than the name stands in some
_ALIKE = 0.8


def check_name(graph: str, settings: Settings) -> None:
    """Raises `UsageError` for a graph with files of its own, and for what cannot be a name."""
    if not _NAME.fullmatch(graph) or len(os.fsencode(graph)) > _LONGEST:
        raise UsageError(
            f"{graph!r} cannot be the name of a graph with a snapshot",
            "NAME",
            "Take a few letters, digits, `.`, `_` and `-`, beginning with a letter or digit.",
        )
    entry = declared_graphs(settings).get(graph)
    if entry is not None and entry.files:
        raise UsageError(
            f"the graph {graph} is made of files, which a built one would hide",
            "NAME",
            f"Take a new name, such as {graph}-snapshot.",
        )


def alike(graph: str, settings: Settings) -> str | None:
    """The graph of the registry that was probably meant, where `graph` is new."""
    known = declared_graphs(settings)
    near = get_close_matches(graph, sorted(known), n=1, cutoff=_ALIKE)
    return near[0] if near and graph not in known else None

"""Graphs that were built from a snapshot: each is a store of its own, and needs no files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.graphs.folders import recovered, visible

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.settings import Settings


def built_folder(graph: str, settings: Settings) -> Path:
    """Where the store of `graph` is, if it was built. Raises `StorageError`."""
    return recovered(settings.data_dir / "built" / graph)


def built_graphs(settings: Settings) -> Iterator[tuple[str, Path]]:
    """The names and stores of all graphs that were built. Raises `StorageError`."""
    for folder in visible(settings.data_dir / "built"):
        yield folder.name, folder

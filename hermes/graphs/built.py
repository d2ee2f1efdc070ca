"""Graphs that were built from a snapshot: each is a store of its own, and needs no files."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.settings import Settings


def built_folder(graph: str, settings: Settings) -> Path:
    """Where the store of `graph` is, if it was built."""
    return settings.data_dir / "built" / graph


def built_graphs(settings: Settings) -> Iterator[tuple[str, Path]]:
    """The names and stores of all graphs that were built; hidden folders are under construction."""
    root = settings.data_dir / "built"
    if root.is_dir():
        for folder in sorted(root.iterdir()):
            if folder.is_dir() and not folder.name.startswith("."):
                yield folder.name, folder

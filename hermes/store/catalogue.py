"""The whole catalogue: the entries of every installed distribution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hermes.errors import PluginError
from hermes.plugins import SOURCES, load_plugins
from hermes.sources import CatalogueEntry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def load_catalogue() -> Mapping[str, CatalogueEntry]:
    """The entries of all plug-ins of the group `hermes.sources`, by name.

    Raises `PluginError` where one does not load, holds no entries, or where two have one name.
    """
    return merge_catalogues(load_plugins(SOURCES))


def merge_catalogues(catalogues: Mapping[str, object]) -> Mapping[str, CatalogueEntry]:
    """The entries of all `catalogues`, given by the names of their plug-ins."""
    merged: dict[str, CatalogueEntry] = {}
    owners: dict[str, str] = {}
    for plugin, catalogue in catalogues.items():
        for entry in _entries(catalogue, plugin):
            if entry.name in merged:
                raise PluginError(
                    f"two benchmarks are called {entry.name!r}",
                    f"{SOURCES}: {owners[entry.name]}, {plugin}",
                    "Uninstall one, or rename its benchmark.",
                )
            merged[entry.name] = entry
            owners[entry.name] = plugin
    return merged


def _entries(catalogue: object, plugin: str) -> Iterable[CatalogueEntry]:
    if isinstance(catalogue, tuple | list) and all(
        isinstance(entry, CatalogueEntry) for entry in catalogue
    ):
        return catalogue
    raise PluginError(
        "not a tuple of catalogue entries",
        f"{SOURCES}: {plugin}",
        "Mend or uninstall the distribution that brings it.",
    )

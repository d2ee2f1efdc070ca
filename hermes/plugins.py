"""Plug-ins by entry point: adapters, catalogues of sources, kinds of system."""

from __future__ import annotations

from importlib.metadata import EntryPoint, EntryPoints, entry_points
from typing import TYPE_CHECKING, Protocol

from hermes.errors import PluginError, unknown_name

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from hermes.model import Converted, FileRole

ADAPTERS = "hermes.adapters"
SOURCES = "hermes.sources"
SYSTEMS = "hermes.systems"


class Adapter(Protocol):
    """Converts the files of one source format into items and gold; reads, writes nothing."""

    def __call__(
        self,
        files: Mapping[FileRole, Path],
        *,
        name: str,
        languages: Sequence[str] | None,
    ) -> Converted:
        """Convert `files` into the items of the benchmark `name`.

        `languages` chooses and orders the languages, as spelt in the source; None takes all, in
        the order of first appearance. Raises `FormatError` with the position in the file, and
        `UsageError` for a language that the file does not have.
        """
        ...


def plugin_names(group: str) -> list[str]:
    """The names of all plug-ins of `group`, sorted."""
    return sorted({entry.name for entry in entry_points(group=group)})


def plugin_origins(group: str) -> dict[str, str]:
    """Which distribution brings each plug-in of `group`, by name, sorted."""
    origins = {entry.name: _owner(entry) for entry in entry_points(group=group)}
    return dict(sorted(origins.items()))


def load_plugin(group: str, name: str) -> object:
    """The plug-in `name` of `group`. Raises `PluginError` for two of a name, or a broken one."""
    found = entry_points(group=group, name=name)
    if not found:
        raise unknown_name(f"plug-in of group {group}", name, plugin_names(group), "`pip list`")
    return _load(found)


def load_plugins(group: str) -> dict[str, object]:
    """All plug-ins of `group` by name, sorted. Raises as `load_plugin` does."""
    found = entry_points(group=group)
    return {name: _load(found.select(name=name)) for name in sorted(found.names)}


def _load(found: EntryPoints) -> object:
    """The plug-in of a name; `found` holds the entry points of one group that have it."""
    entry, *others = found
    if others:
        owners = ", ".join(sorted(map(_owner, found)))
        raise PluginError(
            f"{len(found)} plug-ins are called {entry.name!r}",
            f"{entry.group}: {owners}",
            "Uninstall one.",
        )
    try:
        return entry.load()
    except Exception as error:
        raise PluginError(
            f"the plug-in {entry.name!r} does not load: {error}",
            f"{entry.group}: {_owner(entry)}",
            "Mend or uninstall the distribution that brings it.",
        ) from error


def _owner(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value

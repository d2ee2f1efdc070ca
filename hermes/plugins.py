"""Plug-ins by entry point: adapters, catalogues of sources, kinds of system."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
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


def load_plugin(group: str, name: str) -> object:
    """The plug-in `name` of `group`. Raises `PluginError` for two of a name, or a broken one."""
    found = [entry for entry in entry_points(group=group) if entry.name == name]
    if not found:
        raise unknown_name(f"plug-in of group {group}", name, plugin_names(group), "`pip list`")
    if len(found) > 1:
        owners = ", ".join(sorted(_owner(entry) for entry in found))
        raise PluginError(
            f"{len(found)} plug-ins are called {name!r}", f"{group}: {owners}", "Uninstall one."
        )
    try:
        return found[0].load()
    except Exception as error:
        raise PluginError(
            f"the plug-in {name!r} does not load: {error}",
            f"{group}: {_owner(found[0])}",
            "Mend or uninstall the distribution that brings it.",
        ) from error


def _owner(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else entry.value

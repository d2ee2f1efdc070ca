"""The kinds of system that are installed, each with what it says of itself."""

from __future__ import annotations

import sys
from dataclasses import dataclass

from hermes.errors import PluginError
from hermes.plugins import SYSTEMS, load_plugin, plugin_origins


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind by its name; `about` is the first line of its module, `origin` who brings it."""

    name: str
    about: str
    origin: str


def load_kinds() -> tuple[Kind, ...]:
    """All kinds, by name; also one that does not load, which says so."""
    return tuple(
        Kind(name, _about(name), origin) for name, origin in plugin_origins(SYSTEMS).items()
    )


def _about(name: str) -> str:
    try:
        builder = load_plugin(SYSTEMS, name)
    except PluginError as error:
        return str(error.args[0])
    module = sys.modules.get(getattr(builder, "__module__", ""))
    return ((module and module.__doc__) or "").strip().partition("\n")[0].replace("`", "")

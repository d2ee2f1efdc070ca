"""The systems that can be asked, as a table and as a record."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import RenderableType

    from hermes.model import JsonValue
    from hermes.systems.kinds import Kind
    from hermes.systems.named import NamedSystem


def systems_view(kinds: Sequence[Kind], named: Mapping[str, NamedSystem]) -> RenderableType:
    """A row a kind, and below a row a name."""
    return Group(
        table(("kind", "what answers", "from"), [(k.name, k.about, k.origin) for k in kinds]),
        Text(),
        table(("name", "stands for", "from"), [(n.name, n.spec, n.where) for n in named.values()]),
    )


def systems_record(kinds: Sequence[Kind], named: Mapping[str, NamedSystem]) -> dict[str, JsonValue]:
    """The object for --json; of secrets, the names of their variables."""
    return {
        "kinds": [{"kind": k.name, "about": k.about, "from": k.origin} for k in kinds],
        "systems": [_named_record(system) for system in named.values()],
    }


def _named_record(named: NamedSystem) -> dict[str, JsonValue]:
    return {
        "name": named.name,
        "spec": named.spec,
        "options": dict(named.options),
        "env": dict(named.env),
        "rate": asdict(named.rate) if named.rate else None,
        "prices": {model: asdict(price) for model, price in named.prices.items()},
        "timeout_s": named.timeout_s,
        "from": named.where,
    }

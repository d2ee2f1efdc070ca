"""What a graph can do, as a table and as a record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hermes.report.listing import table

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hermes.graphs.checkup import Checkup
    from hermes.model import JsonValue

_MARKS = {True: "yes", False: "no", None: "–"}


def checkup_view(checkup: Checkup) -> RenderableType:
    """The engine and the size on a line, and a row an ability."""
    engine = "an unknown engine" if checkup.engine.name == "endpoint" else checkup.engine.name
    version = checkup.engine.version or "of unknown version"
    size = "a number of" if checkup.triples is None else f"{checkup.triples:,}"
    rows = [(each.name, _MARKS[each.works], each.detail) for each in checkup.abilities]
    return Group(
        Text(f"{checkup.graph}: {engine} {version}, {size} triples ({checkup.place})"),
        table(("", "works", ""), rows),
    )


def checkup_record(checkup: Checkup) -> dict[str, JsonValue]:
    """The object for --json; `works` is null where that cannot be told."""
    return {
        "graph": checkup.graph,
        "where": checkup.place,
        "engine": {"name": checkup.engine.name, "version": checkup.engine.version},
        "triples": checkup.triples,
        "abilities": [
            {"name": each.name, "works": each.works, "detail": each.detail}
            for each in checkup.abilities
        ],
    }

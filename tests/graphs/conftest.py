"""Small graphs in real stores, and real servers on loopback."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pytest

from hermes.graphs.entry import GraphEntry, GraphFile
from hermes.graphs.local import LocalGraph
from hermes.graphs.store import store_folder

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hermes.settings import Settings

TRIPLES = 1000


class OpenLocal(Protocol):
    """Opens a graph of 1000 triples: s0 to s999, predicates p0 to p9, the integers 0 to 999."""

    def __call__(
        self, *, workers: int = 1, integer_casts: bool = True, allow_service: bool = False
    ) -> LocalGraph: ...


@pytest.fixture(scope="session")
def thousand_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The store of the graph of 1000 triples."""
    from hermes.settings import Settings

    folder = tmp_path_factory.mktemp("thousand")
    turtle = folder / "thousand.ttl"
    turtle.write_text(
        "\n".join(f"<http://e/s{n}> <http://e/p{n % 10}> {n} ." for n in range(TRIPLES))
    )
    entry = GraphEntry("thousand", files=(GraphFile(path=str(turtle)),))
    return store_folder(entry, Settings(data_dir=folder))


@pytest.fixture
def open_local(thousand_store: Path) -> Iterator[OpenLocal]:
    """Opens the graph of 1000 triples, and closes it when the test ends."""
    opened = []

    def open_(
        *, workers: int = 1, integer_casts: bool = True, allow_service: bool = False
    ) -> LocalGraph:
        graph = LocalGraph(
            "thousand",
            thousand_store,
            workers=workers,
            prefixes={"e": "http://e/"},
            integer_casts=integer_casts,
            allow_service=allow_service,
        )
        opened.append(graph)
        return graph

    yield open_
    for graph in opened:
        graph.close()


@pytest.fixture
def own_registry(settings: Settings) -> Path:
    """Where the graphs.yaml of the data folder is to be written."""
    settings.data_dir.mkdir(parents=True)
    return settings.data_dir / "graphs.yaml"

"""Real engines, each started once a worker, and asked through graphs.yaml as a user would."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from hermes.graphs.opening import open_graph
from hermes.sensors.generation import generate
from hermes.snapshot.programs import program, run
from hermes.snapshot.server import running
from tests.engines import engines, installed
from tests.engines.mapping import mapping_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hermes.graphs.base import Graph
    from hermes.settings import Settings
    from tests.engines.engines import Engine, Entry

TOWNS = Path(__file__).with_name("towns.ttl")
ENGINES = ("oxigraph", "virtuoso", "fuseki", "ontop")

# How soon engines give up: soon on the graph on which that is tested, else late, as the machine may
# have much else to do. Virtuoso has one limit for all.
TIMEOUTS_S = {"towns": 1, "corporate": 60}
VIRTUOSO_TIMEOUT_S = 4


@dataclass(frozen=True, slots=True)
class Served:
    """The graphs of a running engine, each loaded when it is first asked for.

    Without an `engine` it is one that loads nothing.
    """

    name: str
    engine: Engine | None
    entries: dict[str, Entry] = field(default_factory=dict)

    def entry(self, graph: str, files: Sequence[Path]) -> Entry:
        """The graph's entry for a graphs.yaml."""
        if graph not in self.entries:
            assert self.engine is not None, f"{self.name} serves {list(self.entries)}"
            self.entries[graph] = self.engine.serve(graph, files)
        return self.entries[graph]


@pytest.fixture(scope="session")
def oxigraph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Oxigraph's own server."""
    folder = tmp_path_factory.mktemp("oxigraph")
    with engines.oxigraph(folder, TIMEOUTS_S) as engine:
        yield Served("oxigraph", engine)


@pytest.fixture(scope="session")
def virtuoso(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Virtuoso."""
    folder = tmp_path_factory.mktemp("virtuoso")
    with engines.virtuoso(folder, VIRTUOSO_TIMEOUT_S) as engine:
        yield Served("virtuoso", engine)


@pytest.fixture(scope="session")
def fuseki(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Apache Jena Fuseki."""
    folder = tmp_path_factory.mktemp("fuseki")
    with engines.fuseki(folder, TIMEOUTS_S) as engine:
        yield Served("fuseki", engine)


@pytest.fixture(scope="session")
def ontop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Ontop over museum-sensors as it is packaged, in PostgreSQL, and over the towns."""
    installed.folder("ontop")  # before anything is generated
    folder = tmp_path_factory.mktemp("ontop")
    generated = folder / "generated"
    generate(generated, observations=10_000, questions=100, seed=1)
    mapping = generated / "mapping.ttl"
    mapping.write_text(mapping.read_text() + mapping_of(TOWNS))
    with running(folder / "cluster") as server:
        dsn = server.dsn("postgres")
        script = ("-c", f"\\cd {generated}", "-f", generated / "snapshot.sql")
        done = run([program("psql"), "-q", "-v", "ON_ERROR_STOP=1", "-d", dsn, *script])
        assert done.returncode == 0, done.stderr
        with engines.ontop(folder, "postgres", server.sockets, mapping) as url:
            entry: Entry = {"endpoint": url, "engine": "ontop"}
            yield Served("ontop", None, {"towns": entry, "sensors": entry})


@pytest.fixture(params=ENGINES)
def served(request: pytest.FixtureRequest) -> Served:
    """Each engine in turn."""
    return cast("Served", request.getfixturevalue(request.param))


@pytest.fixture
def towns(served: Served, settings: Settings) -> Iterator[Graph]:
    """The graph of `towns.ttl` on each engine."""
    with registered("towns", served.entry("towns", [TOWNS]), settings) as graph:
        yield graph


def registered(name: str, entry: Entry, settings: Settings) -> Graph:
    """The graph of an entry, through a graphs.yaml in the data folder."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    (settings.data_dir / "graphs.yaml").write_text(json.dumps({name: entry}))  # YAML holds JSON
    return open_graph(name, replace(settings, offline=False))

"""The engines: how each is started, and how it is given a graph."""

from __future__ import annotations

import subprocess
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import requests

from hermes.snapshot.cluster import SUPERUSER
from hermes.snapshot.sockets import PORT
from tests.engines import installed
from tests.engines.processes import free_port, serving

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from hermes.model import JsonValue

Entry: TypeAlias = "dict[str, JsonValue]"
"""What a graphs.yaml says of a graph."""

VIRTUOSO_MAX_ROWS = 5000

_JAVA = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m")  # quick to start, and small

_VIRTUOSO_INI = """\
[Database]
DatabaseFile = virtuoso.db
ErrorLogFile = virtuoso.log
LockFile = virtuoso.lck
TransactionFile = virtuoso.trx
xa_persistent_file = virtuoso.pxa
[TempDatabase]
DatabaseFile = virtuoso-temp.db
TransactionFile = virtuoso-temp.trx
[Parameters]
ServerPort = 127.0.0.1:{sql}
DisableUnixSocket = 1
NumberOfBuffers = 10000
MaxDirtyBuffers = 6000
CheckpointInterval = 0
DirsAllowed = /
[HTTPServer]
ServerPort = 127.0.0.1:{http}
ServerThreads = 4
[SPARQL]
MaxQueryExecutionTime = {timeout_s}
ResultSetMaxRows = {max_rows}
"""


_FUSEKI_PREFIXES = """\
PREFIX fuseki: <http://jena.apache.org/fuseki#>
PREFIX ja: <http://jena.hpl.hp.com/2005/11/Assembler#>
"""
_FUSEKI_SERVICE = """\
[] a fuseki:Service ;
  fuseki:name "%s" ;
  fuseki:endpoint [
    fuseki:operation fuseki:query ; fuseki:name "query" ;
    ja:context [ ja:cxtName "arq:queryTimeout" ; ja:cxtValue "%d" ]
  ] ;
  fuseki:endpoint [ fuseki:operation fuseki:gsp-rw ; fuseki:name "data" ] ;
  fuseki:dataset [ a ja:MemoryDataset ] .
"""


class Engine(Protocol):
    """A running engine, which serves any number of graphs."""

    def serve(self, graph: str, files: Sequence[Path]) -> Entry:
        """Load the Turtle of `files` as one graph; its entry."""
        ...


@dataclass(frozen=True, slots=True)
class Oxigraph:
    """Oxigraph's own server, which serves one store, read-only: a process a graph."""

    program: str
    folder: Path
    processes: ExitStack
    timeouts_s: Mapping[str, int]

    def serve(self, graph: str, files: Sequence[Path]) -> Entry:
        from pyoxigraph import RdfFormat, Store

        place = self.folder / graph
        store = Store(str(place))
        for file in files:
            store.bulk_load(path=file, format=RdfFormat.TURTLE)
        del store  # which closes it
        address = f"127.0.0.1:{free_port()}"
        url = f"http://{address}/query"
        store_options = ("serve-read-only", "--location", place, "--bind", address)
        command = (self.program, *store_options, f"--timeout-s={self.timeouts_s[graph]}")
        self.processes.enter_context(serving(command, self.folder, url))
        return {"endpoint": url, "engine": "oxigraph"}


@contextmanager
def oxigraph(folder: Path, timeouts_s: Mapping[str, int]) -> Iterator[Oxigraph]:
    """Oxigraph, which gives up a query on a graph after that one's time."""
    with ExitStack() as processes:
        yield Oxigraph(installed.program("oxigraph"), folder, processes, timeouts_s)


@dataclass(frozen=True, slots=True)
class Virtuoso:
    """Virtuoso with a database of its own."""

    isql: str
    port: int
    url: str

    def serve(self, graph: str, files: Sequence[Path]) -> Entry:
        iri = f"http://graphs.example/{graph}"
        loads = [f"DB.DBA.TTLP(file_to_string_output('{file}'), '', '{iri}', 0);" for file in files]
        done = subprocess.run(
            [self.isql, f"127.0.0.1:{self.port}", "dba", "dba", f"exec={' '.join(loads)}"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "*** Error" not in done.stdout + done.stderr, done
        return {"endpoint": self.url, "engine": "virtuoso", "default_graph": iri}


@contextmanager
def virtuoso(folder: Path, timeout_s: int) -> Iterator[Virtuoso]:
    """Virtuoso, which gives up a query after `timeout_s` and cuts results at VIRTUOSO_MAX_ROWS."""
    command = [installed.program("virtuoso-t"), "+foreground", "+wait", "+configfile"]
    isql = installed.program("isql-vt")
    sql, http = free_port(), free_port()
    ini = folder / "virtuoso.ini"
    ini.write_text(
        _VIRTUOSO_INI.format(sql=sql, http=http, timeout_s=timeout_s, max_rows=VIRTUOSO_MAX_ROWS)
    )
    url = f"http://127.0.0.1:{http}/sparql"
    with serving([*command, ini], folder, url):
        yield Virtuoso(isql, sql, url)


@dataclass(frozen=True, slots=True)
class Fuseki:
    """Fuseki with datasets in memory."""

    url: str

    def serve(self, graph: str, files: Sequence[Path]) -> Entry:
        for file in files:
            requests.post(
                f"{self.url}/{graph}/data?default",
                data=file.read_bytes(),
                headers={"Content-Type": "text/turtle"},
                timeout=60,
            ).raise_for_status()
        return {"endpoint": f"{self.url}/{graph}/query", "engine": "fuseki"}


@contextmanager
def fuseki(folder: Path, timeouts_s: Mapping[str, int]) -> Iterator[Fuseki]:
    """Fuseki with these graphs, which gives up a query on one after that one's time."""
    program = installed.program("java")
    (jar,) = installed.folder("fuseki").glob("*.jar")
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    config = folder / "fuseki.ttl"
    services = (_FUSEKI_SERVICE % (name, 1000 * limit) for name, limit in timeouts_s.items())
    config.write_text(_FUSEKI_PREFIXES + "".join(services))
    command = [program, *_JAVA, "-cp", str(jar), "org.apache.jena.fuseki.main.cmds.FusekiMainCmd"]
    command += ["--localhost", f"--port={port}", f"--config={config}"]
    with serving(command, folder, f"{url}/{next(iter(timeouts_s))}/query"):
        yield Fuseki(url)


@contextmanager
def ontop(folder: Path, database: str, sockets: Path, mapping: Path) -> Iterator[str]:
    """The query URL of Ontop over `database` of the embedded server that listens in `sockets`."""
    program = installed.program("java")
    jars = installed.folder("ontop")
    properties = folder / "database.properties"
    # https://kohlschutter.github.io/junixsocket: PostgreSQL's driver takes a socket factory.
    properties.write_text(
        f"jdbc.url=jdbc:postgresql://localhost/{database}"
        "?socketFactory=org.newsclub.net.unix.AFUNIXSocketFactory$FactoryArg"
        f"&socketFactoryArg={sockets}/.s.PGSQL.{PORT}"
        "&autosave=always\n"  # else a query that fails takes later ones with it
        "jdbc.driver=org.postgresql.Driver\n"
        f"jdbc.user={SUPERUSER}\n"
        "jdbc.password=none\n"
    )
    port = free_port()
    url = f"http://127.0.0.1:{port}/sparql"
    command = [
        program, *_JAVA,
        "--add-opens=java.base/java.lang=ALL-UNNAMED",  # its Guice is older than Java 17
        "-cp", f"{jars}/*", "it.unibz.inf.ontop.endpoint.OntopEndpointApplication",
        f"--mapping={mapping}", f"--properties={properties}", f"--port={port}",
        "--server.address=127.0.0.1", "--lazy=false", "--dev=false",
    ]  # fmt: skip
    with serving(command, folder, url):
        yield url

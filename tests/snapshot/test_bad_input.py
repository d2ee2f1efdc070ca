"""What goes wrong with a snapshot, as a user of the command line meets it.

Each time: one line that says what, where and how to mend it, and an exit code; what was there
before is there afterwards; no server is left; and the next call, on the same folder, does its work.
"""

from __future__ import annotations

import os
import re
import resource
import socket
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg
import pytest

from hermes.snapshot.database import reading_only
from hermes.snapshot.programs import NEWEST, program, run
from hermes.snapshot.server import running
from tests.commandline import CommandLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.commandline import Ended
    from tests.snapshot.conftest import Databases

pytestmark = [pytest.mark.engine, pytest.mark.slow]

MAPPING = """
@prefix rr: <http://www.w3.org/ns/r2rml#> .
<#places> rr:logicalTable [ {table} ] ; rr:subjectMap [ rr:template "http://x.example/{{n}}" ] ;
    rr:predicateObjectMap [ {predicate} ; rr:objectMap [ {object_} ] ] .
"""
TABLE = 'rr:tableName "place"'
PREDICATE = "rr:predicate <http://x.example/p>"
OBJECT = 'rr:column "n"'
MIB = 1024**2
ROWS = 2_000
COUNT = "SELECT (COUNT(*) AS ?n) { ?s ?p ?o }"
ONE_LINE = re.compile(r"hermes: [^\n]+ \([^\n]+\)\. [A-Z`][^\n]+\.\n")  # what, where, how to mend


@pytest.fixture(scope="module")
def places(databases: Databases) -> str:
    """How to connect to a database with one table, `place`."""
    dsn = databases.create("places")
    databases.psql("places", "-c", table_of("place", ROWS))
    return dsn


def table_of(name: str, rows: int) -> str:
    """The SQL that makes a table with rows of a kilobyte, of which an archive needs 40 bytes."""
    columns = "n, repeat(md5(n::text), 32) AS text"
    return f"CREATE TABLE {name} AS SELECT {columns} FROM generate_series(1, {rows}) AS n"  # noqa: S608


@pytest.fixture(scope="module")
def archive(databases: Databases, places: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of that database."""
    assert places
    return databases.dump("places", tmp_path_factory.mktemp("archive") / "places.dump")


@pytest.fixture(scope="module")
def hermes(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line on a data folder with a snapshot and its graph: it has to stand it all."""
    command_line = CommandLine(tmp_path_factory.mktemp("hermes"))
    assert restore(command_line, archive).code == 0
    assert build(command_line).code == 0
    return command_line


def restore(hermes: CommandLine, dump: Path, *options: str) -> Ended:
    return hermes("graph", "restore", "herikg", "--dump", dump, *options)


def build(
    hermes: CommandLine,
    *options: str,
    table: str = TABLE,
    predicate: str = PREDICATE,
    object_: str = OBJECT,
) -> Ended:
    parts = {"table": table, "predicate": predicate, "object_": object_}
    mapping = hermes.write("mapping.ttl", MAPPING.format(**parts))
    return hermes("graph", "build", "herikg", "--mapping", mapping, *options)


def complaint(ended: Ended, code: int, hermes: CommandLine) -> str:
    """The one line on standard error. Nothing is left of what failed, and no server."""
    assert ONE_LINE.fullmatch(ended.err), ended.err
    assert (ended.code, ended.out) == (code, "")
    assert servers(hermes.folder) == []
    data = hermes.folder / "data"
    assert {path.name for path in data.glob("*/[!.]*")} == {"herikg"}
    assert not list(data.glob("*/.herikg.new"))
    return ended.err


def is_as_before(hermes: CommandLine) -> bool:
    """Whether the graph answers, and the snapshot can be opened and built once more."""
    asked = hermes("graph", "query", "herikg", COUNT, "--json")
    built = build(hermes, "--json")
    return (
        asked.json["rows"][0][0]["value"] == str(ROWS)
        and built.json["triples"] == ROWS
        and servers(hermes.folder) == []
    )


def servers(folder: Path) -> list[str]:
    """The commands of the processes that name a folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended
            found.append(process.read_bytes().replace(b"\0", b" ").decode(errors="replace"))
    return [command for command in found if str(folder) in command]


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_server_that_runs_is_seen(tmp_path: Path) -> None:
    # Else `servers` would prove nothing in the tests below.
    with running(tmp_path / "cluster"):
        assert servers(tmp_path)
    assert servers(tmp_path) == []


# -- archives ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code", "told"),
    [
        (lambda whole: whole.replace(b"16.", b"15.", 1), 2, "of PostgreSQL 15, the server is ver"),
        (lambda whole: whole[:50], 2, "not a whole archive of pg_dump"),
        (lambda whole: whole[: len(whole) // 2], 2, "not a whole archive of pg_dump: could not re"),
        (lambda whole: whole[:-50], 2, "not a whole archive of pg_dump: could not read from input"),
    ],
    ids=["of another version", "cut in its head", "cut in its rows", "cut at its end"],
)
def test_an_archive_that_cannot_be_restored(
    change: Callable[[bytes], bytes],
    code: int,
    told: str,
    hermes: CommandLine,
    archive: Path,
    tmp_path: Path,
) -> None:
    bad = tmp_path / "bad.dump"
    bad.write_bytes(change(archive.read_bytes()))
    line = complaint(restore(hermes, bad), code, hermes)
    assert told in line
    assert str(bad) in line
    assert is_as_before(hermes)


def test_an_archive_of_a_pg_dump_that_is_newer_than_the_server(
    hermes: CommandLine, places: str, tmp_path: Path
) -> None:
    newer = tmp_path / "newer.dump"
    dumped = run([program("pg_dump", NEWEST), "--format=custom", "-d", places, "-f", newer])
    assert dumped.returncode == 0, dumped.stderr
    line = complaint(restore(hermes, newer), 2, hermes)
    assert "written by pg_dump 18, for newer servers" in line
    assert "Dump the database again with pg_dump 16." in line
    assert is_as_before(hermes)


def test_an_archive_that_is_no_file(hermes: CommandLine, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.dump")
    for path, told in (
        (tmp_path / "no.dump", "there is no such file"),
        (tmp_path, "this is a folder, and not a file"),
        (tmp_path / "pipe.dump", "this is no regular file"),
    ):
        assert f"{told} ({path})" in complaint(restore(hermes, path), 2, hermes)


@pytest.mark.parametrize("share", [0.0, 0.01, 0.2, 0.4, 0.6, 0.8, 0.99])
def test_an_archive_is_at_fault_wherever_it_is_cut(
    share: float, hermes: CommandLine, archive: Path, tmp_path: Path
) -> None:
    cut = tmp_path / "cut.dump"
    whole = archive.read_bytes()
    cut.write_bytes(whole[: int(len(whole) * share)])
    line = complaint(restore(hermes, cut), 2, hermes)
    assert f"({cut})" in line
    assert "/hermes-" not in line


# -- names ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["museum", "museum-sensors", "corporate"])
def test_a_graph_with_files_of_its_own_is_not_hidden_by_another(
    name: str, hermes: CommandLine, archive: Path
) -> None:
    for ended in (
        hermes("graph", "restore", name, "--dump", archive),
        hermes("graph", "build", name, "--mapping", "mapping.ttl"),
    ):
        line = complaint(ended, 2, hermes)
        assert f"the graph {name} is made of files" in line
        assert f"Take a new name, such as {name}-snapshot." in line


@pytest.mark.parametrize("name", ["../x", ".x", "a/b", "", "/x", "a" * 300])
def test_a_name_that_is_none_of_a_folder(name: str, hermes: CommandLine, archive: Path) -> None:
    ended = hermes("graph", "restore", name, "--dump", archive)
    assert "cannot be the name of a graph" in complaint(ended, 2, hermes)


def test_what_was_built_of_other_data_is_told(hermes: CommandLine, archive: Path) -> None:
    ended = restore(hermes, archive)
    assert ended.code == 0
    assert "warning: the graph herikg still answers from what was built before" in ended.err
    assert "`hermes graph build herikg --mapping FILE`" in ended.err


def test_a_new_name_that_may_be_a_slip_is_told(bare: CommandLine, archive: Path) -> None:
    ended = bare("graph", "restore", "herikgg", "--dump", archive)
    assert ended.code == 0
    assert ended.err.startswith("warning: herikgg is a new graph; if you meant herikg,")


# -- space ---------------------------------------------------------------------------------------


@contextmanager
def no_file_larger_than(size: int) -> Iterator[None]:
    """What is started meanwhile fails to write more, as on a full disk; needs no privilege."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.fixture(scope="module")
def large(databases: Databases, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The archive of a database with a table of 20 MB."""
    databases.create("large")
    databases.psql("large", "-c", table_of("place", 20_000))
    return databases.dump("large", tmp_path_factory.mktemp("archive") / "large.dump")


# The log of a new cluster has 16 MiB.
@pytest.mark.parametrize(
    ("mebibytes", "told"),
    [(1, "PostgreSQL cannot be set up"), (17, "cannot be restored, and nothing was")],
)
def test_no_space_for_a_snapshot(
    mebibytes: int, told: str, hermes: CommandLine, archive: Path, large: Path
) -> None:
    with no_file_larger_than(mebibytes * MIB):
        process = hermes.start("graph", "restore", "herikg", "--dump", large)
    line = complaint(hermes.wait(process), 3, hermes)
    assert told in line
    assert "File too large" in line
    assert "space" in line.rpartition(")")[2]
    assert is_as_before(hermes)
    assert restore(hermes, archive).code == 0  # where there is space again


def test_no_space_for_a_graph(hermes: CommandLine, places: str) -> None:
    with no_file_larger_than(MIB // 32):
        process = hermes.start(
            "graph", "build", "herikg", "--mapping", "mapping.ttl", "--dsn", places
        )
    line = complaint(hermes.wait(process), 3, hermes)
    assert "the store cannot be written" in line
    assert "Free some space" in line
    assert is_as_before(hermes)


# -- servers -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def guarded(databases: Databases, places: str) -> str:
    """That database, for a user who needs a password, which is `right`."""
    databases.psql("postgres", "-c", "CREATE ROLE guarded LOGIN PASSWORD 'right'")
    rules = Path(databases.psql("postgres", "-c", "SHOW hba_file").strip())
    rules.write_text(f"local all guarded scram-sha-256\n{rules.read_text()}")
    databases.psql("postgres", "-c", "SELECT pg_reload_conf()")
    dsn = places.replace("user=postgres", "user=guarded")
    deadline = time.monotonic() + 20
    with suppress(psycopg.OperationalError):  # which is raised as soon as the rule is heeded
        while time.monotonic() < deadline:
            psycopg.connect(dsn).close()
    return dsn


@pytest.fixture
def refusing(request: pytest.FixtureRequest, guarded: str) -> str:
    """A DSN that refuses, for one reason or another."""
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        free = unused.getsockname()[1]
    return {
        "nobody listens": f"postgresql://someone:secret@127.0.0.1:{free}/places",
        "wrong password": f"{guarded} password=secret",
        "no such database": guarded.replace("places", "nothing") + " password=right",
        "no such user": guarded.replace("guarded", "someone") + " password=secret",
    }[request.param]


@pytest.mark.parametrize(
    ("refusing", "told"),
    [
        ("nobody listens", "Connection refused"),
        ("wrong password", 'password authentication failed for user "guarded"'),
        ("no such database", 'database "nothing" does not exist'),
        ("no such user", 'role "someone" does not exist'),
    ],
    indirect=["refusing"],
)
def test_a_dsn_that_refuses(refusing: str, told: str, hermes: CommandLine, archive: Path) -> None:
    for ended in (restore(hermes, archive, "--dsn", refusing), build(hermes, "--dsn", refusing)):
        line = complaint(ended, 3, hermes)
        assert "PostgreSQL refuses the connection" in line
        assert told in line
        assert "Start the server, or mend the DSN" in line
        assert "secret" not in line


@pytest.mark.parametrize(
    ("dsn", "host"),
    [
        ("postgresql://u@no.such.host.invalid/x", "no.such.host.invalid"),
        ("host=127.0.0.1,db.example dbname=x", "db.example"),
        ("host=localhost hostaddr=192.0.2.1 dbname=x", "192.0.2.1"),
        ("service=elsewhere", "whatever host the service elsewhere names"),
    ],
)
def test_a_dsn_that_leads_elsewhere_while_offline(
    dsn: str, host: str, hermes: CommandLine, archive: Path
) -> None:
    options = ("--dsn", dsn, "--offline")
    for ended in (restore(hermes, archive, *options), build(hermes, *options)):
        assert f"offline, and {host} is not this machine" in complaint(ended, 2, hermes)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "/nowhere", "@abstract"])
def test_a_dsn_that_leads_to_this_machine_is_tried_while_offline(
    host: str, hermes: CommandLine
) -> None:
    ended = build(hermes, "--dsn", f"host={host} port=1 dbname=x", "--offline")
    assert "PostgreSQL refuses the connection" in complaint(ended, 3, hermes)


@pytest.mark.parametrize("dsn", ["", "places", "postgresql://["])
def test_a_dsn_that_is_none(dsn: str, hermes: CommandLine, archive: Path) -> None:
    for ended in (restore(hermes, archive, "--dsn", dsn), build(hermes, "--dsn", dsn)):
        assert "(--dsn). Write postgresql://" in complaint(ended, 2, hermes)


# -- mappings ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "object_", "code", "told"),
    [
        ('rr:tableName "plaice"', OBJECT, 2, 'relation "plaice" does not exist'),
        (TABLE, 'rr:column "height"', 2, "there is no column height"),
        (TABLE, 'rr:template "x{n"', 2, "a brace neither encloses a column nor is escaped"),
        (TABLE, 'rr:template "x}{n}"', 2, "a brace neither encloses a column nor is escaped"),
        (TABLE, 'rr:template "x{}"', 2, "a brace neither encloses a column nor is escaped"),
        ('rr:sqlQuery "SELECT n FROM sea.place"', OBJECT, 2, 'relation "sea.place" does not exist'),
        ('rr:sqlQuery "SELECT 1 / (7 - n) AS n FROM place"', OBJECT, 3, "division by zero"),
    ],
)
def test_a_mapping_that_does_not_fit(
    table: str, object_: str, code: int, told: str, hermes: CommandLine
) -> None:
    line = complaint(build(hermes, table=table, object_=object_), code, hermes)
    assert told in line
    assert "mapping.ttl, <file:///mapping#places>" in line
    assert is_as_before(hermes)


# So many rows that PostgreSQL still sends some when the first one is refused.
MANY = 'rr:sqlQuery "SELECT n FROM generate_series(1, 200000) AS n"'


@pytest.mark.parametrize(
    ("predicate", "object_"),
    [
        (PREDICATE, 'rr:column "n" ; rr:datatype "integer"'),
        (PREDICATE, 'rr:column "n" ; rr:language "no language"'),
        (PREDICATE, 'rr:template "http://x.example/a b/{n}"'),
        ('rr:predicateMap [ rr:column "n" ; rr:termType rr:Literal ]', OBJECT),
    ],
    ids=["datatype", "language", "template", "predicate"],
)
def test_a_mapping_that_makes_no_rdf_ends_while_rows_are_under_way(
    predicate: str, object_: str, hermes: CommandLine
) -> None:
    ended = build(hermes, table=MANY, predicate=predicate, object_=object_)
    assert "no RDF can be made of a row" in complaint(ended, 3, hermes)
    assert is_as_before(hermes)


def test_a_mapping_that_makes_no_triple(hermes: CommandLine) -> None:
    ended = build(hermes, table='rr:sqlQuery "SELECT * FROM place WHERE n < 0"')
    assert "the mapping makes no triple of the database" in complaint(ended, 3, hermes)
    assert is_as_before(hermes)


CLOSING = "SELECT n FROM place) AS c; COMMIT; DROP TABLE place; SELECT * FROM (SELECT 1 AS n"


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (f'rr:sqlQuery "{CLOSING}"', "syntax error"),
        (f'rr:tableName "{CLOSING[14:]}"', "is no name of a table"),
        ('rr:tableName "place, pg_user"', "is no name of a table"),
        ('rr:sqlQuery "SELECT 1 AS n; DROP TABLE place"', "cannot insert multiple commands"),
        ('rr:sqlQuery "SELECT n FROM place) AS c -- "', "syntax error"),
        ('rr:sqlQuery "SELECT n FROM place) AS c /*"', "syntax error"),
        ('rr:sqlQuery "DELETE FROM place RETURNING n"', "syntax error"),
        ('rr:sqlQuery "WITH d AS (DELETE FROM place RETURNING n) SELECT n FROM d"', "WITH clause"),
        ('rr:sqlQuery "CREATE TABLE t AS SELECT 1 AS n"', "syntax error"),
    ],
)
def test_a_mapping_that_would_do_more_than_read(
    table: str, told: str, hermes: CommandLine, databases: Databases, places: str
) -> None:
    line = complaint(build(hermes, table=table), 2, hermes)
    assert told in line
    assert is_as_before(hermes)
    assert told in complaint(build(hermes, "--dsn", places, table=table), 2, hermes)
    assert databases.psql("places", "-c", "SELECT count(*) FROM place").strip() == str(ROWS)


def test_a_mapping_cannot_read_files_through_the_embedded_server(hermes: CommandLine) -> None:
    ended = build(hermes, table="rr:sqlQuery \"SELECT pg_read_file('/etc/passwd') AS n\"")
    assert "permission denied for function pg_read_file" in ended.err
    assert is_as_before(hermes)


def test_no_transaction_of_a_build_can_write(places: str) -> None:
    with psycopg.connect(reading_only(places), autocommit=True) as connection:
        for statement in ("DROP TABLE place", "BEGIN; COMMIT; DELETE FROM place"):
            with pytest.raises(psycopg.errors.ReadOnlySqlTransaction):
                connection.execute(statement)


def test_a_query_that_ends_with_a_comment_or_a_semicolon_is_as_good(hermes: CommandLine) -> None:
    for query in ("SELECT n FROM place -- all", "SELECT n FROM place ; "):
        assert build(hermes, "--json", table=f'rr:sqlQuery "{query}"').json["triples"] == ROWS


def test_a_mapping_that_is_not_there(hermes: CommandLine) -> None:
    ended = hermes("graph", "build", "herikg", "--mapping", "no.ttl")
    assert "cannot read the mapping" in complaint(ended, 2, hermes)


def test_a_snapshot_that_was_never_restored(bare: CommandLine) -> None:
    ended = build(bare)
    assert ONE_LINE.fullmatch(ended.err)
    assert ended.code == 3
    assert "hermes graph restore herikg --dump FILE" in ended.err
    assert servers(bare.folder) == []

"""Restoring an archive of pg_dump: all of it, or nothing and one clear error."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from hermes.errors import FormatError, GraphError, HermesError, UsageError
from hermes.sensors.world import make_world
from hermes.snapshot.restore import restore, snapshot_folder
from tests.snapshot.conftest import OBSERVATIONS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hermes.settings import Settings
    from tests.snapshot.conftest import Databases

pytestmark = pytest.mark.engine

WORLD = make_world(1)
ROWS = {
    "node": len(WORLD.nodes),
    "observation": OBSERVATIONS,
    "quantity": len(WORLD.quantities),
    "rule": len(WORLD.rules),
    "sensor": len(WORLD.series),
    "site": len(WORLD.sites),
}


def rewritten(dump: Path, path: Path, change: Callable[[bytes], bytes]) -> Path:
    """The archive with its bytes changed."""
    path.write_bytes(change(dump.read_bytes()))
    return path


def hermes(settings: Settings, *arguments: str | Path) -> list[str]:
    return [
        sys.executable, "-m", "hermes", "--data-dir", str(settings.data_dir), *map(str, arguments)
    ]  # fmt: skip


def test_an_archive_is_restored_with_every_row(dump: Path, settings: Settings) -> None:
    restored = restore("herikg", dump, settings)
    assert {table.name: table.rows for table in restored.tables} == ROWS
    assert restored.where == str(snapshot_folder("herikg", settings))


def test_the_command_reports_tables_and_rows(dump: Path, settings: Settings) -> None:
    done = subprocess.run(
        hermes(settings, "graph", "restore", "herikg", "--dump", dump, "--json"),
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["tables"] == ROWS


def test_it_goes_into_another_server_that_a_dsn_names(
    dump: Path, settings: Settings, databases: Databases
) -> None:
    restored = restore("herikg", dump, settings, databases.create("other"))
    assert {table.name: table.rows for table in restored.tables} == ROWS
    assert not snapshot_folder("herikg", settings).exists()


def test_what_a_dsn_leaves_open_is_read_from_the_environment_as_libpq_does(
    dump: Path, settings: Settings, databases: Databases, monkeypatch: pytest.MonkeyPatch
) -> None:
    databases.create("from_environment")
    monkeypatch.setenv("PGHOST", str(databases.server.sockets))
    monkeypatch.setenv("PGUSER", "postgres")
    restored = restore("herikg", dump, settings, "dbname=from_environment password=any")
    assert {table.name: table.rows for table in restored.tables} == ROWS


def test_tables_of_another_schema_are_reported_with_it(
    databases: Databases, settings: Settings, tmp_path: Path
) -> None:
    databases.create("schemas")
    databases.psql(
        "schemas", "-c", 'CREATE SCHEMA s; CREATE TABLE s."Odd name" AS SELECT 1 AS n; '
        "CREATE TABLE parted (n int) PARTITION BY LIST (n); "
        "CREATE TABLE part PARTITION OF parted DEFAULT; INSERT INTO parted VALUES (1), (2)",
    )  # fmt: skip
    restored = restore("herikg", databases.dump("schemas", tmp_path / "x.dump"), settings)
    assert {table.name: table.rows for table in restored.tables} == {"parted": 2, "s.Odd name": 1}


def test_an_archive_cannot_run_programs_as_the_user_who_restores_it(
    databases: Databases, settings: Settings, tmp_path: Path
) -> None:
    databases.create("evil")
    mark = tmp_path / "mark"
    # A check of a column is executed for every row that is restored.
    databases.psql(
        "evil", "-c", "CREATE FUNCTION f() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN "
        f"COPY (SELECT 1) TO PROGRAM 'cat > {mark}'; RETURN true; END $$; "
        "CREATE TABLE t (n int CHECK (f()))", "-c", "INSERT INTO t VALUES (1)",
    )  # fmt: skip
    mark.unlink()
    with pytest.raises(
        GraphError, match="permission denied to COPY to or from an external program"
    ):
        restore("herikg", databases.dump("evil", tmp_path / "x.dump"), settings)
    assert not mark.exists()


@pytest.mark.parametrize("share", [0.0, 0.001, 0.3, 0.999])
def test_a_truncated_archive_leaves_nothing(
    share: float, dump: Path, settings: Settings, tmp_path: Path
) -> None:
    cut = rewritten(dump, tmp_path / "cut.dump", lambda whole: whole[: int(len(whole) * share)])
    with pytest.raises(HermesError, match=r"cut\.dump.*again"):
        restore("herikg", cut, settings)
    assert not snapshot_folder("herikg", settings).exists()


def test_a_restore_that_fails_leaves_the_snapshot_from_before(
    dump: Path, settings: Settings, tmp_path: Path
) -> None:
    restore("herikg", dump, settings)
    cut = rewritten(dump, tmp_path / "cut.dump", lambda whole: whole[: len(whole) // 2])
    with pytest.raises(FormatError, match="not a whole archive"):
        restore("herikg", cut, settings)
    assert (snapshot_folder("herikg", settings) / "PG_VERSION").is_file()
    restored = restore("herikg", dump, settings)
    assert {table.name: table.rows for table in restored.tables} == ROWS


@pytest.mark.parametrize("content", [b"", b"PGDMP", b"-- PostgreSQL database dump\n", b"\0" * 999])
def test_what_is_no_archive_is_named_as_such(
    content: bytes, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "x.dump").write_bytes(content)
    with pytest.raises(FormatError, match=r"not a whole archive of pg_dump.*--format=custom"):
        restore("herikg", tmp_path / "x.dump", settings)


def test_a_dump_as_sql_text_is_named_as_such(
    databases: Databases, settings: Settings, tmp_path: Path
) -> None:
    databases.create("plain")
    plain = databases.dump("plain", tmp_path / "x.sql", "--format=plain")
    with pytest.raises(FormatError, match="text format dump"):
        restore("herikg", plain, settings)


def test_an_archive_that_is_not_there_is_named(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"no such file.*missing\.dump"):
        restore("herikg", tmp_path / "missing.dump", settings)


def test_an_absent_extension_is_named_before_anything_is_restored(
    databases: Databases, settings: Settings, tmp_path: Path
) -> None:
    databases.create("extended")
    databases.psql("extended", "-c", "CREATE EXTENSION vector; CREATE TABLE t (n int)")
    archive = databases.dump("extended", tmp_path / "x.dump")
    # The same archive as of an extension that this server has not, of a name as long.
    absent = rewritten(
        archive, tmp_path / "y.dump", lambda whole: whole.replace(b"vector", b"citext")
    )
    target = databases.create("untouched")
    with pytest.raises(FormatError, match="needs the extension citext"):
        restore("herikg", absent, settings, target)
    assert (
        databases.psql("untouched", "-c", "SELECT count(*) FROM pg_class WHERE relname = 't'")
        == "0\n"
    )


def test_an_extension_that_the_server_has_is_no_hindrance(
    databases: Databases, settings: Settings, tmp_path: Path
) -> None:
    databases.create("extended")
    databases.psql("extended", "-c", "CREATE EXTENSION vector; CREATE TABLE t (v vector(2))")
    restored = restore("herikg", databases.dump("extended", tmp_path / "x.dump"), settings)
    assert [table.name for table in restored.tables] == ["t"]


@pytest.mark.parametrize("other", [b"15.", b"17."])
def test_an_archive_of_another_major_version_is_refused_by_both_versions(
    other: bytes, dump: Path, settings: Settings, tmp_path: Path
) -> None:
    # The header has the server's version and then that of pg_dump, both as text.
    odd = rewritten(dump, tmp_path / "x.dump", lambda whole: whole.replace(b"16.", other, 1))
    expected = f"of PostgreSQL {other[:2].decode()}, the server is version 16"
    with pytest.raises(FormatError, match=expected):
        restore("herikg", odd, settings)
    assert not snapshot_folder("herikg", settings).exists()


def test_a_server_that_is_not_there_is_named_without_the_password(
    dump: Path, settings: Settings
) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    dsn = f"postgresql://someone:secret@127.0.0.1:{port}/some"
    with pytest.raises(GraphError, match=f"refuses the connection.*127.0.0.1:{port}") as raised:
        restore("herikg", dump, settings, dsn)
    assert "secret" not in str(raised.value)


def test_a_dsn_that_is_none_is_an_error_of_use(dump: Path, settings: Settings) -> None:
    with pytest.raises(UsageError, match="not a DSN"):
        restore("herikg", dump, settings, "postgresql://[")


def test_a_database_that_has_such_tables_stays_as_it_is(
    dump: Path, settings: Settings, databases: Databases
) -> None:
    dsn = databases.create("used")
    databases.psql("used", "-c", "CREATE TABLE rule AS SELECT 7 AS n")
    with pytest.raises(GraphError, match=r'nothing was: .*"rule" already exists.*empty database'):
        restore("herikg", dump, settings, dsn)
    assert databases.psql("used", "-c", "SELECT n FROM rule") == "7\n"
    assert (
        databases.psql("used", "-c", "SELECT count(*) FROM pg_class WHERE relname = 'node'")
        == "0\n"
    )


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="mounts a small disk")
def test_a_full_disk_leaves_nothing(dump: Path, settings: Settings) -> None:
    settings.data_dir.mkdir()
    # An empty cluster takes about 40 MB.
    mount = ["mount", "-t", "tmpfs", "-o", "size=48m", "none", str(settings.data_dir)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        with pytest.raises(HermesError, match=r"[Nn]o space left"):
            restore("herikg", dump, settings)
        assert not snapshot_folder("herikg", settings).exists()
    finally:
        subprocess.run(["umount", str(settings.data_dir)], check=True)


def test_ctrl_c_leaves_nothing_and_no_server(dump: Path, settings: Settings) -> None:
    process = subprocess.Popen(
        hermes(settings, "graph", "restore", "herikg", "--dump", dump),
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    room = snapshot_folder("herikg", settings).with_name(".herikg.new")
    deadline = time.monotonic() + 30
    while not (found := list(room.glob("*/herikg/postmaster.pid"))) and time.monotonic() < deadline:
        time.sleep(0.005)
    server = int(found[0].read_text().splitlines()[0])
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 130, errors
    assert not room.exists()
    assert not snapshot_folder("herikg", settings).exists()
    with pytest.raises(ProcessLookupError):
        os.kill(server, 0)

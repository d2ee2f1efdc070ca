"""Restoring an archive of pg_dump into a PostgreSQL server: all of it, or nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hermes.errors import FormatError, GraphError
from hermes.graphs.built import built_folder
from hermes.graphs.folders import recovered, replaced
from hermes.snapshot.archive import read_archive, refuse_cut
from hermes.snapshot.database import (
    available_extensions,
    connected,
    major_version,
    make_reader,
    place,
    tables,
)
from hermes.snapshot.names import alike, check_name
from hermes.snapshot.programs import newest_for, program, reason, require_extra, run
from hermes.snapshot.reach import refuse_remote
from hermes.snapshot.server import running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from psycopg import Connection
    from psycopg.rows import TupleRow

    from hermes.settings import Settings
    from hermes.snapshot.archive import Archive
    from hermes.snapshot.database import Table
    from hermes.snapshot.server import Server

DATABASE = "snapshot"
OWNER = "snapshot"
"""The user that restores has no rights but on its database: an archive is a program as well."""


@dataclass(frozen=True, slots=True)
class Restored:
    """Where a snapshot is now, its tables, and what a person should know besides."""

    graph: str
    where: str
    tables: tuple[Table, ...]
    warnings: tuple[str, ...]


def restore(graph: str, dump: Path, settings: Settings, dsn: str | None = None) -> Restored:
    """Restore the archive `dump` as the snapshot of `graph`, which may be a new name.

    It goes into the empty database that `dsn` names, else into an embedded PostgreSQL 16 in the
    data folder, where it replaces an older one. Nothing is left of a restore that fails.

    Raises `FormatError` for an archive that is none or does not suit the server, `GraphError` for
    a server that refuses or fails, `UsageError` for a graph that has files of its own, or a DSN
    that is none or cannot be reached offline; `StorageError`.
    """
    require_extra()
    check_name(graph, settings)
    warnings = tuple(_warnings(graph, settings))
    archive = read_archive(dump)
    if dsn is not None:
        refuse_remote(dsn, settings)
        where = place(dsn)
        with connected(dsn) as connection:
            _refuse_unfit(archive, connection)
        return Restored(graph, where, _restore_into(archive, dsn, where), warnings)
    folder = snapshot_folder(graph, settings)
    where = str(folder)
    with replaced(folder) as beside, running(beside, folder) as server:
        _prepare(server, archive, where)
        found = _restore_into(archive, server.dsn(DATABASE, OWNER), where)
    return Restored(graph, where, found, warnings)


def snapshot_folder(graph: str, settings: Settings) -> Path:
    """Where the embedded server keeps the snapshot of `graph`. Raises `StorageError`."""
    return recovered(settings.data_dir / "snapshots" / graph)


def _warnings(graph: str, settings: Settings) -> Iterator[str]:
    built = built_folder(graph, settings)
    if built.is_dir():
        yield (
            f"the graph {graph} still answers from what was built before ({built}): build it again"
            f" with `hermes graph build {graph} --mapping FILE`, or remove that folder"
        )
    elif near := alike(graph, settings):
        yield f"{graph} is a new graph; if you meant {near}, restore it under that name"


def _prepare(server: Server, archive: Archive, where: str) -> None:
    """Make the database and its owner, and what only a superuser may: extensions."""
    from psycopg import sql

    with connected(server.dsn("postgres"), where) as connection:
        connection.autocommit = True
        _refuse_unfit(archive, connection)
        make_reader(connection)
        connection.execute(f"CREATE ROLE {OWNER} LOGIN")
        connection.execute(f"CREATE DATABASE {DATABASE} OWNER {OWNER}")
    with connected(server.dsn(DATABASE), where) as connection:
        for name in archive.extensions:
            connection.execute(
                sql.SQL("CREATE EXTENSION IF NOT EXISTS {}").format(sql.Identifier(name))
            )


def _restore_into(archive: Archive, dsn: str, where: str) -> tuple[Table, ...]:
    with connected(dsn, where) as connection:
        _run_pg_restore(archive, connection, where)
    with connected(dsn, where) as connection:
        connection.execute("ANALYZE")
        return tables(connection)


def _refuse_unfit(archive: Archive, connection: Connection[TupleRow]) -> None:
    major = major_version(connection)
    where = str(archive.path)
    if archive.server_major != major:
        raise FormatError(
            f"the archive is of PostgreSQL {archive.server_major}, the server is version {major}",
            where,
            f"Start a PostgreSQL {archive.server_major}, and name it with --dsn.",
        )
    if archive.tool_major > major:
        raise FormatError(
            f"the archive was written by pg_dump {archive.tool_major}, for newer servers",
            where,
            f"Dump the database again with pg_dump {major}.",
        )
    if missing := sorted(set(archive.extensions) - available_extensions(connection)):
        raise FormatError(
            f"the archive needs the extension {', '.join(missing)}, which the server does not have",
            where,
            "Start a PostgreSQL that has it, and name it with --dsn.",
        )


def _run_pg_restore(archive: Archive, connection: Connection[TupleRow], where: str) -> None:
    """Restore into the database of `connection`, also where the environment says which it is."""
    # Not on the command line, where every user of the machine could read it.
    password = connection.info.password
    done = run(
        [
            program("pg_restore", newest_for(major_version(connection))),
            "--single-transaction",
            "--exit-on-error",
            "--no-owner",
            "--no-privileges",
            "--no-comments",  # those on extensions belong to the superuser
            f"--dbname={connection.info.dsn}",
            archive.path,
        ],
        {"PGPASSWORD": password} if password else None,
    )
    if done.returncode:
        refuse_cut(archive)
        raise GraphError(
            f"the archive cannot be restored, and nothing was: {reason(done)}",
            f"{archive.path}, {where}",
            "See what it says; restore into an empty database, with space.",
        )
